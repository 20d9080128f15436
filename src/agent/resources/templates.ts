/** Finds prompt templates: the `*.md` files of a directory, not of those below it. Reads their beginnings only. */
import { builtInCommands } from "../../host/registry.js";
import { resourceLimits } from "../../protocol/limits.js";
import { clipChars } from "../../text/clip.js";
import { sanitizeLabel } from "../../text/sanitize.js";
import { splitFrontMatter, textField } from "./front-matter.js";
import type { Issues } from "./issues.js";
import { type Entry, listRoot, type ResourceRoot } from "./list-directory.js";
import { readTextFile } from "./read-text.js";
import type { Origin, PromptTemplate } from "./resources.js";

const ENDING = ".md";
const validName = /^[\p{L}\p{N}_][\p{L}\p{N}._:-]*$/u;

function nameProblem(name: string): string | null {
  if (builtInCommands.has(name)) return `/${name} is built in, so this template cannot be reached; rename the file`;
  if (name.startsWith("skill:")) return "such names belong to skills; rename the file";
  if (validName.test(name) && name.length <= resourceLimits.nameChars) return null;
  return 'no template: its name may hold letters, digits, ".", "_", ":" and "-" only; rename the file';
}

function firstLine(body: string): string {
  return body.split("\n").find((line) => line.trim() !== "") ?? "";
}

async function readTemplate(
  { name: file, path }: Entry,
  origin: Origin,
  issues: Issues,
): Promise<PromptTemplate | null> {
  const name = file.slice(0, -ENDING.length);
  const refused = nameProblem(name);
  if (refused !== null) {
    issues.add(path, refused);
    return null;
  }
  const read = readTextFile(path, resourceLimits.headBytes * 2);
  if (read.kind !== "text") {
    issues.add(path, `no template, it cannot be read: ${read.kind === "absent" ? "it is gone" : read.why}`);
    return null;
  }
  for (const remark of read.remarks) issues.add(path, remark);
  const { fields, body, problem } = await splitFrontMatter(read.text);
  if (problem !== null) issues.add(path, problem);
  const field = (key: string, maxChars: number): string => {
    const value = textField(fields, key, maxChars);
    if (typeof value === "string") return value;
    issues.add(path, `${value.wrong}; it is ignored`);
    return "";
  };
  const described = field("description", resourceLimits.descriptionChars);
  const description = described || clipChars(sanitizeLabel(firstLine(body)), resourceLimits.hintChars);
  return { name, description, argumentHint: field("argument-hint", resourceLimits.hintChars), path, origin };
}

/** In the order of the roots, inside each by name. */
export async function findTemplates(
  roots: readonly ResourceRoot[],
  issues: Issues,
): Promise<readonly PromptTemplate[]> {
  const found = roots.flatMap((root) =>
    listRoot(root, issues)
      .filter(({ kind, name }) => kind === "file" && name.endsWith(ENDING))
      .map((entry) => readTemplate(entry, root.origin, issues)),
  );
  const templates = await Promise.all(found);
  return templates.filter((template) => template !== null);
}
