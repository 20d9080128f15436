/** Many modules that hear of many events for a while: whether any was lost or came out of order, and what grew meanwhile. */
import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Host } from "../src/host/host.js";
import { type Figures, figures, median } from "../src/inspect/bench/stats.js";
import { startModules } from "./hosted-modules.js";
import { program } from "./programs.js";

const moduleCount = 20;
const eventsPerSecond = 100;
const seconds = 30;

export interface LoadRow {
  readonly name: string;
  /** Milliseconds from an event to the last module's word that it was heard. */
  readonly figures: Figures;
  readonly rounds: readonly number[];
  /** Of all modules together; both should be 0. */
  readonly lost: number;
  readonly outOfOrder: number;
  /** The last third of the time over the first: heap of the host, heaps of its threads, memory of the process. */
  readonly grown: { readonly host: number; readonly threads: number; readonly process: number };
}

interface Sample {
  readonly host: number;
  readonly threads: number;
  readonly process: number;
}

function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
}

async function sampled(host: Host): Promise<Sample> {
  collectGarbage();
  const { heapUsed, rss } = process.memoryUsage();
  await host.measure();
  const threads = host.report().extensions.reduce((sum, { memoryBytes }) => sum + (memoryBytes ?? 0), 0);
  return { host: heapUsed, threads, process: rss };
}

function growth(samples: readonly Sample[], key: keyof Sample): number {
  const third = Math.max(1, Math.floor(samples.length / 3));
  const of = (some: readonly Sample[]): number => median(some.map((sample) => sample[key]));
  return of(samples.slice(-third)) / of(samples.slice(0, third));
}

/** Tells events at an even pace, whether or not the ones before have been heard. */
async function tellFor(host: Host, count: number, everyMs: number, onSecond: () => Promise<void>): Promise<number[]> {
  const took: number[] = [];
  const begun = performance.now();
  const open: Promise<void>[] = [];
  let sampling: Promise<void> = Promise.resolve();
  for (let n = 0; n < count; n++) {
    const dueIn = begun + n * everyMs - performance.now();
    if (dueIn > 0) await new Promise((resolve) => setTimeout(resolve, dueIn));
    const from = performance.now();
    const heard = host.lifecycle.tell("turn_start", { turnIndex: n, timestamp: n });
    open.push(heard.then(() => void took.push(performance.now() - from)));
    if (n % eventsPerSecond === eventsPerSecond - 1) sampling = sampling.then(onSecond);
  }
  await Promise.all([...open, sampling]);
  return took;
}

/** What the modules counted. */
async function counted(host: Host): Promise<readonly (readonly [heard: number, outOfOrder: number])[]> {
  const request = { provider: "bench", api: "bench", model: "bench", headers: {} };
  const answer = await host.lifecycle.ask("before_provider_headers", request);
  return Object.values(answer?.headers ?? {}).map((text) => {
    const [heard = 0, outOfOrder = 0] = String(text).split(" ").map(Number);
    return [heard, outOfOrder];
  });
}

/** `scale` shortens it; one look at each second. */
export async function moduleLoad(scale: number): Promise<readonly LoadRow[]> {
  const path = program("module-counter.mjs");
  const host = await startModules(Array.from({ length: moduleCount }, () => ({ path, kind: "module" as const })));
  const samples: Sample[] = [];
  try {
    const count = Math.max(6, Math.round(seconds * scale)) * eventsPerSecond;
    const look = async (): Promise<void> => void samples.push(await sampled(host));
    const rounds = await tellFor(host, count, 1_000 / eventsPerSecond, look);
    const words = await counted(host);
    return [
      {
        name: `${moduleCount} modules × ${eventsPerSecond} events/s × ${count / eventsPerSecond} s`,
        figures: figures(rounds),
        rounds,
        lost: moduleCount * count - words.reduce((sum, [heard]) => sum + heard, 0),
        outOfOrder: words.reduce((sum, [, outOfOrder]) => sum + outOfOrder, 0),
        grown: {
          host: growth(samples, "host"),
          threads: growth(samples, "threads"),
          process: growth(samples, "process"),
        },
      },
    ];
  } finally {
    await host.stop();
  }
}
