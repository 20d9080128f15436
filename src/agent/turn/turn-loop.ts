/**
 * One run: a prompt, requests until the model asks for no more tools, the end. The order of what is announced is
 * the contract: before_turn, then turn_start, then requests; steers join and compactions happen only between two
 * requests; turn_end once for every turn_start.
 */
import { messageOf } from "../../protocol/caught.js";
import type { RunOutcome } from "../../protocol/lifecycle/boundary.js";
import { costOf } from "../model/cost.js";
import { endDelivery } from "../recovery/deliveries.js";
import { type Entry, isShown } from "../session/entry.js";
import type { AssistantMessage } from "../session/message.js";
import { visibleBlock } from "../visible-block.js";
import { askModel, assistantMessage } from "./ask-model.js";
import type { Reply } from "./reply.js";
import type { CompactionResult } from "./run-compaction.js";
import { type RunPrompt, textOfPrompt } from "./run-prompt.js";
import { type Group, isTyped } from "./steering.js";
import { type BatchResult, runToolBatch } from "./tool-batch.js";
import type { TurnContext } from "./turn-context.js";
import { type Opened, openTurn, type TurnStart } from "./turn-start.js";

export type { TurnStart } from "./turn-start.js";

async function join(messages: Group, turn: TurnContext): Promise<void> {
  for (const message of messages) {
    await turn.announce.commit(message);
    if (isTyped(message)) turn.emit({ type: "steered", text: message.content });
    else if (!("role" in message) && isShown(message)) turn.show(visibleBlock(null, message.content));
  }
}

interface Said {
  /** As it is stored, if it is. */
  readonly message: AssistantMessage;
  /** Null: there was nothing to store. */
  readonly entry: Entry | null;
}

function storedMessage(entry: Entry | null): AssistantMessage | null {
  return entry?.type === "message" && entry.message.role === "assistant" ? entry.message : null;
}

/** Stores what the model said, as far as it said anything. */
async function commit(reply: Reply, turn: TurnContext): Promise<Said> {
  const { announce, model, record, emit } = turn;
  const { usage, end, by = model } = reply;
  const said = assistantMessage(reply, turn);
  const cost = usage === null ? null : costOf(usage, by.prices);
  const message = cost === null ? said : { ...said, cost_usd: cost };
  const isKept = end.kind === "finished" || message.content.length > 0;
  if (!isKept) announce.lost(message);
  const entry = isKept ? await announce.commit(message) : null;
  if (usage !== null || end.kind === "finished") record.addCost(cost);
  if (usage !== null) emit({ type: "usage", ...usage });
  return { entry, message: storedMessage(entry) ?? message };
}

function reportFailure(end: Extract<Reply["end"], { kind: "failed" }>, turn: TurnContext): void {
  const { status, message, details } = end.failure;
  const name = turn.model.spec;
  turn.emit({ type: "error", message: status === null ? `${name}: ${message}` : `${name}: ${message} (${status})` });
  if (details !== null) turn.emit({ type: "error_details", details });
}

interface TurnEnd {
  readonly outcome: RunOutcome;
  /** There is more to ask the model. */
  readonly goesOn: boolean;
}

const noBatch: BatchResult = { entries: [], terminates: true };

/** One request and the calls of its answer. */
async function oneTurn(prompt: RunPrompt, turn: TurnContext): Promise<TurnEnd> {
  const { announce, signal, emit } = turn;
  const reply = await askModel(prompt, turn);
  const { end } = reply;
  const { message, entry } = await commit(reply, turn);
  const hasCalls = end.kind === "finished" && message.content.some(({ type }) => type === "tool_call");
  const batch = hasCalls ? await runToolBatch(message.content, end.reason, turn) : noBatch;
  const outcome = end.kind === "failed" ? "error" : signal.aborted || end.kind === "aborted" ? "aborted" : "completed";
  await join(turn.steering.takeAsides(), turn);
  if (end.kind === "failed") reportFailure(end, turn);
  if (outcome === "completed" && !hasCalls && message.finish === "length") {
    emit({ type: "warning", message: `${turn.model.spec} stopped at its output token limit` });
  }
  const isAsked = await announce.turnEnd({ outcome, message, entry, results: batch.entries });
  if (outcome !== "completed") return { outcome, goesOn: false };
  return signal.aborted ? { outcome: "aborted", goesOn: false } : { outcome, goesOn: isAsked || !batch.terminates };
}

/** Between a result and the next request. False: the conversation would not fit, so nothing more is asked. */
function mayGoOn(result: CompactionResult, turn: TurnContext): boolean {
  if (result.kind !== "stopped" || turn.signal.aborted) return true;
  turn.emit({ type: "error", message: "the conversation is nearly full and was not compacted; the run ends here" });
  return false;
}

/** Turns until nothing is left to do. `opened`: what joins the conversation in the first of them. */
async function converse(opened: Opened, turn: TurnContext, begin: () => void): Promise<RunOutcome> {
  const { announce, compactor, signal, steering } = turn;
  announce.agentStart();
  announce.turnStart();
  for (const { message, kept } of opened.messages) await announce.announce(message, kept);
  begin();
  await join(opened.messages.length > 0 ? steering.takeSteers() : steering.takeNext(), turn);
  await compactor.compactIfNeeded(turn.compactionJob());
  for (;;) {
    const { outcome, goesOn } = await oneTurn(opened.prompt, turn);
    if (outcome !== "completed" || (!goesOn && steering.isEmpty)) return outcome;
    const result = await compactor.compactIfNeeded(turn.compactionJob());
    if (!mayGoOn(result, turn)) return "error";
    if (signal.aborted) return "aborted";
    announce.turnStart();
    await join(goesOn ? steering.takeSteers() : steering.takeNext(), turn);
  }
}

/** Runs until no listener and no message asks for another one. */
async function untilSettled(opened: Opened, turn: TurnContext, begin: () => void): Promise<void> {
  const { announce, signal, steering } = turn;
  let next = opened;
  for (let isFirst = true; ; isFirst = false) {
    const outcome = await converse(next, turn, isFirst ? begin : () => {});
    await announce.agentEnd(false);
    if (signal.aborted) return;
    const isAsked = steering.isEmpty && (await announce.beforeSettle(outcome));
    if (signal.aborted || outcome !== "completed" || (!isAsked && steering.isEmpty)) return;
    next = { ...opened, messages: [] };
  }
}

function dropSteers(turn: TurnContext): void {
  const gone = turn.steering.dropAll();
  if (turn.isClosing()) return;
  for (const message of gone) if (!("role" in message)) endDelivery(message, turn.conversation);
  const dropped = gone.length;
  if (dropped === 0) return;
  const what = dropped === 1 ? "1 message that was to join it was" : `${dropped} messages that were to join it were`;
  turn.emit({ type: "warning", message: `the turn was interrupted; ${what} dropped` });
}

/** Runs to the end, good or bad; what it came to is in the record. Never rejects. */
export async function runTurn(start: TurnStart, turn: TurnContext): Promise<void> {
  const { host, announce, conversation, compactor, record, signal } = turn;
  let hasStarted = false;
  const begin = () => {
    hasStarted = true;
    turn.emit({ type: "turn_start" });
    host.event("turn_start", { prompt: conversation.lastPrompt() });
  };
  try {
    const opened = await openTurn(start, turn);
    if (opened !== null) {
      turn.onPrompt(textOfPrompt(opened.prompt));
      await untilSettled(opened, turn, begin);
      if (!signal.aborted) await compactor.compactAsked(turn.compactionJob());
    }
  } catch (error) {
    turn.emit({ type: "error", message: `the turn broke: ${messageOf(error)}` });
    await announce.agentEnd(false);
  }
  turn.catalog.narrowRun(null);
  if (signal.aborted) {
    record.abort();
    dropSteers(turn);
  }
  if (!hasStarted) return;
  turn.emit({ type: "turn_end", aborted: signal.aborted });
  host.event("turn_end", { aborted: signal.aborted });
}
