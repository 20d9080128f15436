/** A host with a program and two modules that listen to every event, and what they tell of what they get. */
import { readFileSync } from "node:fs";
import { onTestFinished } from "vitest";
import type { Found } from "../../../src/host/discovery.js";
import type { ExtensionError } from "../../../src/host/extension-errors.js";
import { type Host, startHost } from "../../../src/host/host.js";
import type { BuildPreview } from "../../../src/protocol/lifecycle/boundary.js";
import {
  type AskedName,
  type LifecycleName,
  lifecycleTable,
  type PayloadOf,
  type ToldName,
} from "../../../src/protocol/lifecycle/lifecycle-table.js";
import { RecordingFrontEnd } from "../../../src/testing.js";
import { names } from "../../fixtures/modules/events/names.js";
import { tempDir } from "../../helpers/temp-dir.js";

const folder = new URL("../../fixtures/modules/events/", import.meta.url).pathname;

/** What one of them got. */
export interface Told {
  readonly who: string;
  readonly event: Readonly<Record<string, unknown>> & { readonly type: string };
}

export interface EveryEventHost {
  readonly host: Host;
  readonly frontEnd: RecordingFrontEnd;
  readonly told: readonly Told[];
  readonly errors: readonly ExtensionError[];
  /** Announces it, whatever its class; resolves with what the answers come to. */
  announce(name: LifecycleName, payload: object): Promise<unknown>;
}

const module = (name: string): Found => ({ path: `${folder}${name}.ts`, file: name, kind: "module", group: name });

/** A preview that counts the entries proposed so far. */
const preview: BuildPreview = (entries) => ({
  ok: true,
  context: {
    contextEntries: entries.map((_, at) => ({ type: "custom", id: `p${at}`, parentId: null, timestamp: "2026-01-01" })),
    contextMessages: [],
    llmMessages: [],
    pendingMessages: [],
    canContinue: true,
  },
});

/** `mode`: what the handlers of the first module do. Ended with the test. */
export async function everyEventHost(mode: "answer" | "throw" | "die"): Promise<EveryEventHost> {
  const told: Told[] = [];
  const errors: ExtensionError[] = [];
  const rest = new Map<string, string>();
  const frontEnd = new RecordingFrontEnd("full");
  const host = startHost({
    directories: [],
    extra: [{ path: `${folder}program.mjs`, file: "program.mjs" }],
    modules: [module("first"), module("second")],
    cwd: tempDir(),
    frontEnd,
    version: "1",
    env: { ...process.env, EVENTS_MODE: mode, EVENTS_NAMES: names.join(",") },
    onStderr: (extension, text) => {
      const lines = `${rest.get(extension) ?? ""}${text}`.split("\n");
      rest.set(extension, lines.pop() ?? "");
      for (const line of lines) if (line.startsWith('{"who"')) told.push(JSON.parse(line));
    },
  });
  host.onExtensionError((error) => errors.push(error));
  onTestFinished(() => host.stop());
  await host.ready;
  return {
    host,
    frontEnd,
    told,
    errors,
    announce: (name, payload) => announce(host, name, payload),
  };
}

function announce({ lifecycle }: Host, name: LifecycleName, payload: object): Promise<unknown> {
  const kind = lifecycleTable[name];
  // The table says which of the three ways a name takes; the payload is the caller's to get right.
  if (kind === "boundary") return lifecycle.propose(name as "turn_end", payload as PayloadOf<"turn_end">, preview);
  if (kind === "notify") return lifecycle.tell(name as ToldName, payload as PayloadOf<ToldName>);
  return lifecycle.ask(name as AskedName, payload as PayloadOf<AskedName>);
}

/** The source of a fixture, for a test that reads it. */
export const fixture = (name: string): string => readFileSync(`${folder}${name}`, "utf8");
