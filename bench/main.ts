/**
 * `npm run bench`: hook latency, start-up, memory, gate chains and turns, with their floors measured in the same run.
 * `--json` prints one object; `--quick` is a tenth of the work, for a look; `--only latency,start` leaves out the rest;
 * `--all-cpus` lets the scheduler place the round trips. Only the ratios are meant to be compared; one that is above its
 * bound is named, and makes the exit status 1.
 */
import { parseArgs } from "node:util";
import { ratio } from "../src/inspect/bench/stats.js";
import { exceeded } from "./bounds.js";
import { firstAnswer } from "./first-answer.js";
import { firstFrame } from "./first-frame.js";
import { gateChain } from "./gate-chain.js";
import { hookLatency, spawnBaseline } from "./hook-latency.js";
import { moduleRatios, modules, noModules } from "./modules.js";
import { onOneCpu } from "./one-cpu.js";
import { compileGate } from "./programs.js";
import { printReport } from "./report.js";
import { memory, startUp } from "./start-up.js";
import { turnOverhead } from "./turn-overhead.js";

const { values } = parseArgs({
  options: {
    json: { type: "boolean" },
    quick: { type: "boolean" },
    only: { type: "string" },
    "all-cpus": { type: "boolean" },
  },
});
const scale = values.quick === true ? 0.1 : 1;

/** A ratio of two rows of the same run; NaN (null in JSON) when this machine could not measure one of them. */
function over<Row extends { readonly rounds: readonly number[] }>(
  rows: readonly Row[],
  candidate: (row: Row) => boolean,
  reference: (row: Row) => boolean,
): number {
  return ratio(rows.find(candidate)?.rounds ?? [], rows.find(reference)?.rounds ?? []);
}

const say = (text: string): void => {
  process.stderr.write(`${text}\n`);
};
const wants = (part: string): boolean => values.only === undefined || values.only.split(",").includes(part);

const compiled = compileGate();
try {
  say("modules …");
  const placed = values["all-cpus"] === true ? async <T>(run: () => Promise<T>) => ({ value: await run() }) : onOneCpu;
  const module = wants("modules") ? await modules(scale, placed) : noModules;
  say("hooks …");
  const measureHooks = () => (wants("latency") ? hookLatency(compiled.path, scale) : Promise.resolve([]));
  const measured =
    values["all-cpus"] === true ? { value: await measureHooks(), isPinned: false } : await onOneCpu(measureHooks);
  const { value: latency, isPinned } = measured;
  if (!isPinned) say("hooks were placed by the scheduler: waking another processor is part of their times");
  const spawned = wants("spawn") ? await spawnBaseline(scale) : [];
  say("gate chains …");
  const chain = wants("chain") ? await gateChain(scale) : [];
  say("starting up …");
  const start = wants("start") ? await startUp(compiled.path, scale) : [];
  const idle = wants("memory") ? await memory(compiled.path) : [];
  say("turns …");
  const turn = wants("turn") ? await turnOverhead(scale) : [];
  say("first answer …");
  const command = new URL("../bin.cjs", import.meta.url).pathname;
  const answer = wants("answer") ? await firstAnswer(command, scale) : [];
  say("first frame …");
  const frame = wants("frame") ? await firstFrame(command, scale) : [];

  const small = latency.filter(({ bytes, inFlight }) => bytes === 100 && inFlight === 1);
  const named = (name: string) => (row: { readonly name: string }) => row.name === name;
  const ten = start.filter(({ count }) => count === 10);
  const worker = small.find(named("worker: readline"));
  const spawnedNode = spawned.find(named("spawn per event: node"));
  const ratios = {
    worker_over_messageport: over(small, named("worker: readline"), named("floor: MessagePort")),
    worker_for_await_over_messageport: over(small, named("worker: for await"), named("floor: MessagePort")),
    worker_over_node_process: over(small, named("worker: readline"), named("process: node")),
    worker_over_mcp_sdk: over(small, named("worker: readline"), named("peer: MCP SDK over stdio")),
    subprocess_over_pipe: over(small, named("process: C"), named("floor: pipe")),
    spawn_over_worker: (spawnedNode?.figures.p50 ?? Number.NaN) / (worker?.figures.p50 ?? Number.NaN),
    ten_cold_workers_over_ten_nodes: over(ten, named("worker, cold"), named("process: node")),
    ten_warm_workers_over_ten_nodes: over(ten, named("worker, warm spare"), named("process: node")),
    five_gates_over_one: over(chain, named("5 gates of 100 ms"), named("1 gates of 100 ms")),
    twenty_gates_over_one: over(chain, named("20 gates of 100 ms"), named("1 gates of 100 ms")),
    turn_over_model_alone: over(turn, named("a turn, nothing saved"), named("floor: the model alone")),
    first_answer_with_ten_over_none: over(answer, named("10 extensions"), named("0 extensions")),
    first_frame_with_ten_over_none: over(frame, named("10 extensions"), named("0 extensions")),
    ...moduleRatios(module),
  };
  const rows = { latency: [...latency, ...spawned], chain, start, memory: idle, turn, answer, frame, module };
  if (values.json === true)
    process.stdout.write(`${JSON.stringify({ node: process.version, isPinned, ratios, ...rows })}\n`);
  else process.stdout.write(printReport(ratios, rows));
  for (const sentence of exceeded(ratios)) {
    say(sentence);
    process.exitCode = 1;
  }
} finally {
  compiled.dispose();
}
