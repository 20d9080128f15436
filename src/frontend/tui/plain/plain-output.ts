/**
 * Lines, one after the other: what was written stays as it is, and nothing but printable text and newlines is ever
 * written. Lines of e's own begin at the edge, lines of anybody else are indented: a screen reader says no blanks, and
 * no foreign line can pass for one of e's.
 */
import { sanitizeBody, sanitizeLabel } from "../../../text/sanitize.js";

const INDENT = "  ";

export interface PlainOutput {
  /** A line of e's own. Foreign names in it are sanitised here; line ends become spaces. */
  say(text: string): void;
  /** Lines of somebody else's. Blank ones are left out. */
  quote(text: string): void;
  /** Where a person is to type: nothing when nobody sees what is typed. */
  prompt(): void;
  /** What was typed ended in a line end, which the terminal has shown. */
  typed(): void;
}

/** `write` gets whole lines, and the prompt. `hasPrompt`: a terminal shows what is typed. */
export function plainOutput(write: (text: string) => void, hasPrompt: boolean): PlainOutput {
  let isOpen = false;
  const lines = (text: string): void => {
    if (text === "") return;
    write(isOpen ? `\n${text}` : text);
    isOpen = false;
  };
  return {
    say: (text) => lines(`${sanitizeLabel(text)}\n`),
    quote(text) {
      const shown = sanitizeBody(text)
        .split("\n")
        .filter((line) => line.trim() !== "");
      lines(shown.map((line) => `${INDENT}${line.trimEnd()}\n`).join(""));
    },
    prompt() {
      if (!hasPrompt || isOpen) return;
      write("> ");
      isOpen = true;
    },
    typed() {
      isOpen = false;
    },
  };
}
