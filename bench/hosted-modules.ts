/** Modules, and programs that listen to the same events, behind the whole host. */
import { basename } from "node:path";
import { headless } from "../src/host/headless.js";
import { type Host, startHost } from "../src/host/host.js";
import type { ModuleSpares } from "../src/transport/module/module-spares.js";

/** One that is to be measured: a module, or a program in a thread. */
export interface Measurable {
  readonly path: string;
  readonly kind: "module" | "program";
}

/** Waits until all are ready; throws when one is not. */
export async function startModules(files: readonly Measurable[], moduleSpares?: ModuleSpares): Promise<Host> {
  const host = startHost({
    directories: [],
    // Each in a thread of its own, as modules of different packages are.
    extra: files.map(({ path, kind }, n) => ({ path, kind, file: basename(path), group: `${n}` })),
    runtime: Object.fromEntries(files.map(({ path }) => [basename(path), { isolation: "worker" }])),
    cwd: process.cwd(),
    frontEnd: headless(() => {}),
    version: "bench",
    ...(moduleSpares === undefined ? {} : { moduleSpares }),
  });
  await host.ready;
  const broken = host.report().extensions.find(({ state }) => state !== "ready");
  if (broken === undefined) return host;
  await host.stop();
  throw new Error(`${broken.path}: ${broken.lastError ?? broken.state}`);
}
