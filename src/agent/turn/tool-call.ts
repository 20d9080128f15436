/**
 * One call of the model, from its start event to the message that answers it. Everything that may stop it is asked
 * first, in a fixed order; whatever happens, it ends with one `tool_end` and one result.
 */

import type { ToolOutcome } from "../../host/moments.js";
import { messageOf } from "../../protocol/caught.js";
import type { ToolOutcomeName } from "../../protocol/events.js";
import { isJsonObject } from "../../protocol/field.js";
import { toolLimits } from "../../protocol/limits.js";
import { clipChars } from "../../text/clip.js";
import { sanitizeLabel } from "../../text/sanitize.js";
import type { ToolCallView } from "../agent-event.js";
import type { AssistantBlock, ModelImage } from "../model/language-model.js";
import type { ToolMessage } from "../session/message.js";
import { checkArguments } from "../tools/check-arguments.js";
import type { TurnContext } from "./turn-context.js";

type ToolCallBlock = Extract<AssistantBlock, { type: "tool_call" }>;

export interface Call {
  readonly id: number;
  readonly call_id: string;
  readonly name: string;
  /** Parsed JSON; the raw string when it is invalid. */
  readonly given: unknown;
  /** Why the JSON is invalid; null when it is not. */
  readonly jsonIssue: string | null;
}

type Settled = Pick<ToolOutcome, "content" | "summary" | "display" | "sessionName"> & {
  readonly outcome: ToolOutcomeName;
  readonly images?: readonly ModelImage[];
};

/** A call whose gates are behind it: it has its result already, or knows how to get one. */
export interface Prepared {
  readonly call: Call;
  readonly execute: () => Promise<Settled>;
}

export function numberCall(block: ToolCallBlock, id: number): Call {
  const { call_id, name } = block;
  try {
    return { id, call_id, name, given: JSON.parse(block.arguments), jsonIssue: null };
  } catch (error) {
    const jsonIssue = messageOf(error);
    return { id, call_id, name, given: block.arguments, jsonIssue };
  }
}

function targetText(value: unknown): string {
  if (value === undefined) return "";
  return clipChars(sanitizeLabel(typeof value === "string" ? value : JSON.stringify(value)), toolLimits.targetChars);
}

/** How a row shows the call. */
export function viewOf(call: Call, { catalog }: TurnContext): ToolCallView {
  const label = catalog.label(call.name);
  const category = sanitizeLabel(label?.category ?? "");
  const key = label?.target ?? "";
  const target = isJsonObject(call.given) && key !== "" && Object.hasOwn(call.given, key) ? call.given[key] : undefined;
  return {
    id: call.id,
    name: call.name,
    arguments: call.jsonIssue === null ? call.given : null,
    category: category === "" ? sanitizeLabel(call.name) : category,
    target: targetText(target),
  };
}

function settled(outcome: ToolOutcomeName, content: string): Settled {
  return { outcome, content, summary: null, display: null, sessionName: null };
}

const cancelledCall = settled("cancelled", "cancelled by the user");

/** What forbids the call before anybody is asked about it. */
function refusal(name: string, { catalog, signal }: TurnContext): Settled | null {
  const narrowed = catalog.narrowedAway(name);
  if (narrowed !== null) return settled("blocked", narrowed);
  if (signal.aborted) return cancelledCall;
  const refused = catalog.withoutTools() ?? catalog.notAllowed(name);
  return refused === null ? null : settled("blocked", refused);
}

/** Announces a call and asks everybody who may stop it. `forbidden`: it cannot run anyway, for this reason. */
export async function prepareCall(call: Call, turn: TurnContext, forbidden: string | null): Promise<Prepared> {
  const { id, name } = call;
  turn.emit({ type: "tool_start", id });
  turn.host.event("tool_start", { id, name, arguments: call.jsonIssue === null ? call.given : null });
  const refused = forbidden === null ? refusal(name, turn) : settled("failed", forbidden);
  if (refused !== null) return { call, execute: async () => refused };
  try {
    return { call, execute: await admit(call, turn) };
  } catch (error) {
    const broken = settled("failed", `${name}: ${messageOf(error)}`);
    return { call, execute: async () => broken };
  }
}

/** Past the gates: how to get the call's result. */
async function admit(call: Call, turn: TurnContext): Promise<Prepared["execute"]> {
  const { host, catalog, signal, cwd } = turn;
  const { name } = call;
  const found = catalog.find(name);
  const builtIn = found?.kind === "built-in" ? found.tool : null;
  const checked = builtIn === null || call.jsonIssue !== null ? null : await checkArguments(builtIn, call.given, cwd);
  // The gates see the arguments that will be used, coercion included.
  const args = checked?.ok === true ? checked.value : call.given;
  const verdict = await host.toolCall({ name, arguments: args }, signal);
  const ready = (result: Settled) => async () => result;
  if (signal.aborted) return ready(cancelledCall);
  if (verdict.block) return ready(settled("blocked", `blocked by extension: ${verdict.reason}`));

  if (found?.kind === "extension") return () => runExtensionTool(call, turn);
  if (builtIn === null) return ready(settled("failed", catalog.unknown(name)));
  if (checked === null) {
    return ready(settled("failed", `the arguments of ${name} are not valid JSON: ${call.jsonIssue}. Call it again.`));
  }
  if (!checked.ok) return ready(settled("failed", checked.issue));
  const { clock, workshop, model } = turn;
  const takesImages = model.takesImages === true;
  const onUpdate = updates(call, turn);
  return () => builtIn.execute(checked.value, { cwd, signal, clock, workshop, takesImages, onUpdate });
}

function updates(call: Call, turn: TurnContext): (stream: "stdout" | "stderr", chunk: string) => void {
  return (stream, chunk) => turn.emit({ type: "tool_output", id: call.id, stream, chunk });
}

function runExtensionTool(call: Call, turn: TurnContext): Promise<Settled> {
  const { host, signal } = turn;
  return host.callTool(call.name, call.given, { signal, onUpdate: updates(call, turn) });
}

const emptySummaries: Readonly<Record<ToolOutcomeName, string>> = {
  completed: "done",
  failed: "error",
  timedout: "timed out",
  blocked: "blocked",
  cancelled: "cancelled",
};

async function execute(prepared: Prepared, turn: TurnContext): Promise<Settled> {
  try {
    // A call that waited for its turn while the user interrupted never begins.
    return turn.signal.aborted ? cancelledCall : await prepared.execute();
  } catch (error) {
    return settled("failed", `${prepared.call.name}: ${messageOf(error)}`);
  }
}

/** Runs a prepared call to its end. Never rejects. */
export async function finishCall(prepared: Prepared, turn: TurnContext): Promise<ToolMessage> {
  const { host, catalog, workshop } = turn;
  const { id, call_id, name } = prepared.call;
  const result = await execute(prepared, turn);
  const is_error = result.outcome !== "completed";
  const shown = workshop.results.cut(id, result.content, catalog.canPage);
  // Asked even when the run was interrupted: a hook that takes secrets out must see every result.
  const said = await host.toolResult({ name, content: shown, is_error });
  if (said.changed) workshop.results.forget(id);
  const content = said.changed ? workshop.results.cut(id, said.content, catalog.canPage) : shown;
  const given = clipChars(sanitizeLabel(result.summary ?? ""), toolLimits.summaryChars);
  const summary = given === "" ? emptySummaries[result.outcome] : given;
  const display = said.changed ? null : result.display;
  if (result.sessionName !== null) turn.rename(result.sessionName);
  turn.emit({ type: "tool_end", id, outcome: result.outcome, summary, content });
  host.event("tool_end", { id, name, outcome: result.outcome, content });
  // What a hook took out of the text may be in the image as well.
  const images = said.changed || result.images === undefined ? {} : { images: result.images };
  return { role: "tool", id, call_id, name, content, is_error, outcome: result.outcome, summary, display, ...images };
}
