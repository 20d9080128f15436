/** What an event costs in a module: beside a bare port, and a large one beside the same as lines. */
import { MessageChannel, Worker } from "node:worker_threads";
import type { Host } from "../src/host/host.js";
import { interleave, type Measured, type Subject } from "../src/inspect/bench/interleave.js";
import { startModules } from "./hosted-modules.js";
import { program } from "./programs.js";

const ECHO = `
const { workerData } = require("node:worker_threads");
workerData.port.on("message", (message) => workerData.port.postMessage({ id: message.id, result: {} }));`;

const call = (n: number) => ({
  toolName: "bash",
  toolCallId: `call-${n}`,
  input: { command: "x".repeat(100) },
});

/** An object there and a smaller one back, without anything else: what no channel of threads can do without. */
function bareClone(): Subject {
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(ECHO, { eval: true, workerData: { port: port2 }, transferList: [port2] });
  let n = 0;
  return {
    name: "floor: raw MessagePort",
    call: () =>
      new Promise((resolve) => {
        port1.once("message", resolve);
        port1.postMessage({ id: ++n, method: "lifecycle.tool_call", params: call(n) });
      }),
    close: async () => {
      port1.close();
      await worker.terminate();
    },
  };
}

function asked(name: string, host: Host): Subject {
  let n = 0;
  return { name, call: () => host.lifecycle.ask("tool_call", call(++n)), close: () => host.stop() };
}

function contextOf(bytes: number): Parameters<Host["lifecycle"]["ask"]>[1] {
  const messages = Array.from({ length: 20 }, (_, n) => ({
    role: "user" as const,
    content: [{ type: "text" as const, text: "x".repeat(bytes / 20) }],
    timestamp: n,
  }));
  return { messages } as never;
}

function shaped(name: string, host: Host): Subject {
  const payload = contextOf(1_000_000) as never;
  const shape = async (): Promise<void> => {
    const answer = await host.lifecycle.ask("context", payload);
    const { messages } = (answer ?? {}) as { readonly messages?: readonly unknown[] };
    if (messages?.length !== 19) throw new Error(`${name} changed nothing`);
  };
  return { name, call: shape, close: () => host.stop() };
}

async function run(subjects: readonly Subject[], rounds: number, calls: number): Promise<readonly Measured[]> {
  try {
    return await interleave(subjects, { rounds, calls, warmup: calls });
  } finally {
    await Promise.all(subjects.map((subject) => subject.close()));
  }
}

export async function moduleTrips(scale: number): Promise<readonly Measured[]> {
  const scaled = (n: number): number => Math.max(2, Math.round(n * scale));
  const module = { path: program("module-gate.ts"), kind: "module" } as const;
  const lines = { path: program("context-lines.mjs"), kind: "program" } as const;
  const small = [bareClone(), asked("module: tool_call", await startModules([module]))];
  const large = [
    shaped("module: context of 1 MB", await startModules([module])),
    shaped("lines: context of 1 MB", await startModules([lines])),
  ];
  return [...(await run(small, scaled(60), 100)), ...(await run(large, scaled(10), scaled(8)))];
}
