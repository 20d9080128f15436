/** The moments around moving about in a session's tree. */
import type { BeforeTreeAnswer } from "../../protocol/lifecycle/session-moments.js";
import type { Entry } from "../session/entry.js";
import type { Move, MoveOptions } from "../session/session-place.js";
import type { Announcer } from "./announcer.js";
import { entryView } from "./entry-view.js";

export function askBeforeTree(
  { target, from, ancestor, left }: Move,
  { summarize = false, instructions, replaceInstructions, label }: MoveOptions,
  announcer: Announcer,
): Promise<BeforeTreeAnswer | undefined> {
  const custom = {
    ...(instructions === undefined ? {} : { customInstructions: instructions }),
    ...(replaceInstructions === undefined ? {} : { replaceInstructions }),
    ...(label === undefined ? {} : { label }),
  };
  return announcer.ask("session_before_tree", () => ({
    preparation: {
      targetId: target,
      oldLeafId: from,
      commonAncestorId: ancestor,
      entriesToSummarize: left.map(entryView),
      userWantsSummary: summarize,
      ...custom,
    },
  }));
}

export function tellTree(from: string | null, leaf: string | null, summary: Entry | null, announcer: Announcer): void {
  announcer.tell("session_tree", () => {
    const moved = { newLeafId: leaf, oldLeafId: from };
    if (summary === null) return moved;
    const fromExtension = summary.type === "branch_summary" && summary.by_extension === true;
    return { ...moved, summaryEntry: entryView(summary), fromExtension };
  });
}
