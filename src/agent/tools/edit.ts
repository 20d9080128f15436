/** `edit`: exact replacements in one file, all or none, atomically. Shows what changed as a diff. */

import { readFile } from "node:fs/promises";
import writeFileAtomic from "write-file-atomic";
import { isJsonObject, type JsonObject } from "../../protocol/field.js";
import { builtInLimits } from "../../protocol/limits.js";
import { userPath } from "../user-path.js";
import { applyEdits, type Edit } from "./apply-edits.js";
import { type BuiltInTool, completed, failed, textArgument } from "./built-in-tool.js";
import { fileDiff } from "./file-diff.js";
import { binaryType, fileKind } from "./file-kind.js";
import { shownPath } from "./shown-path.js";

function editsOf(args: JsonObject): readonly Edit[] {
  const list: readonly unknown[] = Array.isArray(args.edits) ? args.edits : [];
  return list.filter(isJsonObject).map((edit) => ({
    old_text: textArgument(edit, "old_text"),
    new_text: textArgument(edit, "new_text"),
    all: edit.all === true,
  }));
}

/** The file's text, or why it cannot be edited. */
async function textOf(path: string): Promise<{ readonly text: string } | { readonly why: string }> {
  const found = await fileKind(path);
  if (found.kind === "absent") return { why: "does not exist; use write to make it" };
  if (found.kind === "other") return { why: `${found.why}; edit takes regular files` };
  if (found.bytes > builtInLimits.editBytes) {
    return { why: `has ${found.bytes} bytes, more than edit takes; use bash with sed` };
  }
  const bytes = await readFile(path);
  if (binaryType(bytes.subarray(0, builtInLimits.sniffBytes)) !== null) return { why: "is no text file" };
  const text = bytes.toString("utf8");
  return Buffer.from(text).equals(bytes) ? { text } : { why: "is not UTF-8, and an edit would damage it" };
}

export const editTool: BuiltInTool = {
  name: "edit",
  description:
    "Replaces text in a file. Each old_text must be in the file exactly once, white space included, unless `all` is " +
    "set. All edits are looked up in the file as it is before the call and are made together or not at all.",
  parameters: {
    type: "object",
    properties: {
      path: { type: "string", description: "Absolute, or relative to the working directory." },
      edits: {
        type: "array",
        minItems: 1,
        items: {
          type: "object",
          properties: {
            old_text: { type: "string", description: "Copied exactly from the file." },
            new_text: { type: "string" },
            all: { type: "boolean", description: "Replace every occurrence." },
          },
          required: ["old_text", "new_text"],
        },
      },
    },
    required: ["path", "edits"],
  },
  label: { category: "edit", running: "Editing", completed: "Edited", target: "path" },

  async execute(args, context) {
    const path = userPath(textArgument(args, "path"), context.cwd);
    const shown = shownPath(path, context.cwd);
    return context.workshop.exclusively(path, async () => {
      const found = await textOf(path);
      if ("why" in found) return failed(`${shown} ${found.why}`);
      const edited = applyEdits(found.text, editsOf(args));
      if (!edited.ok) return failed(`${shown} is unchanged: ${edited.issue}.`);
      await writeFileAtomic(path, edited.text);
      const { patch, summary } = await fileDiff(shown, found.text, edited.text);
      const display = patch === null ? null : ({ body: patch, format: "diff" } as const);
      return completed(`edited ${shown} ${summary}`.trim(), { summary: summary === "" ? "edited" : summary, display });
    });
  },
};
