/** Requests to models by way of the host, whole or streamed. They never reject: what went wrong is in the message. */
import type { AssistantMessage } from "../../../src/atomic/api/messages.js";
import type { ModelContext, ModelRequestOptions } from "../../../src/atomic/api/models.js";
import { messageOf } from "../../../src/protocol/caught.js";
import { isJsonObject } from "../../../src/protocol/json-object.js";
import { hostLink, knownModels } from "../host/link.js";
import { AssistantMessageEventStream } from "./event-stream.js";
import { type AskedModel, emptyMessage, grow, updateOf, wholeMessage } from "./partial-message.js";

/** A request as modules make it. Options of theirs that the host has no use for have no effect. */
export interface StreamOptions extends ModelRequestOptions {
  [option: string]: unknown;
}

interface Asking {
  /** The wire format, whatever the model says. */
  readonly api?: string | undefined;
  readonly onEvent?: ((value: unknown) => void) | undefined;
}

/** Where it is to go, and how much it may say, when the host would not know. */
function addressOf({ provider, id, api, baseUrl, headers, maxTokens }: AskedModel, forced: string | undefined) {
  const known = knownModels().find((model) => model.provider === provider && model.id === id);
  const isKnown =
    known !== undefined && (baseUrl ?? known.baseUrl) === known.baseUrl && (api ?? known.api) === known.api;
  return isKnown && forced === undefined ? { headers } : { api: forced ?? api, baseUrl, headers, maxTokens };
}

/** Data alone: schemas carry symbols, and messages may carry anything. */
function plain<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}

/** Rejects with what the host refuses. */
async function ask(
  model: AskedModel,
  context: ModelContext,
  options: StreamOptions,
  { api, onEvent }: Asking,
): Promise<AssistantMessage> {
  const { headers, maxTokens, ...address } = addressOf(model, api);
  const params = {
    provider: model.provider,
    model: model.id,
    ...address,
    systemPrompt: context.systemPrompt,
    messages: context.messages,
    tools: context.tools?.map(({ name, description, parameters }) => ({ name, description, parameters })),
    stream: onEvent !== undefined,
    apiKey: options.apiKey,
    headers: headers === undefined ? options.headers : { ...headers, ...options.headers },
    maxTokens: options.maxTokens ?? maxTokens,
    thinkingLevel: options.reasoning,
  };
  const answer = await hostLink().request("models.complete", plain(params), {
    signal: options.signal,
    onStream: onEvent,
  });
  return wholeMessage(isJsonObject(answer) ? answer.message : undefined, model);
}

function failed(model: AskedModel, error: unknown, { signal }: StreamOptions): AssistantMessage {
  const stopReason = signal?.aborted === true ? "aborted" : "error";
  return { ...emptyMessage(model), stopReason, errorMessage: messageOf(error) };
}

/** The whole answer. How it ended: `stopReason`, with `errorMessage`. */
export async function complete(
  model: AskedModel,
  context: ModelContext,
  options: StreamOptions = {},
): Promise<AssistantMessage> {
  try {
    return await ask(model, context, options, {});
  } catch (error) {
    return failed(model, error, options);
  }
}

async function run(
  events: AssistantMessageEventStream,
  model: AskedModel,
  context: ModelContext,
  options: StreamOptions,
  api: string | undefined,
): Promise<void> {
  const partial = emptyMessage(model);
  const onEvent = (value: unknown): void => {
    const update = updateOf(value);
    if (update === null) return;
    grow(partial, update);
    events.push({ ...update, partial });
  };
  events.push({ type: "start", partial });
  let message: AssistantMessage;
  try {
    message = await ask(model, context, options, { api, onEvent });
  } catch (error) {
    message = { ...failed(model, error, options), content: partial.content };
  }
  const { stopReason: reason } = message;
  if (reason === "error" || reason === "aborted") events.push({ type: "error", reason, error: message });
  else events.push({ type: "done", reason, message });
}

/** Asks by one wire format at the `baseUrl` of the model; without a format, as the host knows the model. */
export function streamBy(api?: string) {
  return (model: AskedModel, context: ModelContext, options: StreamOptions = {}): AssistantMessageEventStream => {
    const events = new AssistantMessageEventStream();
    void run(events, model, context, options, api);
    return events;
  };
}

/** The events of the answer, from now on; `result()` is the whole of it. */
export const stream = streamBy();
