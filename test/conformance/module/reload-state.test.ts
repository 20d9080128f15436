/** What modules keep beside the bus is there again after a reload, in another thread; another session begins without. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { importsHost } from "./imports-host.js";
import { folderWith } from "./module.js";

/** Counts its lives in a state; `made` is what `create` makes. */
const counting = (made: string): string => `
  import { sessionScopedExtensionState } from "@bastani/atomic";
  class Lives { count = 0; }
  export default function (pi: any) {
    const state: any = sessionScopedExtensionState(pi.events, "fixture:lives", () => (${made}));
    state.count += 1;
    pi.registerCommand("lives", { handler: async (_args: string, ctx: any) => ctx.ui.notify("lives: " + state.count, "info") });
  }`;

async function host(made: string) {
  return importsHost("lives", { path: join(folderWith({ "lives.ts": counting(made) }), "lives.ts") });
}

async function reloaded(running: Awaited<ReturnType<typeof host>>): Promise<void> {
  await running.host.lifecycle.tell("session_shutdown", { reason: "reload" });
  await running.host.reload();
}

test("a state of data is there after a reload, and after another one", async () => {
  const running = await host("{ count: 0, seen: new Map([[1, new Date(0)]]) }");
  await reloaded(running);
  await reloaded(running);
  await running.command("lives");
  expect(running.notices()).toContain("lives: 3");
  expect(running.errors).toEqual([]);
});

test("a state that holds more than data begins anew, and that is said", async () => {
  const running = await host("new Lives()");
  await reloaded(running);
  await running.command("lives");
  expect(running.notices()).toContain("lives: 1");
  expect(running.errors).toMatchObject([
    { event: "reload", error: expect.stringContaining('"fixture:lives" does not outlive the reload') },
  ]);
});

test("another session begins without the state of the one before", async () => {
  const running = await host("{ count: 0 }");
  await running.host.lifecycle.tell("session_shutdown", { reason: "reload" });
  await running.host.renewModules();
  await running.command("lives");
  expect(running.notices()).toContain("lives: 1");
});

test("what was kept is given once: a module that is started again later begins anew", async () => {
  const running = await host("{ count: 0 }");
  await reloaded(running);
  await running.host.reload();
  await running.command("lives");
  expect(running.notices()).toContain("lives: 1");
});

test("a state that is too large is lost, with a notice", async () => {
  const running = await host('{ count: 0, ballast: "x".repeat(5_000_000) }');
  await reloaded(running);
  await running.command("lives");
  expect(running.notices()).toContain("lives: 1");
  expect(running.notices()).toEqual(expect.arrayContaining([expect.stringContaining("may not keep so much")]));
});
