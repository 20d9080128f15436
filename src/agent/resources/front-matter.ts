/**
 * The YAML between the `---` lines that a skill or a prompt template begins with. It may be hostile: bounded, no
 * aliases, no tags that make anything but data. Never throws.
 */
import { isJsonObject, type JsonObject } from "../../protocol/field.js";
import { resourceLimits } from "../../protocol/limits.js";
import { clipChars } from "../../text/clip.js";
import { sanitizeLabel } from "../../text/sanitize.js";
import { plainFields } from "./plain-fields.js";

export interface FrontMatter {
  readonly fields: JsonObject;
  /** What follows it; the whole text when there is none. */
  readonly body: string;
  /** Why it could not be read, so that `fields` is empty; null: nothing is wrong. */
  readonly problem: string | null;
}

const opening = /^---[ \t]*\n/;
const closing = /^(?:---|\.\.\.)[ \t]*$/m;

async function fieldsOf(source: string): Promise<{ readonly fields: JsonObject } | { readonly problem: string }> {
  const plain = plainFields(source);
  if (plain !== null) return { fields: plain };
  const { parseYaml } = await import("./parse-yaml.js");
  const parsed = parseYaml(source);
  if (typeof parsed === "string") return { problem: `its front matter is not valid YAML (${parsed})` };
  const { value } = parsed;
  if (value === null || value === undefined) return { fields: {} };
  return isJsonObject(value) ? { fields: value } : { problem: "its front matter is no list of keys and values" };
}

/** `text` as `readTextFile` gives it, a beginning that holds the front matter at least. */
export async function splitFrontMatter(text: string): Promise<FrontMatter> {
  const open = opening.exec(text);
  if (open === null) return { fields: {}, body: text, problem: null };
  const inner = text.slice(open[0].length);
  const close = closing.exec(inner);
  if (close === null || close.index > resourceLimits.headBytes) {
    const problem = `its front matter has no closing --- within ${resourceLimits.headBytes / 1024} KiB`;
    return { fields: {}, body: text, problem };
  }
  const body = inner.slice(close.index + close[0].length).replace(/^\n/, "");
  const parsed = await fieldsOf(inner.slice(0, close.index));
  return "fields" in parsed ? { ...parsed, body, problem: null } : { fields: {}, body, problem: parsed.problem };
}

/** A field that must be a text, on one line. `wrong`: it is something else. Absent or blank: empty. */
export function textField(fields: JsonObject, key: string, maxChars: number): string | { readonly wrong: string } {
  const value = Object.hasOwn(fields, key) ? fields[key] : undefined;
  if (value === undefined || value === null) return "";
  if (typeof value !== "string") return { wrong: `"${key}" in its front matter must be a text` };
  return clipChars(sanitizeLabel(value), maxChars);
}
