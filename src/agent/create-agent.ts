/** Puts the agent together. Composition only: every decision is in the parts. */

import { realClock } from "../host/clock.js";
import { messageOf } from "../protocol/caught.js";
import { toolLimits, uiLimits } from "../protocol/limits.js";
import { clipChars } from "../text/clip.js";
import { sanitizeBody } from "../text/sanitize.js";
import type { Agent } from "./agent.js";
import type { AgentOptions } from "./agent-options.js";
import { defaultModel, findModel } from "./model/models.js";
import { ModelChoice } from "./model-choice.js";
import { ReferenceAgent } from "./reference-agent.js";
import { Conversation } from "./session/conversation.js";
import { SESSION_FORMAT_VERSION } from "./session/message.js";
import { SessionFile, sessionPath } from "./session/session-file.js";
import { uuid7 } from "./session/uuid7.js";
import { updateSettings } from "./settings.js";
import { Submission } from "./submission.js";
import { ToolWorkshop } from "./tools/tool-workshop.js";
import { ToolCatalog } from "./turn/tool-catalog.js";

export type { AgentOptions } from "./agent-options.js";

/**
 * An agent for one session. Announces `session_start` at once and `session_shutdown` when closed.
 * Throws a HostError "usage" for a model, effort or tool that does not exist, "file" for a script that cannot be read.
 */
export function createAgent(options: AgentOptions): Agent {
  const { host, home, cwd, settings, notice } = options;
  const clock = options.clock ?? realClock;
  const timeOfDay = options.timeOfDay ?? Date.now;
  const show = options.show ?? (() => {});
  const tell = (tone: "info" | "warning" | "error", text: string) =>
    notice({ extension: null, tone, text: clipChars(sanitizeBody(text), uiLimits.noticeChars) });

  const catalog = new ToolCatalog(host, { allowed: options.tools ?? null, mode: options.toolMode ?? "all" });
  const choice = new ModelChoice(options.model ?? settings.model ?? defaultModel, options.effort, settings.effort, {
    host,
    find: options.findModel ?? ((spec) => findModel(spec, { cwd, clock })),
    save: (patch) => updateSettings(home, patch),
    tell,
  });

  const startedMs = timeOfDay();
  const id = uuid7(startedMs);
  const isSaved = options.session?.save ?? true;
  const file = isSaved ? new SessionFile(sessionPath(home, cwd, startedMs, id), (why) => tell("warning", why)) : null;
  const created = new Date(startedMs).toISOString();
  file?.write({
    type: "session",
    format_version: SESSION_FORMAT_VERSION,
    id,
    cwd,
    created,
    model: choice.model.spec,
  });
  const conversation = new Conversation({ timeOfDay, store: file === null ? null : (record) => file.write(record) });
  const workshop = new ToolWorkshop();

  const agent = new ReferenceAgent({
    host,
    cwd,
    sessionId: id,
    clock,
    concurrency: Math.min(Math.max(settings.tool_concurrency, 1), toolLimits.maxConcurrency),
    choice,
    catalog,
    workshop,
    conversation,
    submission: new Submission({ host, notice, show }),
    sessionPath: () => file?.path ?? null,
    show,
    tellBug: (error) => tell("error", `the front end failed: ${messageOf(error)}`),
    dispose: () => {
      file?.close();
      workshop.close();
    },
  });
  stopWith(options.signal, agent);
  host.event("session_start", { reason: "startup", path: null });
  return agent;
}

/** A fired signal ends the run under way, and the session with it. */
function stopWith(signal: AbortSignal | undefined, agent: Agent): void {
  if (signal === undefined) return;
  const stop = () => void agent.close();
  if (signal.aborted) stop();
  else signal.addEventListener("abort", stop, { once: true });
}
