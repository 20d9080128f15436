/**
 * One module between the wire and its factory: it answers the handshake with what the factory registered, and from then
 * on whatever the host asks. It knows of no thread: messages come in by `receive` and leave by `send`.
 */
import type { StateParams, StateSlots } from "../../src/protocol/module/state.js";
import { dispatchLifecycle } from "./dispatch/rules.js";
import { assemble } from "./runtime/assemble.js";
import type { ThreadBus } from "./runtime/bus.js";
import type { Core } from "./runtime/core.js";
import { failureOf } from "./runtime/failure.js";
import { Incoming } from "./runtime/incoming.js";
import { loadFactory } from "./runtime/load-factory.js";
import { type Fields, isFields } from "./runtime/record.js";

/** What a module is run with. */
export interface ModuleParts {
  readonly order: { readonly path: string; readonly name: string; readonly cwd: string };
  /** Posts one message of the protocol, in order. Throws for what cannot be cloned, and posts nothing then. */
  readonly send: (message: object) => void;
  /** Loads the file: its namespace, or what it exports by default. */
  readonly load: () => Promise<unknown>;
  /** The runtime itself failed: the module is of no use any more. */
  readonly onFatal: (error: Error) => void;
  /** Shared by all modules of one thread. Default: the one of this thread. */
  readonly bus?: ThreadBus;
}

/** A module that runs. */
export interface RunningModule {
  /** One message of the host. Never throws. */
  receive(message: unknown): void;
  /** Something of it threw where nobody caught it. It is reported, and the module goes on. */
  reportUncaught(thrown: unknown): void;
  /** No message follows: `pi` and `ctx` are stale, and what it started is ended. */
  end(): Promise<void>;
}

export function runModule(parts: ModuleParts): RunningModule {
  const { core, pi, end } = assemble(parts);
  const initialize = async ({ params }: Incoming): Promise<object> => {
    if (isFields(params) && typeof params.ui === "boolean") core.replica.take({ set: { hasUI: params.ui } });
    if (isFields(params)) core.kept.take(params.kept);
    try {
      const factory = await loadFactory(parts.load, core.path);
      await factory(pi);
    } catch (error) {
      core.life.end(`Extension "${core.path}" failed to load and its API is no longer active.`);
      core.bus.end();
      throw new Error(`Failed to load extension: ${failureOf(error).message}`, { cause: error });
    }
    core.life.begin();
    return core.registrations.first();
  };
  const receive = (message: unknown): void => {
    if (!isFields(message)) return;
    const { id, method, params } = message;
    if (typeof method !== "string") core.channel.settle(message);
    else if (typeof id !== "number") hear(core, method, params, end);
    else void answer(core, core.channel.open(id, method, params), initialize);
  };
  return {
    receive: (message) => {
      try {
        receive(message);
      } catch (error) {
        parts.onFatal(error instanceof Error ? error : new Error(failureOf(error).message));
      }
    },
    reportUncaught: (thrown) => core.report("uncaught", thrown),
    end: async () => end(),
  };
}

async function answer(core: Core, call: Incoming, initialize: (call: Incoming) => Promise<object>): Promise<void> {
  try {
    core.channel.answer(call, call.method === "initialize" ? await initialize(call) : await resultOf(core, call));
  } catch (error) {
    core.channel.fail(call, failureOf(error).message);
  }
}

/** No async function of its own: it would keep every answer waiting three times more. */
function resultOf(core: Core, call: Incoming): Promise<object> {
  const dispatched = dispatchLifecycle(core, call);
  if (dispatched !== null) return dispatched;
  const { registrations } = core;
  switch (call.method) {
    case "tool_call":
      return registrations.tools.run(core, call);
    case "command":
      return registrations.commands.run(core, call);
    case "command.complete":
      return registrations.commands.complete(call);
    case "shortcut":
      return registrations.shortcuts.run(core, call);
    case "callback":
      return core.handles.run(call);
    case "render.lines":
      return core.ui.renderLines(call.params as Parameters<Core["ui"]["renderLines"]>[0]);
    default:
      throw new Error(`${call.method} is not known here`);
  }
}

/** A message that nobody answers. */
function hear(core: Core, method: string, params: unknown, end: () => void): void {
  switch (method) {
    case "state":
      return takeState(core, params);
    case "cancel":
    case "tool.cancel":
      return core.channel.withdraw(isFields(params) ? params.id : undefined);
    case "stream":
      return core.channel.part(params);
    case "bus.event":
      return core.bus.receive(params);
    case "flags":
      return core.replica.takeFlags(params);
    case "workflow.frame":
      void core.observers.receive(params);
      return;
    case "shutdown":
      return end();
    default:
      core.ui.receive(method, params);
  }
}

function takeState(core: Core, params: unknown): void {
  if (!isFields(params)) return;
  const changed = core.replica.take(params as Fields & StateParams);
  if (changed.tools !== undefined) core.registrations.toolsTold(new Set(changed.tools.map(({ name }) => name)));
  core.bus.begin();
  core.ui.stateChanged(changed);
  if (changed.mcpServers !== undefined) followMcpServers(core, changed.mcpServers);
}

const mcpChange = "mcp_servers_change";

/** The host has no such event: who brings which servers is told as state. */
function followMcpServers(core: Core, inForce: StateSlots["mcpServers"]): void {
  const { mcp } = core.registrations;
  if (!mcp.follow(inForce) || core.handlers.of(mcpChange).length === 0) return;
  const call = new Incoming(0, `lifecycle.${mcpChange}`, { servers: mcp.list() }, () => {});
  void dispatchLifecycle(core, call);
}
