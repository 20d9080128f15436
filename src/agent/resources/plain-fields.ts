/**
 * Front matter as nearly all of it is written: `key: some words`, a line each. What is not beyond doubt is left to
 * the YAML parser, which takes longer to load than all of this takes to run.
 */

/** A text in quotes without escapes, or one that begins with a letter and holds nothing that YAML gives a meaning. */
const line = /^([A-Za-z][A-Za-z0-9_-]*): +(?:"([^"\\]*)"|'([^']*)'|(\p{L}(?:[^:#]|:(?=\S)|(?<=\S)#)*))$/u;
const notText = /^(?:true|false|null)$/i;

/** Null: ask the YAML parser. Otherwise exactly what it would give. */
export function plainFields(source: string): Readonly<Record<string, string>> | null {
  const fields: Record<string, string> = {};
  for (const text of source.split("\n")) {
    const row = text.trimEnd();
    if (row === "") continue;
    const match = line.exec(row);
    if (match === null || /[^\S ]/.test(row)) return null;
    const [, key = "", double, single, plain] = match;
    const value = double ?? single ?? plain ?? "";
    if (Object.hasOwn(fields, key) || notText.test(key) || (plain !== undefined && notText.test(plain))) return null;
    fields[key] = value;
  }
  return fields;
}
