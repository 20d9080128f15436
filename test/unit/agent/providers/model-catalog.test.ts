/** Which models can be used, which is the default, and what is said of the others. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openModelCatalog } from "../../../../src/agent/model/model-catalog.js";
import { HostError } from "../../../../src/protocol/host-error.js";
import { providerLimits } from "../../../../src/protocol/limits.js";
import { tempDir } from "../../../helpers/temp-dir.js";
import { FakeClock } from "../fake-clock.js";

const KEY = "sk-secret-0123456789";

function open(env: Record<string, string> = {}, files: Record<string, unknown> = {}) {
  const home = tempDir();
  for (const [name, value] of Object.entries(files)) {
    writeFileSync(join(home, name), JSON.stringify(value), { mode: 0o600 });
  }
  return openModelCatalog({ home, env, cwd: home, clock: new FakeClock() });
}

test("a model that does not exist is a usage error with a guess, whatever was typed", async () => {
  const catalog = await open({ ANTHROPIC_API_KEY: KEY });
  const message = (spec: string) => {
    try {
      return catalog.find(spec).spec;
    } catch (error) {
      if (!(error instanceof HostError) || error.code !== "usage") throw error;
      return error.message;
    }
  };
  expect(message("offline/ecko")).toMatch(/^unknown model "offline\/ecko"; did you mean offline\/echo\?/);
  expect(message("claude-sonnet-5-6")).toMatch(/did you mean claude-sonnet-5-5\?.*e models lists them$/);
  expect(message("antropic/x-1")).toMatch(/; no provider is named antropic; did you mean anthropic\? models\.json /);
  for (const spec of ["", "/", "anthropic/", "/x", "nobody/x", "\u001b[31mred"]) {
    expect(message(spec), spec).toMatch(/^unknown model ".*e models lists them$/);
    expect(message(spec)).not.toContain("\u001b");
  }
  expect(message("openai/gpt-5")).toMatch(
    /^openai cannot be used: it has no key: set OPENAI_API_KEY, or put \{"openai".*auth\.json$/,
  );
});

test("with nothing set up the offline model is the default, and everything is listed with what it lacks", async () => {
  const catalog = await open({ ANTHROPIC_API_KEY: "  " });
  expect(catalog.defaultSpec).toBe("offline/echo");
  expect(catalog.find(catalog.defaultSpec).spec).toBe("offline/echo");
  expect(catalog.list()[0]).toMatchObject({ spec: "offline/echo", usable: true, why: null });
  expect(catalog.list().filter(({ usable }) => usable)).toHaveLength(1);
  expect(catalog.list().find(({ provider }) => provider === "google")?.why).toMatch(
    /^it has no key: set GEMINI_API_KEY, or put/,
  );
  const specs = catalog.list().map(({ spec }) => spec);
  expect(new Set(specs).size).toBe(specs.length);
  for (const { efforts, spec } of catalog.list()) expect(new Set(efforts).size, spec).toBe(efforts.length);
});

test("a key that no header can carry is said before any request, and never shown", async () => {
  for (const key of [`${KEY}\r\nx-injected: 1`, `${KEY}\u20ac`, `${KEY}\u007f`]) {
    const catalog = await open({ OPENAI_API_KEY: key }, { "auth.json": { google: { key } } });
    const why = (id: string) => catalog.list().find(({ provider }) => provider === id)?.why;
    expect(why("openai")).toMatch(
      /^its key from OPENAI_API_KEY holds characters that no key has: set OPENAI_API_KEY, or/,
    );
    expect(why("google")).toMatch(/^its key from auth\.json holds characters that no key has/);
    expect(JSON.stringify(catalog.list())).not.toContain(KEY);
    expect(catalog.defaultSpec).toBe("offline/echo");
  }
});

test("a key makes its provider the default, the environment's before that of auth.json", async () => {
  const kept = { "auth.json": { openai: { key: KEY } } };
  const one = await open({}, kept);
  expect(one.defaultSpec).toBe(one.list().find(({ provider }) => provider === "openai")?.spec);
  expect(one.issues).toEqual([]);
  expect((await open({ GOOGLE_API_KEY: KEY }, kept)).defaultSpec).toMatch(/^openai\//);
  expect((await open({ ANTHROPIC_API_KEY: KEY }, kept)).defaultSpec).toMatch(/^anthropic\//);
});

test("a provider of models.json gives the default as well, and one with a wish of its own that", async () => {
  const models = [{ id: "a" }, { id: "b/c:7b" }];
  const lab = { baseUrl: "http://lab.example", models };
  expect((await open({}, { "models.json": { providers: { lab } } })).defaultSpec).toBe("lab/a");
  const wished = await open({}, { "models.json": { providers: { lab: { ...lab, defaultModel: "b/c:7b" } } } });
  expect(wished.defaultSpec).toBe("lab/b/c:7b");
  expect(wished.find("lab/b/c:7b").spec).toBe("lab/b/c:7b");
  expect(wished.find("b/c:7b").spec).toBe("lab/b/c:7b");
  const keyed = { ...lab, apiKeyEnv: "LAB_KEY" };
  expect((await open({}, { "models.json": { providers: { lab: keyed } } })).defaultSpec).toBe("offline/echo");
  expect((await open({ LAB_KEY: KEY }, { "models.json": { providers: { lab: keyed } } })).defaultSpec).toBe("lab/a");
});

test("any other id of a provider works with careful limits, and it is said that they are a guess", async () => {
  const catalog = await open({ ANTHROPIC_API_KEY: KEY });
  const unknown = catalog.find("anthropic/claude-next");
  expect(unknown).toMatchObject({
    contextWindow: providerLimits.unknownContextTokens,
    efforts: [],
    defaultEffort: null,
    takesImages: false,
    prices: null,
  });
  expect(unknown.remark).toMatch(/^nothing is known of anthropic\/claude-next: it is taken for one of 128000 tokens/);
  expect(catalog.find("ollama/qwen3:8b")).toMatchObject({ contextWindow: providerLimits.ownServerContextTokens });
  expect(catalog.find("anthropic/claude-sonnet-4-5")).toMatchObject({ remark: null, takesImages: true });
});

test("nothing that can be seen of a catalog or its models holds a key", async () => {
  const catalog = await open({ ANTHROPIC_API_KEY: KEY, OPENAI_API_KEY: KEY });
  const all = [
    catalog,
    catalog.list(),
    catalog.providers(),
    ...catalog
      .list()
      .filter((m) => m.usable)
      .map((m) => catalog.find(m.spec)),
  ];
  expect(JSON.stringify(all)).not.toContain(KEY);
});
