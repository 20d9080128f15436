/** Jobs in a thread: whatever one of them does, it comes back in time, and the next one is done. */
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";
import { JobPool } from "../../../src/transport/worker/job-pool.js";
import { ManualTimer } from "../../conformance/transport/manual-timer.js";

const deadlineMs = 250;
const startMs = 10_000;

function poolOf(file: string, timer = new ManualTimer()): { pool: JobPool; timer: ManualTimer } {
  const entry = fileURLToPath(new URL(`../../fixtures/jobs/${file}`, import.meta.url));
  const pool = new JobPool({ entry, deadlineMs, startMs, memoryMb: 32, timer });
  onTestFinished(() => pool[Symbol.asyncDispose]());
  return { pool, timer };
}

test("a job that never ends loses its thread, and the next one gets a new one", async () => {
  const { pool, timer } = poolOf("does-as-told.cjs");
  const endless = pool.run("never ends");
  const next = pool.run("next");
  await timer.isAwaited(deadlineMs);
  await timer.pass(deadlineMs);
  expect(await endless).toEqual({ kind: "late" });
  expect(await next).toEqual({ kind: "done", value: ["next"] });
});

test("a job whose thread had no turn on a busy machine is waited for; one that works all the time is not", async () => {
  const timer = new ManualTimer();
  const entry = fileURLToPath(new URL("../../fixtures/jobs/does-as-told.cjs", import.meta.url));
  const told = [0, 0, 10, 10 + deadlineMs];
  const busyMs = () => Promise.resolve(told.shift() ?? null);
  const pool = new JobPool({ entry, deadlineMs, startMs, memoryMb: 32, timer, busyMs });
  onTestFinished(() => pool[Symbol.asyncDispose]());
  const endless = pool.run("never ends");
  for (let waits = 0; waits < 2; waits++) {
    await timer.isAwaited(deadlineMs);
    await timer.pass(deadlineMs);
  }
  expect(await endless).toEqual({ kind: "late" });
  expect(told).toEqual([]);
});

test.each(["throws", "ends its thread", "eats memory"])("a job that %s fails alone", async (job) => {
  const { pool } = poolOf("does-as-told.cjs");
  expect(await Promise.all([pool.run(job), pool.run("next")])).toEqual([
    { kind: "failed" },
    { kind: "done", value: ["next"] },
  ]);
});

test("what a job prints reaches nobody's terminal", async () => {
  const written = vi.spyOn(process.stdout, "write");
  const complained = vi.spyOn(process.stderr, "write");
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const { pool } = poolOf("does-as-told.cjs");
  expect(await pool.run("prints")).toEqual({ kind: "done", value: ["prints"] });
  await pool.run("once more, so that the output had its time");
  const texts = [...written.mock.calls, ...complained.mock.calls].map(([chunk]) => String(chunk));
  expect(texts.filter((text) => text.includes("from the thread"))).toEqual([]);
});

test("a thread that cannot start is tried a few times, and never again", async () => {
  const { pool } = poolOf("breaks-at-start.cjs");
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => pool.run("job")));
  expect(outcomes).toEqual(Array.from({ length: 5 }, () => ({ kind: "failed" })));
});

test("a thread that is late to start counts as one that cannot", async () => {
  const { pool, timer } = poolOf("does-as-told.cjs");
  const first = pool.run("job");
  await timer.isAwaited(startMs);
  await timer.pass(startMs);
  expect(await first).toEqual({ kind: "failed" });
  expect(await pool.run("job")).toEqual({ kind: "done", value: ["job"] });
});

test("jobs that a closed pool has not done fail", async () => {
  const { pool, timer } = poolOf("does-as-told.cjs");
  const running = pool.run("never ends");
  const waiting = pool.run("job");
  await timer.isAwaited(deadlineMs);
  await pool[Symbol.asyncDispose]();
  expect(await Promise.all([running, waiting, pool.run("job")])).toEqual([
    { kind: "failed" },
    { kind: "failed" },
    { kind: "failed" },
  ]);
});
