/** Threads that wait: used once, replaced when there is time, never in the way of the host. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { workerLimits } from "../../../src/protocol/limits.js";
import { Spares } from "../../../src/transport/worker/spares.js";
import { ManualTimer } from "../transport/manual-timer.js";
import { beginProgram } from "./program.js";

const echo = `process.stdin.pipe(process.stdout); globalThis.used = (globalThis.used ?? 0) + 1; console.log(globalThis.used);`;

let timer: ManualTimer;
let spares: Spares;
beforeEach(() => {
  timer = new ManualTimer();
  spares = new Spares({ count: 2, timer });
});
afterEach(() => spares[Symbol.asyncDispose]());

async function filled(): Promise<Spares> {
  spares.fill();
  await spares.ready();
  return spares;
}

test("as many wait as were asked for, and no more for asking twice", async () => {
  await filled();
  await filled();
  expect(spares.waiting).toBe(2);
});

test("a program runs in a spare, and the next one in another", async () => {
  await filled();
  await using one = await beginProgram(echo, { transport: { spares } });
  await using two = await beginProgram(echo, { transport: { spares } });
  expect(spares.waiting).toBe(0);
  expect([await one.frame(0), await two.frame(0)]).toEqual(["1", "1"]);
  expect(one.transport.id).not.toBe(two.transport.id);
});

test("without a spare a program starts from cold", async () => {
  await using subject = await beginProgram(echo, { transport: { spares } });
  expect(await subject.frame(0)).toBe("1");
});

test("a program with limits of its own starts from cold", async () => {
  await filled();
  const resourceLimits = { maxOldGenerationSizeMb: 64 };
  await using subject = await beginProgram(echo, { transport: { spares, resourceLimits } });
  expect(await subject.frame(0)).toBe("1");
  expect(spares.waiting).toBe(2);
});

test("spares that were taken are replaced when starts are over", async () => {
  await filled();
  await using one = await beginProgram(echo, { transport: { spares } });
  await using two = await beginProgram(echo, { transport: { spares } });
  expect(timer.pendingMs).toEqual([workerLimits.spareRefillMs]);
  await timer.pass(workerLimits.spareRefillMs);
  await spares.ready();
  expect(spares.waiting).toBe(2);
  expect([await one.frame(0), await two.frame(0)]).toEqual(["1", "1"]);
});

test("the environment is the program's, not the one the spare was made in", async () => {
  process.env.BEFORE = "1";
  await filled();
  delete process.env.BEFORE;
  const source = `console.log(process.env.BEFORE ?? null, process.env.AFTER, "HOME" in process.env);`;
  await using subject = await beginProgram(source, { env: { AFTER: "2" }, transport: { spares } });
  expect(await subject.frame(0)).toBe("null 2 false");
});

test("the end of a program in a spare makes no new thread in its place", async () => {
  await filled();
  await using subject = await beginProgram(`process.exit(3);`, { transport: { spares } });
  expect(await subject.exit()).toMatchObject({ cause: "crashed", code: 3 });
  await using thrown = await beginProgram(`throw new Error("x");`, { transport: { spares } });
  expect(await thrown.exit()).toMatchObject({ cause: "crashed", detail: expect.stringMatching(/^Error: x \(/) });
  expect(spares.waiting).toBe(0);
});

test("a program in a spare that is stuck is ended by force", async () => {
  await filled();
  await using subject = await beginProgram(`console.log("1"); for (;;);`, { transport: { spares } });
  await subject.frame(0);
  await subject.transport.stop(0);
  expect(subject.exits).toMatchObject([{ cause: "stopped" }]);
});

test("an entry that cannot be loaded leaves no spare, and the host lives", async () => {
  await using broken = new Spares({ count: 1, timer, entry: "/nowhere/program.cjs" });
  broken.fill();
  await broken.ready();
  expect(broken.waiting).toBe(0);
});

test("disposed of, they are gone and come no more", async () => {
  await filled();
  await spares[Symbol.asyncDispose]();
  spares.fill();
  await spares.ready();
  expect(spares.waiting).toBe(0);
});
