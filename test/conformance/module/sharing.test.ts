/** Modules of one group share a thread and what is loaded in it; each of them ends alone, the thread with the last. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { workerLimits } from "../../../src/protocol/limits.js";
import { ModuleSpares } from "../../../src/transport/module/module-spares.js";
import { ModuleThreads } from "../../../src/transport/module/module-threads.js";
import { ManualTimer } from "../transport/manual-timer.js";
import { begin, beginAt, folderWith, saying } from "./module.js";

const ampleGraceMs = 60_000;

/** Its own count, that of the file it shares, and how many share the thread's globals. */
const counting = saying(
  "[own += 1, shared.count += 1, globalThis.loaded]",
  `
  import { shared } from "./shared.js";
  globalThis.loaded = (globalThis.loaded ?? 0) + 1;
  let own = 0;`,
).replaceAll("globalThis.", "(globalThis as any).");

async function two(groups: readonly [string, string], threads = new ModuleThreads()) {
  const folder = folderWith({
    "one.ts": counting,
    "two.ts": counting,
    "shared.ts": "export const shared = { count: 0 };",
  });
  const one = await beginAt(join(folder, "one.ts"), { threads, group: groups[0], name: "one" });
  const other = await beginAt(join(folder, "two.ts"), { threads, group: groups[1], name: "two" });
  return { folder, threads, one: one.module, two: other.module };
}

test("modules of one group are in one thread, with one copy of what they import", async () => {
  const { one, two: other } = await two(["a", "a"]);
  expect(one.transport.id).toBe(other.transport.id);
  expect([await one.reason(), await other.reason()]).toEqual(["1,1,2", "1,2,2"]);
});

test("modules of different groups share nothing", async () => {
  const { one, two: other } = await two(["a", "b"]);
  expect(one.transport.id).not.toBe(other.transport.id);
  expect([await one.reason(), await other.reason()]).toEqual(["1,1,1", "1,1,1"]);
});

test("a module that ends leaves the others of its thread as they are", async () => {
  const { one, two: other } = await two(["a", "a"]);
  await one.transport.stop(ampleGraceMs);
  expect(await other.reason()).toBe("1,1,2");
  expect(other.exits).toEqual([]);
});

test("process.exit and errors are those of the module that they came from", async () => {
  const threads = new ModuleThreads();
  const noisy = `(setTimeout(() => { throw new Error("mine"); }), "noisy")`;
  const folder = folderWith({
    "quiet.ts": saying(`"quiet"`),
    "noisy.ts": saying(noisy),
    "exits.ts": saying("process.exit(5)"),
  });
  const [quiet, loud, exits] = await Promise.all(
    ["quiet", "noisy", "exits"].map(
      async (name) => (await beginAt(join(folder, `${name}.ts`), { threads, group: "a", name })).module,
    ),
  );
  await loud!.reason();
  exits!.post("lifecycle.tool_call", { toolName: "read", toolCallId: "1", input: {} });
  expect(await exits!.exit()).toMatchObject({ cause: "crashed", code: 5 });
  await loud!.until(() => loud!.messages.some(({ method }) => method === "extension.error"));
  expect(await quiet!.reason()).toBe("quiet");
  expect(quiet!.messages.filter(({ method }) => method === "extension.error")).toEqual([]);
});

test("what a package asks the host for is asked by the module that called it", async () => {
  const threads = new ModuleThreads();
  const asks = (name: string, more: string) => `
    import { complete } from "@earendil-works/pi-ai";
    const model = { provider: "${name}", id: "m" };
    export default (pi: any) => {
      pi.on("tool_call", async () => {
        setTimeout(() => void complete(model, { messages: [] }), 0);
        ${more}
        return {};
      });
      pi.events.on("ask", () => void complete(model, { messages: [] }));
    };`;
  const folder = folderWith({
    "one.ts": asks("one", ""),
    "two.ts": asks("two", `pi.events.emit("ask", null);`),
  });
  const one = (await beginAt(join(folder, "one.ts"), { threads, group: "a", name: "one" })).module;
  const other = (await beginAt(join(folder, "two.ts"), { threads, group: "a", name: "two" })).module;
  const asked = ({ messages }: typeof one) =>
    messages.filter(({ method }) => method === "models.complete").map(({ params }) => params?.provider);
  await other.reason();
  await one.reason();
  await one.until(() => asked(one).length === 2);
  await other.until(() => asked(other).length === 2);
  expect([asked(one), asked(other)]).toEqual([
    ["one", "one"],
    ["two", "two"],
  ]);
});

test("what a thread has loaded it keeps, so after one has ended the next gets another thread", async () => {
  const { folder, threads, one, two: other } = await two(["a", "a"]);
  await one.transport.stop(ampleGraceMs);
  const again = await beginAt(join(folder, "one.ts"), { threads, group: "a" });
  expect(again.module.transport.id).not.toBe(other.transport.id);
  expect(await again.module.reason()).toBe("1,1,1");
});

test("a thread that is blocked is the fault of whoever was handed something, and the others are told so", async () => {
  const threads = new ModuleThreads();
  const folder = folderWith({ "quiet.ts": saying(`"quiet"`), "blocks.ts": saying("(() => { for (;;); })()") });
  const quiet = (await beginAt(join(folder, "quiet.ts"), { threads, group: "a", name: "quiet" })).module;
  const blocks = (await beginAt(join(folder, "blocks.ts"), { threads, group: "a", name: "blocks" })).module;
  const { loop } = quiet.transport;
  blocks.post("lifecycle.tool_call", { toolName: "read", toolCallId: "1", input: {} });
  while (loop?.busy() === null) await new Promise(setImmediate);
  expect(loop?.busy()).toMatchObject({ name: "blocks" });
  expect(blocks.transport.loop?.busy()).toBe("this");
  expect(blocks.transport.loop?.lastRequest).toBe(2);
  blocks.transport.loop?.end("It kept on.");
  expect(await blocks.exit()).toMatchObject({ cause: "crashed", detail: "It kept on." });
  expect(await quiet.exit()).toMatchObject({ cause: "crashed", isBlameless: true });
  expect((await quiet.exit()).detail).toContain("blocks");
});

test("a loop that turns says so when it is asked again", async () => {
  const module = await begin({ "index.ts": saying(`"x"`) });
  const { loop } = module.transport;
  expect(loop?.hasTurned()).toBe(true);
  await module.reason();
  await module.reason();
  expect(loop?.hasTurned()).toBe(true);
});

test("of many modules that start at once only a few make their threads at the same time", async () => {
  const threads = new ModuleThreads({ atOnce: 1 });
  const folder = folderWith({ "index.ts": saying("process.pid") });
  const all = await Promise.all([1, 2, 3, 4].map((n) => beginAt(join(folder, "index.ts"), { threads, group: `${n}` })));
  expect(await Promise.all(all.map(({ module }) => module.reason()))).toEqual(all.map(() => `${process.pid}`));
});

test("a module runs in a spare, and those that were taken are replaced when starts are over", async () => {
  const timer = new ManualTimer();
  await using spares = new ModuleSpares({ count: 1, timer });
  spares.fill();
  await spares.ready();
  expect(spares.waiting).toBe(1);
  const { one, two: other } = await two(["a", "b"], new ModuleThreads({ spares }));
  expect(spares.waiting).toBe(0);
  expect([await one.reason(), await other.reason()]).toEqual(["1,1,1", "1,1,1"]);
  await timer.pass(workerLimits.spareRefillMs);
  await spares.ready();
  expect(spares.waiting).toBe(1);
});

const counted = saying(
  "loads",
  `
  import { registerHooks } from "node:module";
  let loads = 0;
  registerHooks({ load: (url: any, context: any, next: any) => ((loads += 1), next(url, context)) });
  for (const name of ["@bastani/atomic", "@earendil-works/pi-tui", "@mariozechner/pi-ai", "typebox"]) await import(name);`,
);

test("a spare has loaded what modules import most, which any other thread still has to", async () => {
  await using spares = new ModuleSpares({ count: 1 });
  spares.fill();
  await spares.ready();
  const warm = await begin({ "warm.ts": counted }, { threads: new ModuleThreads({ spares }) });
  expect(await warm.reason()).toBe("0");
  const cold = await begin({ "cold.ts": counted });
  expect(Number(await cold.reason())).toBeGreaterThan(0);
});

test("a spare that ends before anybody needs it is no trouble", async () => {
  const timer = new ManualTimer();
  await using spares = new ModuleSpares({
    count: 1,
    timer,
    entry: join(folderWith({ "bad.mjs": "process.exit(1);" }), "bad.mjs"),
  });
  spares.fill();
  await spares.ready();
  expect(spares.take()).toBeUndefined();
});
