/** Events that are said in one breath, as blocks. Pure. */
import type { AgentEvent } from "../../../agent/agent-event.js";
import type { Block } from "./block.js";
import { detailsBlock, noticeBlock, remarkBlock } from "./said-blocks.js";

const own = { extension: null } as const;

/** What a compaction leaves in the transcript. `tokens` null: not known. */
export function compactedBlock(tokens: number | null, hint: string): Block {
  const size = tokens === null ? "" : ` · ${tokens} tokens in use`;
  return remarkBlock(`Older messages were summarised${size}${hint === "" ? "" : ` · ${hint}`}`);
}

/** Null: nothing to be seen in the transcript. */
export function eventBlock(event: AgentEvent): Block | null {
  switch (event.type) {
    case "warning":
    case "error":
      return noticeBlock({ ...own, tone: event.type, text: event.message });
    case "error_details":
      return detailsBlock(event.details);
    case "retry": {
      const when = event.delay_secs > 0 ? `in ${Number(event.delay_secs.toFixed(1))} s` : "now";
      return noticeBlock({
        ...own,
        tone: "warning",
        text: `${event.reason} (${event.cause}); attempt ${event.attempt} of ${event.limit} ${when}`,
      });
    }
    case "recovered":
      return remarkBlock(`The model answered at attempt ${event.attempt} of ${event.limit}`);
    case "session_name":
      return event.name.trim() === "" ? null : remarkBlock(`The session is called ${event.name}`);
    case "instructions":
      return remarkBlock(`Instructions: ${event.path}`);
    default:
      return null;
  }
}
