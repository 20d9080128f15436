/** Which messages a compaction replaces and which newest ones stay. A call never loses its result. Pure. */
import { compactionLimits } from "../../protocol/limits.js";
import type { MessageEntry } from "../session/entry.js";

export interface CompactionPlan {
  readonly older: readonly MessageEntry[];
  readonly kept: readonly MessageEntry[];
}

/** A tail must not begin with a result whose call is gone. */
function beginsWell(entry: MessageEntry | undefined): boolean {
  return entry?.message.role !== "tool";
}

export interface KeptTail {
  /** What it may hold beyond the few messages that always stay. */
  readonly tokens: number;
  /** It reaches back to the last prompt if it holds no more than this then; zero when that is answered already. */
  readonly tokensWithPrompt: number;
  /** How many messages always stay. Default: the built-in number. */
  readonly messages?: number | undefined;
}

/** Null: there is nothing older than the tail. */
export function planCompaction(
  context: readonly MessageEntry[],
  tail: KeptTail,
  tokensOf: (entry: MessageEntry) => number,
): CompactionPlan | null {
  let from = context.length;
  let tokens = 0;
  const cost = (at: number) => {
    const entry = context[at];
    return entry === undefined ? 0 : tokensOf(entry);
  };
  while (
    from > 0 &&
    (context.length - from < (tail.messages ?? compactionLimits.keptMessages) || tokens + cost(from - 1) <= tail.tokens)
  ) {
    tokens += cost(--from);
  }
  while (from > 0 && !beginsWell(context[from])) tokens += cost(--from);
  const asked = context.findLastIndex(({ message }) => message.role === "user" && message.prompt);
  if (asked >= 0 && asked < from) {
    const more = context.slice(asked, from).reduce((sum, entry) => sum + tokensOf(entry), 0);
    if (tokens + more <= tail.tokensWithPrompt) from = asked;
  }
  const older = context.slice(0, from);
  const isWorth = older.some(({ message }) => message.role !== "compaction");
  return isWorth ? { older, kept: context.slice(from) } : null;
}
