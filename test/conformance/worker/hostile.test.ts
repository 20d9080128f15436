/** A program that goes after its host through what it shares with it: the port, the pool, comlink, Node's own insides. */
import { expect, test } from "vitest";
import { Spares } from "../../../src/transport/worker/spares.js";
import { WorkerTransport } from "../../../src/transport/worker/worker-transport.js";
import { Frame } from "../../../src/wire/frame.js";
import { beginProgram } from "./program.js";

/** Whoever calls a method of a port can be overheard, the program's own surroundings among them. */
const ports = `import { MessagePort } from "node:worker_threads"; const ports = []; const { postMessage } = MessagePort.prototype;
MessagePort.prototype.postMessage = function (...args) { if (!ports.includes(this)) ports.push(this); return postMessage.apply(this, args); };
process.stdin.resume(); console.log("overheard");`;

const junk = `[null, undefined, 5, true, [], {}, { kind: 5 }, { kind: "stderr" }, { kind: "stderr", text: 5 }, { kind: "child", pid: "1" }, { kind: "child", pid: -1 },
{ kind: "child", pid: 1 }, { kind: "child-gone", pid: 1 }, { kind: "thread", id: 1e99 }, { kind: "__proto__" }, { kind: "too-long", bytes: {} }, { kind: "room" }, new Map(), new Error("x"), 10n, new Date()]`;

test("junk on the port is nothing, and the program goes on", async () => {
  const source = `${ports} for (const port of ports) for (const message of ${junk}) port.postMessage(message); console.log(ports.length);`;
  await using subject = await beginProgram(source);
  expect(await subject.frame(1)).toBe("1");
  expect(subject.stderr).toBe("");
});

test("a forged child of ours is not signalled", async () => {
  const source = `${ports} for (const port of ports) for (const pid of [${process.pid}, ${process.ppid}, 0, -1]) port.postMessage({ kind: "child", pid }); console.log("1");`;
  await using subject = await beginProgram(source);
  await subject.frame(1);
  await subject.transport.stop(0);
  expect(subject.exits).toHaveLength(1);
});

test("junk to the pool that a spare came from is nothing", async () => {
  await using spares = new Spares({ count: 1 });
  spares.fill();
  await spares.ready();
  const source = `${ports} for (const port of ports) for (const message of [...${junk}, { _WORKER_READY: true }, { taskId: 1 }]) port.postMessage(message); process.stdin.pipe(process.stdout);`;
  await using subject = await beginProgram(source, { transport: { spares } });
  subject.transport.send(Frame.ofText("still here"));
  expect(await subject.frame(1)).toBe("still here");
});

test("a port closed under the host is closed output", async () => {
  await using subject = await beginProgram(
    `${ports} for (const port of ports) port.close(); setInterval(() => {}, 1000);`,
  );
  expect(await subject.exit()).toMatchObject({ cause: "closed" });
});

test("what answers a control call reaches no function of the host", async () => {
  const source = `process.memoryUsage = () => ({ heapUsed: 1, heapTotal: 1, get then() { throw new Error("x"); } });
globalThis.performance.eventLoopUtilization = () => ({ utilization: { constructor: 1 } }); process.stdin.resume();`;
  await using subject = await beginProgram(source);
  const { transport } = subject;
  expect(transport instanceof WorkerTransport && (await transport.stats(60_000))).toBeUndefined();
});

test.each([
  [
    "the module loader",
    `const { Module } = await import("node:module"); Module._load = () => { throw 1; }; Module.prototype.require = null;`,
  ],
  ["the streams", `process.stdout.write = () => { throw new Error("x"); }; process.stdin.push = null;`],
  ["the process", `process.emit = () => { throw 1; }; process.nextTick = null; process.reallyExit = null;`],
  [
    "the prototypes",
    `Array.prototype.push = null; Object.prototype.kind = "stderr"; Object.prototype.text = {}; String.prototype.lastIndexOf = null;`,
  ],
  ["atomics", `Atomics.load = () => 1e9; Atomics.wait = null;`],
])("a program that breaks %s for itself can still be stopped", async (_name, source) => {
  await using subject = await beginProgram(
    `process.stdin.resume(); setInterval(() => {}, 1000); console.log("ready"); ${source}`,
  );
  await subject.frame(0);
  await subject.transport.stop(0);
  expect(subject.exits).toMatchObject([{ cause: "stopped" }]);
});
