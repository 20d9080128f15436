/** The `write` tool for modules that wrap it, or write files elsewhere. Unlike the agent's own, it asks nobody to read first. */
import { dirname } from "node:path";
import { type Static, Type } from "typebox";
import { realTarget, replaceFile } from "../../../src/agent/files/replace-file.js";
import { userPath } from "../../../src/agent/user-path.js";
import { makeFolder } from "../../../src/host/make-folder.js";
import { type AgentTool, textResult } from "./agent-tool.js";
import { withFileMutationQueue } from "./mutation-queue.js";

const parameters = Type.Object({
  path: Type.String({ description: "File to write; absolute, or relative to the working directory." }),
  content: Type.String({ description: "All of the file." }),
});
export type WriteToolInput = Static<typeof parameters>;

/** How files are written; paths are absolute. */
export interface WriteOperations {
  writeFile(path: string, content: string): Promise<void>;
  /** With all folders above it. */
  mkdir(folder: string): Promise<void>;
}

export interface WriteToolOptions {
  /** Default: the local disk; whole or not at all. */
  operations?: WriteOperations;
}

export const localWriteOperations: WriteOperations = {
  writeFile: async (path, content) => void (await replaceFile(path, Buffer.from(content))),
  mkdir: async (folder) => makeFolder(await realTarget(folder)),
};

export function createWriteTool(
  cwd: string,
  { operations = localWriteOperations }: WriteToolOptions = {},
): AgentTool<typeof parameters, undefined> {
  return {
    name: "write",
    label: "write",
    description: "Writes a whole file, replacing what was there; makes missing folders.",
    parameters,
    promptSnippet: "Create or replace files",
    async execute(_id, { path: written, content }, signal) {
      const path = userPath(written, cwd);
      return withFileMutationQueue(path, async () => {
        if (signal?.aborted === true) throw new Error("Operation aborted");
        await operations.mkdir(dirname(path));
        await operations.writeFile(path, content);
        return textResult(`Successfully wrote ${Buffer.byteLength(content)} bytes to ${written}`, undefined);
      });
    },
  };
}
