/**
 * One call of the model, from its start event to the message that answers it. Everything that may stop it is asked
 * first, in a fixed order; whatever happens, it ends with one `tool_end` and one result.
 */
import { messageOf } from "../../protocol/caught.js";
import type { ToolOutcomeName } from "../../protocol/events.js";
import { isJsonObject } from "../../protocol/field.js";
import { toolLimits } from "../../protocol/limits.js";
import { clipChars } from "../../text/clip.js";
import { sanitizeLabel } from "../../text/sanitize.js";
import type { ToolMessage } from "../session/message.js";
import { isStorable } from "../session/storable.js";
import { persisted } from "../tools/persisted-output.js";
import type { Call } from "./call.js";
import { announceEnd, announceStart, askGuard, askResult, liveUpdates } from "./call-moments.js";
import { checkCall } from "./check-call.js";
import { cancelledCall, type Settled, settled } from "./settled-call.js";
import type { FoundTool } from "./tool-catalog.js";
import type { TurnContext } from "./turn-context.js";

/** A call whose gates are behind it: it has its result already, or knows how to get one. */
export interface Prepared {
  readonly call: Call;
  readonly next:
    | { readonly kind: "settled"; readonly result: Settled }
    /** `input`: the arguments as listeners left them. */
    | { readonly kind: "run"; readonly tool: FoundTool; readonly input: unknown };
}

/** A call that ended. */
export interface Finished {
  readonly message: ToolMessage;
  readonly terminate: boolean;
  /** Of the tool alone, in milliseconds; absent when it did not run. */
  readonly durationMs?: number;
}

/** What forbids the call before anybody is asked about it. */
function refusal({ name, parent }: Call, { catalog, signal }: TurnContext): Settled | null {
  const hidden = catalog.notExposed(name, parent !== undefined);
  if (hidden !== null) return settled("failed", hidden);
  const narrowed = catalog.narrowedAway(name);
  if (narrowed !== null) return settled("blocked", narrowed);
  if (signal.aborted) return cancelledCall(signal);
  const refused = catalog.withoutTools() ?? catalog.notAllowed(name);
  return refused === null ? null : settled("blocked", refused);
}

/** Announces a call and asks everybody who may stop it. `forbidden`: it cannot run anyway, for this reason. */
export async function prepareCall(call: Call, turn: TurnContext, forbidden: string | null): Promise<Prepared> {
  announceStart(call, turn);
  const refused = forbidden === null ? refusal(call, turn) : settled("failed", forbidden);
  if (refused !== null) return { call, next: { kind: "settled", result: refused } };
  try {
    return { call, next: await admit(call, turn) };
  } catch (error) {
    return { call, next: { kind: "settled", result: settled("failed", `${call.name}: ${messageOf(error)}`) } };
  }
}

type Next = Prepared["next"];
const ended = (result: Settled): Next => ({ kind: "settled", result });

/** Past the gates: how to get the call's result. */
async function admit(call: Call, turn: TurnContext): Promise<Next> {
  const { host, signal } = turn;
  const checked = await checkCall(call, turn);
  const isWellFormed = checked.issue === null && call.jsonIssue === null;
  const guarded = isWellFormed ? await askGuard(call, checked.input, turn) : undefined;
  if (signal.aborted) return ended(cancelledCall(signal));
  if (guarded?.block === true) {
    const blocked = settled("blocked", guarded.reason ?? "Tool execution was blocked");
    return ended(guarded.terminate === true ? { ...blocked, terminate: true } : blocked);
  }
  // Gates come last, so that what they see is what will run.
  const input = guarded?.input ?? checked.input;
  const verdict = await host.toolCall({ name: call.name, arguments: input }, signal);
  if (signal.aborted) return ended(cancelledCall(signal));
  if (verdict.block) return ended(settled("blocked", `blocked by extension: ${verdict.reason}`));
  const { tool, issue } = checked;
  return tool === null || issue !== null ? ended(settled("failed", issue ?? "")) : { kind: "run", tool, input };
}

async function run(call: Call, tool: FoundTool, input: unknown, turn: TurnContext): Promise<Settled> {
  const { clock, cwd, host, model, signal, workshop } = turn;
  const takesImages = model.takesImages === true;
  const { onUpdate, onPartial, stop } = liveUpdates(call, turn);
  const from = clock.now();
  const took = (result: Settled): Settled => ({ ...result, durationMs: clock.now() - from });
  try {
    if (tool.kind === "extension") {
      const open = turn.openCalls.begin(tool.tool.extension, call, turn);
      const options = { signal, onUpdate, onPartial, callId: call.call_id, onSent: open.sent };
      const outcome = await host.callTool(call.name, input, options).finally(open.end);
      return took({ ...outcome, ...open.nested() });
    }
    if (!isJsonObject(input)) return settled("failed", `the arguments of ${call.name} must be a JSON object`);
    return took(await tool.tool.execute(input, { cwd, signal, clock, workshop, takesImages, onUpdate }));
  } catch (error) {
    // Whatever it waited for, nobody waits for it any more.
    if (signal.aborted) return took(cancelledCall(signal));
    return took(settled("failed", `${call.name}: ${messageOf(error)}`));
  } finally {
    stop();
  }
}

async function resultOf({ call, next }: Prepared, turn: TurnContext): Promise<Settled> {
  if (next.kind === "settled") return next.result;
  // A call that waited for its turn while the user interrupted never begins.
  if (turn.signal.aborted) return cancelledCall(turn.signal);
  const result = await run(call, next.tool, next.input, turn);
  return askResult(call, next.input, result, turn);
}

const emptySummaries: Readonly<Record<ToolOutcomeName, string>> = {
  completed: "done",
  failed: "error",
  timedout: "timed out",
  blocked: "blocked",
  cancelled: "cancelled",
};

/** What the model is to read of it, as its tool wants it. */
function wantedContent({ next }: Prepared, { content, images = [] }: Settled, { workshop }: TurnContext): string {
  const max = next.kind === "run" && next.tool.kind === "extension" ? next.tool.tool.maxResultChars : undefined;
  if (max === undefined || content.length <= max || images.length > 0) return content;
  return persisted(content, () => workshop.openOutput());
}

/** Caps the content, and has it read by whoever may rewrite it. */
async function cappedResult(prepared: Prepared, result: Settled, turn: TurnContext): Promise<Settled> {
  const { host, catalog, workshop } = turn;
  const { id, name } = prepared.call;
  const shown = workshop.results.cut(id, wantedContent(prepared, result, turn), catalog.canPage);
  // Asked even when the run was interrupted: a hook that takes secrets out must see every result.
  const said = await host.toolResult({ name, content: shown, is_error: result.outcome !== "completed" });
  if (!said.changed) return { ...result, content: shown };
  workshop.results.forget(id);
  // What a hook took out of the text may be in an image as well.
  const { images: _images, structured: _structured, ...rest } = result;
  return { ...rest, content: workshop.results.cut(id, said.content, catalog.canPage), display: null };
}

type Kept = Pick<ToolMessage, "images" | "details" | "structured" | "usage" | "nested">;

/** What is kept of a result beside its text; what no file can hold is left out, and its maker hears of it. */
function keptOf(name: string, { images, details, structured, usage, nested }: Settled, turn: TurnContext): Kept {
  const stored = (what: string, value: unknown): unknown => {
    if (isStorable(value)) return value;
    turn.complain(`the tool ${sanitizeLabel(name)} returned ${what} that cannot be stored as JSON; they are left out`);
    return undefined;
  };
  const kept = { details: stored("details", details), structured: stored("structured content", structured) };
  return {
    ...(images === undefined || images.length === 0 ? {} : { images }),
    ...(kept.details === undefined ? {} : { details: kept.details }),
    ...(kept.structured === undefined ? {} : { structured: kept.structured }),
    ...(usage === undefined ? {} : { usage }),
    ...(nested === undefined ? {} : { nested }),
  };
}

/** Runs a prepared call to its end. Never rejects. */
export async function finishCall(prepared: Prepared, turn: TurnContext): Promise<Finished> {
  const { id, call_id, name } = prepared.call;
  const result = await cappedResult(prepared, await resultOf(prepared, turn), turn);
  const { outcome, content, display, terminate = false } = result;
  const given = clipChars(sanitizeLabel(result.summary ?? ""), toolLimits.summaryChars);
  const summary = given === "" ? emptySummaries[outcome] : given;
  if (result.sessionName !== null) turn.rename(result.sessionName);
  turn.emit({ type: "tool_end", id, outcome, summary, content });
  turn.host.event("tool_end", { id, name, outcome, content });
  announceEnd(prepared.call, result, turn);
  const base = { role: "tool", id, call_id, name, content, is_error: outcome !== "completed" } as const;
  const took = result.durationMs === undefined ? {} : { durationMs: result.durationMs };
  return { message: { ...base, outcome, summary, display, ...keptOf(name, result, turn) }, terminate, ...took };
}
