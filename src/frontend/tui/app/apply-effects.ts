/** What a shortcut asked for, done in the order in which a command's answer is (seed "shortcut"). */
import type { Agent } from "../../../agent/agent.js";
import type { CommandEffects, Notice, ShowBlock } from "../../../host/front-end.js";

export interface EffectsPlace {
  notice(notice: Notice): void;
  show(block: ShowBlock): void;
}

/** Resolves when what it started has ended. A failure of the shortcut was told by the host already. */
export async function applyEffects(effects: CommandEffects, agent: Agent, place: EffectsPlace): Promise<void> {
  const { extension, notice, show, prompt, sessionName } = effects;
  if (notice !== null) place.notice({ extension, tone: "info", text: notice });
  if (show !== null) place.show(show);
  if (sessionName !== null) agent.rename(sessionName);
  if (prompt === null || prompt === undefined || prompt.trim() === "") return;
  const answer = agent.info().running ? await agent.steer(prompt, { source: "extension" }) : await agent.prompt(prompt);
  const error = "ok" in answer ? (answer.ok ? null : answer.error) : null;
  if (error !== null) place.notice({ extension, tone: "error", text: error });
}
