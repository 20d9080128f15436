/** What it takes of the host's loop to tell a module a whole session, and what follows. */
import { performance } from "node:perf_hooks";
import { type Figures, figures } from "../src/inspect/bench/stats.js";
import type { EntryView } from "../src/protocol/module/state.js";
import { startModules } from "./hosted-modules.js";
import { program } from "./programs.js";

export interface ReplicaRow {
  readonly name: string;
  /** Milliseconds of the host's loop. */
  readonly figures: Figures;
  readonly rounds: readonly number[];
}

const entriesToTell = 10_000;

function entryOf(n: number): EntryView {
  const content = [{ type: "text", text: `line ${n} ${"x".repeat(200)}` }];
  const role = n % 2 === 0 ? "user" : "assistant";
  return {
    type: "message",
    id: String(n),
    parentId: n === 0 ? null : String(n - 1),
    timestamp: "2026-01-01T00:00:00.000Z",
    message: { role, content, timestamp: n },
  };
}

/** Milliseconds that the loop was busy until a module has answered how many entries it has. */
async function busyUntilKnown(ask: () => Promise<unknown>, count: number): Promise<number> {
  const before = performance.eventLoopUtilization();
  const answer = await ask();
  const { active } = performance.eventLoopUtilization(before);
  const { reason } = (answer ?? {}) as { readonly reason?: string };
  if (reason !== String(count)) throw new Error(`the module has ${reason} of ${count} entries`);
  return active;
}

export async function moduleReplica(scale: number): Promise<readonly ReplicaRow[]> {
  const all: number[] = [];
  const more: number[] = [];
  for (let round = 0; round < Math.max(2, Math.round(8 * scale)); round++) {
    const host = await startModules([{ path: program("module-entries.mjs"), kind: "module" }]);
    const entries = Array.from({ length: entriesToTell }, (_, n) => entryOf(n));
    const head = { id: "bench", file: null, directory: "/", header: {} };
    const ask = () => host.lifecycle.ask("tool_call", { toolName: "bash", toolCallId: "1", input: {} });
    host.state.bindSession({
      head: () => head,
      entries: () => entries,
      leaf: () => entries.at(-1)?.id ?? null,
      name: () => null,
    });
    all.push(await busyUntilKnown(ask, entriesToTell));
    entries.push(entryOf(entriesToTell));
    host.state.touched();
    more.push(await busyUntilKnown(ask, entriesToTell + 1));
    await host.stop();
  }
  return [
    { name: `${entriesToTell} entries told`, figures: figures(all), rounds: all },
    { name: "one more entry told", figures: figures(more), rounds: more },
  ];
}
