/** What the beginning of a session announces, in its order; and what extensions add to its resources then. */
import type { SessionStart } from "../agent-options.js";
import type { AgentParts } from "../agent-parts.js";
import type { NamedPlaces } from "../resources/named-roots.js";

type Parts = Pick<AgentParts, "announcer" | "cwd" | "host" | "place" | "resources">;

async function askForResources(
  reason: "startup" | "reload",
  { announcer, cwd, host, resources }: Parts,
): Promise<void> {
  const answer = await announcer.askNow("resources_discover", { cwd, reason });
  const { skillPaths: skills = [], promptPaths: prompts = [], themePaths: themes = [] } = answer ?? {};
  const named: NamedPlaces = { skills, prompts, themes };
  if (skills.length + prompts.length + themes.length === 0) return;
  await resources.extend(named);
  host.state.touched();
}

/** Returns at once; what comes of it is waited for by whoever needs it. */
export function openSession({ reason, ...before }: SessionStart, parts: Parts): void {
  const { announcer, host, place, resources } = parts;
  const { previousSessionFile } = before;
  host.event("session_start", { reason, path: place.path() });
  announcer.tell("session_start", () => ({ reason, ...before }));
  const file = previousSessionFile === undefined ? {} : { previousSessionFile };
  // As extensions of older days know it.
  if (reason === "new" || reason === "resume") announcer.tell("session_switch", () => ({ reason, ...file }));
  if (reason === "fork") announcer.tell("session_fork", () => file);
  if (announcer.hears("resources_discover")) {
    const why = reason === "reload" ? reason : "startup";
    resources.growWhile(announcer.inOrder(() => askForResources(why, parts)));
  }
  if (announcer.isBusy) host.opens(announcer.drained());
}
