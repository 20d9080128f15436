/**
 * What the host tells extensions without waiting for an answer: flags and events, and to one that comes up while a
 * session runs what the others were told before it.
 */
import type { EventExtra, EventName } from "../protocol/events.js";
import { Payload } from "../wire/frame.js";
import type { Extension } from "./extension.js";
import { type FlagValues, isTyped, parseFlags } from "./flags.js";
import type { Generation } from "./generation.js";
import type { Registry } from "./registry.js";

function tell<N extends EventName>(to: Extension, registry: Registry, name: N, extra: EventExtra<N>): void {
  if (registry.listening(name).includes(to)) to.notify("event", new Payload({ name, extra }));
}

function ownFlags({ flags }: Registry, owner: Extension, values: FlagValues): FlagValues {
  const names = flags.filter((flag) => flag.owner === owner).map(({ value }) => value.name);
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

export class Announcements {
  /** Whose flags are passed to what starts from now on; null while they are still to come. */
  #argv: readonly string[] | null;
  readonly #tellOwn: (to: Extension, flags: FlagValues) => void;
  /** What the session that is under way was announced with; null while there is none. */
  #session: EventExtra<"session_start"> | null = null;

  /** `tellOwn`: takes the values of the flags that an extension declared itself. */
  constructor(argv: readonly string[] | null, tellOwn: (to: Extension, flags: FlagValues) => void = () => {}) {
    this.#argv = argv;
    this.#tellOwn = tellOwn;
  }

  /** Never waits: what comes before an extension is ready is sent to it, in order, as soon as it is. */
  event<N extends EventName>(name: N, extra: EventExtra<N>, { registry, first, events }: Generation): void {
    const params = new Payload({ name, extra });
    events.keep(name, params);
    if (name === "session_shutdown") this.#session = null;
    // Name and extra come from the same row.
    else if (name === "session_start") this.#session = extra as EventExtra<"session_start">;
    const send = (to: Registry): void => {
      for (const extension of to.listening(name)) extension.notify("event", params);
    };
    if (registry !== null) send(registry);
    else void first.then(send);
  }

  /** From now on these are the flags; whoever is up learns them now. */
  passFlags(registry: Registry, argv: readonly string[]): FlagValues {
    this.#argv = argv;
    const { values, payload, owners } = this.#flags(registry, argv);
    for (const owner of owners) owner.notify("flags", payload);
    return values;
  }

  /** A new generation is on its way up. */
  begun({ first }: Generation): void {
    const argv = this.#argv;
    if (argv !== null) void first.then((registry) => this.passFlags(registry, argv));
  }

  /** One extension is about to be ended, and to be started anew. */
  leaving(extension: Extension, registry: Registry): void {
    if (this.#session !== null) tell(extension, registry, "session_shutdown", { reason: "reload" });
  }

  entered(extension: Extension, registry: Registry): void {
    if (this.#argv !== null) {
      const { payload, owners } = this.#flags(registry, this.#argv);
      if (owners.has(extension)) extension.notify("flags", payload);
    }
    if (this.#session !== null) tell(extension, registry, "session_start", { ...this.#session, reason: "reload" });
  }

  /** One declares other flags than before. */
  redeclared(registry: Registry | null): void {
    if (this.#argv !== null && registry !== null) this.#flags(registry, this.#argv);
  }

  #flags(registry: Registry, argv: readonly string[]) {
    const declared = registry.flags.map(({ value }) => value);
    const { values } = parseFlags(argv, declared);
    for (const { owner } of registry.flags) this.#tellOwn(owner, ownFlags(registry, owner, values));
    const owners = new Set(registry.flags.filter(({ value }) => isTyped(value)).map(({ owner }) => owner));
    return { values, payload: new Payload({ flags: values }), owners };
  }
}
