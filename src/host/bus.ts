/**
 * The event bus between extensions: what one emits goes to all others that listen to the channel, in the order in which
 * it was emitted. Extensions of one thread hear each other there, by reference; nothing of that comes through here.
 */
import { moduleLimits, wireLimits } from "../protocol/limits.js";
import type { ExtensionNotificationParams } from "../protocol/methods.js";
import { valueDepthExceeds } from "../wire/depth.js";
import { Payload } from "../wire/frame.js";
import { jsonBytes } from "../wire/json-size.js";
import type { Heard } from "./broker.js";
import type { Extension } from "./extension.js";
import type { ExtensionErrors } from "./extension-errors.js";
import type { StateBoard } from "./state-board.js";

function sharesThread(one: Extension, other: Extension): boolean {
  return one.transportId !== null && one.transportId === other.transportId && one.isolation === other.isolation;
}

function fitsLine(data: unknown): boolean {
  const bytes = jsonBytes(data, wireLimits.maxLineBytes);
  return bytes !== null && bytes <= wireLimits.maxLineBytes && !valueDepthExceeds(data, wireLimits.maxDepth);
}

export class Bus {
  readonly #extensions: () => readonly Extension[];
  readonly #state: Pick<StateBoard, "setFor">;
  readonly #errors: () => Pick<ExtensionErrors, "report">;
  readonly #channels = new WeakMap<Extension, ReadonlySet<string>>();

  /** `extensions`: in extension order, those that are there now. */
  constructor(
    extensions: () => readonly Extension[],
    state: Pick<StateBoard, "setFor">,
    errors: () => Pick<ExtensionErrors, "report">,
  ) {
    this.#extensions = extensions;
    this.#state = state;
    this.#errors = errors;
  }

  readonly heard: Heard<"bus.emit" | "bus.channels"> = {
    "bus.emit": (owner, event) => {
      const problem = this.#emit(owner, event);
      if (problem !== null) this.#errors().report(owner, `events:${event.channel}`, problem);
    },
    "bus.channels": (owner, channels) => this.#listen(owner, channels),
  };

  /** All the channels that it listens to from now on; more than the bound are left out. */
  #listen(owner: Extension, { channels }: ExtensionNotificationParams<"bus.channels">): void {
    this.#channels.set(owner, new Set(channels.slice(0, moduleLimits.busChannels)));
    this.refresh();
  }

  /** Who could not be told of it, and why; null: nobody. Between modules anything goes, to a program only JSON. */
  #emit(from: Extension, { channel, data }: ExtensionNotificationParams<"bus.emit">): string | null {
    const heard = this.#others(from).filter((to) => this.#channels.get(to)?.has(channel) === true);
    const programs = heard.filter(({ found, isolation }) => found.kind !== "module" || isolation === "process");
    const isUnfit = programs.length > 0 && !fitsLine(data);
    const event = new Payload({ channel, data });
    for (const to of heard) if (!isUnfit || !programs.includes(to)) to.notify("bus.event", event);
    return isUnfit
      ? `what was emitted is no JSON and cannot go to ${programs.map(({ name }) => name).join(", ")}`
      : null;
  }

  /** Who listens to what may have changed: tells each what is worth emitting. */
  refresh(): void {
    for (const extension of this.#extensions()) {
      const channels = this.#others(extension).flatMap((other) => [...(this.#channels.get(other) ?? [])]);
      this.#state.setFor(extension, { busChannels: [...new Set(channels)].sort() });
    }
  }

  #others(extension: Extension): readonly Extension[] {
    return this.#extensions().filter(
      (other) => other !== extension && other.state === "ready" && !sharesThread(extension, other),
    );
  }
}
