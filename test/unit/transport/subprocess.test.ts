/** What no real program shows on demand: a process that outlives SIGKILL, a child without pipes, a busy loop. */
import { ChildProcess } from "node:child_process";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { processLimits } from "../../../src/protocol/limits.js";
import { nodeStdio } from "../../../src/transport/child-stdio.js";
import { SubprocessTransport } from "../../../src/transport/subprocess.js";
import type { TransportExit } from "../../../src/transport/transport.js";
import { ManualTimer } from "../../conformance/transport/manual-timer.js";

class FakeChild extends ChildProcess {
  override stdin = new PassThrough();
  override stdout = new PassThrough();
  override stderr = new PassThrough();
  readonly signals: unknown[] = [];

  /** No process has that number, so signals to its group reach nobody and are sent to the child itself. */
  override readonly pid = 4_194_304;

  override kill(signal?: NodeJS.Signals | number): boolean {
    this.signals.push(signal);
    return true;
  }

  override unref(): void {}
}

async function started() {
  const child = new FakeChild();
  const timer = new ManualTimer();
  const frames: string[] = [];
  const exits: TransportExit[] = [];
  const options = { path: process.execPath, cwd: "/", env: {}, timer };
  const spawn = (): ChildProcess => {
    setImmediate(() => child.emit("spawn"));
    return child;
  };
  const transport = new SubprocessTransport({ ...options, spawn, makeStdio: async () => nodeStdio });
  transport.onFrame = ({ text }) => frames.push(text);
  transport.onExit = (exit) => exits.push(exit);
  await transport.start();
  return { child, timer, transport, frames, exits };
}

test("what outlives SIGKILL is given up after the last grace, and its late end changes nothing", async () => {
  const { child, timer, transport, exits } = await started();
  const stopped = transport.stop(100);
  await timer.pass(100);
  await timer.pass(processLimits.termGraceMs);
  await timer.pass(processLimits.killGraceMs);
  await stopped;
  expect(child.signals).toEqual(["SIGTERM", "SIGKILL"]);
  expect(exits).toMatchObject([{ cause: "stopped", code: null, signal: null }]);
  expect(exits[0]?.detail).toContain("did not end");
  child.emit("exit", null, "SIGKILL");
  expect(exits).toHaveLength(1);
});

test("the exit is reported when the pipes are read to their end", async () => {
  const { child, timer, frames, exits } = await started();
  child.emit("exit", 0, null);
  child.stdout.end("last words");
  child.stderr.end();
  await timer.isAwaited(processLimits.drainGraceMs);
  await new Promise(setImmediate);
  expect(frames).toEqual(["last words"]);
  expect(exits).toMatchObject([{ cause: "ended" }]);
  expect(timer.pendingMs).toEqual([]);
});

test("nothing arrives after the exit", async () => {
  const { child, timer, frames, exits } = await started();
  child.emit("exit", 0, null);
  await timer.pass(processLimits.drainGraceMs);
  await new Promise(setImmediate);
  child.stdout.push("too late\n");
  await new Promise(setImmediate);
  expect([frames, exits.length]).toEqual([[], 1]);
});

test("a read error on a pipe ends that pipe, and nothing throws", async () => {
  const { child, timer, exits } = await started();
  child.stdout.destroy(new Error("read EIO"));
  child.stderr.destroy(new Error("read EIO"));
  await timer.isAwaited(processLimits.closeGraceMs);
  await timer.pass(processLimits.closeGraceMs);
  expect(child.signals).toEqual(["SIGKILL"]);
  child.emit("exit", null, "SIGKILL");
  expect(exits).toMatchObject([{ cause: "closed" }]);
});

test("a program that closes its output and then ends by itself has ended", async () => {
  const { child, timer, exits } = await started();
  child.stdout.end();
  child.stderr.end();
  await timer.isAwaited(processLimits.closeGraceMs);
  child.emit("exit", 0, null);
  expect(exits).toMatchObject([{ cause: "ended" }]);
  expect(timer.pendingMs).toEqual([]);
});
