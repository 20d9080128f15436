/** The AI SDK's model for a target. Each provider's package is loaded when it is first used; nothing else may import them. */
import type { ImageModelV4, LanguageModelV4 } from "@ai-sdk/provider";
import type { ProviderTarget } from "./provider-model.js";

/**
 * Without a key a placeholder stands in, which must not be sent: the SDK would look for one in the environment, and
 * refuse to go on without.
 */
const NO_KEY = "none";
const KEY_HEADERS = ["authorization", "x-api-key", "x-goog-api-key"];

function keyless(send: typeof fetch, own: Readonly<Record<string, string>>): typeof fetch {
  const ownNames = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  return (input, init) => {
    const headers = new Headers(init?.headers);
    for (const name of KEY_HEADERS) if (!ownNames.has(name)) headers.delete(name);
    return send(input, { ...init, headers });
  };
}

function settingsOf({ provider, key }: ProviderTarget, send: typeof fetch) {
  const { baseUrl: baseURL, headers } = provider;
  const way = key === null ? keyless(send, headers) : send;
  return { baseURL, headers: { ...headers }, apiKey: key?.value ?? NO_KEY, fetch: way };
}

const COMPATIBLE = "openaiCompatible";

/** `send` is the one way out. */
export async function sdkModel(target: ProviderTarget, send: typeof fetch): Promise<LanguageModelV4> {
  const settings = settingsOf(target, send);
  const { id } = target.model;
  switch (target.provider.api) {
    case "anthropic-messages": {
      const { createAnthropic } = await import("@ai-sdk/anthropic");
      return createAnthropic(settings).languageModel(id);
    }
    case "openai-responses": {
      const { createOpenAI } = await import("@ai-sdk/openai");
      return createOpenAI(settings).responses(id);
    }
    case "google-generative-ai": {
      const { createGoogle } = await import("@ai-sdk/google");
      return createGoogle(settings).languageModel(id);
    }
    case "openai-completions": {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      return createOpenAICompatible({ ...settings, name: COMPATIBLE, includeUsage: true }).chatModel(id);
    }
  }
}

/** The same for one that makes images; null: servers of that kind make none. */
export async function sdkImageModel(target: ProviderTarget, send: typeof fetch): Promise<ImageModelV4 | null> {
  const settings = settingsOf(target, send);
  const { id } = target.model;
  switch (target.provider.api) {
    case "anthropic-messages":
      return null;
    case "openai-responses": {
      const { createOpenAI } = await import("@ai-sdk/openai");
      return createOpenAI(settings).image(id);
    }
    case "google-generative-ai": {
      const { createGoogle } = await import("@ai-sdk/google");
      return createGoogle(settings).image(id);
    }
    case "openai-completions": {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      return createOpenAICompatible({ ...settings, name: COMPATIBLE }).imageModel(id);
    }
  }
}
