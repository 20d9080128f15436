/**
 * Finds skills: directories with a SKILL.md, at any depth below a root, and in a root of the agent's own `*.md` files
 * as well. Reads their front matter only.
 */
import { join } from "node:path";
import { resourceLimits } from "../../protocol/limits.js";
import { realPath } from "../files/path-facts.js";
import { splitFrontMatter, textField } from "./front-matter.js";
import type { Issues } from "./issues.js";
import { type Entry, listDirectory, listRoot, type ResourceRoot } from "./list-directory.js";
import { readTextFile } from "./read-text.js";
import type { Origin, Skill } from "./resources.js";

const SKILL_FILE = "SKILL.md";
const validName = /^[\p{L}\p{N}_][\p{L}\p{N}._-]*$/u;

/** One walk. Its bounds hold for the root as a whole, links included. */
class SkillSearch {
  readonly #issues: Issues;
  readonly #seen = new Set<string>();
  #directories = 0;

  constructor(issues: Issues) {
    this.#issues = issues;
  }

  under(root: ResourceRoot): readonly string[] {
    const entries = listRoot(root, this.#issues);
    if (entries.length === 0) return [];
    this.#seen.add(realPath(root.path));
    const files = entries.filter(({ kind, name }) => kind === "file" && name.endsWith(".md") && name !== "README.md");
    const mayBeAnything = root.origin === "package" && root.isOneFile !== true;
    const own = mayBeAnything ? files.filter(({ name }) => name === SKILL_FILE) : files;
    return [...own.map((file) => file.path), ...this.#below(entries, 1)];
  }

  #below(entries: readonly Entry[], depth: number): readonly string[] {
    const found: string[] = [];
    for (const entry of entries) {
      if (entry.kind !== "directory" || entry.name === "node_modules" || !this.#isNew(entry)) continue;
      const inside = listDirectory(entry.path, this.#issues);
      if (inside.some(({ name, kind }) => name === SKILL_FILE && kind === "file"))
        found.push(join(entry.path, SKILL_FILE));
      else if (depth < resourceLimits.skillDepth) found.push(...this.#below(inside, depth + 1));
    }
    return found;
  }

  /** Only a link can lead somewhere twice. */
  #isNew({ path, isLink }: Entry): boolean {
    if (++this.#directories > resourceLimits.directoryEntries) {
      this.#issues.add(path, "and what follows it is not searched for skills: there are too many directories");
      return false;
    }
    if (!isLink) return true;
    const target = realPath(path);
    if (this.#seen.has(target)) return false;
    this.#seen.add(target);
    return true;
  }
}

function fieldProblem(key: string, value: string | { readonly wrong: string }): string | null {
  if (typeof value !== "string") return value.wrong;
  return value === "" ? `"${key}" is missing in its front matter` : null;
}

async function readSkill(path: string, origin: Origin, issues: Issues): Promise<Skill | null> {
  const file = readTextFile(path, resourceLimits.headBytes * 2);
  if (file.kind !== "text") {
    issues.add(path, `no skill, it cannot be read: ${file.kind === "absent" ? "it is gone" : file.why}`);
    return null;
  }
  for (const remark of file.remarks) issues.add(path, remark);
  const { fields, problem } = await splitFrontMatter(file.text);
  const name = textField(fields, "name", resourceLimits.nameChars);
  const description = textField(fields, "description", resourceLimits.descriptionChars);
  const missing = [fieldProblem("name", name), fieldProblem("description", description)].filter((why) => why !== null);
  const why = problem ?? missing.join("; ");
  if (why !== "") issues.add(path, `no skill: ${why}`);
  if (why !== "" || typeof name !== "string" || typeof description !== "string") return null;
  if (validName.test(name)) return { name, description, path, origin };
  issues.add(path, `no skill: "name" may hold letters, digits, ".", "_" and "-" only`);
  return null;
}

/** In the order of the roots, inside each by path. */
export async function findSkills(roots: readonly ResourceRoot[], issues: Issues): Promise<readonly Skill[]> {
  const found = roots.flatMap((root) =>
    new SkillSearch(issues).under(root).map((path) => readSkill(path, root.origin, issues)),
  );
  const skills = await Promise.all(found);
  return skills.filter((skill) => skill !== null);
}
