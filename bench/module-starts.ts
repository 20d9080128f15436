/** From nothing to the manifest of a module: TypeScript and JavaScript, the first and later ones, and many at once. */
import { execFileSync } from "node:child_process";
import { type Figures, figures } from "../src/inspect/bench/stats.js";
import { ModuleSpares } from "../src/transport/module/module-spares.js";
import { startModules } from "./hosted-modules.js";
import { program } from "./programs.js";

export interface ModuleStartRow {
  readonly name: string;
  readonly count: number;
  /** Milliseconds until all are ready. */
  readonly figures: Figures;
  readonly rounds: readonly number[];
}

export const firstNames = { ts: "first of a process, TypeScript", js: "first of a process, JavaScript" } as const;

interface Kind {
  readonly name: string;
  readonly file: string;
  readonly count: number;
  readonly isWarm: boolean;
}

async function startOnce({ file, count, isWarm }: Kind): Promise<number> {
  await using spares = new ModuleSpares({ count });
  if (isWarm) {
    spares.fill();
    await spares.ready();
  }
  const files = Array.from({ length: count }, () => ({ path: program(file), kind: "module" as const }));
  const from = performance.now();
  const host = await startModules(files, isWarm ? spares : undefined);
  const ms = performance.now() - from;
  await host.stop();
  return ms;
}

/** In a process of its own, where nothing has been started before. */
function firstStart(file: string): number {
  const library = new URL("../index.js", import.meta.url).href;
  const args = [program("first-module.mjs"), library, program(file)];
  return Number(execFileSync(process.execPath, args, { encoding: "utf8" }));
}

function firstStarts(rounds: number): readonly ModuleStartRow[] {
  const kinds = [
    { name: firstNames.ts, file: "module-gate.ts", ms: [] as number[] },
    { name: firstNames.js, file: "module-gate-plain.mjs", ms: [] as number[] },
  ];
  for (let round = 0; round < rounds; round++) for (const { file, ms } of kinds) ms.push(firstStart(file));
  return kinds.map(({ name, ms }) => ({ name, count: 1, figures: figures(ms), rounds: ms }));
}

async function measure(kinds: readonly Kind[], rounds: number): Promise<readonly ModuleStartRow[]> {
  const rows = kinds.map((kind) => ({ kind, ms: [] as number[] }));
  for (let round = 0; round < rounds; round++) for (const { kind, ms } of rows) ms.push(await startOnce(kind));
  return rows.map(({ kind, ms }) => ({ name: kind.name, count: kind.count, figures: figures(ms), rounds: ms }));
}

export async function moduleStarts(scale: number): Promise<readonly ModuleStartRow[]> {
  const scaled = (n: number): number => Math.max(2, Math.round(n * scale));
  const ts: Kind = { name: "module, TypeScript", file: "module-gate.ts", count: 1, isWarm: false };
  const js: Kind = { ...ts, name: "module, JavaScript", file: "module-gate-plain.mjs" };
  return [
    ...firstStarts(scaled(15)),
    ...(await measure([ts, js, { ...ts, name: "module, warm spare", isWarm: true }], scaled(15))),
    ...(await measure([{ ...ts, count: 60 }], scaled(3))),
  ];
}
