/** How long a gate takes: over every transport and language, beside the floors and what people use today. */
import { messagePortFloor, pipeFloor } from "../src/inspect/bench/floors.js";
import { hostedGate } from "../src/inspect/bench/hosted.js";
import { interleave, type Measured, type Plan, type Subject } from "../src/inspect/bench/interleave.js";
import { mcpCall, spawnPerEvent } from "./peers.js";
import { has, program } from "./programs.js";

export interface LatencyRow extends Measured {
  readonly bytes: number;
  readonly inFlight: number;
}

const complain = (text: string): void => {
  process.stderr.write(`bench: ${text}\n`);
};

const languages = [
  { name: "process: python", file: "gate.py", needs: "python3" },
  { name: "process: perl", file: "gate.pl", needs: "perl" },
  { name: "process: sh", file: "gate.sh", needs: "sh" },
] as const;

async function longLived(bytes: number, gateInC: string | null): Promise<Subject[]> {
  const gate = (name: string, file: string, isolation: "worker" | "process"): Promise<Subject> =>
    hostedGate(name, file, isolation, bytes, complain);
  const subjects: Subject[] = [
    messagePortFloor(bytes),
    await gate("worker: readline", program("gate-readline.mjs"), "worker"),
    await gate("worker: for await", program("gate.mjs"), "worker"),
    await gate("process: node", program("gate-readline.mjs"), "process"),
    await mcpCall(program("mcp-server.mjs"), bytes),
  ];
  if (gateInC !== null) {
    subjects.push(pipeFloor(gateInC, [], bytes), await gate("process: C", gateInC, "process"));
  }
  // A shell copies a long line many times over: measuring that is measuring the shell.
  for (const { name, file, needs } of languages) {
    if (needs === "sh" ? bytes < 100_000 : has(needs)) subjects.push(await gate(name, program(file), "process"));
  }
  return subjects;
}

async function run(subjects: readonly Subject[], plan: Plan, bytes: number): Promise<LatencyRow[]> {
  try {
    const measured = await interleave(subjects, plan);
    return measured.map((row) => ({ ...row, bytes, inFlight: plan.inFlight ?? 1 }));
  } finally {
    await Promise.all(subjects.map((subject) => subject.close()));
  }
}

/** `scale` 1 is the full run; smaller ones are for a quick look. */
export async function hookLatency(gateInC: string | null, scale: number): Promise<LatencyRow[]> {
  const scaled = (n: number): number => Math.max(2, Math.round(n * scale));
  // Short rounds, many of them: a virtual machine changes its pace within tenths of a second.
  const small = { rounds: scaled(60), calls: 100, warmup: scaled(1_000) };
  return [
    ...(await run(await longLived(100, gateInC), small, 100)),
    ...(await run(await longLived(100, gateInC), { ...small, rounds: scaled(30), calls: 320, inFlight: 32 }, 100)),
    ...(await run(
      await longLived(10_000, gateInC),
      { rounds: scaled(9), calls: scaled(200), warmup: scaled(200) },
      10_000,
    )),
    ...(await run(await longLived(1_000_000, gateInC), { rounds: scaled(5), calls: scaled(8), warmup: 2 }, 1_000_000)),
  ];
}

/** The baseline of hook systems that start a program for every event. */
export function spawnBaseline(scale: number): Promise<LatencyRow[]> {
  const rounds = Math.max(2, Math.round(5 * scale));
  const subjects = [spawnPerEvent("spawn per event: node", process.execPath, [program("gate-readline.mjs")], 100)];
  if (has("python3")) subjects.push(spawnPerEvent("spawn per event: python", "python3", [program("gate.py")], 100));
  subjects.push(spawnPerEvent("spawn per event: sh", "sh", [program("gate.sh")], 100));
  return run(subjects, { rounds, calls: 5, warmup: 1 }, 100);
}
