/** A running module as the packages see one: what it asks is a list, and the test answers. */
import { onTestFinished } from "vitest";
import type { ModelState } from "../../../../src/protocol/module/state.js";
import { makeTheme } from "../../../../workers/module/ui/theme.js";
import { type LinkOptions, linkPackages } from "../../../../workers/packages/host/link.js";

export interface Asked {
  readonly method: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into what was asked
  readonly params: any;
}

export const known: ModelState = {
  provider: "acme",
  id: "m-1",
  name: "M 1",
  api: "openai-completions",
  baseUrl: "https://acme.example/v1",
  reasoning: true,
  input: ["text"],
  cost: { input: 2, output: 4, cacheRead: 1, cacheWrite: 0 },
  contextWindow: 1_000,
  maxTokens: 100,
  thinkingLevels: ["off", "high"],
  usable: true,
};

/** Must be called inside a test. */
export function linked(
  answer: (asked: Asked, options: LinkOptions) => unknown,
  models: readonly ModelState[] = [known],
): readonly Asked[] {
  const asked: Asked[] = [];
  const colors = { accent: "36", muted: "2", border: "90", toolDiffAdded: "32", toolDiffRemoved: "31" };
  const unlink = linkPackages({
    models: () => models,
    exclusively: (_path, work) => work(),
    theme: () => makeTheme(() => ({ name: "t", colors, backgrounds: {} })),
    request: async (method, params, options = {}) => {
      const one = { method, params };
      asked.push(one);
      return answer(one, options);
    },
  });
  onTestFinished(unlink);
  return asked;
}
