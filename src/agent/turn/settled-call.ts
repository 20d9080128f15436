/** What a call came to, before its result is capped and stored. */
import type { ToolOutcome } from "../../host/moments.js";
import type { ToolOutcomeName } from "../../protocol/events.js";
import { isJsonObject } from "../../protocol/field.js";
import type { ToolResultPatch } from "../../protocol/lifecycle/tool-moments.js";
import { modelImages, textOf } from "../lifecycle/agent-message-of.js";
import type { NestedCalls } from "../session/message.js";
import { interruptedBecause } from "./interrupted.js";

export type Settled = Omit<ToolOutcome, "outcome" | "isError"> & {
  readonly outcome: ToolOutcomeName;
  /** How long the tool ran; absent when it did not run. */
  readonly durationMs?: number;
  /** Calls that its tool made inside it; absent when it made none. */
  readonly nested?: NestedCalls;
};

export function settled(outcome: ToolOutcomeName, content: string): Settled {
  return { outcome, content, summary: null, display: null, sessionName: null };
}

/** A call of a run that was interrupted. */
export function cancelledCall(signal: AbortSignal): Settled {
  return settled("cancelled", interruptedBecause(signal) ?? "cancelled by the user");
}

/** With what listeners made of it. Content of theirs has no richer form to show. */
export function patched(result: Settled, patch: ToolResultPatch): Settled {
  const { content, isError } = patch;
  const { structured: before, ...rest } = result;
  const structured = patch.structuredContent ?? (content === undefined ? before : undefined);
  const kept = {
    ...(patch.details === undefined ? {} : { details: patch.details }),
    ...(isJsonObject(patch.usage) ? { usage: patch.usage } : {}),
    ...(structured === undefined ? {} : { structured }),
  };
  const changed =
    content === undefined ? {} : { content: textOf(content), images: modelImages(content), display: null };
  const wasError = result.outcome !== "completed";
  const outcome = isError === undefined || isError === wasError ? result.outcome : isError ? "failed" : "completed";
  return { ...rest, ...changed, ...kept, outcome };
}
