/**
 * What e may write to a terminal, as a strict grammar: text without anything hidden, and the sequences of its own
 * painter and terminal. Everything else is somebody else's, however harmless it looks.
 */

const sgr =
  /^\x1b\[(?:0?|[123479]|2[234579]|3[0-79]|4[0-79]|9[0-7]|10[0-7]|[34]8;5;\d{1,3}|[34]8;2;\d{1,3};\d{1,3};\d{1,3})m/;
const moves = /^\x1b\[(?:\d+[ABG]|[GEHJK]|[2]K)/;
const modes = /^\x1b\[\?(?:25|7|1049|2004|2026|1000|1002|1006)[hl]/;
const keyboard = /^\x1b\[(?:>5u|=[57]u|<u|\?u|>4(?:;1)?m)/;
const asks = /^\x1b\[c|^\x1b\]11;\?\x07/;
const title = /^\x1b\[2[23];2t|^\x1b\]2;[^\p{Cc}]*\x07/u;
const clipboard = /^\x1b\]52;c;[A-Za-z0-9+/=]*\x07/;
const newline = /^\r*\n|^\r/;
const own = [sgr, moves, modes, keyboard, asks, title, clipboard, newline];

/** Reorders, hides, or stands for nothing. A joiner or selector is allowed where an emoji needs it. */
const hidden = new RegExp(
  [
    String.raw`[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f\u202a-\u202e]`,
    String.raw`[\u2028\u2029\u2060-\u206f\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffb]`,
    String.raw`[\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]`,
    String.raw`\p{Cs}`,
  ].join("|"),
  "u",
);
const strayJoiner =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})/u;
const straySelector = /(?<![\p{Extended_Pictographic}0-9#*])\ufe0f/u;

function visible(text: string): string {
  return text.replace(/[^\x20-\x7e]/gu, (character) => `<${(character.codePointAt(0) ?? 0).toString(16)}>`);
}

/** The length of the sequence of our own at that place; 0: it is none. */
function ownLength(rest: string): number {
  for (const pattern of own) {
    const found = pattern.exec(rest);
    if (found !== null) return found[0].length;
  }
  return 0;
}

/** What is not ours, in order, shown with what is around it. `written`: whole, from the program's start. */
export function foreignIn(written: string): readonly string[] {
  const found: string[] = [];
  const control = /\p{Cc}/gu;
  let at = 0;
  let text = "";
  for (let next = control.exec(written); next !== null; next = control.exec(written)) {
    text += written.slice(at, next.index);
    const rest = written.slice(next.index, next.index + 200_000);
    const length = ownLength(rest.slice(0, rest.startsWith("\x1b]") ? undefined : 64));
    if (length === 0) found.push(visible(written.slice(Math.max(0, next.index - 20), next.index + 40)));
    at = next.index + Math.max(1, length);
    control.lastIndex = at;
    // A row ends here: nothing joins over it.
    text += "\n";
  }
  text += written.slice(at);
  for (const pattern of [hidden, strayJoiner, straySelector]) {
    const hit = pattern.exec(text);
    if (hit !== null) found.push(`hidden: ${visible(text.slice(Math.max(0, hit.index - 20), hit.index + 20))}`);
  }
  return found;
}
