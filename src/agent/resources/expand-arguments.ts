/** Puts arguments into a prompt template, in one pass: what an argument says is never looked at again. Pure. */

export interface Expanded {
  readonly text: string;
  /** Whether the template had a place for arguments at all. */
  readonly hasPlaces: boolean;
}

/** Quoted by `'` as a whole, or with `"` anywhere in it; a quote without its partner is a character like others. */
const argument = /'[^']*'(?=\s|$)|(?:"[^"]*"|\S)+/g;

/** As people type them: `one "two words" 'three of them'`. An apostrophe inside a word is none of these quotes. */
export function splitArguments(line: string): readonly string[] {
  return (line.match(argument) ?? []).map((word) =>
    word.length > 1 && word.startsWith("'") && word.endsWith("'")
      ? word.slice(1, -1)
      : word.replaceAll(/"([^"]*)"/g, (_, inner: string) => inner),
  );
}

const place = new RegExp(
  [
    String.raw`\$(?<digit>[1-9])`,
    String.raw`\$(?<all>@|ARGUMENTS(?![A-Za-z0-9_]))`,
    String.raw`\$\{(?<number>[1-9]\d{0,3}|@)(?::-(?<fallback>[^}]*))?\}`,
    String.raw`\$\{@:(?<from>\d{1,4})(?::(?<length>\d{1,4}))?\}`,
  ].join("|"),
  "g",
);

/** Null: the result would be longer than `maxChars`. */
export function expandArguments(template: string, line: string, maxChars: number): Expanded | null {
  const args = splitArguments(line);
  const all = args.join(" ");
  let text = "";
  let copied = 0;
  for (const match of template.matchAll(place)) {
    text += template.slice(copied, match.index) + filled(match.groups ?? {}, args, all);
    copied = match.index + match[0].length;
    if (text.length > maxChars) return null;
  }
  text += template.slice(copied);
  return text.length > maxChars ? null : { text, hasPlaces: copied > 0 };
}

function filled(
  { digit, all: isAll, number, fallback, from, length }: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
  all: string,
): string {
  if (isAll !== undefined) return all;
  if (from !== undefined) {
    const start = Math.max(Number(from), 1) - 1;
    return args.slice(start, length === undefined ? undefined : start + Number(length)).join(" ");
  }
  const value = number === "@" ? all : (args[Number(digit ?? number) - 1] ?? "");
  return value === "" ? (fallback ?? "") : value;
}
