/** A small agent for modules: asks, runs the tools that are called, and asks again. Failures are in the last message. */
import type { AgentMessage, AssistantMessage } from "../../../src/atomic/api/messages.js";
import { stream as askHost } from "../ai/ask.js";
import { EventStream } from "../ai/event-stream.js";
import { convertToLlm } from "../session/llm-messages.js";
import type { AgentContext, AgentEvent, AgentLoopConfig, StreamFn } from "./agent-events.js";
import { runTools } from "./run-tools.js";

type Tell = (event: AgentEvent) => void;

/** One answer, told as it comes. */
async function answer(
  context: AgentContext,
  config: AgentLoopConfig,
  signal: AbortSignal | undefined,
  stream: StreamFn,
  tell: Tell,
): Promise<AssistantMessage> {
  const { model, transformContext, getApiKey, convertToLlm: convert = convertToLlm, ...options } = config;
  const messages = (await transformContext?.([...context.messages], signal)) ?? [...context.messages];
  const apiKey = (await getApiKey?.(model.provider)) ?? options.apiKey;
  const asked = { systemPrompt: context.systemPrompt, messages: await convert(messages), tools: context.tools ?? [] };
  const key = apiKey === undefined ? {} : { apiKey };
  const events = await stream(model, asked, { ...options, ...key, ...(signal === undefined ? {} : { signal }) });
  for await (const event of events) {
    if (event.type === "start") tell({ type: "message_start", message: event.partial });
    else if (event.type !== "done" && event.type !== "error") {
      tell({ type: "message_update", message: event.partial, assistantMessageEvent: event });
    }
  }
  return events.result();
}

/** Goes on until nothing is left to do. Gives the messages that came to it. */
async function run(
  prompts: readonly AgentMessage[],
  context: AgentContext,
  config: AgentLoopConfig,
  signal: AbortSignal | undefined,
  stream: StreamFn,
  tell: Tell,
): Promise<AgentMessage[]> {
  const added: AgentMessage[] = [];
  const all: AgentContext = { ...context, messages: [...context.messages] };
  const join = (message: AgentMessage, isTold = false): void => {
    if (!isTold) tell({ type: "message_start", message });
    tell({ type: "message_end", message });
    all.messages.push(message);
    added.push(message);
  };
  tell({ type: "agent_start" });
  let waiting: readonly AgentMessage[] = prompts;
  for (let isOver = false; !isOver; ) {
    tell({ type: "turn_start" });
    for (const message of waiting) join(message);
    const message = await answer(all, config, signal, stream, tell);
    join(message, true);
    const isFailed = message.stopReason === "error" || message.stopReason === "aborted";
    const { results, isLast } = isFailed
      ? { results: [], isLast: true }
      : await runTools(message, { tools: all.tools ?? [], signal, tell });
    for (const result of results) join(result);
    tell({ type: "turn_end", message, toolResults: results });
    waiting = isFailed ? [] : ((await config.getSteeringMessages?.()) ?? []);
    isOver = isFailed || ((results.length === 0 || isLast) && waiting.length === 0);
    if (isOver && !isFailed) {
      waiting = (await config.getFollowUpMessages?.()) ?? [];
      isOver = waiting.length === 0;
    }
  }
  tell({ type: "agent_end", messages: added });
  return added;
}

function started(
  prompts: readonly AgentMessage[],
  context: AgentContext,
  config: AgentLoopConfig,
  signal: AbortSignal | undefined,
  stream: StreamFn,
): EventStream<AgentEvent, AgentMessage[]> {
  const events = new EventStream<AgentEvent, AgentMessage[]>(
    ({ type }) => type === "agent_end",
    (event) => (event.type === "agent_end" ? event.messages : []),
  );
  run(prompts, context, config, signal, stream, (event) => events.push(event)).catch((error: unknown) => {
    console.error("An agent of a module failed:", error);
    events.push({ type: "agent_end", messages: [] });
  });
  return events;
}

/** The events of a run that begins with these messages. */
export function agentLoop(
  prompts: AgentMessage[],
  context: AgentContext,
  config: AgentLoopConfig,
  signal?: AbortSignal,
  stream: StreamFn = askHost,
): EventStream<AgentEvent, AgentMessage[]> {
  return started(prompts, context, config, signal, stream);
}

/** The same without new ones: the last message must be one that wants an answer. */
export function agentLoopContinue(
  context: AgentContext,
  config: AgentLoopConfig,
  signal?: AbortSignal,
  stream: StreamFn = askHost,
): EventStream<AgentEvent, AgentMessage[]> {
  const last = context.messages.at(-1);
  if (last === undefined) throw new Error("Cannot continue: no messages in context");
  if (last.role === "assistant") throw new Error("Cannot continue from message role: assistant");
  return started([], context, config, signal, stream);
}
