/** The scaffold, in a thread and in a process: what it promises to those who write on it. */
import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { SubprocessTransport } from "../../../src/transport/subprocess.js";
import type { TransportExit } from "../../../src/transport/transport.js";
import { createWorkerTransport } from "../../../src/transport/worker/worker-transport.js";
import { Frame, Payload } from "../../../src/wire/frame.js";
import { type RunOptions, readyHost } from "../../helpers/conformance-host.js";
import { tempDir } from "../../helpers/temp-dir.js";
import { type TransportName, type Verification, verifies } from "../../helpers/verifies.js";
import { placeAlone } from "./place-example.js";

const fixture = new URL("../../fixtures/e/scaffolded.mjs", import.meta.url).pathname;

/** Makes the bundle, and returns its entry point. */
function place(dir: string): string {
  placeAlone(join(dir, "scaffolded"), "scaffold.mjs");
  const entry = join(dir, "scaffolded/scaffolded.mjs");
  cpSync(fixture, entry);
  return entry;
}

async function scaffolded(run: Verification, options: RunOptions = {}) {
  const dir = tempDir();
  place(dir);
  const { host } = await readyHost(run, dir, options);
  const call = (args: object, onUpdate?: (stream: string, chunk: string) => void) =>
    host.callTool("do", args, onUpdate === undefined ? {} : { onUpdate });
  return { host, call };
}

verifies("scaffold.connect", async (run) => {
  const { host, call } = await scaffolded(run);
  const order: number[] = [];
  const holding = [1, 2, 3].map(async (count) => {
    const { content } = await call({ what: "hold", count });
    order.push(count);
    return content;
  });
  // Other requests are answered while three wait, which then are answered last first, each with its own.
  expect(await call({ what: "quick", count: 0 })).toMatchObject({ content: "quick 0", isError: false });
  expect(await call({ what: "fail" })).toMatchObject({ isError: true, content: expect.stringContaining("it broke") });
  expect(await host.runCommand("do", "it")).toMatchObject({ notice: "did it" });
  expect(await host.toolCall({ name: "rm", arguments: {} })).toMatchObject({ block: true, reason: "no" });
  await call({ what: "release" });
  expect(await Promise.all(holding)).toEqual(["hold 1", "hold 2", "hold 3"]);
  expect(order).toEqual([3, 2, 1]);
});

verifies(["scaffold.flag", "scaffold.flag-passed"], async (run) => {
  const states = ["--level=high --fast=false --bare", "--no-fast", ""].map(async (line) => {
    const argv = line.split(" ").filter((word) => word !== "");
    const { host, call } = await scaffolded(run, { argv });
    await host.startup(argv);
    return JSON.parse((await call({ what: "flags" })).content);
  });
  const unknown = { value: "undefined", passed: false };
  expect(await Promise.all(states)).toEqual([
    {
      level: { value: "high", passed: true },
      fast: { value: false, passed: true },
      bare: { value: "null", passed: true },
      unknown,
    },
    { level: { value: "low", passed: false }, fast: { value: false, passed: true }, bare: unknown, unknown },
    { level: { value: "low", passed: false }, fast: { value: true, passed: false }, bare: unknown, unknown },
  ]);
});

verifies("scaffold.update", async (run) => {
  const { call } = await scaffolded(run);
  const updates: [string, string][] = [];
  const done = await call({ what: "stream", count: 3 }, (stream, chunk) => updates.push([stream, chunk]));
  expect(updates).toEqual([
    ["stdout", "1\n"],
    ["stderr", "2\n"],
    ["stdout", "3\n"],
  ]);
  expect(done).toMatchObject({ content: "stream 3" });
});

const howItEnded = (entry: string): string => {
  const log = join(entry, "../ended.log");
  return existsSync(log) ? readFileSync(log, "utf8") : "by force";
};

/** The program, by itself: its manifest was taken. */
async function bare(transport: TransportName) {
  const path = place(tempDir());
  const options = { path, cwd: process.cwd(), env: process.env };
  const program = transport === "worker" ? createWorkerTransport(options) : new SubprocessTransport(options);
  const ready = new Promise<Frame>((resolve) => {
    program.onFrame = resolve;
  });
  const exited = new Promise<TransportExit>((resolve) => {
    program.onExit = resolve;
  });
  await program.start();
  program.send(Frame.request(1, "initialize", new Payload({})));
  expect((await ready).value).toMatchObject({ id: 1, result: { name: "scaffolded" } });
  return { program, exited, path };
}

verifies("scaffold.ends-with-input", { when: "it is told to shut down" }, async ({ transport }) => {
  const { program, exited, path } = await bare(transport);
  program.send(Frame.notification("shutdown", null));
  expect(await exited).toMatchObject({ cause: "ended", code: 0 });
  expect(howItEnded(path)).toBe("by itself, status 0");
});

verifies("scaffold.ends-with-input", { when: "its input ends without a word" }, async ({ transport }) => {
  const { program, path } = await bare(transport);
  // As long as it takes: force would show in how it ended.
  await program.stop(20_000);
  expect(howItEnded(path)).toBe("by itself, status 0");
});
