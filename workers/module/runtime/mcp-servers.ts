/**
 * The MCP servers of one module: declared to the host, and talked to from here once the host says that they are in force.
 * Their tools are tools of the module, named after their server.
 */
import type { McpServerConfig, McpServerInfo } from "../../../src/atomic/api/mcp.js";
import type { StateSlots } from "../../../src/protocol/module/state.js";
import { VERSION } from "../../packages/host/identity.js";
import { McpClient, type McpTool } from "../mcp/client.js";
import { wireOf } from "../mcp/connect.js";
import { whyOf } from "../mcp/wire.js";
import type { Report } from "./core.js";
import { plain } from "./plain.js";
import { fieldsOf, isFields } from "./record.js";
import type { Replica } from "./replica.js";

/** What the servers need of the module. */
export interface McpParts {
  readonly path: string;
  readonly cwd: string;
  readonly replica: Replica;
  /** Tools came, or go by their names. */
  readonly addTool: (definition: object) => void;
  readonly removeTools: (names: readonly string[]) => void;
  readonly report: Report;
}

interface Server {
  readonly config: McpServerConfig;
  readonly open: ReturnType<typeof wireOf>;
  client: McpClient | null;
  /** It failed, or was taken away: nobody talks to it any more. */
  isOver: boolean;
  tools: readonly string[];
}

type InForce = StateSlots["mcpServers"];

/** One word of a tool's name. */
const wordOf = (name: string): string => name.replaceAll(/[^\w]/g, "_");

export class McpServers {
  readonly #parts: McpParts;
  readonly #servers = new Map<string, Server>();
  #wereAny = false;

  constructor(parts: McpParts) {
    this.#parts = parts;
  }

  /** Throws for what is no server, and for a name that is taken as far as is known. */
  add(name: unknown, config: unknown): void {
    if (typeof name !== "string" || !/^[\w.-]+$/.test(name)) {
      throw new Error("An MCP server needs a name of letters, digits, dots, dashes and underscores.");
    }
    if (!isFields(config)) throw new Error(`MCP server "${name}" needs a configuration`);
    const same = this.list().find((one) => wordOf(one.name) === wordOf(name));
    if (same !== undefined) {
      const why = same.name === name ? "" : `, as "${same.name}"`;
      throw new Error(`MCP server "${name}" is already registered by extension "${same.extensionPath}"${why}`);
    }
    const made = fieldsOf(plain(config, `the configuration of ${name}`));
    try {
      const open = wireOf(made, this.#parts.replica.slots.cwd ?? this.#parts.cwd);
      this.#servers.set(name, { config: made, open, client: null, isOver: false, tools: [] });
    } catch (error) {
      throw new Error(`MCP server "${name}" ${whyOf(error)}`);
    }
  }

  /** False when there is none of that name here. */
  remove(name: string): boolean {
    const server = this.#servers.get(name);
    if (server !== undefined) this.#disconnect(server);
    return this.#servers.delete(name);
  }

  declarations(): readonly object[] {
    return [...this.#servers].map(([name, { config }]) => ({ name, config }));
  }

  /** Of all extensions, and those that were registered here a moment ago. */
  list(): McpServerInfo[] {
    const told = (this.#parts.replica.slots.mcpServers ?? []).filter(
      ({ name, extensionPath }) => extensionPath !== this.#parts.path || this.#servers.has(name),
    );
    const fresh = [...this.#servers].filter(([name]) => !told.some((one) => wordOf(one.name) === wordOf(name)));
    const own = fresh.map(([name, { config }]) => ({ name, config, extensionPath: this.#parts.path }));
    return [...told, ...own].map((one) => ({ ...one, config: structuredClone(one.config) }));
  }

  /** The host said which servers are in force. False: there are none, and never were. */
  follow(inForce: InForce): boolean {
    const ours = new Set(
      inForce.flatMap(({ name, extensionPath }) => (extensionPath === this.#parts.path ? [name] : [])),
    );
    for (const [name, server] of this.#servers) {
      if (ours.has(name) && server.client === null) void this.#connect(name, server);
    }
    this.#wereAny ||= inForce.length > 0;
    return this.#wereAny;
  }

  end(): void {
    for (const server of this.#servers.values()) this.#disconnect(server);
  }

  async #connect(name: string, server: Server): Promise<void> {
    const { report } = this.#parts;
    const fail = (error: unknown): void => {
      if (server.isOver) return;
      this.#disconnect(server);
      report(`mcp:${name}`, new Error(`MCP server "${name}": ${whyOf(error)}`));
    };
    const client = new McpClient(server.open, {
      onToolsChanged: () => void this.#offer(name, server, client).catch(fail),
      onClosed: fail,
    });
    server.client = client;
    try {
      await client.begin(VERSION);
      await this.#offer(name, server, client);
    } catch (error) {
      fail(error);
    }
  }

  #disconnect(server: Server): void {
    server.isOver = true;
    this.#parts.removeTools(server.tools);
    server.tools = [];
    server.client?.close();
  }

  async #offer(name: string, server: Server, client: McpClient): Promise<void> {
    const tools = await client.tools();
    if (server.isOver) return;
    this.#parts.removeTools(server.tools);
    server.tools = tools.map((tool) => `mcp__${wordOf(name)}__${wordOf(tool.name)}`);
    for (const [at, tool] of tools.entries())
      this.#parts.addTool(definitionOf(server.tools[at] ?? "", tool, client, name));
  }
}

type Update = (partial: { readonly content: readonly object[] }) => void;

function definitionOf(name: string, tool: McpTool, client: McpClient, server: string): object {
  return {
    ...{ name, label: `${server}: ${tool.name}`, description: tool.description, parameters: tool.inputSchema },
    ...{ namespace: server, annotations: tool.annotations },
    execute: async (_id: string, args: unknown, signal: AbortSignal, onUpdate: Update): Promise<object> => {
      const said = await client.call(tool.name, args, signal, (text) =>
        onUpdate({ content: [{ type: "text", text }] }),
      );
      const content = Array.isArray(said.content) ? said.content.flatMap(blockOf) : [];
      return { content, structuredContent: said.structuredContent, isError: said.isError === true };
    },
  };
}

/** Texts and images as they are, resources as their text; what else there is cannot be read. */
function blockOf(block: unknown): readonly object[] {
  const { type, resource } = fieldsOf(block);
  if (type === "text" || type === "image") return [fieldsOf(block)];
  const { text, uri } = fieldsOf(resource);
  if (typeof text === "string") return [{ type: "text", text }];
  return [
    { type: "text", text: `[${String(type)}${typeof uri === "string" ? ` ${uri}` : ""}, which cannot be shown]` },
  ];
}
