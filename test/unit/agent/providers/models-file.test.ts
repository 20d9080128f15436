/** models.json: what it adds and changes, and that each mistake costs what it is in and one line. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { builtInProviders, fullBaseUrl } from "../../../../src/agent/model/built-in-providers.js";
import { readModelsFile, withModelsFile } from "../../../../src/agent/model/models-file.js";
import { providerLimits } from "../../../../src/protocol/limits.js";
import { tempDir } from "../../../helpers/temp-dir.js";

const builtIn = builtInProviders({});
const read = (providers: unknown) => withModelsFile(builtIn, { providers });
const provider = (list: ReturnType<typeof read>, id: string) => list.providers.find((one) => one.id === id);

test("each mistake is one line that names the place and what it must be; what is right beside it stays", () => {
  const { providers, issues } = read({
    good: { baseUrl: "http://a", models: [{ id: "right" }, { id: 7 }, { id: "odd", contextWindow: 0.5 }, "x"] },
    "bad url": { baseUrl: "http://a" },
    offline: { baseUrl: "http://a" },
    noUrl: {},
    ftp: { baseUrl: "ftp://a" },
    api: { baseUrl: "http://a", api: "soap" },
    headers: { baseUrl: "http://a", headers: { x: 1 } },
    injectedValue: { baseUrl: "http://a", headers: { x: "a\r\nauthorization: b" } },
    injectedName: { baseUrl: "http://a", headers: { "x\r\ny": "a" } },
    list: { baseUrl: "http://a", models: {} },
    text: "http://a",
    key: { baseUrl: "http://a", apiKey: "sk-secret-secret" },
    effort: { baseUrl: "http://a", models: [{ id: "m", efforts: ["a", "b", "c"], defaultEffort: "d" }] },
  });
  expect(issues).toEqual([
    'models.json: "providers.good.models.1.id" must be a text; the model is ignored',
    'models.json: "providers.good.models.2.contextWindow" must be a whole number of tokens; the model is ignored',
    'models.json: "providers.good.models.3" must be an object with an id; the model is ignored',
    'models.json: "providers.bad url" must be named with letters, digits, "-", "_" and ".", and not "offline"; it is ignored',
    'models.json: "providers.offline" must be named with letters, digits, "-", "_" and ".", and not "offline"; it is ignored',
    'models.json: "providers.noUrl.baseUrl" must be given; the provider is ignored',
    'models.json: "providers.ftp.baseUrl" must be an address that starts with http:// or https://; the provider is ignored',
    `models.json: "providers.api.api" must be one of anthropic-messages, openai-responses, openai-completions, google-generative-ai; the provider is ignored`,
    'models.json: "providers.headers.headers.x" must be a text; the provider is ignored',
    'models.json: "providers.injectedValue.headers.x" must hold nothing that no HTTP header can; the provider is ignored',
    'models.json: "providers.injectedName.headers" must be named as HTTP headers are; the provider is ignored',
    'models.json: "providers.list.models" must be a list; the provider is ignored',
    'models.json: "providers.text" must be an object; the provider is ignored',
    'models.json: "providers.key.apiKey" must not stand here: name a variable with "apiKeyEnv", or put the key into auth.json',
    'models.json: "providers.effort.models.0.defaultEffort" must be one of its efforts; the one in the middle is used',
  ]);
  expect(JSON.stringify(issues)).not.toContain("sk-secret");
  const added = providers.slice(builtIn.length);
  expect(added.map(({ id }) => id)).toEqual(["good", "key", "effort"]);
  expect(added[0]?.models.map(({ id }) => id)).toEqual(["right"]);
  expect(added[2]?.models[0]?.defaultEffort).toBe("b");
});

test("a slip in the name of a field is told, with the one that was meant", () => {
  const file = {
    lab: { baseUrl: "http://a" },
    providers: { lab: { baseURL: "http://a", models: [{ id: "m", contextwindow: 5, colour: "red" }] } },
  };
  expect(withModelsFile(builtIn, file).issues).toEqual([
    'models.json: "lab" is ignored: providers stand under "providers"',
    'models.json: "providers.lab.baseURL" is not known, so it is ignored; did you mean baseUrl?',
    'models.json: "providers.lab.baseUrl" must be given; the provider is ignored',
  ]);
  expect(read({ vllm: { models: file.providers.lab.models } }).issues).toEqual([
    'models.json: "providers.vllm.models.0.contextwindow" is not known, so it is ignored; did you mean contextWindow?',
  ]);
});

test("so many mistakes are told, and the number of the others", () => {
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`p${at}`, {}]));
  const { issues } = read(many);
  expect(issues).toHaveLength(providerLimits.maxFileIssues + 1);
  expect(issues.at(-1)).toBe("models.json: 30 more like these");
});

test("a provider of one's own has defaults for everything but its address; what is not known is ignored", () => {
  const list = read({ lab: { baseUrl: "http://lab.example:8000", future: 1, models: [{ id: "q", colour: "red" }] } });
  expect(list.issues).toEqual([]);
  expect(provider(list, "lab")).toEqual({
    id: "lab",
    name: "lab",
    api: "openai-completions",
    baseUrl: "http://lab.example:8000/v1",
    headers: {},
    keyNames: [],
    needsKey: false,
    isConfigured: true,
    defaultModel: null,
    models: [
      {
        id: "q",
        name: "q",
        contextWindow: providerLimits.ownServerContextTokens,
        maxOutput: null,
        efforts: [],
        defaultEffort: null,
        takesImages: false,
        prices: null,
      },
    ],
  });
});

test("a built-in provider changes in what is named alone, and a person's own models come first", () => {
  const list = read({
    anthropic: {
      headers: { "x-team": "blue" },
      models: [
        { id: "new-one", images: true },
        { id: "claude-haiku-4-5", contextWindow: 1_000, prices: { input: 1, output: 2 } },
      ],
    },
  });
  const before = builtIn.find(({ id }) => id === "anthropic");
  const after = provider(list, "anthropic");
  expect(after).toMatchObject({
    baseUrl: before?.baseUrl,
    keyNames: before?.keyNames,
    needsKey: true,
    headers: { "x-team": "blue" },
  });
  expect(after?.models.slice(0, 2).map(({ id }) => id)).toEqual(["new-one", "claude-haiku-4-5"]);
  const known = before?.models.find(({ id }) => id === "claude-haiku-4-5");
  expect(after?.models[1]).toEqual({
    ...known,
    contextWindow: 1_000,
    prices: { input: 1, output: 2, cacheRead: 0, cacheWrite: 0 },
  });
  expect(after?.models).toHaveLength((before?.models.length ?? 0) + 1);
});

test("an address without a path gets that of its API, and an address in the environment moves a provider", () => {
  expect(fullBaseUrl("http://localhost:11434", "openai-completions")).toBe("http://localhost:11434/v1");
  expect(fullBaseUrl("https://g.example/", "google-generative-ai")).toBe("https://g.example/v1beta");
  expect(fullBaseUrl("https://user:secret@a.example/x/y/?q", "openai-responses")).toBe("https://a.example/x/y");
  expect(fullBaseUrl("file:///etc/passwd", "openai-responses")).toBeNull();
  expect(fullBaseUrl("no address", "openai-responses")).toBeNull();
  const moved = builtInProviders({ ANTHROPIC_BASE_URL: "http://proxy.example", OPENAI_BASE_URL: "nonsense" });
  expect(moved.map(({ baseUrl }) => baseUrl).slice(0, 2)).toEqual([
    "http://proxy.example/v1",
    "https://api.openai.com/v1",
  ]);
});

test("a file that is no JSON is set aside and said; one that cannot be read stays; none is no news", async () => {
  const home = tempDir();
  expect(await readModelsFile(home, builtIn)).toEqual({ providers: builtIn, issues: [] });
  writeFileSync(join(home, "models.json"), "{");
  const broken = await readModelsFile(home, builtIn);
  expect(broken.providers).toBe(builtIn);
  expect(broken.issues).toEqual([expect.stringMatching(/models\.json is not valid JSON.*models\.json\.corrupt-1/)]);
  mkdirSync(join(home, "models.json"));
  expect((await readModelsFile(home, builtIn)).issues).toEqual([expect.stringMatching(/cannot be read/)]);
  expect(withModelsFile(builtIn, { providers: [] }).issues).toEqual([
    'models.json: "providers" must be an object; it is ignored',
  ]);
});
