/** What models are asked for beside answers: which label fits a text, and images. */
import type { AssistantMessage, ImageContent } from "../../../src/atomic/api/messages.js";
import type {
  Classification,
  Classified,
  ImageRequest,
  Model,
  ModelContext,
  ModelRequestOptions,
} from "../../../src/atomic/api/models.js";
import type { ExtensionAsks } from "../../../src/protocol/methods.js";
import { fieldsOf, isFields, textOf } from "../../module/runtime/record.js";

/** The type of models that answer, which need not say so. */
const CHAT = "chat";

/** What is told of an answer that is no label. */
const SAID_CHARS = 100;

interface Label {
  readonly name: string;
  readonly description: string;
}

function labelsOf(given: Classification): readonly Label[] {
  const { text, labels } = fieldsOf(given);
  const all = Array.isArray(labels) ? labels : [];
  const named = all.flatMap((label: unknown): Label[] => {
    const name = typeof label === "string" ? label : textOf(fieldsOf(label), "name");
    if (name === undefined || name === "") return [];
    return [{ name, description: isFields(label) ? (textOf(label, "description") ?? "") : "" }];
  });
  if (typeof text !== "string" || named.length < 2) {
    throw new TypeError("modelRegistry.classify(model, {text, labels}) needs a text and at least two labels");
  }
  return named;
}

function promptOf(labels: readonly Label[], instructions: string | undefined): string {
  const listed = labels.map(({ name, description }) =>
    description === "" ? `- ${name}` : `- ${name}: ${description}`,
  );
  return [
    ...(instructions === undefined ? [] : [instructions]),
    "Answer with exactly one of these labels, and with nothing else:",
    ...listed,
  ].join("\n");
}

const plainWord = (text: string): string =>
  text
    .trim()
    .replace(/^[\s"'`*.-]+|[\s"'`*.]+$/g, "")
    .toLowerCase();

/** Rejects when the answer is none of the labels. */
export async function classify<Asked extends Pick<Model, "provider" | "id">>(
  complete: (model: Asked, context: ModelContext, options?: ModelRequestOptions) => Promise<AssistantMessage>,
  model: Asked,
  given: Classification,
  options?: ModelRequestOptions,
): Promise<Classified> {
  const labels = labelsOf(given);
  const content = [{ type: "text" as const, text: given.text }];
  const context = {
    systemPrompt: promptOf(labels, given.instructions),
    messages: [{ role: "user" as const, content, timestamp: Date.now() }],
  };
  const message = await complete(model, context, options);
  if (message.errorMessage !== undefined) throw new Error(message.errorMessage);
  const said = message.content.map((block) => (block.type === "text" ? block.text : "")).join("");
  const found = labels.find(({ name }) => plainWord(name) === plainWord(said));
  if (found === undefined) {
    throw new Error(`${model.provider}/${model.id} chose none of the labels: ${said.slice(0, SAID_CHARS)}`);
  }
  return { label: found.name, message };
}

/** `ask`: has the host do it. Rejects with what the host refuses. */
export async function generateImages(
  ask: (params: ExtensionAsks<"models.images">, signal: AbortSignal | undefined) => Promise<unknown>,
  { provider, id }: Pick<Model, "provider" | "id">,
  given: ImageRequest | string,
  { apiKey, headers, signal }: ModelRequestOptions = {},
): Promise<{ images: ImageContent[] }> {
  const order: ImageRequest = typeof given === "string" ? { prompt: given } : given;
  const { prompt, n, size, aspectRatio } = order;
  const answer = fieldsOf(await ask({ provider, model: id, prompt, n, size, aspectRatio, apiKey, headers }, signal));
  const images = Array.isArray(answer.images) ? answer.images.map(fieldsOf) : [];
  return {
    images: images.map(({ data, mimeType }) => ({ type: "image", data: String(data), mimeType: String(mimeType) })),
  };
}

/** The first of a type that can be used, else the first there is. */
export function ofType<One extends { readonly provider: string; readonly id: string; readonly type?: unknown }>(
  models: readonly (One & { readonly usable: boolean })[],
  type: string,
  provider: string | undefined,
  id: string | undefined,
): One | undefined {
  const fit = models.filter(
    (one) =>
      (one.type ?? CHAT) === type &&
      (provider === undefined || one.provider === provider) &&
      (id === undefined || one.id === id),
  );
  return fit.find(({ usable }) => usable) ?? fit[0];
}
