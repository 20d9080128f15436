import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { takeApiKey } from "../../../../../src/frontend/tui/commands/login-command.js";
import type { CallbackAnswer } from "../../../../../src/host/moments.js";
import { ProviderDeclarationSchema } from "../../../../../src/protocol/module/registration.js";
import { fakeApp } from "../fake-app.js";
import { press, text, type } from "../screen.js";

const key = "sk-ant-api03-SECRETSECRETSECRET";

function kept(home: string): unknown {
  return JSON.parse(readFileSync(join(home, "auth.json"), "utf8"));
}

test("a key that is typed is kept for its provider, and is in nothing that is shown or said", async () => {
  const { run, log, seen, top, home, screen, agent } = await fakeApp();
  const running = run("/login");
  await seen("Sign in to a provider");
  type(top(), "anthropic");
  press(top(), "enter");
  await seen("Key of Anthropic");
  top().input({ kind: "paste", text: `${key}\n` });
  expect(screen()).not.toContain("SECRET");
  expect(screen()).toContain("••••");
  press(top(), "enter");
  await running;
  expect(kept(home)).toMatchObject({ anthropic: { key } });
  expect(log).toEqual([expect.stringContaining("is kept in auth.json")]);
  expect(log.join()).not.toContain("SECRET");
  expect(JSON.stringify(agent.tree())).not.toContain("SECRET");
  // Only the offline model answered so far: a model is what the key was for.
  expect(await seen("anthropic/")).toMatch(/^Model/);
});

test("a key behind /login is not repeated, and not taken for a provider's name", async () => {
  const { run, log, seen, top, screen } = await fakeApp();
  const running = run(`/login ${key}`);
  await seen("Sign in to a provider");
  expect(log.join() + screen()).not.toContain("SECRET");
  press(top(), "escape");
  await running;
});

test("what no key can be is refused where it was typed, without being repeated", async () => {
  const { run, seen, top, screen, footer } = await fakeApp();
  const running = run("/login openai");
  await seen("Key of OpenAI");
  press(top(), "enter");
  expect(screen()).toContain("a key is not empty");
  for (const wrong of ["two words", "ключ"]) {
    press(top(), "ctrl+u");
    top().input({ kind: "paste", text: wrong });
    press(top(), "enter");
    expect(screen()).toMatch(/! (a key holds no spaces|it holds characters)/);
    expect(screen()).not.toContain(wrong);
  }
  press(top(), "escape");
  await running;
  expect(footer.top).toBeNull();
});

test("a key that was pasted as a prompt goes to the provider it looks like, after a question", async () => {
  const { kit, seen, top, home, log, footer } = await fakeApp();
  const taking = takeApiKey(`  ${key}\n`, kit);
  await seen("whose is it?");
  expect(text(top())).toMatch(/› .*Anthropic/);
  press(top(), "enter");
  await taking;
  expect(kept(home)).toMatchObject({ anthropic: { key } });
  const dropped = takeApiKey(key, kit);
  await seen("whose is it?");
  press(top(), "escape");
  await dropped;
  expect(log.at(-1)).toBe("info: the pasted key was dropped; nobody saw it");
  expect(footer.top).toBeNull();
});

test("a key can be forgotten", async () => {
  const { run, seen, top, home, kit } = await fakeApp();
  const taking = takeApiKey(key, kit);
  await seen("whose is it?");
  press(top(), "enter");
  await taking;
  const running = run("/login");
  await seen("Sign in to a provider");
  type(top(), "anthropic");
  press(top(), "ctrl+d");
  await running;
  expect(JSON.stringify(kept(home))).not.toContain("SECRET");
});

test("a provider with a login of a module asks for no key: the module leads, and its failure is told", async () => {
  const { run, log, kit, home } = await fakeApp();
  const { world } = kit.app;
  const declared = { id: "mine", config: { name: "Mine" }, login: "in" };
  const answers: readonly CallbackAnswer[] = [
    { ok: false, error: "the person said no" },
    { ok: true, value: { access: "SECRET-a", refresh: "SECRET-r", expires: 0 } },
  ];
  let asked = 0;
  const plain = world.models.bind(world);
  world.models = async () =>
    (await plain()).with([{ extension: "ext", declared: ProviderDeclarationSchema.parse(declared) }], {
      refreshed: () => null,
      call:
        () =>
        async (_handle, _args, { onPart } = {}) => {
          onPart?.({ auth: { url: "https://sign.in", instructions: "there" } });
          return answers[asked++] ?? { ok: false, error: "again?" };
        },
    });
  await run("/login mine");
  expect(log.at(-1)).toBe("error: Mine was not signed in to: the person said no");
  await run("/login mine");
  expect(log).toContain("info: open https://sign.in\nthere");
  expect(log.at(-1)).toContain("signed in to Mine");
  expect(log.join()).not.toContain("SECRET");
  expect(kept(home)).toMatchObject({ mine: { login: { access: "SECRET-a" } } });
});
