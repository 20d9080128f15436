/** A model of a catalog whose provider is a server of the test, and what its answers come to. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type {
  AssistantBlock,
  LanguageModel,
  ModelFailure,
  ModelPart,
  ModelRequest,
  RequestTap,
} from "../../src/agent/model/language-model.js";
import { type ModelCatalog, openModelCatalog } from "../../src/agent/model/model-catalog.js";
import type { Usage } from "../../src/agent/usage.js";
import { type Clock, realClock } from "../../src/host/clock.js";
import { tempDir } from "./temp-dir.js";

/** Long enough to be told from words. */
export const KEY = "sk-test-0123456789abcdef";

export type Api = "anthropic-messages" | "openai-responses" | "openai-completions" | "google-generative-ai";

export async function catalogFor(
  providers: object,
  env: Readonly<Record<string, string>> = {},
  clock: Clock = realClock,
): Promise<ModelCatalog> {
  const home = tempDir();
  writeFileSync(join(home, "models.json"), JSON.stringify({ providers }));
  return openModelCatalog({ home, env, cwd: home, clock });
}

/** `id`: default one that has everything. */
export async function modelAt(
  url: string,
  api: Api,
  model: object = {},
  provider: object = {},
): Promise<LanguageModel> {
  const facts = { id: "m-1", contextWindow: 100_000, efforts: ["off", "low", "high"], images: true, ...model };
  const catalog = await catalogFor(
    { own: { baseUrl: url, api, apiKeyEnv: "OWN_KEY", models: [facts], ...provider } },
    { OWN_KEY: KEY },
  );
  return catalog.find(`own/${facts.id}`);
}

export const hello: ModelRequest = {
  system: "You help.",
  messages: [{ role: "user", content: "hi", prompt: true }],
  tools: [],
  effort: null,
  attempt: 0,
};

export interface Heard {
  readonly parts: readonly ModelPart[];
  /** Blocks as a loop that follows language-model.ts stores them. */
  readonly blocks: readonly AssistantBlock[];
  readonly text: string;
  readonly usage: Usage | null;
  readonly failure: ModelFailure | null;
  /** Null when the stream ended without. */
  readonly finish: string | null;
}

interface Open {
  readonly type: "text" | "thinking";
  text: string;
  provider?: Record<string, unknown>;
}

function blocksOf(parts: readonly ModelPart[]): AssistantBlock[] {
  const blocks: AssistantBlock[] = [];
  let open = null as Open | null;
  for (const part of parts) {
    if (part.type === "text" || part.type === "thinking") {
      if (open?.type !== part.type) {
        open = { type: part.type, text: "" };
        blocks.push(open);
      }
      open.text += part.delta;
    } else if (part.type === "note") {
      if (open !== null) open.provider = part.provider;
      open = null;
    } else if (part.type === "tool-call") {
      const { call_id, name, arguments: given, provider } = part;
      blocks.push({
        type: "tool_call",
        call_id,
        name,
        arguments: given,
        ...(provider === undefined ? {} : { provider }),
      });
      open = null;
    }
  }
  return blocks;
}

export async function hear(
  model: LanguageModel,
  request: Partial<ModelRequest> = {},
  options: { readonly signal?: AbortSignal; readonly tap?: RequestTap } = {},
): Promise<Heard> {
  const { signal = new AbortController().signal, tap } = options;
  const parts: ModelPart[] = [];
  const stream = model.stream({ ...hello, ...request }, tap === undefined ? { signal } : { signal, tap });
  for await (const part of stream) parts.push(part);
  const of = <T extends ModelPart["type"]>(type: T) =>
    parts.filter((part): part is Extract<ModelPart, { type: T }> => part.type === type);
  return {
    parts,
    blocks: blocksOf(parts),
    text: of("text")
      .map(({ delta }) => delta)
      .join(""),
    usage: of("usage").at(-1)?.usage ?? null,
    failure: of("error")[0]?.failure ?? null,
    finish: of("finish").at(-1)?.reason ?? null,
  };
}
