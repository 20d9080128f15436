/**
 * A summary made of the conversation's own lines, without a model: the same conversation gives the same summary.
 * What the user said and what matches the focus comes first; gaps say how many lines they stand for. Pure.
 */
import { compactionLimits } from "../../protocol/limits.js";
import type { AssistantBlock } from "../model/language-model.js";
import type { Message } from "../session/message.js";

interface Line {
  readonly text: string;
  /** Smaller is kept first. */
  readonly rank: number;
}

/** Ranks. An earlier summary outlives all but the user's own words. */
const KEPT = 0;
const FOCUS = 1;
const SAID_BY_USER = 2;
const SUMMARISED = 3;
const FIRST_OF_OTHERS = 4;
const REST = 5;

const SPAN_START = "<keepContext>";
const SPAN_END = "</keepContext>";

/** Lines between the marks stay, the marks with them. */
function withSpans(lines: readonly Line[]): readonly Line[] {
  let isInside = false;
  return lines.map((line) => {
    isInside ||= line.text.includes(SPAN_START);
    const isKept = isInside;
    if (line.text.lastIndexOf(SPAN_END) > line.text.lastIndexOf(SPAN_START)) isInside = false;
    return isKept ? { ...line, rank: KEPT } : line;
  });
}

function ranked(text: string, first: number, rest: number): readonly Line[] {
  return text.split("\n").map((line, at) => ({ text: line, rank: at === 0 ? first : rest }));
}

function blockLines(block: AssistantBlock): readonly Line[] {
  switch (block.type) {
    case "text":
      return ranked(`[Assistant]: ${block.text}`, FIRST_OF_OTHERS, REST);
    case "thinking":
      return block.text === "" ? [] : ranked(`[Assistant thinking]: ${block.text}`, REST, REST);
    case "tool_call":
      return ranked(`[Assistant tool calls]: ${block.name} ${block.arguments}`, FIRST_OF_OTHERS, REST);
  }
}

function linesOf(message: Message): readonly Line[] {
  switch (message.role) {
    case "compaction":
      return withSpans(ranked(message.summary, SUMMARISED, SUMMARISED));
    case "user":
      return withSpans(ranked(`[User]: ${message.content}`, SAID_BY_USER, REST));
    case "assistant":
      return withSpans(message.content.flatMap(blockLines));
    case "tool":
      // Foreign text does not decide what stays, so its marks mean nothing.
      return ranked(`[Tool result]: ${message.name}: ${message.content}`, FIRST_OF_OTHERS, REST);
  }
}

/** The conversation as lines tagged with who speaks. */
export function transcriptLines(messages: readonly Message[]): readonly string[] {
  return messages.flatMap(linesOf).map(({ text }) => text);
}

const GAP = /^\(filtered (\d+) lines\)$/;

/** Of a text made of a conversation's lines: how many there are, and in how many places some are missing. */
export function countLines(text: string): { readonly kept: number; readonly gaps: number } {
  const lines = text.split("\n");
  const gaps = lines.filter((line) => GAP.test(line)).length;
  return { kept: lines.length - gaps, gaps };
}

function gap(lines: number): string {
  return `(filtered ${lines} lines)`;
}

/** Which lines fit, best rank first and newest first inside a rank. */
function chosen(lines: readonly Line[], maxChars: number): ReadonlySet<number> {
  const order = lines.map((_, at) => at).toSorted((a, b) => (lines[a]?.rank ?? 0) - (lines[b]?.rank ?? 0) || b - a);
  const keep = new Set<number>();
  let left = maxChars;
  for (const at of order) {
    // Gaps are written anew around what is kept.
    if (GAP.test(lines[at]?.text ?? "")) continue;
    const cost = (lines[at]?.text.length ?? 0) + 1;
    if (cost > left) continue;
    left -= cost;
    keep.add(at);
  }
  return keep;
}

/** As they are when kept on purpose; else cut, and first when they hold what is wanted. */
function weighed({ text, rank }: Line, wanted: string | null): Line {
  if (rank === KEPT) return { text, rank };
  const isWanted = wanted !== null && text.toLowerCase().includes(wanted);
  return { text: text.slice(0, compactionLimits.summaryLineChars), rank: isWanted ? FOCUS : rank };
}

function charsIn(lines: readonly Line[]): number {
  return lines.reduce((sum, { text }) => sum + text.length + 1, 0);
}

/** `share`: so much of the messages' own text at most, what is kept on purpose aside. */
export function verbatimSummary(
  messages: readonly Message[],
  maxChars: number,
  focus: string | null,
  share = 1,
): string {
  const wanted = focus === null || focus.trim() === "" ? null : focus.trim().toLowerCase();
  const whole = messages.flatMap(linesOf);
  const lines = whole.map((line) => weighed(line, wanted));
  const kept = lines.filter(({ rank }) => rank === KEPT);
  const keep = chosen(lines, Math.min(maxChars, Math.max(charsIn(whole) * share, charsIn(kept))));
  const summary: string[] = [];
  let missing = 0;
  for (const [at, { text }] of lines.entries()) {
    if (!keep.has(at)) {
      missing += Number(GAP.exec(text)?.[1] ?? 1);
      continue;
    }
    if (missing > 0) summary.push(gap(missing));
    missing = 0;
    summary.push(text);
  }
  if (missing > 0) summary.push(gap(missing));
  return summary.join("\n");
}
