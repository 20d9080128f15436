/**
 * A small JSON file of ours that people may edit: read without throwing, set aside when it is broken, replaced
 * atomically. Never overwrites what it could not read.
 */

import { access, readFile, rename, stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { makeFolder, PRIVATE_FOLDER } from "../host/make-folder.js";
import { codeOf, messageOf } from "../protocol/caught.js";
import { isJsonObject, type JsonObject } from "../protocol/field.js";
import { fileLimits } from "../protocol/limits.js";
import { replaceWhole } from "./files/replace-file.js";
import { nestsDeeper } from "./foreign-json.js";

export type ObjectFile =
  | { readonly kind: "object"; readonly value: JsonObject }
  | { readonly kind: "absent" }
  /** It was no JSON object and now lies beside its old place; `notice` says where and why. */
  | { readonly kind: "set-aside"; readonly notice: string }
  /** It is there, but may not be read. */
  | { readonly kind: "unreadable"; readonly notice: string };

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function setAside(path: string, why: string): Promise<ObjectFile> {
  for (let n = 1; n <= fileLimits.maxSetAside; n++) {
    const aside = `${path}.corrupt-${n}`;
    if (await exists(aside)) continue;
    try {
      await rename(path, aside);
    } catch (error) {
      return { kind: "unreadable", notice: `${path} ${why}, and could not be set aside: ${messageOf(error)}` };
    }
    return {
      kind: "set-aside",
      notice: `${path} ${why}; it was renamed to ${basename(aside)}, defaults are used; correct it and rename it back`,
    };
  }
  return { kind: "unreadable", notice: `${path} ${why}; remove some of the ${basename(path)}.corrupt-* files` };
}

function unreadable(path: string, why: string): ObjectFile {
  return { kind: "unreadable", notice: `${path} cannot be read, defaults are used: ${why}` };
}

/** Reads the file. Never throws. `secret`: nothing of what it holds may appear in a notice. */
export async function readObjectFile(path: string, { secret = false } = {}): Promise<ObjectFile> {
  let text: string;
  try {
    // Reading a pipe or a device may never end.
    if (!(await stat(path)).isFile()) return unreadable(path, "it is not a file");
    text = await readFile(path, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return { kind: "absent" };
    return unreadable(path, messageOf(error));
  }
  let value: unknown;
  try {
    value = JSON.parse(text.startsWith("\uFEFF") ? text.slice(1) : text);
  } catch (error) {
    return setAside(path, secret ? "is not valid JSON" : `is not valid JSON (${messageOf(error)})`);
  }
  if (!isJsonObject(value)) return setAside(path, "is not a JSON object");
  if (nestsDeeper(value, fileLimits.maxDepth)) return setAside(path, `nests deeper than ${fileLimits.maxDepth} levels`);
  return { kind: "object", value };
}

/**
 * Replaces the file as a whole, making its folder when needed. `mode`: its permissions; default those it has. A string
 * is the reason why it could not.
 */
export async function writeObjectFile(path: string, value: JsonObject, mode?: number): Promise<string | null> {
  try {
    await makeFolder(dirname(path), PRIVATE_FOLDER);
    await replaceWhole(path, `${JSON.stringify(value, null, 2)}\n`, mode);
    return null;
  } catch (error) {
    return `${path} cannot be written: ${messageOf(error)}`;
  }
}
