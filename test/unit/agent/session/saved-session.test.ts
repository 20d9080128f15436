import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { describe, expect, test } from "vitest";
import type { ModelMessage } from "../../../../src/agent/model/language-model.js";
import { completeCalls } from "../../../../src/agent/session/complete-calls.js";
import { readSession } from "../../../../src/agent/session/read-session.js";
import { uuid7 } from "../../../../src/agent/session/uuid7.js";
import { tempDir } from "../../../helpers/temp-dir.js";
import { agentUnderTest } from "../agent-under-test.js";

async function savedSession() {
  const it = agentUnderTest();
  await it.agent.prompt('@tool bash {"command":"echo hi"}');
  it.agent.rename("näme");
  await it.agent.prompt("bye");
  const path = it.agent.info().path ?? "";
  return { ...it, path, text: readFileSync(path, "utf8") };
}

test("cut at any byte of its last lines, a session keeps every line before them", async () => {
  const { text } = await savedSession();
  const whole = readSession(text);
  if (!whole.ok) throw new Error(whole.error);
  const bytes = Buffer.from(text);
  const lastTwo = bytes.lastIndexOf(10, bytes.lastIndexOf(10, bytes.length - 2) - 1) + 1;
  for (let at = lastTwo; at < bytes.length; at++) {
    const cut = readSession(bytes.toString("utf8", 0, at));
    if (!cut.ok) throw new Error(cut.error);
    const complete = bytes.subarray(lastTwo, at).filter((byte) => byte === 10).length;
    expect(cut.tree.entries).toEqual(whole.tree.entries.slice(0, whole.tree.entries.length - 2 + complete));
    expect([cut.tree.name, cut.skippedLines]).toEqual(["näme", 0]);
  }
});

test("a session is a header, then one line an entry, each with the one before it as its parent", async () => {
  const { text, cwd } = await savedSession();
  const lines = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines[0]).toMatchObject({ type: "session", format_version: 2, cwd, model: "offline/echo" });
  const messages = lines.filter(({ type }) => type === "message");
  expect(messages.map(({ message }) => message.role)).toEqual([
    "user",
    "assistant",
    "tool",
    "assistant",
    "user",
    "assistant",
  ]);
  const entries = lines.slice(1);
  expect(entries.map(({ parent }) => parent)).toEqual([null, ...entries.slice(0, -1).map(({ id }) => id)]);
  expect(lines.filter(({ type }) => type === "name")).toMatchObject([{ type: "name", name: "näme" }]);
});

test("the file and its folders are private", async () => {
  const { path, home } = await savedSession();
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(join(home, "sessions")).mode & 0o777).toBe(0o700);
  expect(statSync(join(path, "..")).mode & 0o777).toBe(0o700);
});

test("a message is on disk before anybody is told of what follows it", async () => {
  const { agent, entries } = agentUnderTest();
  const seen: number[] = [];
  agent.onEvent = ({ type }) => {
    if (type === "turn_start" || type === "usage") seen.push(entries().length);
  };
  await agent.prompt("hi");
  expect(seen).toEqual([1, 2]);
});

test("no file is made before the first message, and the name given before it is in it", async () => {
  const { agent, home } = agentUnderTest();
  agent.rename("early");
  expect(agent.info()).toMatchObject({ path: null, name: "early" });
  expect(() => readdirSync(home)).toThrow();
  await agent.prompt("hi");
  const read = readSession(readFileSync(agent.info().path ?? "", "utf8"));
  expect(read).toMatchObject({ ok: true, tree: { name: "early" } });
});

test("an unsaved session leaves nothing behind", async () => {
  const { agent, home } = agentUnderTest({ session: { kind: "none" } });
  expect(await agent.prompt("hi")).toMatchObject({ session: null, error: null });
  expect(() => readdirSync(home)).toThrow();
});

test("a home that cannot be written is said once; the turn answers, and what was said follows when it can", async () => {
  const it = agentUnderTest();
  mkdirSync(it.home);
  writeFileSync(join(it.home, "sessions"), "in the way");
  expect(await it.agent.prompt("one")).toMatchObject({ final_output: "You said: one", session: null });
  expect(it.notices).toHaveLength(1);
  expect(it.notices[0]).toMatchObject({ tone: "warning", text: expect.stringContaining("cannot be saved") });
  rmSync(join(it.home, "sessions"));
  await it.agent.prompt("two");
  expect(it.entries().map(({ message }) => message.role)).toEqual(["user", "assistant", "user", "assistant"]);
  expect(it.notices).toHaveLength(1);
});

test("a disk that is full takes no half line", async () => {
  const folder = tempDir();
  const source = new URL("../../../../src/agent/session/session-file.ts", import.meta.url).pathname;
  const program = `
    import { SessionFile } from ${JSON.stringify(source)};
    const complaints = [];
    const file = new SessionFile(process.argv[2], { complain: (why) => complaints.push(why) });
    const message = { role: "user", content: "x".repeat(300), prompt: true, internal: false };
    for (let i = 0; i < 5; i++) file.write({ type: "message", id: String(i), parent: null, timestamp: "", message });
    console.log(complaints.length);`;
  await build({
    stdin: { contents: program, resolveDir: folder },
    outfile: join(folder, "program.mjs"),
    bundle: true,
    format: "esm",
    platform: "node",
    logLevel: "error",
  });
  // Two blocks of 512 bytes are all that the file may have; the third line does not fit.
  const command = `ulimit -f 2; exec "$0" "$1" "$2"`;
  const path = join(folder, "session.jsonl");
  const said = execFileSync("sh", ["-c", command, process.execPath, join(folder, "program.mjs"), path]);
  expect(String(said)).toBe("1\n");
  const lines = readFileSync(path, "utf8").split("\n");
  expect(lines.pop()).toBe("");
  expect(lines.length).toBeGreaterThan(0);
  expect(() => lines.map((line) => JSON.parse(line))).not.toThrow();
});

describe("a damaged file", () => {
  test.each(["", "{", "\n", '{"type":"message"}\n', "null\n", '{"type":"session","id":7,"cwd":"/"}\n'])(
    "%j is no session",
    (text) => {
      expect(readSession(text)).toMatchObject({ ok: false });
    },
  );

  test("lines that are no record are left out, and counted", () => {
    const good = { role: "user", content: "hi", prompt: true, internal: false };
    const base = { type: "message", id: "a", parent: null, timestamp: "t" };
    const lines = [
      { type: "session", format_version: 2, id: "s", cwd: "/", created: "t", model: "m" },
      { ...base, message: good },
      { ...base, message: { ...good, content: "the same id again" } },
      { ...base, id: 7, message: good },
      { ...base, id: "b", parent: 7, message: good },
      { ...base, id: "c", timestamp: null, message: good },
      { type: "name", name: 7 },
      { type: "head", head: "nowhere" },
      { id: "d", parent: null, timestamp: "t" },
      [],
    ];
    const read = readSession(`${lines.map((line) => JSON.stringify(line)).join("\n")}\n{broken\n`);
    expect(read).toMatchObject({ ok: true, skippedLines: 9, tree: { name: null, leaf: "a" } });
    expect(read.ok && read.tree.entries.map(({ id }) => id)).toEqual(["a"]);
  });
});

test("a call that lost its result in a crash gets one for the model, and only that one", () => {
  const block = (call_id: string) => ({ type: "tool_call", call_id, name: "a", arguments: "{}" }) as const;
  const calls: ModelMessage = { role: "assistant", content: [block("1"), block("2")] };
  const result = (call_id: string): ModelMessage => ({
    role: "tool",
    call_id,
    name: "a",
    content: "",
    is_error: false,
  });
  const user: ModelMessage = { role: "user", content: "x", prompt: true };
  const whole = [user, calls, result("1"), result("2"), user];
  expect(completeCalls(whole)).toEqual(whole);
  const completed = completeCalls([user, calls, result("1"), user, result("2")]);
  expect(completed.map((one) => (one.role === "tool" ? `${one.call_id} ${one.is_error}` : one.role))).toEqual([
    "user",
    "assistant",
    "2 true",
    "1 false",
    "user",
    "2 false",
  ]);
});

test("ids sort by time and have the form of version 7", () => {
  const zeros = (bytes: number) => Buffer.alloc(bytes);
  expect(uuid7(0x0123456789ab, zeros)).toBe("01234567-89ab-7000-8000-000000000000");
  expect(uuid7(1) < uuid7(2)).toBe(true);
  expect(uuid7(1)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
