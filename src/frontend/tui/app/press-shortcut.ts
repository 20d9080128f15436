/** A chord of an extension: the press, and what the answer asked for, done as for a command (seed "shortcut"). */
import type { Agent } from "../../../agent/agent.js";
import type { CommandEffects, Notice, ShowBlock } from "../../../host/front-end.js";
import type { Host } from "../../../host/host.js";

export interface EffectsPlace {
  notice(notice: Notice): void;
  show(block: ShowBlock): void;
}

async function apply(effects: CommandEffects, agent: Agent, place: EffectsPlace): Promise<void> {
  const { extension, notice, show, prompt, sessionName } = effects;
  if (notice !== null) place.notice({ extension, tone: "info", text: notice });
  if (show !== null) place.show(show);
  if (sessionName !== null) agent.rename(sessionName);
  if (prompt === null || prompt === undefined || prompt.trim() === "") return;
  const answer = agent.info().running ? await agent.steer(prompt, { source: "extension" }) : await agent.prompt(prompt);
  const error = "ok" in answer && !answer.ok ? answer.error : null;
  if (error !== null) place.notice({ extension, tone: "error", text: error });
}

/** False: no extension has that chord. What fails is told by the host. */
export function pressShortcut(
  chord: string,
  agent: Agent,
  host: Pick<Host, "shortcuts" | "pressShortcut">,
  place: EffectsPlace,
): boolean {
  if (!host.shortcuts().some((shortcut) => shortcut.chord === chord)) return false;
  void host.pressShortcut(chord).then((effects) => (effects === null ? undefined : apply(effects, agent, place)));
  return true;
}
