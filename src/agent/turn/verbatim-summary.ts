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
const FOCUS = 0;
const SAID_BY_USER = 1;
const SUMMARISED = 2;
const FIRST_OF_OTHERS = 3;
const REST = 4;

function blockLines(block: AssistantBlock): readonly string[] {
  if (block.type === "text") return `[Assistant]: ${block.text}`.split("\n");
  if (block.type === "tool_call") return [`[Assistant tool calls]: ${block.name} ${block.arguments}`];
  return [];
}

function ranked(lines: readonly string[], first: number, rest: number): Line[] {
  return lines.map((text, at) => ({ text, rank: at === 0 ? first : rest }));
}

function linesOf(message: Message): readonly Line[] {
  switch (message.role) {
    case "compaction":
      return ranked(message.summary.split("\n"), SUMMARISED, SUMMARISED);
    case "user":
      return ranked(`[User]: ${message.content}`.split("\n"), SAID_BY_USER, REST);
    case "assistant":
      return message.content.flatMap((block) => ranked(blockLines(block), FIRST_OF_OTHERS, REST));
    case "tool":
      return ranked(`[Tool result]: ${message.name}: ${message.content}`.split("\n"), FIRST_OF_OTHERS, REST);
  }
}

const GAP = /^\(filtered (\d+) lines\)$/;

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

export function verbatimSummary(messages: readonly Message[], maxChars: number, focus: string | null): string {
  const wanted = focus === null || focus.trim() === "" ? null : focus.trim().toLowerCase();
  const lines = messages.flatMap(linesOf).map(({ text, rank }) => ({
    text: text.slice(0, compactionLimits.summaryLineChars),
    rank: wanted !== null && text.toLowerCase().includes(wanted) ? FOCUS : rank,
  }));
  const keep = chosen(lines, maxChars);
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
