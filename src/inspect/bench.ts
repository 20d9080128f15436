/** `e bench [EXTENSION]`: how fast the user's own extensions are, beside the floor of this machine. */

import { resolve } from "node:path";
import { discover, type ExtensionDirectory, pathOfDirectory } from "../host/discovery.js";
import { messageOf } from "../protocol/caught.js";
import { HostError } from "../protocol/host-error.js";
import { visibleJson } from "../text/visible-json.js";
import { benchExtension, type ExtensionBench } from "./bench/own-hooks.js";
import type { Figures } from "./bench/stats.js";

export interface BenchOptions {
  /** A file; none measures every extension in `directories`. */
  readonly extension: string | null;
  readonly directories: readonly ExtensionDirectory[];
  readonly json: boolean;
  /** Default: enough for a stable median in a few seconds. */
  readonly calls?: number;
  readonly print: (text: string) => void;
  /** Progress and complaints, for people. */
  readonly say: (text: string) => void;
}

const DEFAULT_CALLS = 300;
const ROUNDS = 5;

function line(label: string, { p50, p95, p99, max, n }: Figures, unit: string): string {
  const numbers = [p50, p95, p99, max].map((value) => value.toFixed(value < 100 ? 1 : 0).padStart(9));
  return `  ${label.padEnd(28)}${numbers.join("")} ${unit}  n=${n}\n`;
}

function table({ name, path, floor, transports }: ExtensionBench): string {
  const head = `${name} (${path})\n  ${"".padEnd(28)}${["p50", "p95", "p99", "max"].map((h) => h.padStart(9)).join("")}\n`;
  const rows = transports.flatMap(({ isolation, startMs, hooks }) => [
    line(`${isolation}: start`, startMs, "ms"),
    ...hooks.map((hook) => line(hook.name, hook.figures, "µs")),
  ]);
  const hooksMeasured = transports.some(({ hooks }) => hooks.length > 0);
  const notes = hooksMeasured ? "" : "  it serves no runtime hook, so only its start was measured\n";
  return head + rows.join("") + (floor === null ? "" : line("floor: MessagePort", floor, "µs")) + notes;
}

/**
 * Measures and prints; JSON is one array, an entry per extension. Resolves with the exit status: 1 when one of them
 * does not start. Throws a HostError "usage" when there is nothing to measure.
 */
export async function runBench({ extension, directories, json, calls, print, say }: BenchOptions): Promise<number> {
  const paths = extension === null ? discover(directories).found.map(({ path }) => path) : [resolve(extension)];
  if (paths.length === 0) {
    throw new HostError(
      "usage",
      `no extensions in ${directories.map(pathOfDirectory).join(", ")}; name a file: e bench FILE`,
    );
  }
  const plan = { rounds: ROUNDS, calls: Math.ceil((calls ?? DEFAULT_CALLS) / ROUNDS), warmup: 50 };
  const results: ExtensionBench[] = [];
  let status = 0;
  for (const path of paths) {
    say(`measuring ${path} …`);
    try {
      const result = await benchExtension(path, plan, say);
      results.push(result);
      if (!json) print(table(result));
    } catch (error) {
      status = 1;
      say(messageOf(error));
    }
  }
  if (json) print(`${visibleJson(results)}\n`);
  return status;
}
