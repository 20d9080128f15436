/** `edit`: exact replacements in one file, all or none, atomically. Shows what changed as a diff. */

import { isJsonObject, type JsonObject } from "../../protocol/json-object.js";
import { builtInLimits } from "../../protocol/limits.js";
import { replaceFile } from "../files/replace-file.js";
import { userPath } from "../user-path.js";
import { applyEdits, type Edit } from "./apply-edits.js";
import { type BuiltInOutcome, type BuiltInTool, completed, failed, textArgument } from "./built-in-tool.js";
import { fileDiff } from "./file-diff.js";
import { binaryType, fileKind, whyNot } from "./file-kind.js";
import { readRegular } from "./open-regular.js";
import type { SeenFiles } from "./seen-files.js";
import { shownPath } from "./shown-path.js";
import { type Decoded, decodeText, encodeText } from "./text-encoding.js";
import { absence } from "./written-path.js";

function editsOf(args: JsonObject): readonly Edit[] {
  const list: readonly unknown[] = Array.isArray(args.edits) ? args.edits : [];
  return list.filter(isJsonObject).map((edit) => ({
    old_text: textArgument(edit, "old_text"),
    new_text: textArgument(edit, "new_text"),
    all: edit.all === true,
  }));
}

/** The file's text, or why it cannot be edited: a clause after its name, or a whole sentence. */
async function textOf(path: string, shown: string): Promise<Decoded | { readonly issue: string }> {
  const found = await fileKind(path);
  if (found.kind === "absent") return { issue: `${await absence(path, shown)}; write makes a file` };
  if (found.kind === "directory") return { issue: `${shown} is a directory; edit takes files` };
  const bytes = await readRegular(path, builtInLimits.editBytes);
  if ("why" in bytes) return { issue: `${shown} ${bytes.why}; edit cannot take it, bash with sed may` };
  if (binaryType(bytes.subarray(0, builtInLimits.sniffBytes)) !== null) return { issue: `${shown} is no text file` };
  return decodeText(bytes) ?? { issue: `${shown} is not UTF-8, and an edit would damage it; bash with sed will not` };
}

/** Null: another process changed the file in the meantime, so the edits must be looked up in it anew. */
async function editOnce(
  path: string,
  shown: string,
  edits: readonly Edit[],
  seen: SeenFiles,
): Promise<BuiltInOutcome | null> {
  const before = await seen.stampOf(path);
  const found = await textOf(path, shown);
  if ("issue" in found) return failed(found.issue);
  const edited = applyEdits(found.text, edits);
  if (!edited.ok) return failed(`${shown} is unchanged: ${edited.issue}.`);
  try {
    const isSame = async () => (await seen.stampOf(path)).mark === before.mark;
    if (!(await replaceFile(path, encodeText(edited.text, found), isSame))) return null;
  } catch (error) {
    return failed(`${shown} is unchanged: it ${whyNot(error)}`);
  }
  // Who knew the file before knows it now; a lucky guess does not count.
  if (seen.compare(before) === "same") seen.note(await seen.stampOf(path));
  const { patch, summary } = await fileDiff(shown, found.text, edited.text);
  const display = patch === null ? null : ({ body: patch, format: "diff" } as const);
  return completed(`edited ${shown} ${summary}`.trim(), { summary: summary === "" ? "edited" : summary, display });
}

export const editTool: BuiltInTool = {
  name: "edit",
  description:
    "Replaces text in a file. Each old_text must be in the file exactly once, white space included, unless `all` is " +
    "set. All edits are looked up in the file as it is before the call and are made together or not at all.",
  parameters: {
    type: "object",
    properties: {
      path: { type: "string", minLength: 1, description: "Absolute, or relative to the working directory." },
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
  example: { path: "src/main.ts", edits: [{ old_text: "let a = 1;", new_text: "const a = 1;" }] },
  label: { category: "edit", running: "Editing", completed: "Edited", target: "path" },

  async execute(args, { cwd, signal, workshop }) {
    const path = userPath(textArgument(args, "path"), cwd);
    const shown = shownPath(path, cwd);
    const edit = async (): Promise<BuiltInOutcome> => {
      for (let attempt = 0; attempt < builtInLimits.editAttempts; attempt++) {
        const done = await editOnce(path, shown, editsOf(args), workshop.seen);
        if (done !== null) return done;
      }
      return failed(`${shown} is unchanged: other programs keep changing it; try again when they are done`);
    };
    return workshop.exclusively(path, edit, signal);
  },
};
