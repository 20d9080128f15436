/**
 * One row as a program draws it for a terminal → spans: of its escape sequences only colours and attributes (SGR) are
 * kept, as data, and everything else is taken out with its payload. Never throws, never refuses.
 */
import { textLimits, uiLimits } from "../protocol/limits.js";
import { charCount, clipChars } from "./clip.js";
import { sanitizeRow } from "./sanitize.js";
import { SgrState } from "./sgr-state.js";
import type { Span } from "./spans.js";

const sgrSequence = /(?:\u001b\[|\u009b)([\d;:]*)m/g;
const introducer = /[\u001b\u009b]/;

/**
 * Newlines become spaces. A row beyond `uiLimits.rowChars`, `textLimits.spansPerRow` or `textLimits.ansiRowUnits` is
 * cut. Every row begins with nothing set.
 */
export function ansiRow(line: string): readonly Span[] {
  if (!introducer.test(line)) return plainRow(line);
  const state = new SgrState();
  const row = line.slice(0, textLimits.ansiRowUnits);
  const spans: { text: string; sgr?: string }[] = [];
  let room: number = uiLimits.rowChars;
  const add = (foreign: string): void => {
    const text = clipped(sanitizeRow(foreign), room);
    if (text === "" || spans.length >= textLimits.spansPerRow) return;
    room -= charCount(text);
    const { parameters } = state;
    const last = spans.at(-1);
    if (last !== undefined && (last.sgr ?? "") === parameters) last.text += text;
    else spans.push(parameters === "" ? { text } : { text, sgr: parameters });
  };
  let at = 0;
  for (const { 0: sequence, 1: parameters = "", index } of row.matchAll(sgrSequence)) {
    add(row.slice(at, index));
    state.apply(parameters);
    at = index + sequence.length;
  }
  add(row.slice(at));
  return spans;
}

function plainRow(line: string): readonly Span[] {
  const text = clipped(sanitizeRow(line.slice(0, textLimits.ansiRowUnits)), uiLimits.rowChars);
  return text === "" ? [] : [{ text }];
}

function clipped(text: string, room: number): string {
  return room < 1 ? "" : clipChars(text, room);
}
