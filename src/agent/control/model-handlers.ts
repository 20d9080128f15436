/** What extensions may ask of models outside the session: keys, lists read anew, and requests of their own. */
import type { AgentHandlers, Caller } from "../../host/agent-control.js";
import { HostError } from "../../protocol/host-error.js";
import type { ExtensionParams, ExtensionResult } from "../../protocol/methods.js";
import { agentMessage } from "../lifecycle/agent-message-of.js";
import { StreamUpdates } from "../lifecycle/stream-updates.js";
import { costOf } from "../model/cost.js";
import { fitLevel } from "../model/fit-level.js";
import type { LanguageModel, ModelMessage, ModelRequest } from "../model/language-model.js";
import type { ModelCatalog } from "../model/model-catalog.js";
import { atomicMessage } from "../session/atomic-message.js";
import { modelMessage } from "../session/context.js";
import type { AssistantMessage } from "../session/message.js";
import { readMessage } from "../session/read-message.js";
import type { Reply } from "../turn/reply.js";
import { streamReply } from "../turn/stream-reply.js";

type CompleteParams = ExtensionParams<"models.complete">;

export interface ModelHandlerParts {
  readonly catalog: () => ModelCatalog;
  /** Reads everything anew; what went wrong, a line for each. */
  readonly refresh: (signal: AbortSignal) => Promise<readonly string[]>;
}

/** Messages as modules write them → as models read them. What no model knows is left out. */
function messagesOf(given: CompleteParams["messages"]): readonly ModelMessage[] {
  let calls = 0;
  return given.flatMap((one): readonly ModelMessage[] => {
    const written = atomicMessage(one, () => ++calls);
    if (written === null) return [];
    if (written.type === "custom_message") {
      return [{ role: "user", content: String(written.content ?? ""), prompt: true }];
    }
    const message = readMessage(written);
    return message === null ? [] : [modelMessage(message)];
  });
}

function requestOf(params: CompleteParams, model: LanguageModel): ModelRequest {
  const { systemPrompt = "", messages, tools, thinkingLevel } = params;
  const offered = tools.flatMap(({ name, description, parameters }) =>
    typeof name === "string" && typeof parameters === "object" && parameters !== null
      ? [{ name, description: typeof description === "string" ? description : "", parameters: { ...parameters } }]
      : [],
  );
  return {
    system: systemPrompt,
    messages: messagesOf(messages),
    tools: offered,
    effort: thinkingLevel === undefined ? null : fitLevel(thinkingLevel, model.efforts),
    attempt: 0,
  };
}

function messageOf({ content, usage, end, by }: Reply, model: LanguageModel): AssistantMessage {
  const { spec, prices } = by ?? model;
  const finish = end.kind === "finished" ? end.reason : end.kind === "aborted" ? "aborted" : "error";
  const cost = usage === null ? null : costOf(usage, prices);
  return {
    ...{ role: "assistant" as const, content, usage, finish, model: spec },
    ...(cost === null ? {} : { cost_usd: cost }),
    ...(end.kind === "failed" ? { error: end.failure.message } : {}),
  };
}

async function complete(
  params: CompleteParams,
  { signal, stream }: Caller,
  catalog: ModelCatalog,
): Promise<ExtensionResult<"models.complete">> {
  const { provider, model: id, api, baseUrl, apiKey, headers } = params;
  const maxTokens = params.maxTokens !== undefined && params.maxTokens > 0 ? params.maxTokens : undefined;
  const model = catalog.at(provider, id, { api, baseUrl, apiKey, headers, maxTokens });
  const updates = new StreamUpdates(stream);
  const reply = await streamReply(model, requestOf(params, model), {
    signal,
    ...(params.stream ? { onPart: (part, content) => updates.push(part, content) } : {}),
  });
  if (params.stream) updates.end();
  const known = catalog.list().find(({ spec }) => spec === model.spec)?.api;
  const message = agentMessage(messageOf(reply, model), Date.now());
  return { message: { ...message, api: api ?? known ?? provider } };
}

async function images(
  {
    provider,
    model: id,
    api,
    baseUrl,
    apiKey,
    headers,
    prompt,
    n,
    size,
    aspectRatio,
  }: ExtensionParams<"models.images">,
  { signal }: Caller,
  catalog: ModelCatalog,
): Promise<ExtensionResult<"models.images">> {
  const model = catalog.at(provider, id, { api, baseUrl, apiKey, headers });
  if (model.images === undefined) throw new HostError("usage", `${model.spec} makes no images`);
  const made = await model.images({ prompt, count: n, size, aspectRatio }, signal);
  return { images: made.map(({ mime, data }) => ({ mimeType: mime, data })) };
}

export function modelHandlers({ catalog, refresh }: ModelHandlerParts): AgentHandlers {
  return {
    "models.auth": ({ provider }) => catalog().auth(provider),
    "models.refresh": async (_params, { signal }) => ({ errors: [...(await refresh(signal))] }),
    "models.complete": (params, caller) => complete(params, caller, catalog()),
    "models.images": (params, caller) => images(params, caller, catalog()),
  };
}
