/** What modules cost: a round trip, a large one, a start, many starts, a session told, many events for a while. */
import { ratio } from "../src/inspect/bench/stats.js";
import { type LoadRow, moduleLoad } from "./module-load.js";
import { moduleReplica, type ReplicaRow } from "./module-replica.js";
import { firstNames, type ModuleStartRow, moduleStarts } from "./module-starts.js";
import { moduleTrips } from "./module-trips.js";

/** Rows by what they are counted in. */
export interface ModuleRows {
  /** Microseconds. */
  readonly trips: Awaited<ReturnType<typeof moduleTrips>>;
  /** Milliseconds. */
  readonly starts: readonly ModuleStartRow[];
  /** Milliseconds of the host's loop. */
  readonly replica: readonly ReplicaRow[];
  /** Milliseconds. */
  readonly load: readonly LoadRow[];
}

export const noModules: ModuleRows = { trips: [], starts: [], replica: [], load: [] };

/** `onOneCpu`: runs what must not be spread over processors. */
export async function modules(
  scale: number,
  onOneCpu: <T>(run: () => Promise<T>) => Promise<{ readonly value: T }>,
): Promise<ModuleRows> {
  const starts = await moduleStarts(scale);
  const { value: trips } = await onOneCpu(() => moduleTrips(scale));
  return { trips, starts, replica: await moduleReplica(scale), load: await moduleLoad(scale) };
}

/** NaN (null in JSON) for what was not measured; `ms` names are times, all others are ratios. */
export function moduleRatios({ trips, starts, replica, load }: ModuleRows): Readonly<Record<string, number>> {
  const trip = (name: string): readonly number[] => trips.find((row) => row.name === name)?.rounds ?? [];
  const start = (name: string, count = 1): ModuleStartRow | undefined =>
    starts.find((row) => row.name === name && row.count === count);
  const rounds = (name: string): readonly number[] => start(name)?.rounds ?? [];
  const ts = rounds("module, TypeScript");
  return {
    module_over_raw_messageport: ratio(trip("module: tool_call"), trip("floor: raw MessagePort")),
    module_context_over_lines: ratio(trip("module: context of 1 MB"), trip("lines: context of 1 MB")),
    module_typescript_over_javascript: ratio(ts, rounds("module, JavaScript")),
    module_typescript_over_javascript_first: ratio(rounds(firstNames.ts), rounds(firstNames.js)),
    module_spare_over_cold: ratio(rounds("module, warm spare"), ts),
    sixty_modules_ms: start("module, TypeScript", 60)?.figures.p50 ?? Number.NaN,
    ten_thousand_entries_loop_ms: replica[0]?.figures.p50 ?? Number.NaN,
    one_more_entry_loop_ms: replica[1]?.figures.p50 ?? Number.NaN,
    events_lost: load[0]?.lost ?? Number.NaN,
    events_out_of_order: load[0]?.outOfOrder ?? Number.NaN,
    host_heap_last_third_over_first: load[0]?.grown.host ?? Number.NaN,
    thread_heaps_last_third_over_first: load[0]?.grown.threads ?? Number.NaN,
    process_memory_last_third_over_first: load[0]?.grown.process ?? Number.NaN,
  };
}
