/** Which session the flags of a launch come to. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openSessionStore } from "../../../src/agent/session/session-store.js";
import { chosenSession, type SessionChoice, sessionChoice } from "../../../src/cli/session-choice.js";
import { tempDir } from "../../helpers/temp-dir.js";
import { placeSession, prompt } from "../agent/session/write-lines.js";

function place() {
  const root = tempDir();
  const [home, cwd, from] = [join(root, "home"), join(root, "work"), join(root, "from")];
  for (const folder of [cwd, from]) mkdirSync(folder);
  const old = placeSession(home, cwd, "01900000-0000-7000-8000-000000000001", 1, [prompt("a", null, "old")]);
  const last = placeSession(home, cwd, "01900000-0001-7000-8000-000000000002", 2, [{ type: "name", name: "Mine" }]);
  const store = openSessionStore(home);
  const chosen = (choice: SessionChoice, where = cwd) => chosenSession(choice, store, where, from);
  return { home, cwd, from, old, last, chosen };
}

test("going on is with the last one of the directory; a usage error where there is none", async () => {
  const { chosen, last, from } = place();
  expect(await chosen({ kind: "continue" })).toEqual({ source: { kind: "resume", path: last } });
  expect(await chosen({ kind: "resume", ref: null })).toEqual({ source: { kind: "resume", path: last } });
  await expect(chosen({ kind: "continue" }, from)).rejects.toMatchObject({ code: "usage" });
  await expect(chosen({ kind: "resume", ref: null }, from)).rejects.toMatchObject({ code: "usage" });
});

test("a session is resumed by its id, how that begins, its name, or a path from where it was typed", async () => {
  const { chosen, old, last, from } = place();
  const path = async (ref: string) => (await chosen({ kind: "resume", ref })).source;
  expect(await path("01900000-0000-7000-8000-000000000001")).toEqual({ kind: "resume", path: old });
  expect(await path("01900000-0001")).toEqual({ kind: "resume", path: last });
  expect(await path("mine")).toEqual({ kind: "resume", path: last });
  writeFileSync(join(from, "s.jsonl"), "");
  expect(await path("./s.jsonl")).toEqual({ kind: "resume", path: join(from, "s.jsonl") });
  await expect(path("nope")).rejects.toMatchObject({ code: "usage" });
});

test("a fork is another file, and says that it is one", async () => {
  const { chosen, old } = place();
  const { source, start } = await chosen({ kind: "fork", ref: "01900000-0000" });
  expect([source.kind, start]).toEqual(["resume", { reason: "fork" }]);
  expect(source).not.toMatchObject({ path: old });
});

test.each([
  ["new.jsonl", "new.jsonl"],
  ["./new", "new"],
])("--session %s that is not there is a file to be made", async (ref, name) => {
  const { chosen, from } = place();
  expect(await chosen({ kind: "file", ref })).toEqual({ source: { kind: "file", path: join(from, name) } });
});

test("--session takes an id or a name, but makes no file called like one that is mistyped or means several", async () => {
  const { chosen, home, cwd, last, from } = place();
  expect((await chosen({ kind: "file", ref: "Mine" })).source).toEqual({ kind: "resume", path: last });
  await expect(chosen({ kind: "file", ref: "Mien" })).rejects.toThrow('no session "Mien"; did you mean Mine?');
  placeSession(home, cwd, "01900000-0002-7000-8000-000000000003", 3, [{ type: "name", name: "Mine" }]);
  await expect(chosen({ kind: "file", ref: "Mine" })).rejects.toMatchObject({ code: "usage" });
  await expect(chosen({ kind: "file", ref: "0190ffff-1" })).rejects.toMatchObject({ code: "usage" });
  writeFileSync(join(from, "0190ffff-1"), "");
  expect((await chosen({ kind: "file", ref: "0190ffff-1" })).source).toMatchObject({ kind: "file" });
});

test("without a word on it there is a new one, or none", async () => {
  const { chosen } = place();
  expect([sessionChoice({}), sessionChoice({ session: true })]).toEqual([{ kind: "new" }, { kind: "new" }]);
  expect(sessionChoice({ session: false })).toEqual({ kind: "none" });
  expect(sessionChoice({ session: false, continue: true })).toMatch(/^choose one of /);
  expect(await chosen({ kind: "new" })).toEqual({ source: { kind: "new" } });
});
