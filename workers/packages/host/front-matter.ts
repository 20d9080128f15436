/** Front matter of markdown files, read at once. */
import { plainFields } from "../../../src/agent/resources/plain-fields.js";
import { isJsonObject } from "../../../src/protocol/json-object.js";
import { loadNow } from "./load-now.js";

type YamlPart = typeof import("../late-yaml.js");

/** What stands before the text of a file, and the text. */
export interface ParsedFrontmatter<Fields> {
  frontmatter: Fields;
  body: string;
}

const whole = /^---[ \t]*\n(?:([\s\S]*?)\n)?---[ \t]*(?:\n|$)/;

function fieldsOf(source: string): Record<string, unknown> {
  const plain = plainFields(source);
  if (plain !== null) return { ...plain };
  const parsed = loadNow<YamlPart>("late-yaml").parseYaml(source);
  if (typeof parsed === "string") throw new Error(`The front matter is not valid YAML: ${parsed}`);
  return isJsonObject(parsed.value) ? parsed.value : {};
}

/** Without front matter, the fields are empty and the body is all of it. Throws for front matter that is no YAML. */
export function parseFrontmatter<Fields extends Record<string, unknown> = Record<string, unknown>>(
  content: string,
): ParsedFrontmatter<Fields> {
  const text = content.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const found = whole.exec(text);
  if (found === null) return { frontmatter: {} as Fields, body: text };
  return { frontmatter: fieldsOf(found[1] ?? "") as Fields, body: text.slice(found[0].length).trim() };
}

/** The body alone. */
export function stripFrontmatter(content: string): string {
  return parseFrontmatter(content).body;
}
