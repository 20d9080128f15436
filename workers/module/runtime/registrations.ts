/** Everything a module registered, and the manifest it comes to. What changes while it runs is told at once. */
import { manifestLimits } from "../../../src/protocol/limits.js";
import type { Renderers } from "../ui/ui-port.js";
import type { Channel } from "./channel.js";
import { Commands } from "./commands.js";
import { reportTo } from "./core.js";
import { Flags } from "./flags.js";
import { Handlers } from "./handlers.js";
import type { Handles } from "./handles.js";
import { McpServers } from "./mcp-servers.js";
import { Providers } from "./providers.js";
import type { Replica } from "./replica.js";
import { Shortcuts } from "./shortcuts.js";
import { type ToolDeclaration, Tools } from "./tools.js";
import { VirtualModels } from "./virtual-models.js";

export class Registrations {
  readonly tools: Tools;
  readonly commands: Commands;
  readonly shortcuts: Shortcuts;
  readonly flags: Flags;
  readonly providers: Providers;
  readonly virtualModels: VirtualModels;
  readonly mcp: McpServers;
  readonly handlers = new Handlers(() => this.changed());
  readonly #name: string;
  readonly #channel: Channel;
  readonly #renderers: () => Renderers;
  /** Registered since the host last told of the tools there are. */
  readonly #freshTools = new Set<string>();
  /** `unsaid`: the first manifest is still to be asked for. `due`: what changed is still to be told. */
  #manifest: "unsaid" | "told" | "due" = "unsaid";

  constructor(
    { name, path, cwd }: { readonly name: string; readonly path: string; readonly cwd: string },
    channel: Channel,
    replica: Replica,
    handles: Handles,
    renderers: () => Renderers,
  ) {
    this.#name = name.slice(0, manifestLimits.maxNameChars);
    this.#channel = channel;
    this.#renderers = renderers;
    this.tools = new Tools(handles, path);
    this.commands = new Commands(path);
    this.shortcuts = new Shortcuts(path);
    this.flags = new Flags(replica);
    this.providers = new Providers(handles, async (message, placeholder) => {
      const answer = await channel.ask("ui.input", { title: message, placeholder });
      if ("text" in answer) return answer.text;
      throw new Error("Nobody answered");
    });
    this.virtualModels = new VirtualModels(handles);
    this.mcp = new McpServers({
      ...{ path, cwd, replica, report: reportTo(channel) },
      addTool: (definition) => this.addTool(definition),
      removeTools: (names) => {
        if (this.tools.remove(names)) this.changed();
      },
    });
    channel.beforeEach = () => this.#tell();
  }

  addTool(definition: unknown): void {
    const { name } = this.tools.add(definition);
    if (this.#manifest !== "unsaid") this.#freshTools.add(name);
    this.changed();
  }

  /** Tools that the host has not told of yet; they are there all the same. */
  freshTools(): readonly ToolDeclaration[] {
    if (this.#freshTools.size === 0) return [];
    return this.tools.declarations().filter(({ name }) => this.#freshTools.has(name));
  }

  /** The host told anew which tools there are. */
  toolsTold(names: ReadonlySet<string>): void {
    for (const name of names) this.#freshTools.delete(name);
  }

  /** What registers something says so. Several changes in a row are told as one. */
  changed(): void {
    if (this.#manifest !== "told") return;
    this.#manifest = "due";
    queueMicrotask(() => this.#tell());
  }

  /** The answer to `initialize`. */
  first(): object {
    this.#manifest = "told";
    return this.#whole();
  }

  #tell(): void {
    if (this.#manifest !== "due") return;
    this.#manifest = "told";
    try {
      this.#channel.tell("manifest.update", this.#whole());
    } catch (error) {
      // What cannot be told must not keep whatever runs from what it is doing.
      reportTo(this.#channel)("manifest", error);
    }
  }

  #whole(): Record<string, unknown> & { name: string } {
    return {
      name: this.#name,
      ...this.#renderers().manifest(),
      tools: this.tools.declarations(),
      commands: this.commands.declarations(),
      shortcuts: this.shortcuts.declarations(),
      flags: this.flags.declarations(),
      providers: this.providers.declarations(),
      virtual_models: this.virtualModels.declarations(),
      mcp_servers: this.mcp.declarations(),
      lifecycle: this.handlers.events(),
      events: [],
      accepts: ["state", "cancel", "tool.cancel"],
    };
  }
}
