/** A diff that does not parse, line by line as it is: clipped, with wrong counts, of a merge, or no diff at all. */

import { plainRows } from "../plain-text.js";
import type { Row } from "../row.js";
import type { Token } from "../tokens.js";

const hunkHeader = /^@@+ -\d/m;

const tokens: Readonly<Record<string, Token>> = {
  "+": "toolDiffAdded",
  "-": "toolDiffRemoved",
  "@": "toolDiffHeader",
};

/** Colours only where there is a hunk's header: else it is prose, whose dashes mean something else. */
export function unparsedRows(text: string, columns: number): readonly Row[] {
  if (!hunkHeader.test(text)) return plainRows(text, columns);
  return plainRows(text, columns, undefined, (line) => tokens[line[0] ?? ""]);
}
