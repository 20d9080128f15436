/**
 * Markdown → rows: marked's lexer, and our own rows. marked-terminal is not used: it gives text with escape sequences,
 * which rows cannot hold, and with it go its traps (literal markup and doubled boxes in lists, tables wider than the
 * screen, hyperlinks of any scheme, rewritten emoji). Throws where marked does; the caller falls back to plain text.
 */
import { Lexer } from "marked";
import type { Row } from "../row.js";
import { plain } from "../styled.js";
import { blockRows } from "./blocks.js";

/** None wider than `columns`, which is at least one and may be Infinity. */
export function renderMarkdown(text: string, columns: number): readonly Row[] {
  return blockRows(new Lexer({ gfm: true, breaks: false }).lex(text), columns, { style: plain, depth: 0, loose: true });
}
