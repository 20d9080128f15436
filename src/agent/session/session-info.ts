/** What the session is at the moment (seed "Session requests", `session.info`). Pure. */
import type { SessionInfo } from "../../protocol/session.js";
import type { AgentParts } from "../agent-parts.js";

type Parts = Pick<AgentParts, "cwd" | "place" | "conversation" | "choice" | "catalog">;

/** `running`: a turn is under way. */
export function sessionInfo({ cwd, place, conversation, choice, catalog }: Parts, running: boolean): SessionInfo {
  return {
    path: place.path(),
    id: place.header.id,
    name: conversation.name,
    cwd,
    model: choice.model.spec,
    effort: choice.effort,
    running,
    tools: catalog.narrowing === null ? null : [...catalog.narrowing],
    context_tokens: conversation.contextTokens(),
    context_window: choice.model.contextWindow,
  };
}
