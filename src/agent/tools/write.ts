/**
 * `write`: a whole file, replaced atomically; mode, owner, encoding and line ends stay, missing folders are made, links
 * are followed. What the model has not seen as it is now, it does not overwrite.
 */
import { dirname } from "node:path";
import { makeFolder } from "../../host/make-folder.js";
import { builtInLimits } from "../../protocol/limits.js";
import { realTarget, replaceFile } from "../files/replace-file.js";
import { userPath } from "../user-path.js";
import { type BuiltInOutcome, type BuiltInTool, completed, failed, textArgument } from "./built-in-tool.js";
import { fileKind, whyNot } from "./file-kind.js";
import { readRegular } from "./open-regular.js";
import { shownPath } from "./shown-path.js";
import { decodeText, encodeText, hasCrlfLines, type TextForm, toCrlf } from "./text-encoding.js";

interface Kept {
  readonly form: TextForm;
  readonly crlf: boolean;
}

const plain: Kept = { form: { encoding: "utf-8", hasMark: false }, crlf: false };

/** What the new text has in common with the old one. */
async function keptFrom(path: string): Promise<Kept> {
  const bytes = await readRegular(path, builtInLimits.editBytes);
  const before = "why" in bytes ? null : decodeText(bytes);
  return before === null ? plain : { form: before, crlf: hasCrlfLines(before.text) };
}

function bytesOf(content: string, { form, crlf }: Kept): Buffer {
  const own = content.startsWith("\uFEFF") ? content.slice(1) : content;
  const hasMark = form.hasMark || own !== content;
  return encodeText(crlf ? toCrlf(own) : own, { encoding: form.encoding, hasMark });
}

function keptNote({ form, crlf }: Kept): string {
  const kept = [crlf ? "CRLF line ends" : "", form.hasMark ? `${form.encoding} with its mark` : ""].filter(Boolean);
  return kept.length === 0 ? "" : ` (${kept.join(" and ")} kept)`;
}

export const writeTool: BuiltInTool = {
  name: "write",
  description:
    "Writes a whole file, replacing what was there; makes missing folders. A file that exists must have been read " +
    "first, and be as it was then. To change part of a file, use edit.",
  parameters: {
    type: "object",
    properties: {
      path: { type: "string", minLength: 1, description: "Absolute, or relative to the working directory." },
      content: { type: "string", description: "All of the file." },
    },
    required: ["path", "content"],
  },
  example: { path: "src/new.ts", content: "export {};\n" },
  label: { category: "file written", running: "Writing", completed: "Wrote", target: "path" },

  async execute(args, context) {
    const { cwd, signal, workshop } = context;
    const path = userPath(textArgument(args, "path"), cwd);
    const content = textArgument(args, "content");
    const shown = shownPath(path, cwd);
    const write = async (): Promise<BuiltInOutcome> => {
      const found = await fileKind(path);
      if (found.kind === "directory") return failed(`${shown} is a directory; write takes files`);
      if (found.kind === "other") return failed(`${shown} ${found.why}; write takes regular files`);
      const isNew = found.kind === "absent";
      const before = await workshop.seen.stampOf(path);
      const known = isNew || found.bytes === 0 ? "same" : workshop.seen.compare(before);
      if (known === "never") return failed(`${shown} exists and was not read yet; read it first, or use edit`);
      const hasChanged = `${shown} has changed since it was last read or written; read it again`;
      if (known === "changed") return failed(hasChanged);
      try {
        await makeFolder(dirname(await realTarget(path)));
        const kept = isNew ? plain : await keptFrom(path);
        const bytes = bytesOf(content, kept);
        const isSame = async () => (await workshop.seen.stampOf(path)).mark === before.mark;
        if (!(await replaceFile(path, bytes, isSame))) return failed(hasChanged);
        workshop.seen.note(await workshop.seen.stampOf(path));
        const size = `${bytes.length} bytes`;
        return completed(`${isNew ? "created" : "replaced"} ${shown}: ${size}${keptNote(kept)}`, { summary: size });
      } catch (error) {
        return failed(`${shown} ${whyNot(error)}`);
      }
    };
    return workshop.exclusively(path, write, signal);
  },
};
