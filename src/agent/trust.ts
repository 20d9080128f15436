/**
 * `trust.json` in the home: which directories a person trusts (e protocol §16). A trusted directory covers what is
 * below it, a declined one only itself. The user's own home and everything above it can never be trusted.
 * It decides nothing about extensions of the home, which load anyway.
 */

import { realpath } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { isJsonObject, type JsonObject } from "../protocol/field.js";
import { readObjectFile, writeObjectFile } from "./json-object-file.js";
import { pathKey } from "./path-key.js";

/** `undecided`: nobody has said anything about the directory or one above it. */
export type TrustState = "trusted" | "declined" | "undecided";

export interface TrustPlaces {
  readonly home: string;
  /** The user's own home directory. Default: the operating system's. */
  readonly userHome?: string;
}

export type TrustAnswer = { readonly ok: true; readonly path: string } | { readonly ok: false; readonly error: string };

export function trustPath(home: string): string {
  return join(home, "trust.json");
}

/** Links are resolved, so that trust follows the directory and not a name for it. */
async function canonical(directory: string): Promise<string> {
  return realpath(directory).catch(() => resolve(directory));
}

/** Old files use the path itself as the key. */
function recorded(decisions: JsonObject, path: string): boolean | null {
  for (const name of [pathKey(path), path]) {
    const entry = Object.hasOwn(decisions, name) ? decisions[name] : undefined;
    if (typeof entry === "boolean") return entry;
    if (isJsonObject(entry) && typeof entry.trusted === "boolean") return entry.trusted;
  }
  return null;
}

function ancestors(path: string): string[] {
  const found: string[] = [];
  for (let at = dirname(path), below = path; at !== below; below = at, at = dirname(at)) found.push(at);
  return found;
}

/** What `trust.json` says of a directory. Both paths canonical. */
function trustOf(decisions: JsonObject, directory: string, userHome: string): TrustState {
  const untrustable = new Set([userHome, ...ancestors(userHome)]);
  if (untrustable.has(directory)) return recorded(decisions, directory) === false ? "declined" : "undecided";
  const own = recorded(decisions, directory);
  if (own !== null) return own ? "trusted" : "declined";
  const covered = ancestors(directory).some((above) => !untrustable.has(above) && recorded(decisions, above) === true);
  return covered ? "trusted" : "undecided";
}

/** All that was decided, at one moment. */
export interface TrustBook {
  /** Of a directory whose links are resolved. */
  readonly stateOf: (directory: string) => TrustState;
  /** Lines for the person about a broken trust.json, which trusts nothing. */
  readonly issues: readonly string[];
}

/** Never throws. */
export async function readTrustBook(places: TrustPlaces): Promise<TrustBook> {
  const file = await readObjectFile(trustPath(places.home));
  const userHome = await canonical(places.userHome ?? homedir());
  const decisions = file.kind === "object" ? file.value : {};
  return {
    stateOf: (directory) => trustOf(decisions, directory, userHome),
    issues: file.kind === "object" || file.kind === "absent" ? [] : [file.notice],
  };
}

/** What was decided about one directory, by whatever name. Never throws. */
export async function readTrust(
  places: TrustPlaces,
  directory: string,
): Promise<{ readonly state: TrustState; readonly issues: readonly string[] }> {
  const { stateOf, issues } = await readTrustBook(places);
  return { state: stateOf(await canonical(directory)), issues };
}

export async function isTrusted(places: TrustPlaces, directory: string): Promise<boolean> {
  return (await readTrust(places, directory)).state === "trusted";
}

async function decide(places: TrustPlaces, path: string, trusted: boolean): Promise<TrustAnswer> {
  const file = await readObjectFile(trustPath(places.home));
  if (file.kind === "unreadable") return { ok: false, error: file.notice };
  const { [path]: _legacy, ...kept } = file.kind === "object" ? file.value : {};
  const failure = await writeObjectFile(trustPath(places.home), { ...kept, [pathKey(path)]: { path, trusted } });
  return failure === null ? { ok: true, path } : { ok: false, error: failure };
}

/** Trusts a directory and what is below it. The answer carries the path that was recorded. */
export async function trustDirectory(places: TrustPlaces, directory: string): Promise<TrustAnswer> {
  const userHome = await canonical(places.userHome ?? homedir());
  const path = await realpath(directory).catch(() => null);
  if (path === null) return { ok: false, error: `${resolve(directory)} does not exist` };
  if (path === userHome || ancestors(userHome).includes(path)) {
    return { ok: false, error: `${path} is your home directory or above it; trust the project's own directory` };
  }
  return decide(places, path, true);
}

/** Declines a directory; one below or above it keeps its own decision. */
export async function untrustDirectory(places: TrustPlaces, directory: string): Promise<TrustAnswer> {
  return decide(places, await canonical(directory), false);
}
