/** From nothing to the manifest: threads cold and from spares, processes of several languages, 1, 10 and 30 at once. */
import { readFileSync } from "node:fs";
import type { Isolation } from "../src/host/isolation.js";
import { startFiles } from "../src/inspect/bench/hosted.js";
import { type Figures, figures } from "../src/inspect/bench/stats.js";
import { Spares } from "../src/transport/worker/spares.js";
import { has, program } from "./programs.js";

export interface StartRow {
  readonly name: string;
  readonly count: number;
  /** Milliseconds until all have answered `initialize`. */
  readonly figures: Figures;
  readonly rounds: readonly number[];
}

export interface MemoryRow {
  readonly name: string;
  /** Megabytes of private memory per idle extension. */
  readonly privateMb: number;
}

interface Kind {
  readonly name: string;
  readonly file: string;
  readonly isolation: Isolation;
  readonly warm: boolean;
}

const MEBIBYTE = 1_048_576;

function kinds(gateInC: string | null): Kind[] {
  const node = { file: program("gate-readline.mjs"), warm: false };
  const list: Kind[] = [
    { ...node, name: "worker, cold", isolation: "worker" },
    { ...node, name: "worker, warm spare", isolation: "worker", warm: true },
    { ...node, name: "process: node", isolation: "process" },
    { ...node, name: "process: sh", file: program("gate.sh"), isolation: "process" },
  ];
  if (has("python3")) list.push({ ...node, name: "process: python", file: program("gate.py"), isolation: "process" });
  if (gateInC !== null) list.push({ ...node, name: "process: C", file: gateInC, isolation: "process" });
  return list;
}

async function startOnce({ file, isolation, warm }: Kind, count: number): Promise<number> {
  await using spares = new Spares({ count });
  if (warm) {
    spares.fill();
    await spares.ready();
  }
  const from = performance.now();
  const host = await startFiles(
    Array.from({ length: count }, () => ({ path: file, isolation })),
    () => {},
    warm ? spares : undefined,
  );
  const ms = performance.now() - from;
  const broken = host.report().extensions.filter(({ state }) => state !== "ready");
  await host.stop();
  if (broken.length > 0) throw new Error(`${file}: ${broken[0]?.lastError ?? "not ready"}`);
  return ms;
}

export async function startUp(gateInC: string | null, scale: number): Promise<StartRow[]> {
  const rows: StartRow[] = [];
  for (const count of [1, 10, 30]) {
    const rounds = Math.max(2, Math.round((count === 30 ? 5 : 9) * scale));
    const measured = kinds(gateInC).map((kind) => ({ kind, ms: [] as number[] }));
    // The first start of each kind compiles code of ours: it is not the machine's.
    for (const { kind } of measured) await startOnce(kind, 1);
    for (let round = 0; round < rounds; round++) {
      for (const { kind, ms } of measured) ms.push(await startOnce(kind, count));
    }
    rows.push(...measured.map(({ kind, ms }) => ({ name: kind.name, count, figures: figures(ms), rounds: ms })));
  }
  return rows;
}

function privateBytes(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  const kilobytes = [...rollup.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB/gm)].map((m) => Number(m[1]));
  return kilobytes.reduce((a, b) => a + b, 0) * 1024;
}

/** Linux only: elsewhere there is no file that tells. */
export async function memory(gateInC: string | null): Promise<MemoryRow[]> {
  if (process.platform !== "linux") return [];
  const count = 10;
  const rows: MemoryRow[] = [];
  for (const { name, file, isolation, warm } of kinds(gateInC)) {
    if (warm) continue;
    const before = privateBytes(process.pid);
    const host = await startFiles(
      Array.from({ length: count }, () => ({ path: file, isolation })),
      () => {},
    );
    const inUs = privateBytes(process.pid) - before;
    const pids = isolation === "process" ? host.report().extensions.map(({ id }) => id ?? 0) : [];
    const inThem = pids.map(privateBytes).reduce((a, b) => a + b, 0);
    rows.push({ name, privateMb: (isolation === "worker" ? inUs : inThem) / count / MEBIBYTE });
    await host.stop();
  }
  return rows;
}
