/**
 * The providers that need no models.json: three by name, and the usual addresses of servers on one's own machine.
 * Which of them are of use is decided with the keys (model-catalog.ts).
 */
import { anthropicModels, googleModels, openaiModels } from "./built-in-models.js";
import type { ProviderFacts } from "./provider-facts.js";

type Env = Readonly<Record<string, string | undefined>>;

/** The path of an API's version, for a base URL that names a server alone. */
const versionPaths: Readonly<Record<ProviderFacts["api"], string>> = {
  "anthropic-messages": "/v1",
  "openai-responses": "/v1",
  "openai-completions": "/v1",
  "google-generative-ai": "/v1beta",
};

/** `http://localhost:11434` → `http://localhost:11434/v1`. Null when it is no http address. */
export function fullBaseUrl(written: string, api: ProviderFacts["api"]): string | null {
  const url = URL.parse(written);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const path = url.pathname.replace(/\/+$/, "");
  return `${url.origin}${path === "" ? versionPaths[api] : path}`;
}

function cloud(
  id: string,
  facts: Pick<ProviderFacts, "name" | "api" | "baseUrl" | "keyNames" | "models">,
): ProviderFacts {
  return { id, headers: {}, needsKey: true, isConfigured: false, defaultModel: null, ...facts };
}

function own(id: string, name: string, baseUrl: string): ProviderFacts {
  const keyNames = [`${id.toUpperCase().replaceAll("-", "_")}_API_KEY`];
  return { ...cloud(id, { name, api: "openai-completions", baseUrl, keyNames, models: [] }), needsKey: false };
}

/** An address in the environment, as the makers' own programs take it. */
function moved(provider: ProviderFacts, written: string | undefined): ProviderFacts {
  const baseUrl = written === undefined || written === "" ? null : fullBaseUrl(written, provider.api);
  return baseUrl === null ? provider : { ...provider, baseUrl };
}

/** In the order in which one of them gives the default model. */
export function builtInProviders(env: Env): readonly ProviderFacts[] {
  return [
    moved(
      cloud("anthropic", {
        name: "Anthropic",
        api: "anthropic-messages",
        baseUrl: "https://api.anthropic.com/v1",
        keyNames: ["ANTHROPIC_API_KEY"],
        models: anthropicModels,
      }),
      env.ANTHROPIC_BASE_URL,
    ),
    moved(
      cloud("openai", {
        name: "OpenAI",
        api: "openai-responses",
        baseUrl: "https://api.openai.com/v1",
        keyNames: ["OPENAI_API_KEY"],
        models: openaiModels,
      }),
      env.OPENAI_BASE_URL,
    ),
    cloud("google", {
      name: "Google",
      api: "google-generative-ai",
      baseUrl: "https://generativelanguage.googleapis.com/v1beta",
      keyNames: ["GEMINI_API_KEY", "GOOGLE_GENERATIVE_AI_API_KEY", "GOOGLE_API_KEY"],
      models: googleModels,
    }),
    own("ollama", "Ollama", "http://localhost:11434/v1"),
    own("lmstudio", "LM Studio", "http://localhost:1234/v1"),
    own("llamacpp", "llama.cpp", "http://localhost:8080/v1"),
    own("vllm", "vLLM", "http://localhost:8000/v1"),
  ];
}
