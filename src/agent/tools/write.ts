/** `write`: a whole file, replaced atomically; mode and owner stay, missing folders are made, links are followed. */
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { userPath } from "../user-path.js";
import { type BuiltInTool, completed, failed, textArgument } from "./built-in-tool.js";
import { fileKind } from "./file-kind.js";
import { shownPath } from "./shown-path.js";

export const writeTool: BuiltInTool = {
  name: "write",
  description:
    "Writes a whole file, replacing what was there; makes missing folders. To change part of a file, use edit.",
  parameters: {
    type: "object",
    properties: {
      path: { type: "string", description: "Absolute, or relative to the working directory." },
      content: { type: "string", description: "All of the file." },
    },
    required: ["path", "content"],
  },
  label: { category: "file written", running: "Writing", completed: "Wrote", target: "path" },

  async execute(args, context) {
    const path = userPath(textArgument(args, "path"), context.cwd);
    const content = textArgument(args, "content");
    const shown = shownPath(path, context.cwd);
    return context.workshop.exclusively(path, async () => {
      const found = await fileKind(path);
      if (found.kind === "other") return failed(`${shown} ${found.why}; write takes regular files`);
      await mkdir(dirname(path), { recursive: true });
      await writeFileAtomic(path, content);
      const bytes = Buffer.byteLength(content);
      const verb = found.kind === "absent" ? "created" : "replaced";
      return completed(`${verb} ${shown}: ${bytes} bytes`, { summary: `${bytes} bytes` });
    });
  },
};
