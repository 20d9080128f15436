/**
 * What the machine itself takes for one round trip, in the same run: a JSON line over a MessagePort, and over a pipe,
 * parsed and serialised at both ends, nothing else. The numbers everything of ours is divided by.
 */
import { spawn } from "node:child_process";
import { MessageChannel, Worker } from "node:worker_threads";
import type { Subject } from "./interleave.js";

const ECHO_IN_THREAD = `
const { workerData } = require("node:worker_threads");
workerData.port.on("message", (line) => {
  const message = JSON.parse(line);
  workerData.port.postMessage(JSON.stringify({ id: message.id, result: { block: false } }));
});`;

/** One question as the host writes it, with `bytes` of arguments. */
export function question(id: number, bytes: number): string {
  const params = { name: "bash", arguments: { command: "x".repeat(bytes) } };
  return JSON.stringify({ id, method: "hook.tool_call", params });
}

type Settle = (answer: unknown) => void;

/** Ids in, promises out: the least that a caller on any channel needs. */
function calls(send: (line: string) => void, bytes: number) {
  const pending = new Map<number, Settle>();
  let lastId = 0;
  return {
    call: () =>
      new Promise<unknown>((resolve) => {
        const id = ++lastId;
        pending.set(id, resolve);
        send(question(id, bytes));
      }),
    receive(line: string): void {
      const { id, result } = JSON.parse(line) as { id: number; result: unknown };
      pending.get(id)?.(result);
      pending.delete(id);
    },
  };
}

/** The floor of a line protocol in a thread. */
export function messagePortFloor(bytes: number): Subject {
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(ECHO_IN_THREAD, { eval: true, workerData: { port: port2 }, transferList: [port2] });
  const { call, receive } = calls((line) => port1.postMessage(line), bytes);
  port1.on("message", receive);
  return {
    name: "floor: MessagePort",
    call,
    close: async () => {
      port1.close();
      await worker.terminate();
    },
  };
}

/** The floor of a line protocol over a pipe: `command` must answer each line with one line `{"id":N,"result":…}`. */
export function pipeFloor(command: string, args: readonly string[], bytes: number): Subject {
  const child = spawn(command, [...args], { stdio: ["pipe", "pipe", "inherit"] });
  const { call, receive } = calls((line) => child.stdin.write(`${line}\n`), bytes);
  let rest = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) receive(line);
  });
  return {
    name: "floor: pipe",
    call,
    close: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.stdin.end();
      }),
  };
}
