/** An MCP server as a process of its own: one message a line on its streams. What it prints on stderr is nobody's. */
import type { ChildProcess } from "node:child_process";
import { StringDecoder } from "node:string_decoder";
import { moduleLimits } from "../../../src/protocol/module-limits.js";
import { type McpEars, type McpWire, messagesIn } from "./wire.js";

export interface StdioServer {
  readonly command: string;
  readonly args: readonly string[];
  /** On top of the module's own. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
}

export function stdioWire({ command, args, env, cwd }: StdioServer, ears: McpEars): McpWire {
  // Most modules have no server, and every start would load it.
  const { spawn } = process.getBuiltinModule("node:child_process");
  const stdio: ["pipe", "pipe", "ignore"] = ["pipe", "pipe", "ignore"];
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, shell: false, stdio });
  let isClosed = false;
  const closed = (why: string): void => {
    if (isClosed) return;
    isClosed = true;
    ears.onClosed(why);
  };
  child.once("error", (error) => closed(error.message));
  child.once("close", (code, signal) => closed(`it ended (${signal ?? `exit ${code}`})`));
  // A server that is gone is told by its end.
  child.stdin.on("error", () => {});
  readLines(child, ears, () => closed("it sent a message that is too long"));
  return {
    send: (message) => {
      child.stdin.write(`${JSON.stringify(message)}\n`);
      return Promise.resolve();
    },
    close: () => {
      isClosed = true;
      child.stdin.end();
      child.kill("SIGTERM");
      setTimeout(() => child.kill("SIGKILL"), moduleLimits.execKillMs).unref();
    },
  };
}

function readLines({ stdout }: ChildProcess, { onMessage }: McpEars, onTooLong: () => void): void {
  const decoder = new StringDecoder("utf8");
  let open = "";
  stdout?.on("data", (bytes: Buffer) => {
    const [first = "", ...rest] = decoder.write(bytes).split("\n");
    open += first;
    for (const next of rest) {
      for (const message of messagesIn(open)) onMessage(message);
      open = next;
    }
    if (open.length <= moduleLimits.mcpMessageBytes) return;
    open = "";
    onTooLong();
  });
}
