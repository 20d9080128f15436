/** MCP servers that modules bring. Pure types. */

/** A program that is run, or an address. */
export interface McpServerConfig {
  command?: string;
  args?: string[];
  /** On top of the environment that there is. */
  env?: Record<string, string>;
  cwd?: string;
  /** In place of a command: where it answers over HTTP. */
  url?: string;
  headers?: Record<string, string>;
  [option: string]: unknown;
}

export interface McpServerInfo {
  name: string;
  config: McpServerConfig;
  /** Of the module that brings it. */
  extensionPath: string;
}

export interface McpServersChangeEvent {
  type: "mcp_servers_change";
  servers: McpServerInfo[];
}
