/** A first answer does not wait for extensions that had no part in it last time; nothing else changes for them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startHost } from "../../../src/host/host.js";
import { type ManifestMemory, manifestMemory } from "../../../src/host/manifest-memory.js";
import { ManifestSchema } from "../../../src/protocol/manifest.js";
import { type MemoryProgram, memoryPrograms, RecordingFrontEnd, settled } from "../../../src/testing.js";

const gate = { hooks: ["tool_call"], events: ["turn_end"] };

/** Remembers that these had no part in a first turn. */
function remembering(...names: string[]): ManifestMemory {
  return {
    recall: (path) => (names.includes(path.replace("memory:", "")) ? { events: ["turn_end"] } : null),
    remember: () => {},
    save: () => {},
  };
}

function start(programs: readonly MemoryProgram[], memory: ManifestMemory) {
  const frontEnd = new RecordingFrontEnd("none");
  const made = memoryPrograms(programs);
  const started: string[] = [];
  const host = startHost({
    directories: [],
    cwd: "/",
    frontEnd,
    version: "0",
    memory,
    extra: made.extra,
    transport: (found) => {
      started.push(found.file);
      return made.transport(found);
    },
  });
  onTestFinished(() => host.stop());
  return { host, frontEnd, started };
}

test("a turn begins although a remembered gate has not answered yet", async () => {
  let answer: (() => void) | null = null;
  const slow: MemoryProgram = {
    name: "slow",
    onMessage: ({ id, method }, line) => {
      if (method === "initialize") answer = () => line({ id, result: { name: "slow", ...gate } });
      else if (id !== undefined) line({ id, result: { block: true, reason: "slow but sure" } });
    },
  };
  const quick: MemoryProgram = {
    name: "quick",
    manifest: { hooks: ["input"], events: [] },
    onMessage: ({ id }, line) => line({ id, result: {} }),
  };
  const { host } = start([slow, quick], remembering("slow"));
  expect(await host.input("hello")).toEqual({ kind: "pass", notices: [] });
  const verdict = host.toolCall({ name: "bash", arguments: {} });
  await settled();
  answer!();
  expect(await verdict).toEqual({ block: true, reason: "slow but sure", extension: "slow" });
});

test("whoever needs one of them starts them all at once", async () => {
  const silent: MemoryProgram = { name: "a", onMessage: () => {} };
  const { host, started } = start([silent, { name: "b", manifest: gate }], remembering("a", "b"));
  await host.readyForTurn;
  await settled();
  expect(started).toEqual(["a"]);
  void host.toolCall({ name: "bash", arguments: {} });
  await settled();
  expect(started).toEqual(["a", "b"]);
});

test("what happened before one was up is told to it, in order, also when the host stops first", async () => {
  const heard: unknown[] = [];
  const late: MemoryProgram = {
    name: "late",
    manifest: { ...gate, events: ["turn_end", "turn_start"] },
    onMessage: ({ method, params }) => {
      if (method === "event") heard.push(params.name);
    },
  };
  const { host } = start([{ name: "a", manifest: gate }, late], remembering("a", "late"));
  host.event("turn_start", { prompt: "hi" });
  host.event("turn_end", { aborted: false });
  await host.stop();
  expect(heard).toEqual(["turn_start", "turn_end"]);
});

test("one that now declares what a first turn needs says so, and takes part from then on", async () => {
  const manifest = { hooks: ["before_turn"], events: [] };
  const onMessage: MemoryProgram["onMessage"] = ({ id }, line) => line({ id, result: { system_suffix: "late" } });
  const { host, frontEnd } = start([{ name: "grown", manifest, onMessage }], remembering("grown"));
  expect((await host.beforeTurn("one")).suffixes).toEqual([]);
  await host.ready;
  expect((await host.beforeTurn("two")).suffixes).toEqual(["late"]);
  expect(frontEnd.notices.map(({ text }) => text)).toEqual([expect.stringContaining("before_turn")]);
});

test("addresses and notices of the first step stay as they are in the second", async () => {
  const manifest = { name: "same", hooks: ["tool_call"], tools: [{ name: "t" }, { name: "t" }], events: [] };
  const programs = [
    { name: "late", manifest: { name: "same", ...gate } },
    { name: "first", manifest },
  ];
  const { host, frontEnd } = start(programs, remembering("late"));
  await host.readyForTurn;
  await host.ready;
  expect(host.report().extensions.map(({ file, name }) => [file, name])).toEqual([
    ["late", "same:2"],
    ["first", "same"],
  ]);
  expect(frontEnd.notices).toHaveLength(2);
});

function memoryIn(salt: unknown) {
  const directory = mkdtempSync(join(tmpdir(), "e-memory-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = join(directory, "cache", "manifests.json");
  const program = join(directory, "gate.mjs");
  writeFileSync(program, "1");
  const memory = manifestMemory(file, salt);
  memory.remember(program, ManifestSchema.parse({ name: "g", ...gate }));
  memory.save();
  return { file, program };
}

test("what is remembered survives a restart, and not a change of file, configuration or kind", () => {
  const { file, program } = memoryIn({ v: 1 });
  expect(manifestMemory(file, { v: 1 }).recall(program)).toEqual({ events: ["turn_end"] });
  expect(manifestMemory(file, { v: 2 }).recall(program)).toBeNull();
  const again = manifestMemory(file, { v: 1 });
  again.remember(program, ManifestSchema.parse({ name: "g", tools: [{ name: "t" }] }));
  again.save();
  expect(readFileSync(file, "utf8")).toBe("{}\n");
  writeFileSync(program, "22");
  expect(manifestMemory(file, { v: 1 }).recall(program)).toBeNull();
});

test("only an extension with hooks, all of them after the model's answer, is remembered", () => {
  const { file, program } = memoryIn(null);
  const kinds = [
    { hooks: ["input"] },
    { hooks: ["before_turn"] },
    { hooks: ["startup"] },
    { flags: [{ name: "f" }] },
    { commands: [{ name: "c" }] },
    {},
  ];
  for (const kind of kinds) {
    const memory = manifestMemory(file, null);
    memory.remember(program, ManifestSchema.parse({ name: "g", ...kind }));
    expect(memory.recall(program), JSON.stringify(kind)).toBeNull();
  }
});

test("a memory that is broken or cannot be written is no memory", () => {
  const { file, program } = memoryIn(null);
  for (const text of ["", "[]", '{"x":1}', "{", `{"${program}":{"stamp":1,"events":[]}}`]) {
    writeFileSync(file, text);
    expect(manifestMemory(file, null).recall(program)).toBeNull();
  }
  const blocked = join(program, "below-a-file.json");
  const memory = manifestMemory(blocked, null);
  memory.remember(program, ManifestSchema.parse({ name: "g", ...gate }));
  expect(() => memory.save()).not.toThrow();
});
