/**
 * One run: a prompt, requests until the model asks for no more tools, the end. The order of what is announced is
 * the contract: before_turn, then turn_start, then requests; steers join and compactions happen only between two
 * requests; turn_end once for every turn_start.
 */
import { messageOf } from "../../protocol/caught.js";
import type { AssistantBlock } from "../model/language-model.js";
import type { UserMessage } from "../session/message.js";
import { systemPrompt, withSuffixes } from "../system-prompt.js";
import { visibleBlock } from "../visible-block.js";
import { askModel, type Reply } from "./ask-model.js";
import { runToolBatch } from "./tool-batch.js";
import type { TurnContext } from "./turn-context.js";

export interface TurnStart {
  /** Committed in this order before anything else happens. Not empty. */
  readonly messages: readonly UserMessage[];
  /** What started the turn; the before_turn hooks see it. */
  readonly prompt: string;
}

function compactionJob(turn: TurnContext) {
  const { host, conversation, emit, signal, model } = turn;
  return { host, conversation, emit, signal, contextWindow: model.contextWindow };
}

/** Asks the before_turn hooks, commits their messages, returns the turn's system prompt. */
async function open(start: TurnStart, turn: TurnContext): Promise<string> {
  const { host, conversation, signal } = turn;
  for (const message of start.messages) conversation.append(message);
  const additions = await host.beforeTurn(start.prompt, signal);
  if (signal.aborted) return "";
  for (const { content, internal, extension } of additions.messages) {
    conversation.append({ role: "user", content, prompt: false, internal });
    if (!internal) turn.show(visibleBlock(extension, content));
  }
  const policy = turn.catalog.policy() ?? "";
  return withSuffixes(systemPrompt(turn.cwd, turn.resources), [policy, ...additions.suffixes]);
}

function joinSteers(turn: TurnContext): void {
  for (const message of turn.steering.takeSteers()) {
    turn.conversation.append(message);
    if (!message.internal) turn.emit({ type: "steered", text: message.content });
  }
}

/** Stores what the model said. Calls of a reply that did not end well never run, so they are not part of it. */
function commit(reply: Reply, turn: TurnContext): readonly AssistantBlock[] {
  const { end, usage } = reply;
  const content = end.kind === "finished" ? reply.content : reply.content.filter((block) => block.type !== "tool_call");
  if (end.kind === "finished" || content.length > 0) {
    const finish = end.kind === "finished" ? end.reason : end.kind === "aborted" ? "aborted" : "error";
    turn.conversation.append({ role: "assistant", content, model: turn.model.spec, usage, finish });
  }
  if (usage !== null) turn.emit({ type: "usage", ...usage });
  return content;
}

function reportFailure(end: Extract<Reply["end"], { kind: "failed" }>, turn: TurnContext): void {
  const { status, message, details } = end.failure;
  const name = turn.model.spec;
  turn.emit({ type: "error", message: status === null ? `${name}: ${message}` : `${name}: ${message} (${status})` });
  if (details !== null) turn.emit({ type: "error_details", details });
}

/** Requests until nothing is left to do. */
async function converse(system: string, turn: TurnContext): Promise<void> {
  const { conversation, catalog, signal, steering, compactor } = turn;
  for (;;) {
    joinSteers(turn);
    await compactor.compactIfNeeded(compactionJob(turn));
    if (signal.aborted) return;
    const { effort } = turn;
    const reply = await askModel(
      { system, messages: conversation.modelMessages(), tools: catalog.offered(), effort },
      turn,
    );
    const content = commit(reply, turn);
    if (reply.end.kind === "aborted") return;
    if (reply.end.kind === "failed") return reportFailure(reply.end, turn);
    const calls = content.some((block) => block.type === "tool_call");
    if (calls) await runToolBatch(content, reply.end.reason, turn);
    if (signal.aborted) return;
    if (calls || !steering.isEmpty) continue;
    if (reply.end.reason === "length") {
      turn.emit({ type: "warning", message: `${turn.model.spec} stopped at its output token limit` });
    }
    return;
  }
}

function dropSteers(turn: TurnContext): void {
  const dropped = turn.steering.takeSteers().length;
  if (dropped === 0) return;
  const what = dropped === 1 ? "1 message that was to join it was" : `${dropped} messages that were to join it were`;
  turn.emit({ type: "warning", message: `the turn was interrupted; ${what} dropped` });
}

/** Runs to the end, good or bad; what it came to is in the record. Never rejects. */
export async function runTurn(start: TurnStart, turn: TurnContext): Promise<void> {
  const { host, conversation, compactor, record, signal } = turn;
  let hasStarted = false;
  try {
    const system = await open(start, turn);
    if (!signal.aborted) {
      hasStarted = true;
      turn.emit({ type: "turn_start" });
      host.event("turn_start", { prompt: conversation.lastPrompt() });
      await converse(system, turn);
      if (!signal.aborted) await compactor.compactAsked(compactionJob(turn));
    }
  } catch (error) {
    turn.emit({ type: "error", message: `the turn broke: ${messageOf(error)}` });
  }
  if (signal.aborted) {
    record.abort();
    dropSteers(turn);
  }
  if (!hasStarted) return;
  turn.emit({ type: "turn_end", aborted: signal.aborted });
  host.event("turn_end", { aborted: signal.aborted });
}
