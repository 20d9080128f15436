/** The `bash` tool for modules that wrap it, or run its commands elsewhere. */

import { type Static, Type } from "typebox";
import { bashTool as builtIn } from "../../../src/agent/tools/bash.js";
import type { BashOperations } from "../../../src/atomic/api/tool-events.js";
import { messageOf } from "../../../src/protocol/caught.js";
import type { AgentTool } from "./agent-tool.js";
import { createLocalBashOperations } from "./bash-operations.js";
import { type BashToolDetails, CommandOutput } from "./command-result.js";

const parameters = Type.Object({
  command: Type.String({ description: "Command to run." }),
  timeout: Type.Optional(Type.Number({ description: "Seconds after which it is ended. Default: none." })),
});
export type BashToolInput = Static<typeof parameters>;

/** What a command is run with; a hook may change it. */
export interface BashSpawnContext {
  command: string;
  cwd: string;
  env: NodeJS.ProcessEnv;
}
export type BashSpawnHook = (context: BashSpawnContext) => BashSpawnContext;

export interface BashToolOptions {
  /** Where commands run. Default: the local shell. */
  operations?: BashOperations;
  /** Comes before every command, on a line of its own. */
  commandPrefix?: string;
  spawnHook?: BashSpawnHook;
  /** Default: bash, else sh. */
  shellPath?: string;
}

function below(text: string, line: string): string {
  return text === "" ? line : `${text.replace(/\n$/, "")}\n\n${line}`;
}

/** Why it did not end by itself, in words for the model. */
function troubleOf(error: unknown): string {
  const message = messageOf(error);
  if (message === "aborted") return "Command aborted";
  const late = /^timeout:(.*)$/.exec(message);
  return late === null ? message : `Command timed out after ${late[1]} seconds`;
}

/**
 * A failure is thrown: the output, and a last line `Command exited with code N`, `Command timed out after N seconds` or
 * `Command aborted`.
 */
export function createBashTool(
  cwd: string,
  options: BashToolOptions = {},
): AgentTool<typeof parameters, BashToolDetails | undefined> {
  const { commandPrefix, spawnHook, shellPath } = options;
  const operations = options.operations ?? createLocalBashOperations(shellPath === undefined ? {} : { shellPath });
  return {
    name: "bash",
    label: "bash",
    description: builtIn.description,
    parameters,
    promptSnippet: "Run shell commands",
    async execute(_id, { command, timeout }, signal, onUpdate) {
      const whole = commandPrefix === undefined ? command : `${commandPrefix}\n${command}`;
      const asked: BashSpawnContext = { command: whole, cwd, env: { ...process.env } };
      const spawned = spawnHook?.(asked) ?? asked;
      const output = new CommandOutput(onUpdate);
      let exitCode: number | null = null;
      let trouble = "";
      try {
        ({ exitCode } = await operations.exec(spawned.command, spawned.cwd, {
          onData: (piece) => output.push(piece),
          env: spawned.env,
          ...(signal === undefined ? {} : { signal }),
          ...(timeout === undefined ? {} : { timeout }),
        }));
        if (exitCode !== 0 && exitCode !== null) trouble = `Command exited with code ${exitCode}`;
      } catch (error) {
        trouble = troubleOf(error);
      }
      const { text, details } = output.finish();
      if (trouble !== "") throw new Error(below(text, trouble));
      return { content: [{ type: "text", text: text === "" ? "(no output)" : text }], details };
    },
  };
}
