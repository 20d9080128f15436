/** What an extension writes of an MCP server → how it is talked to. Throws a sentence for what cannot be. */
import { type Fields, isFields, textOf } from "../runtime/record.js";
import { httpWire } from "./http-wire.js";
import { stdioWire } from "./stdio-wire.js";
import type { McpEars, McpWire } from "./wire.js";

function texts(value: unknown): Record<string, string> {
  const all = Object.entries(isFields(value) ? value : {});
  return Object.fromEntries(all.flatMap(([name, text]) => (typeof text === "string" ? [[name, text]] : [])));
}

/** `cwd`: where it runs unless it says so. */
export function wireOf(config: Fields, cwd: string): (ears: McpEars) => McpWire {
  const url = textOf(config, "url");
  const command = textOf(config, "command");
  if (url !== undefined && URL.canParse(url)) {
    return (ears) => httpWire({ url, headers: texts(config.headers) }, ears);
  }
  if (command === undefined || command === "") throw new Error("needs a command, or a url");
  const args = Array.isArray(config.args) ? config.args.filter((one) => typeof one === "string") : [];
  const server = { command, args, env: texts(config.env), cwd: textOf(config, "cwd") ?? cwd };
  return (ears) => stdioWire(server, ears);
}
