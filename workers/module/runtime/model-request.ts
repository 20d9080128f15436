/** One request to a model outside the session, whole or streamed, over the host. */
import type { AssistantMessage } from "../../../src/atomic/api/messages.js";
import type { Model, ModelContext, ModelRequestOptions, ModelStream } from "../../../src/atomic/api/models.js";
import type { AskOptions, Channel } from "./channel.js";
import { plain } from "./plain.js";
import { type Fields, fieldsOf } from "./record.js";

/** Rejects with what the host refuses; how the answer ended is in the message. */
export async function completeModel(
  channel: Channel,
  model: Pick<Model, "provider" | "id">,
  context: ModelContext,
  options: ModelRequestOptions = {},
  asking: AskOptions = {},
): Promise<AssistantMessage> {
  const messages = plain(context.messages, "the messages") as Fields[];
  const tools = plain(context.tools ?? [], "the tools") as Fields[];
  const answer = await channel.ask(
    "models.complete",
    {
      provider: model.provider,
      model: model.id,
      systemPrompt: context.systemPrompt,
      messages,
      tools,
      stream: asking.onPart !== undefined,
      apiKey: options.apiKey,
      headers: options.headers,
      maxTokens: options.maxTokens,
      thinkingLevel: options.reasoning,
    },
    { ...asking, signal: options.signal },
  );
  return answer.message as unknown as AssistantMessage;
}

/** The same with its events as they come. The request begins at once. */
export function streamModel(
  channel: Channel,
  model: Pick<Model, "provider" | "id">,
  context: ModelContext,
  options: ModelRequestOptions = {},
): ModelStream {
  const queue = new Queue();
  const onPart = (value: unknown): void => queue.push(fieldsOf(value));
  const whole = completeModel(channel, model, context, options, { onPart });
  whole.then(
    () => queue.end(),
    (error: unknown) => queue.end(error),
  );
  return { result: () => whole, [Symbol.asyncIterator]: () => queue.read() };
}

/** Events between whoever sends them and whoever reads them. */
class Queue {
  readonly #events: Fields[] = [];
  #end: { readonly error?: unknown } | null = null;
  #wake: () => void = () => {};

  push(event: Fields): void {
    this.#events.push(event);
    this.#wake();
  }

  end(error?: unknown): void {
    this.#end = error === undefined ? {} : { error };
    this.#wake();
  }

  async *read(): AsyncGenerator<Fields> {
    for (;;) {
      const event = this.#events.shift();
      if (event !== undefined) {
        yield event;
        continue;
      }
      if (this.#end !== null) {
        if ("error" in this.#end) throw this.#end.error;
        return;
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      await promise;
    }
  }
}
