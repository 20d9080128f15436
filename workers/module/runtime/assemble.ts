/** The parts of one module's runtime, put together. */
import type { ExtensionAPI } from "../../../src/atomic/api/extension-api.js";
import { linkPackages } from "../../packages/host/link.js";
import type { ModuleParts } from "../run-module.js";
import { createUi } from "../ui/create-ui.js";
import { Bus, threadBus } from "./bus.js";
import { Channel } from "./channel.js";
import { type Core, reportTo } from "./core.js";
import { createPi } from "./create-pi.js";
import { Executions } from "./exec.js";
import { takeTurn } from "./file-turns.js";
import { Handles } from "./handles.js";
import { KeptStates } from "./kept-states.js";
import { Life } from "./life.js";
import { Observers } from "./observers.js";
import { Registrations } from "./registrations.js";
import { Replica } from "./replica.js";

/** `end`: everything is stale, and what was started is ended. */
interface Assembled {
  readonly core: Core;
  readonly pi: ExtensionAPI;
  readonly end: () => void;
}

export function assemble({ order, send, bus: shared = threadBus }: ModuleParts): Assembled {
  const channel = new Channel(send);
  const replica = new Replica();
  const handles = new Handles();
  const life = new Life("loading");
  const current = { life };
  const report = reportTo(channel);
  const ui = createUi({
    name: order.name,
    request: (method, params, signal) => channel.askAny(method, params, { signal }),
    notify: (method, params) => channel.post({ method, params }),
    state: () => replica.slots,
    handle: (run) => handles.add((given) => run(...given)),
    report,
    assertActive: () => current.life.assertAlive(),
  });
  const registrations = new Registrations(order, channel, replica, handles, () => ui.renderers);
  const sharedBus = new Bus(shared, life, channel, replica, report);
  const core: Core = {
    path: order.path,
    name: order.name,
    cwd: order.cwd,
    life,
    current,
    channel,
    replica,
    handlers: registrations.handlers,
    handles,
    registrations,
    observers: new Observers(channel, report),
    bus: sharedBus,
    kept: new KeptStates({ bus: sharedBus, channel, handlers: registrations.handlers, report }),
    ui,
    report,
  };
  const executions = new Executions();
  const unlink = linkPackages({
    request: (method, params, options) =>
      channel.askAny(method, params, { signal: options?.signal, onPart: options?.onStream ?? (() => {}) }),
    exclusively: (path, work) => takeTurn({ channel, handles }, path, work),
    models: () => replica.slots.models ?? [],
    theme: () => ui.context.theme,
  });
  const end = (): void => {
    life.end();
    core.bus.end();
    ui.end();
    executions.end();
    registrations.mcp.end();
    unlink();
    channel.close("The extension has ended");
  };
  return { core, pi: createPi(core, executions), end };
}
