/**
 * `auth.json` in the home: the keys of providers, `{"anthropic": {"key": "…"}}`, and what their logins gave,
 * `{"mine": {"login": {…}}}`. For its owner's eyes only; nothing here puts a key into a text. What else the file holds belongs to others and is kept.
 */
import { chmod, stat } from "node:fs/promises";
import { join } from "node:path";
import { isJsonObject, type JsonObject } from "../protocol/json-object.js";
import { readObjectFile, writeObjectFile } from "./json-object-file.js";

const OTHERS = 0o077;
const OWNER_ONLY = 0o600;

export function authPath(home: string): string {
  return join(home, "auth.json");
}

function keyIn(entry: unknown): string | null {
  const key = isJsonObject(entry) ? entry.key : entry;
  return typeof key === "string" && key.trim() !== "" ? key.trim() : null;
}

/** Windows has no such bits. */
async function isOpenToOthers(path: string): Promise<boolean> {
  if (process.platform === "win32") return false;
  const mode = await stat(path).then(
    (found) => found.mode,
    () => 0,
  );
  return (mode & OTHERS) !== 0;
}

/** Provider → key. Never throws; `issues` are lines for the person. Keys that others may read are used, and it is said. */
export async function readKeys(home: string): Promise<{
  readonly keys: ReadonlyMap<string, string>;
  readonly logins: ReadonlyMap<string, JsonObject>;
  readonly issues: readonly string[];
}> {
  const path = authPath(home);
  const file = await readObjectFile(path, { secret: true });
  if (file.kind === "absent") return { keys: new Map(), logins: new Map(), issues: [] };
  if (file.kind !== "object") return { keys: new Map(), logins: new Map(), issues: [file.notice] };
  const keys = new Map<string, string>();
  const logins = new Map<string, JsonObject>();
  const issues: string[] = [];
  for (const [provider, entry] of Object.entries(file.value)) {
    if (provider === "format_version") continue;
    const key = keyIn(entry);
    const login = isJsonObject(entry) ? entry.login : undefined;
    if (isJsonObject(login)) logins.set(provider, login);
    if (key === null && !isJsonObject(login))
      issues.push(`auth.json: "${provider}" must be an object with a "key"; it is ignored`);
    if (key !== null) keys.set(provider, key);
  }
  if (await isOpenToOthers(path)) issues.push(`${path} holds keys and others may read it: run chmod 600 ${path}`);
  return { keys, logins, issues };
}

/** The last change under way; those of one process are made one after another. */
let changing: Promise<unknown> = Promise.resolve();

function inTurn(change: () => Promise<string | null>): Promise<string | null> {
  const mine = changing.then(change);
  changing = mine;
  return mine;
}

async function replaceEntry(home: string, provider: string, entry: JsonObject | null): Promise<string | null> {
  const path = authPath(home);
  const file = await readObjectFile(path, { secret: true });
  if (file.kind === "unreadable") return file.notice;
  const { [provider]: _replaced, ...others } = file.kind === "object" ? file.value : {};
  // The file that replaces it takes over its permissions: they are right before the key is in it.
  if (file.kind === "object") await chmod(path, OWNER_ONLY).catch(() => undefined);
  return writeObjectFile(path, entry === null ? others : { ...others, [provider]: entry }, OWNER_ONLY);
}

/**
 * Keeps the key of a provider, or forgets it (null); the others stay. The file is replaced atomically, readable for
 * its owner alone. Null when done; a string is the reason why it is as it was.
 */
export function storeKey(home: string, provider: string, key: string | null): Promise<string | null> {
  return inTurn(() => replaceEntry(home, provider, key === null ? null : { key }));
}

/** Keeps what a login to a provider gave, in the place of its key. Answers as `storeKey`. */
export function storeLogin(home: string, provider: string, login: JsonObject): Promise<string | null> {
  return inTurn(() => replaceEntry(home, provider, { login }));
}
