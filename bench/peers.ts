/** What people use today for the same job: a process per event, and an MCP call over stdio. */
import { spawn } from "node:child_process";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { question } from "../src/inspect/bench/floors.js";
import type { Subject } from "../src/inspect/bench/interleave.js";

/** A hook as a fresh process: started, asked, answered, ended. */
export function spawnPerEvent(name: string, command: string, args: readonly string[], bytes: number): Subject {
  const call = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const child = spawn(command, [...args], { stdio: ["pipe", "pipe", "inherit"] });
      let answer = "";
      child.stdout.setEncoding("utf8").on("data", (text: string) => {
        answer += text;
      });
      child.once("error", reject);
      child.once("close", () => {
        JSON.parse(answer);
        resolve();
      });
      child.stdin.end(`${question(1, bytes)}\n`);
    });
  return { name, call, close: () => Promise.resolve() };
}

/** One tool call to a server of the official SDK. */
export async function mcpCall(server: string, bytes: number): Promise<Subject> {
  const client = new Client({ name: "bench", version: "1" });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [server] }));
  const args = { command: "x".repeat(bytes) };
  return {
    name: "peer: MCP SDK over stdio",
    call: () => client.callTool({ name: "gate", arguments: args }),
    close: () => client.close(),
  };
}
