/**
 * What extensions declared last time, so that a first answer does not wait for one that has no part in it. Only a
 * reason to wait less: the live manifest always decides, and what is remembered is forgotten when the file, the
 * configuration or e itself changed.
 */
import { createHash } from "node:crypto";
import { readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { versionOneEvents } from "../protocol/events.js";
import { JsonObjectSchema } from "../protocol/field.js";
import type { Manifest } from "../protocol/manifest.js";
import { hookNames, hookRow } from "../protocol/methods.js";
import { encodeLine } from "../wire/encode.js";
import { makeFolderNow, PRIVATE_FOLDER } from "./make-folder.js";

/** What is known of an extension that may come up later. */
export interface Remembered {
  /** The events it will want, those that happened before it was up included. */
  readonly events: readonly string[];
}

/** Which extensions may come up behind the first turn. */
export interface ManifestMemory {
  /** Null: wait for it. */
  recall(path: string): Remembered | null;
  remember(path: string, manifest: Manifest): void;
  /** Writes what changed. A memory that cannot be written is no memory, and no fault. */
  save(): void;
}

/** A hook that nobody knows counts as one that comes first. */
const laterHooks: readonly string[] = hookNames.filter((hook) => hookRow(hook).afterAnswer === true);

/** Why a first turn needs it, or null: its tools and flags are advertised, its hooks asked, before any answer. */
export function firstTurnNeeds(manifest: Manifest): string | null {
  const early = manifest.hooks.filter((hook) => !laterHooks.includes(hook));
  if (early.length > 0) return `hooks: ${early.join(", ")}`;
  if (manifest.lifecycle.length > 0) return `lifecycle: ${manifest.lifecycle.join(", ")}`;
  if (manifest.tools.length > 0) return "tools";
  if (manifest.providers.length > 0 || manifest.virtual_models.length > 0) return "providers";
  if (manifest.mcp_servers.length > 0) return "MCP servers";
  if (manifest.flags.length > 0) return "flags";
  // It does nothing that we know of, so what it does is not known: a server it asks may have been down.
  return manifest.hooks.length === 0 ? "no hooks" : null;
}

interface Entry extends Remembered {
  readonly stamp: string;
}

function readEntries(file: string): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  try {
    // Reading a pipe or a device may never end.
    if (!statSync(file).isFile()) return entries;
    const table = JsonObjectSchema.parse(JSON.parse(readFileSync(file, "utf8")));
    for (const [path, value] of Object.entries(table)) {
      const { stamp, events } = JsonObjectSchema.parse(value);
      if (typeof stamp !== "string" || !Array.isArray(events)) continue;
      entries.set(path, { stamp, events: events.filter((name) => typeof name === "string") });
    }
  } catch {
    // Missing, unreadable or not ours: nothing is remembered.
  }
  return entries;
}

/** Kept in one JSON file. `salt` is everything else that a manifest may depend on: configuration, version. */
export function manifestMemory(file: string, salt: unknown): ManifestMemory {
  const entries = readEntries(file);
  const salted = createHash("sha256").update(encodeLine(salt)).digest("base64url");
  let isChanged = false;
  const stampOf = (path: string): string | null => {
    try {
      const { size, mtimeMs, ino } = statSync(path);
      return `${size} ${mtimeMs} ${ino} ${salted}`;
    } catch {
      return null;
    }
  };
  return {
    recall(path) {
      const entry = entries.get(path);
      return entry !== undefined && entry.stamp === stampOf(path) ? { events: entry.events } : null;
    },
    remember(path, manifest) {
      const stamp = stampOf(path);
      const known = entries.get(path);
      if (stamp === null || firstTurnNeeds(manifest) !== null) {
        isChanged = entries.delete(path) || isChanged;
      } else if (known?.stamp !== stamp) {
        entries.set(path, { stamp, events: manifest.events ?? versionOneEvents });
        isChanged = true;
      }
    },
    save() {
      if (!isChanged) return;
      isChanged = false;
      try {
        makeFolderNow(dirname(file), PRIVATE_FOLDER);
        const fresh = `${file}.${process.pid}`;
        writeFileSync(fresh, `${encodeLine(Object.fromEntries(entries))}\n`, { mode: 0o600 });
        renameSync(fresh, file);
      } catch {
        // A read-only home: the next start waits for everybody, as the first one did.
      }
    },
  };
}
