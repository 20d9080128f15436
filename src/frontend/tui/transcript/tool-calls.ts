/** Takes what is said of tool calls to the calls it is about. What names no call that is known is dropped. */
import type { AgentEvent, ToolCallView } from "../../../agent/agent-event.js";
import type { AssistantMessage, ToolMessage } from "../../../agent/session/message.js";
import { ToolBatch } from "./tool-batch.js";
import { ToolCall } from "./tool-call.js";
import type { Writer } from "./writer.js";

export type ToolEvent = Extract<
  AgentEvent,
  { type: "tool_batch" | "tool_start" | "tool_output" | "tool_partial" | "tool_end" }
>;

export class ToolCalls {
  readonly #writer: Writer;
  /** Those of the turn. */
  readonly #calls = new Map<number, ToolCall>();
  /** The model's names of the calls that it made last, in order. */
  #callIds: readonly string[] = [];

  constructor(writer: Writer) {
    this.#writer = writer;
  }

  event(event: ToolEvent): void {
    switch (event.type) {
      case "tool_batch":
        this.#begin(event.calls);
        break;
      case "tool_start":
        this.#calls.get(event.id)?.start();
        break;
      case "tool_output":
        this.#calls.get(event.id)?.output.push(event.stream, event.chunk);
        break;
      case "tool_partial":
        this.#calls.get(event.id)?.partial(event.content, event.details);
        break;
      case "tool_end":
        this.#calls.get(event.id)?.end(event.outcome, event.summary, event.content);
    }
    this.#writer.options.invalidate();
  }

  /** What the model has asked for: the batch that follows is of these calls. */
  asked({ content }: AssistantMessage): void {
    this.#callIds = content.flatMap((block) => (block.type === "tool_call" ? [block.call_id] : []));
  }

  /** The result as it is stored: with it comes what the reader shows. */
  stored(message: ToolMessage): void {
    this.#calls.get(message.id)?.settle(message, true);
  }

  /** The calls of a reply of the past; `results` by the model's name of the call. */
  past(views: readonly PastCall[], results: ReadonlyMap<string, ToolMessage>): void {
    const calls = views.map(({ call_id, ...view }) => {
      const call = this.#call(view, call_id);
      const message = results.get(call_id);
      if (message === undefined) {
        call.end("cancelled", "no result", "");
        call.close();
      } else call.settle(message, false);
      return call;
    });
    this.#append(calls);
  }

  /** Nothing more comes of the calls that are open. */
  endTurn(): void {
    for (const call of this.#calls.values()) call.close();
    this.#calls.clear();
    this.#writer.options.invalidate();
  }

  #begin(views: readonly ToolCallView[]): void {
    const ids = this.#callIds.length === views.length ? this.#callIds : [];
    const calls = views.map((view, at) => {
      const call = this.#call(view, ids[at] ?? String(view.id));
      this.#calls.set(view.id, call);
      return call;
    });
    this.#append(calls);
  }

  #call(view: Omit<ToolCallView, "id">, id: string): ToolCall {
    const { options, drawing } = this.#writer;
    return new ToolCall(view, options, { drawing: { drawing, id, args: view.arguments } });
  }

  #append(calls: readonly ToolCall[]): void {
    if (calls.length === 0) return;
    for (const call of calls) this.#writer.openables.add(call);
    this.#writer.append(new ToolBatch(calls, this.#writer.options.settings));
  }
}

/** A call of a session that was opened. */
export type PastCall = Omit<ToolCallView, "id"> & { readonly call_id: string };
