/** What extensions may ask of an agent, one handler for each method. */
import { resolve } from "node:path";
import type { AgentHandlers } from "../../host/agent-control.js";
import type { SessionAnswer } from "../../host/session-control.js";
import { HostError } from "../../protocol/host-error.js";
import type { ExtensionParams } from "../../protocol/methods.js";
import type { Agent, CompactionAnswer } from "../agent.js";
import type { AgentEvent } from "../agent-event.js";
import type { AgentParts } from "../agent-parts.js";
import { isStorable } from "../session/storable.js";
import { recordChoice } from "../session-travel.js";
import type { OpenCalls } from "../turn/open-calls.js";
import type { CompactionWish } from "../turn/run-compaction.js";
import type { Delivery } from "./delivery.js";
import { executeTool } from "./execute-tool.js";
import { leavingHandlers } from "./leaving.js";

export interface HandlerParts {
  readonly agent: Agent;
  readonly parts: AgentParts;
  readonly delivery: Delivery;
  readonly openCalls: OpenCalls;
  /** As `Agent.compacted`. */
  compact(wish: CompactionWish): Promise<CompactionAnswer>;
  emit(event: AgentEvent): void;
}

function wishOf(params: ExtensionParams<"session.compaction">): CompactionWish {
  const { compression_ratio: share, preserve_recent: recent, query, customInstructions } = params;
  if (share !== undefined && !(share > 0 && share <= 1)) {
    throw new HostError("usage", "compression_ratio must be above 0 and at most 1");
  }
  if (recent !== undefined && !(Number.isInteger(recent) && recent >= 0)) {
    throw new HostError("usage", "preserve_recent must be a whole number, 0 or more");
  }
  return { focus: query ?? customInstructions ?? null, share, recent };
}

function throwUnless(answer: SessionAnswer): void {
  if (!answer.ok) throw new HostError("usage", answer.error);
}

/** Resolves when `work` has, or at once when nobody waits any more. */
function unlessWithdrawn(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  signal.addEventListener("abort", () => resolve(), { once: true });
  return Promise.race([work, promise]);
}

export function agentHandlers(with_: HandlerParts): AgentHandlers {
  const { agent, parts, delivery, openCalls } = with_;
  const { catalog, choice, conversation, host } = parts;
  return {
    ...leavingHandlers(agent, parts.exits),
    "session.messages": async (params) => {
      delivery.messages(params);
      return {};
    },
    "session.user_message": async (params) => {
      delivery.userMessage(params);
      return {};
    },
    "session.append": async ({ customType, data, id }) => {
      if (!isStorable(data)) throw new HostError("usage", `the data of ${customType} cannot be stored as JSON`);
      const body = { type: "custom", custom_type: customType } as const;
      return { id: conversation.add(data === undefined ? body : { ...body, data }, id).id };
    },
    "session.label": async ({ entryId, label }) => {
      throwUnless(agent.label(entryId, label));
      return {};
    },
    "session.active_tools": async ({ names }) => {
      const known = new Set(catalog.all().map(({ tool }) => tool.name));
      catalog.select(names.filter((name) => known.has(name)));
      host.state.touched();
      return {};
    },
    "session.thinking": async ({ level }) => {
      const fit = choice.fitEffort(level);
      recordChoice(conversation, choice);
      host.state.touched();
      return { level: fit };
    },
    "session.compaction": async (params) => {
      const answer = await with_.compact(wishOf(params));
      if (!answer.ok) throw new HostError("usage", answer.error);
      return answer.done;
    },
    "session.idle": async (_params, { signal }) => {
      await unlessWithdrawn(agent.idle(), signal);
      return {};
    },
    "session.navigate": async ({ targetId, summarize, customInstructions, replaceInstructions, label }) => {
      const answer = await agent.moveTo(targetId, {
        summarize,
        ...(customInstructions === undefined ? {} : { instructions: customInstructions }),
        ...(replaceInstructions === undefined ? {} : { replaceInstructions }),
        ...(label === undefined ? {} : { label }),
      });
      if (!answer.ok && answer.cancelled === true) return { cancelled: true };
      throwUnless(answer);
      with_.emit({ type: "session_moved", text: answer.text ?? null });
      return answer.text === undefined ? { cancelled: false } : { cancelled: false, text: answer.text };
    },
    "files.exclusive": async ({ path, handle }, { signal, callback }) => {
      const turn = async (): Promise<void> => void (await callback(handle));
      await parts.workshop.exclusively(resolve(parts.cwd, path), turn, signal);
      return {};
    },
    "tools.execute": (params, caller) => executeTool(openCalls, params, caller),
  };
}
