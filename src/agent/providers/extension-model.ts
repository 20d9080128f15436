/** A model whose requests a module makes itself: `streamSimple`, called by its handle. Failures are parts. */
import type { CallbackAnswer, CallbackOptions } from "../../host/moments.js";
import { isJsonObject } from "../../protocol/json-object.js";
import type { ToolCallContent } from "../../protocol/lifecycle/agent-message.js";
import { providerLimits, toolLimits } from "../../protocol/limits.js";
import { foreignJson } from "../foreign-json.js";
import { assistantContent, contentBlocks } from "../lifecycle/agent-message-of.js";
import type { LanguageModel, ModelMessage, ModelPart, ModelRequest, RequestTap } from "../model/language-model.js";
import type { ModelFacts } from "../model/provider-facts.js";
import { ExtensionParts } from "./extension-parts.js";

/** Has the extension do what a handle of its stands for. */
export type CallHandle = (
  handle: string,
  args: readonly unknown[],
  options?: CallbackOptions,
) => Promise<CallbackAnswer>;

export interface ExtensionModelOrder {
  readonly provider: string;
  readonly api: string;
  readonly baseUrl: string;
  readonly model: ModelFacts;
  readonly headers: Readonly<Record<string, string>>;
  /** Of `streamSimple`. */
  readonly stream: string;
  readonly call: CallHandle;
  /** Null: none. Rejects with what the person can do about it. */
  readonly key: () => Promise<string | null>;
  readonly maxTokens: number | undefined;
}

const free = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };

/** The model as modules know models. */
function modelOf({ provider, api, baseUrl, model, headers }: ExtensionModelOrder): object {
  const { id, name, contextWindow, maxOutput, efforts, takesImages, prices } = model;
  return {
    ...{ id, name, api, provider, baseUrl, contextWindow },
    headers: { ...headers },
    reasoning: efforts.length > 0,
    thinkingLevels: [...efforts],
    input: takesImages ? ["text", "image"] : ["text"],
    cost: { ...(prices ?? free) },
    maxTokens: maxOutput ?? Math.min(providerLimits.unknownOutputTokens, contextWindow),
  };
}

/** Of the model that messages are told as those of. */
export interface ToldModel {
  readonly provider: string;
  readonly api: string;
  readonly model: Pick<ModelFacts, "id">;
}

function messageOf(message: ModelMessage, { provider, api, model }: ToldModel): object {
  const timestamp = Date.now();
  switch (message.role) {
    case "user":
      return { role: "user", content: contentBlocks(message.content, message.images), timestamp };
    case "system":
      return { role: "user", content: contentBlocks(message.content, undefined), timestamp };
    case "assistant": {
      const content = message.content.map(assistantContent);
      const stopReason = content.some((block): block is ToolCallContent => block.type === "toolCall")
        ? "toolUse"
        : "stop";
      const usage = { ...free, totalTokens: 0, cost: { ...free, total: 0 } };
      return { role: "assistant", content, api, provider, model: model.id, usage, stopReason, timestamp };
    }
    case "tool": {
      const content = contentBlocks(message.content, message.images);
      const { call_id: toolCallId, name: toolName, is_error: isError } = message;
      return { role: "toolResult", toolCallId, toolName, content, isError, timestamp };
    }
  }
}

/** A call's arguments that are no JSON object would be refused by most servers. */
function withObjects(message: object): object {
  if (!("content" in message) || !Array.isArray(message.content)) return message;
  const content = message.content.map((block: unknown) => {
    if (!isJsonObject(block) || block.type !== "toolCall" || isJsonObject(block.arguments)) return block;
    const read = foreignJson(String(block.arguments), toolLimits.argumentDepth);
    return {
      ...block,
      arguments: read.ok && isJsonObject(read.value) ? read.value : { invalid: String(block.arguments) },
    };
  });
  return { ...message, content };
}

/** A request as modules read it. */
export function contextOf({ system, messages, tools }: ModelRequest, order: ToldModel): object {
  return {
    systemPrompt: system,
    messages: messages.map((message) => withObjects(messageOf(message, order))),
    tools: tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
  };
}

/** What it tells, in order, and what it came to. */
class Told {
  readonly #values: unknown[] = [];
  #answer: CallbackAnswer | null = null;
  #wake = Promise.withResolvers<void>();

  push(value: unknown): void {
    this.#values.push(value);
    this.#wake.resolve();
  }

  end(answer: CallbackAnswer): void {
    this.#answer = answer;
    this.#wake.resolve();
  }

  async *values(): AsyncGenerator<unknown, CallbackAnswer> {
    for (;;) {
      const value = this.#values.shift();
      if (value !== undefined) yield value;
      else if (this.#answer !== null) return this.#answer;
      else {
        this.#wake = Promise.withResolvers();
        await this.#wake.promise;
      }
    }
  }
}

async function* streamed(
  order: ExtensionModelOrder,
  request: ModelRequest,
  signal: AbortSignal,
  tap: RequestTap | undefined,
): AsyncGenerator<ModelPart> {
  const { provider, api, model, stream, call, maxTokens } = order;
  const parts = new ExtensionParts();
  let apiKey: string | null;
  try {
    apiKey = await order.key();
  } catch (error) {
    yield* parts.fail(error instanceof Error ? error.message : String(error));
    return;
  }
  const options = {
    headers: { ...order.headers },
    ...(apiKey === null ? {} : { apiKey }),
    ...(request.effort === null || request.effort === "off" ? {} : { reasoning: request.effort }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
  };
  const told = new Told();
  const args = [modelOf(order), contextOf(request, order), options];
  void call(stream, args, { signal, onPart: (value) => told.push(value) }).then((answer) => told.end(answer));
  const values = told.values();
  for (;;) {
    const next = await values.next();
    if (next.done === true) {
      const answer = next.value;
      if (!signal.aborted) yield* answer.ok ? parts.end(answer.value) : parts.fail(answer.error);
      return;
    }
    if (!isJsonObject(next.value)) continue;
    if ("providerEvent" in next.value) await tap?.event(next.value.providerEvent, { provider, api, model: model.id });
    else yield* parts.push(next.value.event);
  }
}

export function extensionModel(order: ExtensionModelOrder): LanguageModel {
  const { provider, model } = order;
  return {
    spec: `${provider}/${model.id}`,
    name: model.name,
    contextWindow: model.contextWindow,
    takesImages: model.takesImages,
    prices: model.prices,
    efforts: model.efforts,
    defaultEffort: model.defaultEffort,
    stream: (request, { signal, tap }) => streamed(order, request, signal, tap),
  };
}
