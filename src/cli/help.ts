/** `e --help`: e's own options and commands, then what the extensions add. Pure; all foreign text is sanitised. */
import { clipChars } from "../text/clip.js";
import { sanitizeLabel } from "../text/sanitize.js";
import { helpText } from "./parse.js";

export interface HelpRow {
  /** `--project <value>`, `/deploy <env>`, `ctrl+alt+g`. */
  readonly term: string;
  readonly description: string;
  readonly extension: string;
}

/** What extensions declared, in extension order. */
export interface Declared {
  readonly flags: readonly HelpRow[];
  readonly commands: readonly HelpRow[];
  readonly shortcuts: readonly HelpRow[];
}

const TERM_CHARS = 40;
const DESCRIPTION_CHARS = 200;
const GAP = 2;

function section(heading: string, rows: readonly HelpRow[]): string {
  if (rows.length === 0) return "";
  const terms = rows.map((row) => clipChars(sanitizeLabel(row.term), TERM_CHARS));
  const width = Math.max(...terms.map((term) => term.length)) + GAP;
  const lines = rows.map((row, i) => {
    const text = clipChars(sanitizeLabel(row.description), DESCRIPTION_CHARS);
    return `  ${(terms[i] ?? "").padEnd(width)}${text}${text === "" ? "" : " "}(${sanitizeLabel(row.extension)})`;
  });
  return `\n${heading}:\n${lines.join("\n")}\n`;
}

export function renderHelp(declared: Declared): string {
  const parts = [
    section("Extension flags", declared.flags),
    section("Extension commands (e command NAME)", declared.commands),
    section("Extension shortcuts", declared.shortcuts),
  ];
  return helpText() + parts.join("");
}
