/** The moments of one call: its start, its gate, its live output, its result and its end. */
import type { PartialResult } from "../../host/moments.js";
import type { ToolCallAnswer, ToolOutput } from "../../protocol/lifecycle/tool-moments.js";
import { toolLimits } from "../../protocol/limits.js";
import { contentBlocks } from "../lifecycle/agent-message-of.js";
import { isStorable } from "../session/storable.js";
import type { Call } from "./call.js";
import { patched, type Settled } from "./settled-call.js";
import type { TurnContext } from "./turn-context.js";

function identity({ call_id: toolCallId, name: toolName, parent }: Call) {
  return { toolCallId, toolName, ...(parent === undefined ? {} : { parentToolCallId: parent }) };
}

type Output = Pick<Settled, "content" | "images" | "details" | "structured" | "usage">;

function outputOf({ content, images, details, structured, usage }: Output): ToolOutput {
  return {
    content: contentBlocks(content, images),
    ...(details === undefined ? {} : { details }),
    ...(structured === undefined ? {} : { structuredContent: structured }),
    ...(usage === undefined ? {} : { usage }),
  };
}

export function announceStart(call: Call, { host, emit, announce, signal }: TurnContext): void {
  const { id, name, given, jsonIssue } = call;
  emit({ type: "tool_start", id });
  host.event("tool_start", { id, name, arguments: jsonIssue === null ? given : null });
  announce.announcer.tell("tool_execution_start", () => ({ ...identity(call), args: given }), signal);
}

/** Heard by listeners once everything before it has been. Undefined: it may run as it is. */
export function askGuard(call: Call, input: unknown, turn: TurnContext): Promise<ToolCallAnswer | undefined> {
  const { announce, signal } = turn;
  return announce.announcer.ask("tool_call", () => ({ ...identity(call), input: structuredClone(input) }), signal);
}

interface LiveUpdates {
  readonly onUpdate: (stream: "stdout" | "stderr", chunk: string) => void;
  readonly onPartial: (partial: PartialResult) => void;
  readonly stop: () => void;
}

/** Takes live output while the call runs; what comes after `stop` is dropped. */
export function liveUpdates(call: Call, turn: TurnContext): LiveUpdates {
  const { announcer } = turn.announce;
  let isRunning = true;
  let tail = "";
  const announceUpdate = (partialResult: ToolOutput) => {
    if (announcer.isLagging) return;
    const payload = () => ({ ...identity(call), args: call.given, partialResult });
    announcer.tell("tool_execution_update", payload, turn.signal);
  };
  return {
    onUpdate(stream, chunk) {
      if (!isRunning) return;
      turn.emit({ type: "tool_output", id: call.id, stream, chunk });
      if (!announcer.hears("tool_execution_update")) return;
      tail = (tail + chunk).slice(-toolLimits.contentBytes);
      announceUpdate({ content: contentBlocks(tail, undefined) });
    },
    onPartial(partial) {
      if (!isRunning) return;
      const { content, details } = partial;
      // What no client could be sent is for listeners alone.
      const told = details === undefined || !isStorable(details) ? {} : { details };
      turn.emit({ type: "tool_partial", id: call.id, content, ...told });
      announceUpdate(outputOf(partial));
    },
    stop: () => {
      isRunning = false;
    },
  };
}

/** What listeners make of the result of a call that ran. */
export async function askResult(call: Call, input: unknown, result: Settled, turn: TurnContext): Promise<Settled> {
  const isError = result.outcome !== "completed";
  const payload = () => ({ ...identity(call), input, ...outputOf(result), isError });
  const signal = turn.signal.aborted ? undefined : turn.signal;
  const patch = await turn.announce.announcer.ask("tool_result", payload, signal);
  return patch === undefined ? result : patched(result, patch);
}

export function announceEnd(call: Call, result: Settled, { announce, signal }: TurnContext): void {
  const { durationMs, outcome } = result;
  const ran = durationMs === undefined ? {} : { durationMs };
  const payload = () => ({ ...identity(call), result: outputOf(result), isError: outcome !== "completed", ...ran });
  announce.announcer.tell("tool_execution_end", payload, signal.aborted ? undefined : signal);
}
