/** The sessions of a home: what a list says of files that anybody may have written, and which one a person means. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readSession } from "../../../../src/agent/session/read-session.js";
import { sessionFolder } from "../../../../src/agent/session/session-file.js";
import { openSessionStore } from "../../../../src/agent/session/session-store.js";
import { tempDir } from "../../../helpers/temp-dir.js";
import { header, message, placeSession, prompt, reply, writeLines } from "./write-lines.js";

function place() {
  const root = tempDir();
  const home = join(root, "home");
  const cwd = join(root, "project");
  mkdirSync(cwd);
  const put = (id: string, at: number, lines: readonly unknown[] = [], of = cwd) =>
    placeSession(home, of, id, at, lines);
  return { home, cwd, put, folder: sessionFolder(home, cwd), store: openSessionStore(home, { timeOfDay: () => 1e12 }) };
}

describe("a list", () => {
  test("of hostile files shows one safe row each, and no file twice or forged", async () => {
    const { put, store, cwd } = place();
    put("bad", 5, [
      { type: "name", id: "n", parent: null, timestamp: "t", name: "\u001b]0;owned\u0007ev\u202eil\nrow 2" },
      prompt("a", "n", `\u001b[2J\n\r\n  fix \u001b[31mit\u0007 ${"x".repeat(100_000)}\nsecond`),
    ]);
    const [session, ...more] = await store.list({ cwd });
    expect(more).toEqual([]);
    expect(session?.name).toBe("ev⟨U+202E⟩il row 2");
    expect(session?.title).toMatch(/^fix it x+…$/);
    expect(session?.title.length).toBeLessThanOrEqual(60);
  });

  test("leaves out what is no session, without waiting for it", async () => {
    const { put, store, cwd, folder } = place();
    put("good", 1, [prompt("a", null, "hi")]);
    writeFileSync(join(folder, "1_empty.jsonl"), "");
    writeFileSync(join(folder, "2_torn.jsonl"), '{"type":"session","id":"x"');
    writeFileSync(join(folder, "3_text.jsonl"), "hello\n");
    writeFileSync(join(folder, "1_good.jsonl.lock"), "{}");
    mkdirSync(join(folder, "4_folder.jsonl"));
    symlinkSync("/nowhere", join(folder, "5_link.jsonl"));
    execFileSync("mkfifo", [join(folder, "6_pipe.jsonl")]);
    expect((await store.list({ cwd })).map(({ id }) => id)).toEqual(["good"]);
  });

  test("is newest first and counts messages and prompts, whoever wrote the lines", async () => {
    const { put, store, cwd, home } = place();
    put("old", 10, [prompt("a", null, "one"), reply("b", "a", "r"), prompt("c", "b", "two")]);
    const internal = message("x", null, { role: "user", content: "hidden", prompt: false, internal: true });
    const inside = reply("y", "x", 'says "message":{"role":"user","content":"no"}');
    put("new", 20, [
      internal,
      inside,
      { message: { role: "user", content: "shown" }, type: "message", id: "z", parent: "y", timestamp: "t" },
      "{broken",
    ]);
    put("other", 30, [prompt("a", null, "elsewhere")], "/other/place");
    expect(await store.list({ cwd })).toMatchObject([
      { id: "new", title: "shown", name: null, messages: 3, turns: 1, cwd, modified: "1970-01-01T00:00:20.000Z" },
      { id: "old", title: "one", messages: 3, turns: 2, created: "2026-01-01T00:00:00.000Z" },
    ]);
    expect((await store.list({ all: true })).map(({ id }) => id)).toEqual(["other", "new", "old"]);
    expect(await openSessionStore(join(home, "none")).list({ all: true })).toEqual([]);
  });

  test("gives the last name, wherever in the tree it was given, and none when it was cleared", async () => {
    const { put, store, cwd } = place();
    const name = (id: string, text: string) => ({ type: "name", id, parent: null, timestamp: "t", name: text });
    put("a", 3, [name("1", "first"), name("2", "second")]);
    put("b", 2, [name("1", "first"), name("2", " ")]);
    put("c", 1, [{ type: "name", name: "bare" }]);
    expect((await store.list({ cwd })).map((one) => one.name)).toEqual(["second", null, "bare"]);
  });
});

describe("a reference", () => {
  const first = "01900000-0000-7000-8000-000000000001";
  const second = "01900000-0000-7000-8000-000000000002";
  function three() {
    const it = place();
    const paths = [
      it.put(first, 1, [{ type: "name", name: "My Work" }, prompt("a", null, "hi")]),
      it.put(second, 2),
      it.put("01911111-0000-7000-8000-000000000003", 3, [], "/other"),
    ];
    return { ...it, paths, find: (ref: string) => it.store.find(ref, it.cwd) };
  }

  test("is an id, the beginning of one, a name in any case, or a path", async () => {
    const { find, paths, cwd, folder } = three();
    expect(await find(first)).toBe(paths[0]);
    expect(await find(first.toUpperCase())).toBe(paths[0]);
    expect(await find("0191")).toBe(paths[2]);
    expect(await find("my work")).toBe(paths[0]);
    expect(await find(paths[1] ?? "")).toBe(paths[1]);
    writeFileSync(join(cwd, "plain"), "");
    expect(await find("plain")).toBe(join(cwd, "plain"));
    expect(await find("./plain")).toBe(join(cwd, "plain"));
    expect(readdirSync(folder)).toHaveLength(2);
  });

  test.each<[string, RegExp]>([
    ["0190", /"0190" is more than one session: .*0002 \(nothing said\), .*0001 \(My Work\); give more of the id/],
    ["my wrok", /there is no session "my wrok"; did you mean My Work\? — e sessions lists them/],
    ["\u001b[2Jx", /there is no session "x" — e sessions lists them/],
    ["./nothing", /there is no session file .*nothing/],
    ["", /there is no session ""/],
  ])("that fits none or several is a sentence: %j", async (ref, message) => {
    await expect(three().find(ref)).rejects.toMatchObject({ code: "usage", message: expect.stringMatching(message) });
  });

  test("without any session says where to look", async () => {
    const { store, cwd } = place();
    await expect(store.find("x", cwd)).rejects.toThrow("there are none in this directory (e sessions --all)");
    expect(await store.latest(cwd)).toBe(null);
  });

  test("to the latest is the one that was written to last and is a session", async () => {
    const { store, cwd, paths, folder } = three();
    writeFileSync(join(folder, "9_torn.jsonl"), '{"type":"ses');
    expect(await store.latest(cwd)).toBe(paths[1]);
  });
});

describe("a fork", () => {
  function tree() {
    const it = place();
    const path = it.put("origin", 1, [
      prompt("p1", null, "one"),
      reply("r1", "p1", "1"),
      { type: "name", id: "n", parent: "r1", timestamp: "t", name: "Mine" },
      { type: "hologram", id: "h", parent: "n", timestamp: "t", depth: 3 },
      prompt("p2", "h", "two"),
      reply("r2", "p2", "2"),
      prompt("q2", "r1", "two again"),
      { type: "label", id: "l", parent: "q2", timestamp: "t", target: "r1", label: "good" },
    ]);
    const fork = async (id: string | null, position: "before" | "at") => {
      const answer = await it.store.forkFile(path, id, position, it.cwd);
      if (!answer.ok) return answer.error;
      const read = readSession(readFileSync(answer.path));
      return read.ok ? { ...read, text: answer.text, path: answer.path } : read.error;
    };
    return { ...it, path, fork };
  }

  test("before a prompt hands its text back and ends with what was there before", async () => {
    const { fork, path, cwd } = tree();
    const before = readFileSync(path, "utf8");
    const forked = await fork("p2", "before");
    expect(forked).toMatchObject({ text: "two", header: { cwd, parent_session: "origin" }, tree: { name: null } });
    if (typeof forked === "string") throw new Error(forked);
    expect(forked.tree.entries.map(({ type }) => type)).toEqual([
      "message",
      "message",
      "name",
      "unknown",
      "label",
      "name",
    ]);
    expect(forked.tree.entry("h")).toMatchObject({ type: "unknown", record: { type: "hologram", depth: 3 } });
    expect(forked.tree.label("r1")).toBe("good");
    expect(readFileSync(path, "utf8")).toBe(before);
  });

  test("without an entry is at the leaf, or before the last prompt of its branch", async () => {
    const { fork } = tree();
    expect(await fork(null, "at")).toMatchObject({ text: null, tree: { leaf: "l" } });
    expect(await fork(null, "before")).toMatchObject({ text: "two again" });
    const first = await fork("p1", "before");
    expect(first).toMatchObject({ text: "one", tree: { entries: [], leaf: null } });
  });

  test.each<[string | null, "before" | "at", string]>([
    ["nope", "at", 'there is no entry "nope" to fork at'],
    ["r1", "before", "a session can be forked before a prompt only"],
    ["nope", "before", "a session can be forked before a prompt only"],
  ])("of %j %s is refused", async (id, position, error) => {
    expect(await tree().fork(id, position)).toBe(error);
  });

  test("of a session that a later e wrote is refused, because it would lose what nobody here knows", async () => {
    const { store, cwd } = place();
    const path = writeLines(join(cwd, "later.jsonl"), [
      header("x", cwd, { format_version: 9 }),
      prompt("a", null, "hi"),
    ]);
    expect(await store.forkFile(path, null, "at", cwd)).toMatchObject({
      ok: false,
      error: expect.stringContaining("later e"),
    });
  });
});
