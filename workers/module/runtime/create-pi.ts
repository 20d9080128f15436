/** `pi`: registering is allowed at any time while the generation lives, actions only once the factory has ended. */
import type { ExtensionAPI } from "../../../src/atomic/api/extension-api.js";
import type { ToolRendererResolver } from "../../../src/atomic/api/renderers.js";
import { makeActions } from "./actions.js";
import type { Core } from "./core.js";
import type { Executions } from "./exec.js";
import { extended } from "./extended.js";
import { type AnyFunction, isFunction } from "./record.js";
import { offerRunControl, workflowPublisher } from "./workflow-publisher.js";

type Registering = Omit<ExtensionAPI, keyof ReturnType<typeof makeActions>>;

export function createPi(core: Core, executions: Executions): ExtensionAPI {
  return extended(extended(makeActions(core), registering(core)), reaching(core, executions));
}

type Reaching = Pick<
  Registering,
  "exec" | "events" | "registerWorkflowActivityPublisher" | "registerWorkflowRunControl"
>;

function registering(core: Core): Omit<Registering, keyof Reaching> {
  const { life, registrations, ui } = core;
  const changes = <Args extends readonly unknown[], R>(run: (...args: Args) => R): ((...args: Args) => R) => {
    return (...args) => {
      life.assertAlive();
      const result = run(...args);
      registrations.changed();
      return result;
    };
  };
  return {
    on: (event: string, handler: AnyFunction) => {
      life.assertAlive();
      if (typeof event !== "string") throw new TypeError("The name of an event must be a text");
      if (!isFunction(handler)) throw new TypeError(`The handler of "${event}" is no function`);
      return registrations.handlers.add(event, handler);
    },
    registerTool: changes((definition) => {
      registrations.addTool(definition);
      // Checked by then: what its renderers are given is what the tool itself says it takes.
      ui.renderers.setTool(definition.name, definition as never);
    }),
    registerCommand: changes((name, options) => registrations.commands.add(name, options)),
    registerShortcut: changes((key, options) => registrations.shortcuts.add(key, options)),
    registerFlag: changes((name, options) => registrations.flags.add(name, options)),
    getFlag: (name) => {
      life.assertAlive();
      return registrations.flags.value(name);
    },
    registerMessageRenderer: changes((customType, renderer) => {
      ui.renderers.setMessage(renderedType(customType, renderer), renderer as never);
    }),
    registerEntryRenderer: changes((customType, renderer) => {
      ui.renderers.setEntry(renderedType(customType, renderer), renderer as never);
    }),
    registerToolRenderer: changes((resolver: ToolRendererResolver) => {
      if (!isFunction(resolver)) throw new TypeError("A tool renderer is a function of the tool's name and of `next`");
      const remove = ui.renderers.addResolver(resolver);
      return () => {
        remove();
        registrations.changed();
      };
    }),
    registerMarkdownTransformer: changes((transformer, options) => {
      if (!isFunction(transformer)) throw new TypeError("The markdown transformer is no function");
      ui.renderers.setMarkdown(transformer, options);
    }),
    registerProvider: changes((name, config) => registrations.providers.add(name, config)),
    unregisterProvider: (name) => {
      life.assertAlive();
      if (registrations.providers.remove(name)) registrations.changed();
    },
    registerMcpServer: changes((name, config) => registrations.mcp.add(name, config)),
    unregisterMcpServer: (name) => {
      life.assertAlive();
      if (registrations.mcp.remove(name)) registrations.changed();
    },
    getMcpServers: () => {
      life.assertAlive();
      return registrations.mcp.list();
    },
    registerVirtualModel: changes((model) => registrations.virtualModels.add(core, model)),
    unregisterVirtualModel: (provider, id) => {
      life.assertAlive();
      if (registrations.virtualModels.remove(provider, id)) registrations.changed();
    },
  };
}

function renderedType(customType: unknown, renderer: unknown): string {
  if (typeof customType !== "string") throw new TypeError("The type that is rendered must be a text");
  if (!isFunction(renderer)) throw new TypeError(`The renderer of "${customType}" is no function`);
  return customType;
}

function reaching(core: Core, executions: Executions): Reaching {
  const { life, bus } = core;
  return {
    exec: async (command, args, options) => {
      life.assertAlive();
      return executions.run(command, args, core.replica.slots.cwd ?? core.cwd, options);
    },
    get events() {
      life.assertAlive();
      return bus;
    },
    registerWorkflowActivityPublisher: () => {
      life.assertAlive();
      return workflowPublisher(core);
    },
    registerWorkflowRunControl: (control) => {
      life.assertAlive();
      offerRunControl(core, control);
    },
  };
}
