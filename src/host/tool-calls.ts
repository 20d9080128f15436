/**
 * Runs the tools of extensions: one request each, its streamed output in order, and an outcome whatever happens.
 */
import { type ToolCallResult, ToolPartialSchema } from "../protocol/calls.js";
import { toolLimits, uiLimits } from "../protocol/limits.js";
import type { ExtensionNotificationParams } from "../protocol/methods.js";
import { clipBytes, clipChars } from "../text/clip.js";
import { Sanitizer, sanitizeBody, sanitizeLabel } from "../text/sanitize.js";
import { Payload } from "../wire/frame.js";
import type { Extension } from "./extension.js";
import type { ExtensionTool, PartialResult, ToolCallOptions, ToolOutcome } from "./moments.js";
import { type Failure, failureText } from "./outcome.js";

/** Each stream of a call has its own sanitiser: escape sequences may be split between chunks. */
interface Running {
  readonly streams: Readonly<Record<"stdout" | "stderr", Sanitizer>>;
  readonly onUpdate: NonNullable<ToolCallOptions["onUpdate"]>;
}

/** A stream may end in what waited for more. */
function flush(running: Running | undefined): void {
  if (running === undefined) return;
  for (const stream of ["stdout", "stderr"] as const) {
    const rest = running.streams[stream].flush();
    if (rest !== "") running.onUpdate(stream, rest);
  }
}

function failed(outcome: ToolOutcome["outcome"], content: string): ToolOutcome {
  return { outcome, content, isError: true, summary: null, display: null, sessionName: null };
}

function fromFailure(name: string, failure: Failure): ToolOutcome {
  if (failure.kind === "cancelled") return failed("cancelled", `${name}: cancelled`);
  const text = failure.kind === "refused" ? failure.message : failureText(failure);
  return failed(failure.kind === "late" ? "timedout" : "failed", `${name}: ${text}`);
}

type Content = ToolCallResult["content"];

function textOf(content: Content): string {
  if (typeof content === "string") return content.toWellFormed();
  const texts = content.flatMap((block) => (block.type === "text" ? [block.text] : []));
  return texts.join("\n").toWellFormed();
}

function imagesOf(content: Content): Pick<PartialResult, "images"> {
  if (typeof content === "string") return {};
  const images = content.flatMap((block) =>
    block.type === "image" ? [{ mime: block.mimeType, data: block.data }] : [],
  );
  return images.length === 0 ? {} : { images };
}

/** What only richer tools say of a result. */
function extrasOf({ content, details, structuredContent, usage, terminate }: ToolCallResult): Partial<ToolOutcome> {
  return {
    ...imagesOf(content),
    ...(details === undefined ? {} : { details }),
    ...(structuredContent === undefined ? {} : { structured: structuredContent }),
    ...(usage === undefined ? {} : { usage }),
    ...(terminate ? { terminate } : {}),
  };
}

function fromResult(result: ToolCallResult): ToolOutcome {
  const format = result.format ?? "text";
  const content = textOf(result.content);
  // Without display text it is the content that is shown in that format.
  const shown = result.display ?? (format === "text" ? undefined : content);
  const summary = clipChars(sanitizeLabel(result.summary ?? ""), toolLimits.summaryChars);
  const sessionName = clipChars(sanitizeLabel(result.session_name ?? ""), uiLimits.sessionNameChars);
  return {
    outcome: result.is_error ? "failed" : "completed",
    content,
    isError: result.is_error,
    summary: summary === "" ? null : summary,
    display:
      shown === undefined || shown === ""
        ? null
        : { body: clipBytes(sanitizeBody(shown), toolLimits.displayBytes), format },
    sessionName: sessionName === "" ? null : sessionName,
    ...extrasOf(result),
  };
}

/** What a call has come to so far; null for what is none. */
function partialOf(value: unknown): Parameters<NonNullable<ToolCallOptions["onPartial"]>>[0] | null {
  const checked = ToolPartialSchema.safeParse(value);
  if (!checked.success) return null;
  const { content, details } = checked.data;
  const shown = clipBytes(sanitizeBody(textOf(content)), toolLimits.displayBytes);
  return { content: shown, ...imagesOf(content), ...(details === undefined ? {} : { details }) };
}

export class ToolCalls {
  /** Extension → its running calls by request id; ids of different connections never meet. */
  readonly #running = new WeakMap<Extension, Map<number, Running>>();

  async call(
    owner: Extension,
    { name, validate = false }: Pick<ExtensionTool, "name" | "validate">,
    args: unknown,
    options: ToolCallOptions,
  ): Promise<ToolOutcome> {
    const calls = this.#running.get(owner) ?? new Map<number, Running>();
    this.#running.set(owner, calls);
    let id = 0;
    const { onUpdate = () => {}, onPartial, signal, callId, onSent } = options;
    const params = { name, arguments: args, ...(validate ? { toolCallId: callId } : {}) };
    const outcome = await owner.request("tool_call", new Payload(params), {
      signal,
      onSent: (sent) => {
        id = sent;
        onSent?.(sent);
        calls.set(id, { streams: { stdout: new Sanitizer(), stderr: new Sanitizer() }, onUpdate });
      },
      onStream: (value) => {
        const partial = partialOf(value);
        if (partial !== null) onPartial?.(partial);
      },
    });
    flush(calls.get(id));
    calls.delete(id);
    if (outcome.kind === "answered") return fromResult(outcome.value);
    const mayBeTold = (outcome.kind === "cancelled" || outcome.kind === "late") && id > 0;
    if (mayBeTold && owner.manifest?.accepts.includes("tool.cancel") === true) {
      owner.notify("tool.cancel", new Payload({ id }));
    }
    return fromFailure(name, outcome);
  }

  /** Output for a finished, foreign or unknown call is ignored. */
  update(owner: Extension, { id, stream, chunk }: ExtensionNotificationParams<"tool.update">): void {
    const running = this.#running.get(owner)?.get(id);
    // The call is over as soon as its answer is read, which is before the caller hears of it.
    if (running === undefined || !owner.isCalling(id, "tool_call")) return;
    const clean = running.streams[stream].push(chunk);
    if (clean !== "") running.onUpdate(stream, clean);
  }
}
