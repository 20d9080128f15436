/**
 * One key of settings.json, as a person sets it: checked before it is written, so that nothing is kept that would only
 * be complained about.
 */

import { isJsonObject, type JsonObject } from "../protocol/field.js";
import { HostError } from "../protocol/host-error.js";
import { suggestion } from "../text/edit-distance.js";
import { sanitizeLabel } from "../text/sanitize.js";
import { compactionKeys } from "./compaction-settings.js";
import { isSettingKey, parseSettings, settingKeys, updateSettings } from "./settings.js";

/** Keys of an object that can be set one by one. */
const innerKeys: readonly string[] = compactionKeys.map((key) => `compaction.${key}`);

function checkKey(key: string): void {
  if (isSettingKey(key) || innerKeys.includes(key)) return;
  const hint = suggestion(key, [...settingKeys, ...innerKeys]);
  throw new HostError("usage", `settings.json has no key "${sanitizeLabel(key)}"${hint}`);
}

/**
 * `key`: as settings.json has it, or `compaction.auto` for one in an object. Null takes it away. Rejects with a HostError: "usage" for a key that does not exist, or a value that it may not
 * hold; "file" when the file cannot be written.
 */
export async function setSetting(home: string, key: string, value: unknown): Promise<void> {
  const at = key.indexOf(".");
  checkKey(key);
  const table = innerKeys.includes(key) ? key.slice(0, at) : null;
  const inner = key.slice(at + 1);
  if (value !== null) {
    const [issue] = parseSettings(table === null ? { [key]: value } : { [table]: { [inner]: value } }).issues;
    if (issue !== undefined) throw new HostError("usage", issue.replace(/; [^;]* (is|are) (used|ignored)$/, ""));
  }
  const set = (from: JsonObject, name: string): JsonObject => {
    const { [name]: _before, ...others } = from;
    return value === null ? others : { ...others, [name]: value };
  };
  const failure = await updateSettings(home, (current) => {
    if (table === null) return set(current, key);
    const before = current[table];
    return { ...current, [table]: set(isJsonObject(before) ? before : {}, inner) };
  });
  if (failure !== null) throw new HostError("file", failure);
}
