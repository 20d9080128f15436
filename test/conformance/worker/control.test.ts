/** The host's control calls to a thread: each settles, whatever the thread does. */
import { expect, test } from "vitest";
import type { Transport } from "../../../src/transport/transport.js";
import { WorkerTransport } from "../../../src/transport/worker/worker-transport.js";
import { ManualTimer } from "../transport/manual-timer.js";
import { beginProgram } from "./program.js";

const deadlineMs = 60_000;

function workerOf(transport: Transport): WorkerTransport {
  if (!(transport instanceof WorkerTransport)) throw new Error("not a worker");
  return transport;
}

test("a thread tells what it uses", async () => {
  await using subject = await beginProgram(`process.stdin.resume();`);
  const stats = await workerOf(subject.transport).stats(deadlineMs);
  expect(stats?.heapUsedBytes).toBeGreaterThan(1024 * 1024);
  expect(stats?.heapTotalBytes).toBeGreaterThan(stats?.heapUsedBytes ?? 0);
  expect(stats?.loopUtilization).toBeGreaterThan(0);
});

test("a program cannot tell that it was asked", async () => {
  await using subject = await beginProgram(
    `process.stdin.on("data", () => console.log(process.listenerCount("SIGTERM"))); setTimeout(() => {}, 1);`,
  );
  await workerOf(subject.transport).stats(deadlineMs);
  expect(subject.frames).toEqual([]);
  await subject.transport.stop(deadlineMs);
  expect(subject.exits).toMatchObject([{ code: 0 }]);
});

test("a thread that ends within the call settles it", async () => {
  await using subject = await beginProgram(
    `const { emit } = process; process.memoryUsage = () => process.exit(5); process.stdin.resume();`,
  );
  expect(await workerOf(subject.transport).stats(deadlineMs)).toBeUndefined();
  expect(await subject.exit()).toMatchObject({ cause: "crashed", code: 5 });
});

test("a thread that is gone settles it", async () => {
  await using subject = await beginProgram("");
  await subject.exit();
  expect(await workerOf(subject.transport).stats(deadlineMs)).toBeUndefined();
});

test("a thread that does not answer is late", async () => {
  const timer = new ManualTimer();
  await using subject = await beginProgram(`console.log("1"); for (;;);`, { timer });
  await subject.frame(0);
  const stats = workerOf(subject.transport).stats(deadlineMs);
  await timer.pass(deadlineMs);
  expect(await stats).toBeUndefined();
  const stopped = subject.transport.stop(0);
  await timer.pass(0);
  await stopped;
});

test.each([
  ["no numbers", `({ heapUsed: "x", heapTotal: null })`],
  ["an error", `(() => { throw new Error("x"); })()`],
])("%s from the thread are no answer", async (_name, value) => {
  await using subject = await beginProgram(`process.memoryUsage = () => ${value}; process.stdin.resume();`);
  expect(await workerOf(subject.transport).stats(deadlineMs)).toBeUndefined();
});

test("SIGTERM reaches a listener once the grace is over, and the program may end by itself", async () => {
  const source = `setInterval(() => {}, 1000); process.on("SIGTERM", (signal) => { console.log(signal); process.exit(0); }); console.log("ready");`;
  await using subject = await beginProgram(source);
  await subject.frame(0);
  await subject.transport.stop(0);
  expect(subject.frames).toEqual(["ready", "SIGTERM"]);
  expect(subject.exits).toMatchObject([{ cause: "stopped", code: 0 }]);
});

test("errors after the stop was asked for are no crash", async () => {
  const source = `setInterval(() => {}, 1000); process.on("SIGTERM", () => { throw new Error("x"); }); console.log("ready");`;
  await using subject = await beginProgram(source);
  await subject.frame(0);
  await subject.transport.stop(0);
  expect(subject.exits).toMatchObject([{ cause: "stopped" }]);
});
