/** The `edit` tool for modules that wrap it, or edit files elsewhere. Exact replacements, all or none. */
import { type Static, Type } from "typebox";
import { replaceFile } from "../../../src/agent/files/replace-file.js";
import { applyEdits } from "../../../src/agent/tools/apply-edits.js";
import { readRegular } from "../../../src/agent/tools/open-regular.js";
import { decodeText, encodeText } from "../../../src/agent/tools/text-encoding.js";
import { userPath } from "../../../src/agent/user-path.js";
import { isJsonObject } from "../../../src/protocol/json-object.js";
import { builtInLimits } from "../../../src/protocol/limits.js";
import { type AgentTool, textResult } from "./agent-tool.js";
import { type EditToolDetails, editDetails } from "./edit-diff.js";
import { withFileMutationQueue } from "./mutation-queue.js";

const parameters = Type.Object({
  path: Type.String({ description: "File to edit; absolute, or relative to the working directory." }),
  edits: Type.Array(
    Type.Object({
      oldText: Type.String({ description: "Copied exactly from the file, where it is exactly once." }),
      newText: Type.String(),
    }),
    { description: "All are looked up in the file as it is before the call." },
  ),
});
export type EditToolInput = Static<typeof parameters>;

/** How files are edited; paths are absolute. */
export interface EditOperations {
  readFile(path: string): Promise<Buffer>;
  writeFile(path: string, content: string): Promise<void>;
  /** Rejects when it cannot be read and written. */
  access(path: string): Promise<void>;
}

export interface EditToolOptions {
  /** Default: the local disk; whole or not at all. */
  operations?: EditOperations;
}

async function localBytes(path: string): Promise<Buffer> {
  const bytes = await readRegular(path, builtInLimits.editBytes);
  if ("why" in bytes) throw new Error(`${path} ${bytes.why}`);
  return bytes;
}

function editOf(value: unknown): EditToolInput["edits"][number] {
  const fields = isJsonObject(value) ? value : {};
  return {
    oldText: String(fields.oldText ?? fields.old_text ?? ""),
    newText: String(fields.newText ?? fields.new_text ?? ""),
  };
}

/** One edit beside the path, as older sessions have it; a list as text, as some models write it. */
function prepared(args: unknown): EditToolInput {
  const { path, edits, ...rest } = isJsonObject(args) ? args : {};
  let list: unknown = edits;
  if (typeof edits === "string") {
    try {
      list = JSON.parse(edits);
    } catch {
      // The check of the arguments says what is wrong with it.
      return { path: String(path ?? ""), edits: edits as never };
    }
  }
  const all = Array.isArray(list) ? list.map(editOf) : [];
  const hasOne = "oldText" in rest || "old_text" in rest;
  return { path: String(path ?? ""), edits: hasOne ? [...all, editOf(rest)] : all };
}

async function edited(path: string, { path: shown, edits }: EditToolInput, operations: EditOperations | undefined) {
  await operations?.access(path);
  const bytes = operations === undefined ? await localBytes(path) : Buffer.from(await operations.readFile(path));
  const found = decodeText(bytes);
  if (found === null) throw new Error(`${shown} is no text that an edit would leave whole`);
  const wanted = edits.map(({ oldText, newText }) => ({ old_text: oldText, new_text: newText, all: false }));
  if (wanted.length === 0) throw new Error("edits is empty: there is nothing to replace");
  const after = applyEdits(found.text, wanted);
  if (!after.ok) throw new Error(`${shown} is unchanged: ${after.issue}.`);
  if (operations === undefined) await replaceFile(path, encodeText(after.text, found));
  else await operations.writeFile(path, found.hasMark ? `\uFEFF${after.text}` : after.text);
  return { before: found.text, after: after.text };
}

export function createEditTool(
  cwd: string,
  { operations }: EditToolOptions = {},
): AgentTool<typeof parameters, EditToolDetails> {
  return {
    name: "edit",
    label: "edit",
    description:
      "Replaces text in a file. Each oldText must be in the file exactly once, white space included. All edits are " +
      "looked up in the file as it is before the call and are made together or not at all.",
    parameters,
    promptSnippet: "Make exact replacements in files",
    prepareArguments: prepared,
    async execute(_id, args, signal) {
      const path = userPath(args.path, cwd);
      return withFileMutationQueue(path, async () => {
        if (signal?.aborted === true) throw new Error("Operation aborted");
        const input = prepared(args);
        const { before, after } = await edited(path, input, operations);
        const many = input.edits.length === 1 ? "1 block" : `${input.edits.length} blocks`;
        const details = await editDetails(args.path, before, after);
        return textResult(`Successfully replaced ${many} in ${args.path}.`, details);
      });
    },
  };
}
