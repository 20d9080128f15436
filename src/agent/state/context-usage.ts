/** How full the context of a session is. Pure. */
import type { StateSlots } from "../../protocol/module/state.js";
import type { Entry } from "../session/entry.js";

const PERCENT = 100;

/** Nobody has counted since the last compaction. */
function isUncounted(branch: readonly Entry[]): boolean {
  const last = branch.findLast((entry) => {
    if (entry.type !== "message") return false;
    return entry.message.role === "compaction" || (entry.message.role === "assistant" && entry.message.usage !== null);
  });
  return last?.type === "message" && last.message.role === "compaction";
}

/** `tokens` and `percent` are null until the next answer where a compaction has changed what was counted. */
export function contextUsage(branch: readonly Entry[], counted: number, contextWindow: number): StateSlots["usage"] {
  const tokens = isUncounted(branch) ? null : counted;
  return { tokens, contextWindow, percent: tokens === null ? null : (tokens / contextWindow) * PERCENT };
}
