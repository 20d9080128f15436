/** Buses of a module's own, state that is kept beside one, and how to tell that a context is of no use any more. */
import type { EventBus } from "../../../src/atomic/api/bus.js";

/** A bus that can be emptied. */
export interface EventBusController extends EventBus {
  clear(): void;
}

type Listener = Parameters<EventBus["on"]>[1];

async function hear(channel: string, listener: Listener, data: unknown): Promise<void> {
  try {
    await listener(data);
  } catch (error) {
    console.error(`A listener of ${channel} failed:`, error);
  }
}

/** Values are passed as they are; `emit` never throws because of a listener. */
export function createEventBus(): EventBusController {
  const channels = new Map<string, Set<{ readonly run: Listener }>>();
  return {
    emit(channel, data) {
      for (const { run } of [...(channels.get(channel) ?? [])]) void hear(channel, run, data);
    },
    on(channel, run) {
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners);
      const one = { run };
      listeners.add(one);
      return () => void listeners.delete(one);
    },
    clear: () => channels.clear(),
  };
}

/** Whoever runs a module, and sees to it that states beside its bus outlive a reload. */
export interface StateKeeper {
  /** What was kept of a state; undefined: nothing. */
  kept(key: string): { readonly value: unknown } | undefined;
  /** The first state beside the bus is made. */
  onFirst(): void;
}

const states = new WeakMap<EventBus, Map<string, unknown>>();
const keepers = new WeakMap<EventBus, StateKeeper>();

/** Of a bus that is a module's own there is none. */
export function keepStates(bus: EventBus, keeper: StateKeeper): void {
  keepers.set(bus, keeper);
}

/** As they are now. */
export function statesBeside(bus: EventBus): ReadonlyMap<string, unknown> {
  return states.get(bus) ?? new Map();
}

/**
 * One object for each bus and key: whoever asks second gets what the first one made. Beside `pi.events` it outlives a
 * reload as long as it is made of data alone: another thread gets a copy. Keys are shared with everybody in the thread,
 * so name them `yours:thing`.
 */
export function sessionScopedExtensionState<State>(bus: EventBus, key: string, create: () => State): State {
  const keeper = keepers.get(bus);
  const known = states.get(bus) ?? new Map<string, unknown>();
  if (known.size === 0) keeper?.onFirst();
  states.set(bus, known);
  if (!known.has(key)) {
    const kept = keeper?.kept(key);
    known.set(key, kept === undefined ? create() : kept.value);
  }
  return known.get(key) as State;
}

const STALE = "extension ctx is stale";

/** Of `pi` or a context of a session that was replaced. */
export function isStaleExtensionContextError(error: unknown): boolean {
  return error instanceof Error && error.message.includes(STALE);
}
