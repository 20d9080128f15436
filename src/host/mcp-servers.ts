/** MCP servers that extensions bring: who brings which, and that no two of one name run. */
import type { StateSlots } from "../protocol/module/state.js";
import { sanitizeLabel } from "../text/sanitize.js";
import type { Extension } from "./extension.js";
import type { Notices } from "./notices.js";

type Server = StateSlots["mcpServers"][number];

/** Tools are named after their server, where only one of these can stand. */
const keyOf = (name: string): string => name.replaceAll("-", "_");

export class McpServers {
  readonly #notices: Notices;
  readonly #said = new Set<string>();

  constructor(notices: Notices) {
    this.#notices = notices;
  }

  /** Those in force, in extension order: the first of a name. Others are said once. */
  of(extensions: readonly Extension[]): Server[] {
    const servers = new Map<string, Server>();
    for (const { manifest, found, name: extension, state } of extensions) {
      for (const { name, config } of state === "ready" ? (manifest?.mcp_servers ?? []) : []) {
        const other = servers.get(keyOf(name));
        if (other === undefined) servers.set(keyOf(name), { name, config, extensionPath: found.path });
        else this.#say(extension, name, other.extensionPath);
      }
    }
    return [...servers.values()];
  }

  #say(extension: string, name: string, path: string): void {
    const text = `MCP server "${sanitizeLabel(name)}" is already registered by extension "${sanitizeLabel(path)}"; this one is not used`;
    if (this.#said.has(`${extension}\n${text}`)) return;
    this.#said.add(`${extension}\n${text}`);
    this.#notices.post(extension, "warning", text);
  }
}
