/** What every part of one module's runtime shares. */
import type { ModuleUi } from "../ui/ui-port.js";
import type { Bus } from "./bus.js";
import type { Channel } from "./channel.js";
import { failureOf } from "./failure.js";
import type { Handlers } from "./handlers.js";
import type { Handles } from "./handles.js";
import type { KeptStates } from "./kept-states.js";
import type { Life } from "./life.js";
import type { Observers } from "./observers.js";
import type { Registrations } from "./registrations.js";
import type { Replica } from "./replica.js";

export interface Core {
  /** The file with the factory. */
  readonly path: string;
  /** How the manifest calls it. */
  readonly name: string;
  readonly cwd: string;
  /** The generation that `pi` belongs to. */
  readonly life: Life;
  /** The generation that whatever runs now belongs to: after a replacement, the one that `withSession` is given. */
  readonly current: { life: Life };
  readonly channel: Channel;
  readonly replica: Replica;
  readonly handlers: Handlers;
  readonly handles: Handles;
  readonly registrations: Registrations;
  readonly observers: Observers;
  readonly bus: Bus;
  readonly kept: KeptStates;
  readonly ui: ModuleUi;
  /** Something of the module failed, and it goes on. `event`: what it was doing. */
  readonly report: Report;
}

export type Report = (event: string, thrown: unknown) => void;

export function reportTo(channel: Channel): Report {
  return (event, thrown) => {
    const { message, stack } = failureOf(thrown);
    channel.tell("extension.error", { event, error: message, stack });
  };
}

/** An action that nobody waits for: what the host refuses is reported. */
export function act(core: Core, event: string, answer: Promise<unknown>): void {
  answer.catch((error: unknown) => core.report(event, error));
}
