/** `/skill:NAME args` and `/NAME args` → what the model is told. The file is read now, so an edit counts at once. */
import { dirname } from "node:path";
import { resourceLimits } from "../../protocol/limits.js";
import { sanitizeRow } from "../../text/sanitize.js";
import { expandArguments } from "./expand-arguments.js";
import { splitFrontMatter } from "./front-matter.js";
import { readTextFile } from "./read-text.js";
import type { PromptTemplate, Resources, Skill } from "./resources.js";

const skillPrefix = "skill:";

/** `remarks`: what the person should hear. */
export type Expansion =
  | { readonly ok: true; readonly text: string; readonly remarks: readonly string[] }
  | { readonly ok: false; readonly error: string };

interface Body {
  readonly ok: true;
  readonly text: string;
  readonly remarks: readonly string[];
}

async function readBody(path: string): Promise<Body | { readonly ok: false; readonly error: string }> {
  const shown = sanitizeRow(path);
  const file = readTextFile(path, resourceLimits.bodyBytes);
  if (file.kind !== "text") {
    return { ok: false, error: `${shown} cannot be read: ${file.kind === "absent" ? "it is gone" : file.why}` };
  }
  if (file.unreadBytes > 0) {
    return { ok: false, error: `${shown} is longer than ${resourceLimits.bodyBytes / 1024} KiB; split it` };
  }
  const { body } = await splitFrontMatter(file.text);
  const text = body.trim();
  if (text === "") return { ok: false, error: `${shown} holds no text below its front matter` };
  return { ok: true, text, remarks: file.remarks.map((remark) => `${shown} ${remark}`) };
}

async function expandSkill(skill: Skill, args: string): Promise<Expansion> {
  const body = await readBody(skill.path);
  if (!body.ok) return body;
  const head = `Skill ${skill.name}; paths in it are relative to ${sanitizeRow(dirname(skill.path))}`;
  const parts = [head, body.text, ...(args.trim() === "" ? [] : [`User: ${args.trim()}`])];
  return { ...body, text: parts.join("\n\n") };
}

async function expandTemplate(template: PromptTemplate, args: string): Promise<Expansion> {
  const body = await readBody(template.path);
  if (!body.ok) return body;
  const expanded = expandArguments(body.text, args, resourceLimits.expandedBytes);
  if (expanded === null) {
    return { ok: false, error: `/${template.name} becomes longer than ${resourceLimits.expandedBytes / 1024} KiB` };
  }
  const isLost = !expanded.hasPlaces && args.trim() !== "";
  const lost = `/${template.name} takes no arguments; what follows it was left out (use $@ in ${sanitizeRow(template.path)})`;
  if (expanded.text.trim() === "") return { ok: false, error: `/${template.name} becomes empty without arguments` };
  return { ok: true, text: expanded.text, remarks: isLost ? [...body.remarks, lost] : body.remarks };
}

/** Null: neither a skill nor a template has that name. */
export function expandCommand(resources: Resources, name: string, args: string): Promise<Expansion> | null {
  if (name.startsWith(skillPrefix)) {
    const skill = resources.skills.find((one) => one.name === name.slice(skillPrefix.length));
    return skill === undefined ? null : expandSkill(skill, args);
  }
  const template = resources.templates.find((one) => one.name === name);
  return template === undefined ? null : expandTemplate(template, args);
}

/** Every name that `expandCommand` takes. */
export function commandNames({ templates, skills }: Resources): readonly string[] {
  return [...templates.map(({ name }) => name), ...skills.map(({ name }) => `${skillPrefix}${name}`)];
}
