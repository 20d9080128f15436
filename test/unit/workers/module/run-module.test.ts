/** The handshake of a module, and what becomes of factories that fail. */
import { Type } from "typebox";
import { expect, test } from "vitest";
import type { ExtensionAPI } from "../../../../src/atomic/api/index.js";
import { ManifestSchema } from "../../../../src/protocol/manifest.js";
import { Harness } from "./harness.js";

const tool = {
  name: "greet",
  label: "Greet",
  description: "Greets",
  parameters: Type.Object({ name: Type.String() }),
  execute: async () => ({ content: [{ type: "text" as const, text: "hi" }] }),
};

test("what a factory registers is the manifest, whole and valid", async () => {
  const harness = new Harness((pi) => {
    pi.on("tool_call", () => undefined);
    pi.on("no_such_event", () => undefined);
    pi.registerTool(tool);
    pi.registerCommand("hello", { description: "Says hello", handler: async () => {} });
    pi.registerFlag("plan", { type: "boolean", default: true });
    pi.registerShortcut("ctrl+shift+x", { handler: () => {} });
    pi.registerProvider("mine", { baseUrl: "http://localhost", streamSimple: () => (async function* () {})() });
  });
  const { result } = await harness.ask("initialize", { protocol: 1 });
  const manifest = ManifestSchema.parse(result);
  expect(manifest).toMatchObject({
    name: "one",
    lifecycle: ["tool_call", "no_such_event"],
    accepts: ["state", "cancel", "tool.cancel"],
    tools: [{ name: "greet", validate: true, parameters: { type: "object", required: ["name"] } }],
    commands: [{ name: "hello", description: "Says hello", completions: false }],
    flags: [{ name: "plan", type: "boolean", default: true }],
    shortcuts: [{ key: "ctrl+shift+x" }],
    providers: [{ id: "mine", config: { baseUrl: "http://localhost" } }],
  });
  expect(manifest.providers[0]?.stream).toEqual(expect.any(String));
});

test("a factory that throws fails its extension with the reason, and leaves a pi that says so", async () => {
  let kept: ExtensionAPI | undefined;
  const harness = new Harness((pi) => {
    kept = pi;
    throw new Error("no key");
  });
  expect((await harness.ask("initialize", {})).error).toBe("Failed to load extension: no key");
  expect(() => kept?.getSessionName()).toThrow('Extension "/ext/one.ts" failed to load');
});

test("a default export that is no function is said to be none", async () => {
  const harness = new Harness(async () => ({ default: { not: "a factory" } }), { load: true });
  expect((await harness.ask("initialize", {})).error).toBe(
    "Failed to load extension: Extension does not export a valid factory function: /ext/one.ts",
  );
});

test("an async factory is waited for, and CommonJS compiled from ESM is unwrapped", async () => {
  const gate = Promise.withResolvers<void>();
  const factory = async (pi: ExtensionAPI) => {
    await gate.promise;
    pi.registerCommand("late", { handler: () => {} });
  };
  const harness = new Harness(async () => ({ default: { default: factory } }), { load: true });
  const answer = harness.ask("initialize", {});
  gate.resolve();
  expect((await answer).result.commands).toHaveLength(1);
});

test("actions throw while the factory runs, and setModel rejects", async () => {
  const seen: unknown[] = [];
  await Harness.start(async (pi) => {
    for (const act of [() => pi.appendEntry("x"), () => pi.getActiveTools(), () => pi.setLabel("a", "b")]) {
      try {
        act();
      } catch (error) {
        seen.push((error as Error).message);
      }
    }
    await pi.setModel({ provider: "a", id: "b" }).catch((error: Error) => seen.push(error.message));
  });
  expect(new Set(seen)).toEqual(
    new Set(["Extension runtime not initialized. Action methods cannot be called during extension loading."]),
  );
  expect(seen).toHaveLength(4);
});

test("what is registered later is told whole, once for several changes, before the answer of whoever did it", async () => {
  const harness = await Harness.start((pi) => {
    pi.on("session_start", () => {
      pi.registerTool(tool);
      pi.registerCommand("more", { handler: () => {} });
      expect(pi.getAllTools().map(({ name }) => name)).toEqual(["greet"]);
      expect(pi.getActiveTools()).toEqual(["greet"]);
      expect(pi.getCommands().map(({ name }) => name)).toEqual(["more"]);
    });
  });
  const { id, answer } = harness.open("lifecycle.session_start", { reason: "startup" });
  await answer;
  const updates = harness.all("manifest.update");
  expect(updates).toHaveLength(1);
  expect(updates[0]?.params).toMatchObject({ tools: [{ name: "greet" }], commands: [{ name: "more" }] });
  const [update] = updates;
  expect(update && harness.sent.indexOf(update)).toBeLessThan(harness.sent.findIndex((message) => message.id === id));
  expect(harness.all("extension.error")).toEqual([]);
});

test("after shutdown every member is stale, and nothing is sent any more", async () => {
  let kept: ExtensionAPI | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: the whole of it is looked at
  let ctx: any;
  const harness = await Harness.start((pi) => {
    kept = pi;
    pi.on("session_start", (_event, given) => {
      ctx = given;
    });
  });
  await harness.event("session_start", { reason: "startup" });
  const before = harness.sent.length;
  harness.tell("shutdown", {});
  expect(() => kept?.registerCommand("x", { handler: () => {} })).toThrow("extension ctx is stale");
  expect(() => kept?.events).toThrow("extension ctx is stale");
  for (const key of Object.keys(ctx)) {
    const use = (): unknown => (typeof ctx[key] === "function" ? ctx[key]() : undefined);
    expect(use, key).toThrow("extension ctx is stale");
  }
  expect(harness.sent).toHaveLength(before);
});

test("what is no message is ignored, and an unknown request is refused", async () => {
  const harness = await Harness.start(() => {});
  for (const message of [null, 3, "x", [], {}, { id: 99, result: {} }, { method: "nothing", params: 3 }]) {
    harness.module.receive(message);
  }
  expect((await harness.ask("no.such", {})).error).toContain("no.such");
  expect(harness.fatal).toEqual([]);
});
