/** Puts the agent together. Composition only: every decision is in the parts. */

import { realClock } from "../host/clock.js";
import { noLifecycle } from "../host/lifecycle.js";
import { messageOf } from "../protocol/caught.js";
import { toolLimits, uiLimits } from "../protocol/limits.js";
import { clipChars } from "../text/clip.js";
import { sanitizeBody } from "../text/sanitize.js";
import type { Agent } from "./agent.js";
import type { AgentOptions } from "./agent-options.js";
import type { AgentParts } from "./agent-parts.js";
import { noExits } from "./control/session-exits.js";
import { enterSession } from "./enter-session.js";
import { Announcer } from "./lifecycle/announcer.js";
import { modelView } from "./lifecycle/model-view.js";
import { openSession } from "./lifecycle/session-opening.js";
import { ReferenceAgent } from "./reference-agent.js";
import { ResourceShelf } from "./resources/resource-shelf.js";
import { noResources } from "./resources/resources.js";
import { Submission } from "./submission.js";
import { askUserQuestionTool } from "./tools/ask-user-question.js";
import { ToolWorkshop } from "./tools/tool-workshop.js";
import { ToolCatalog } from "./turn/tool-catalog.js";

export type { AgentOptions } from "./agent-options.js";

/**
 * An agent for one session. Announces `session_start` at once and `session_shutdown` when closed.
 * Throws a HostError "usage" for a model, effort or tool that does not exist, "file" for a script that cannot be read and
 * for a session that cannot be taken up: it says why, and who has it.
 */
export function createAgent(options: AgentOptions): Agent {
  const { host, cwd, settings, notice } = options;
  const clock = options.clock ?? realClock;
  const show = options.show ?? (() => {});
  const tell = (tone: "info" | "warning" | "error", text: string) =>
    notice({ extension: null, tone, text: clipChars(sanitizeBody(text), uiLimits.noticeChars) });

  const tellBug = (error: unknown) => tell("error", `the front end failed: ${messageOf(error)}`);
  const announcer = new Announcer(options.lifecycle ?? noLifecycle, tellBug);
  const more = options.questioner === undefined ? [] : [askUserQuestionTool(options.questioner)];
  const catalog = new ToolCatalog(host, { allowed: options.tools ?? null, mode: options.toolMode ?? "all", more });
  const { place, choice, isResumed, leave } = enterSession(options, {
    announcer,
    clock,
    timeOfDay: options.timeOfDay ?? Date.now,
    tell,
  });
  const workshop = new ToolWorkshop();
  const resources = options.resources ?? new ResourceShelf(noResources);

  const parts: AgentParts = {
    host,
    announcer,
    cwd,
    clock,
    compaction: settings.compaction,
    automatic: { compaction: settings.compaction.auto, retry: true },
    concurrency: Math.min(Math.max(settings.tool_concurrency, 1), toolLimits.maxConcurrency),
    choice,
    exits: options.exits ?? noExits,
    models: options.models ?? (() => []),
    settings,
    catalog,
    workshop,
    place,
    conversation: place.conversation,
    resources,
    submission: new Submission({ host, announcer, notice, show, resources }),
    recovery: !isResumed ? "startup" : place.header.workflow === undefined ? "resume" : "workflow_stage_resume",
    show: (block) => {
      if (agent.onEntry === null) show(block);
    },
    tellBug,
    complain: (problem) => tell("error", problem),
    dispose: () => {
      leave();
      workshop.close();
    },
  };
  const agent = new ReferenceAgent(parts);
  stopWith(options.signal, agent);
  const reason = options.start?.reason ?? (isResumed ? "resume" : "startup");
  openSession({ ...options.start, reason }, parts);
  if (isResumed) announcer.tell("model_select", () => ({ model: modelView(choice.model), source: "restore" }));
  return agent;
}

/** A fired signal ends the run under way, and the session with it. */
function stopWith(signal: AbortSignal | undefined, agent: Agent): void {
  if (signal === undefined) return;
  const stop = () => void agent.close();
  if (signal.aborted) stop();
  else signal.addEventListener("abort", stop, { once: true });
}
