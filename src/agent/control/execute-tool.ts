/**
 * A call that a tool makes inside its own: every gate and every listener hears of it as of one of the model's, and its
 * result goes to whoever made it. It is no message of the conversation and no row of the transcript.
 */
import type { Caller } from "../../host/agent-control.js";
import { HostError } from "../../protocol/host-error.js";
import { toolLimits } from "../../protocol/limits.js";
import type { ExtensionParams, ExtensionResult } from "../../protocol/methods.js";
import type { AgentEvent } from "../agent-event.js";
import { contentBlocks } from "../lifecycle/agent-message-of.js";
import type { ToolMessage } from "../session/message.js";
import type { Call } from "../turn/call.js";
import type { OpenCall, OpenCalls } from "../turn/open-calls.js";
import { finishCall, prepareCall } from "../turn/tool-call.js";
import type { TurnContext } from "../turn/turn-context.js";

type Executed = ExtensionResult<"tools.execute">;

function resultOf({ content, images, details, structured, usage, is_error }: ToolMessage): Executed["result"] {
  return {
    content: contentBlocks(content, images),
    ...(details === undefined ? {} : { details }),
    ...(structured === undefined ? {} : { structuredContent: structured }),
    ...(usage === undefined ? {} : { usage }),
    isError: is_error,
  };
}

/** What it tells of its progress goes to its maker; what else it tells, to everybody. */
function partsOf(turn: TurnContext, stream: Caller["stream"]): TurnContext["emit"] {
  let tail = "";
  return (event: AgentEvent) => {
    if (event.type === "tool_partial") {
      const details = event.details === undefined ? {} : { details: event.details };
      stream({ content: contentBlocks(event.content, undefined), ...details });
    } else if (event.type === "tool_output") {
      tail = (tail + event.chunk).slice(-toolLimits.contentBytes);
      stream({ content: contentBlocks(tail, undefined) });
    } else if (event.type !== "tool_start" && event.type !== "tool_end") turn.emit(event);
  };
}

async function execute(open: OpenCall, name: string, given: unknown, { signal, stream }: Caller): Promise<Executed> {
  const parent = open.call.call_id;
  const call: Call = {
    id: open.turn.nextCallId(),
    call_id: `${parent}/${open.nextNumber()}`,
    ...{ name, given, jsonIssue: null, parent },
  };
  const turn: TurnContext = {
    ...open.turn,
    signal: AbortSignal.any([open.turn.signal, open.signal, signal]),
    emit: partsOf(open.turn, stream),
  };
  const { message, terminate, durationMs } = await finishCall(await prepareCall(call, turn, null), turn);
  const took = durationMs === undefined ? {} : { duration_ms: durationMs };
  const { is_error } = message;
  open.note({ id: call.call_id, name, arguments: given, is_error, ...took });
  return {
    toolCall: { id: call.call_id, name, arguments: given },
    result: terminate ? { ...resultOf(message), terminate } : resultOf(message),
    isError: is_error,
    ...(durationMs === undefined ? {} : { durationMs }),
  };
}

/** Rejects with a HostError when the caller has no such call under way; whatever a tool does is a result. */
export async function executeTool(
  openCalls: OpenCalls,
  { parent, name, arguments: given }: ExtensionParams<"tools.execute">,
  caller: Caller,
): Promise<Executed> {
  const open = openCalls.find(caller.extension, parent);
  if (open === null)
    throw new HostError("usage", `the call ${parent} is not under way: a tool calls others inside its own`);
  return execute(open, name, given ?? {}, caller);
}
