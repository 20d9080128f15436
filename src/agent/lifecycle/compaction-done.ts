/** What a compaction came to, as lifecycle payloads and whoever asked for it are told. Pure. */
import type { CompactionDone } from "../../protocol/lifecycle/session-moments.js";
import type { CompactionMessage, CompactionRecord } from "../session/message.js";

const PERCENT = 100;

/** Of one whose maker kept no record. */
const unrecorded: CompactionRecord = {
  of: "words",
  lines_before: 0,
  lines_kept: 0,
  gaps: 0,
  share: 1,
  recent: 0,
  focus: null,
};

/** How the text came about, in the words of the Atomic family; undefined: nobody kept a record. */
export function strategyOf({ made }: CompactionMessage): "verbatim-lines" | "summary" | undefined {
  if (made === undefined) return undefined;
  return made.of === "lines" ? "verbatim-lines" : "summary";
}

export function rungOf({ made, by_extension }: CompactionMessage): CompactionDone["rung"] {
  if (by_extension === true) return "extension";
  return made?.of === "lines" ? "planned" : "fresh";
}

function reduction(before: number, after: number): number {
  return before <= 0 ? 0 : Math.round(Math.max(0, 1 - after / before) * PERCENT);
}

/** `tokensAfter`: of the whole conversation, once the summary stands for what it replaced. */
export function compactionDone(message: CompactionMessage, tokensAfter: number): CompactionDone {
  const { summary, first_kept: firstKeptEntryId, tokens_before: tokensBefore, made = unrecorded } = message;
  const { lines_before: linesBefore, lines_kept: linesKept, gaps, share, recent, focus } = made;
  const parameters = { compression_ratio: share, preserve_recent: recent };
  return {
    text: summary,
    summary,
    firstKeptEntryId,
    tokensBefore,
    tokensAfter,
    boundary: { firstKeptEntryId },
    stats: {
      linesBefore,
      linesKept,
      linesDeleted: Math.max(0, linesBefore - linesKept),
      rangeCount: gaps,
      tokensBefore,
      tokensAfter,
      percentReduction: reduction(tokensBefore, tokensAfter),
    },
    parameters: focus === null ? parameters : { ...parameters, query: focus },
    rung: rungOf(message),
  };
}
