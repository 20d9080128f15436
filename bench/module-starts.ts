/** From nothing to the manifest of a module: TypeScript and JavaScript, the first and later ones, and many at once. */
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
    ...(await measure([ts, js, { ...ts, name: "module, warm spare", isWarm: true }], scaled(15))),
    ...(await measure([{ ...ts, count: 60 }], scaled(3))),
  ];
}
