/**
 * Builds extensions out of data for tests: a puppet is a copy of test/fixtures/ext/puppet.mjs with its script beside
 * it, and a log of what passed between it and the host. Everything lives in the directory that the test gives.
 */
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { vi } from "vitest";
import type { Json, Step } from "./puppet-steps.js";

const fixtures = new URL("../fixtures/ext/", import.meta.url).pathname;

export interface PuppetScript {
  /** The answer to `initialize`; `name` defaults to the puppet's. `on.initialize` overrides all of it. */
  readonly manifest?: { readonly [key: string]: Json | undefined };
  /**
   * What to do when a message arrives, by method, or more narrowly by method and the `name`, `key`, `kind` or `pane`
   * of its params: `"hook.tool_call"`, `"hook.tool_call bash"`, `"command ping"`, `"event turn_end"`. Beside what the
   * host sends: `start` (before anything is read) and `end` (its input ended).
   *
   * Without an entry a request is answered `{}`, `command log` shows the log, `shutdown` and `end` end the program.
   */
  readonly on?: { readonly [key: string]: Step };
}

export interface PuppetPlace {
  /** Makes `NAME/index.mjs` instead of `NAME.mjs`. */
  readonly bundle?: boolean;
  /** File name instead of `NAME.mjs`, or inside the bundle instead of `index.mjs`. It must not be `….json`. */
  readonly file?: string;
}

export interface Puppet {
  readonly name: string;
  /** The executable. */
  readonly file: string;
  readonly log: () => PuppetLog;
}

/** Something that the host sent. */
export interface Message {
  readonly id?: Json;
  readonly method?: string;
  readonly params?: Readonly<Record<string, Json>>;
  readonly result?: Json;
  readonly error?: Json;
}

export interface PuppetStart {
  readonly pid: number;
  readonly ppid: number;
  readonly cwd: string;
  readonly argv: readonly string[];
  /** False when it runs in a worker thread. */
  readonly isMainThread: boolean;
}

export interface PuppetLog {
  /** One for each time that it was started. */
  readonly starts: readonly PuppetStart[];
  /** What the host sent, in order, over all lives. */
  readonly received: readonly Message[];
  /** The same as it stood on the line. */
  readonly lines: readonly string[];
  /** Lines of the host that were not JSON. */
  readonly unreadable: readonly string[];
  /** Each write of the puppet, newline included. */
  readonly sent: readonly string[];
  /** Whether its input ended. */
  readonly ended: boolean;
  /** Received messages by the same keys as in a script. */
  readonly of: (key: string) => readonly Message[];
}

interface Entry {
  readonly start?: PuppetStart;
  readonly in?: Message;
  readonly line?: string;
  readonly unreadable?: string;
  readonly out?: string;
  readonly end?: boolean;
}

/** Puts a puppet into `dir`, which is made when missing. Mostly `dir` is the extensions directory of a test's home. */
export function writePuppet(dir: string, name: string, script: PuppetScript = {}, place: PuppetPlace = {}): Puppet {
  const file = place.bundle ? join(dir, name, place.file ?? "index.mjs") : join(dir, place.file ?? `${name}.mjs`);
  mkdirSync(dirname(file), { recursive: true });
  const manifest = { name, ...script.manifest };
  writeFileSync(`${withoutExtension(file)}.json`, JSON.stringify({ ...script, manifest }));
  copyExecutable("puppet.mjs", file);
  return { name, file, log: () => readLog(file) };
}

/** Puts one of the misbehaving programs of test/fixtures/ext into `dir` and returns its path. */
export function placeFixture(dir: string, fixture: string, as: string = fixture): string {
  mkdirSync(dir, { recursive: true });
  const file = join(dir, as);
  copyExecutable(fixture, file);
  return file;
}

/** What the puppet at this path has recorded so far; empty when it never ran. */
export function readLog(file: string): PuppetLog {
  const entries = readEntries(`${withoutExtension(file)}.log`);
  const received = entries.flatMap((entry) => entry.in ?? []);
  return {
    received,
    starts: entries.flatMap((entry) => entry.start ?? []),
    lines: entries.flatMap((entry) => entry.line ?? []),
    unreadable: entries.flatMap((entry) => entry.unreadable ?? []),
    sent: entries.flatMap((entry) => entry.out ?? []),
    ended: entries.some((entry) => entry.end === true),
    of: (key) => received.filter((message) => keysOf(message).includes(key)),
  };
}

/** Waits until the puppet has received `count` messages of that kind, and returns them. */
export function untilReceived(puppet: Puppet, key: string, count = 1): Promise<readonly Message[]> {
  return vi.waitFor(
    () => {
      const found = puppet.log().of(key);
      if (found.length < count) throw new Error(`${puppet.name} received ${found.length} of ${count} "${key}"`);
      return found;
    },
    { interval: 5, timeout: 10_000 },
  );
}

function readEntries(file: string): readonly Entry[] {
  if (!existsSync(file)) return [];
  // The puppet may be writing its last line at this moment, so an unfinished one does not count yet.
  const finished = readFileSync(file, "utf8").split("\n").slice(0, -1);
  return finished.map((text): Entry => JSON.parse(text));
}

function keysOf({ method = "", params }: Message): readonly string[] {
  const details = [params?.name, params?.key, params?.kind, params?.pane];
  return [method, ...details.map((detail) => `${method} ${detail}`)];
}

function copyExecutable(fixture: string, file: string): void {
  copyFileSync(join(fixtures, fixture), file);
  chmodSync(file, 0o755);
}

function withoutExtension(file: string): string {
  return join(dirname(file), basename(file, extname(file)));
}
