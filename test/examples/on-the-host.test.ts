/** All examples that this machine can run, loaded together by the real host, as `e -p --package examples` loads them. */
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Host, headless, type Notice, startHost } from "../../src/index.js";
import { extensionsDir } from "./drive.js";
import { compile, missing } from "./programs.js";

const cwd = join(extensionsDir, "../..");
const built: ReturnType<typeof compile>[] = [];
const notices: Notice[] = [];
let host: Host;

beforeAll(async () => {
  if (!missing("cc")) built.push(compile("clock.c"));
  if (!missing("rustc")) built.push(compile("guard.rs"));
  host = startHost({
    directories: [extensionsDir, ...built.map(({ path }) => dirname(path))],
    cwd,
    frontEnd: headless((notice) => notices.push(notice)),
    version: "0.1.0",
    env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` },
    extensionsConfig: { hello: { greeting: "Servus" } },
  });
  await host.ready;
});

afterAll(async () => {
  await host.stop();
  for (const { remove } of built) remove();
});

/** The whole way of a tool call: the gates, the tool, the rewriting of its result. */
async function run(name: string, args: unknown): Promise<string> {
  const verdict = await host.toolCall({ name, arguments: args });
  if (verdict.block) return `${verdict.extension}: ${verdict.reason}`;
  const { content, isError } = await host.callTool(name, args);
  return (await host.toolResult({ name, content, is_error: isError })).content;
}

test("all of them start, and none says a word", () => {
  const { extensions } = host.report();
  const states = extensions.map(({ name, state }) => [name, state]);
  const missed = (["python3", "perl", "cc", "rustc"] as const).filter((tool) => missing(tool));
  expect(states).toEqual(extensions.map(({ name }) => [name, "ready"]));
  // Two of them are in Python.
  expect(states).toHaveLength(13 - missed.length - (missed.includes("python3") ? 1 : 0));
  expect(notices).toEqual([]);
});

test("tools, commands and shortcuts of all of them are offered, a tool's own configuration included", async () => {
  expect(host.tools().map(({ name }) => name)).toEqual(expect.arrayContaining(["greet", "delegate", "submit_plan"]));
  expect(await run("greet", { who: "Ada" })).toBe("Servus, Ada!");
  expect(await host.runCommand("ping", "")).toMatchObject({ notice: "pong" });
  expect(await host.runCommand("mcp", "")).toMatchObject({
    notice: expect.stringContaining("no server is configured"),
  });
});

test("the gates stand side by side: each blocks its own, and the rest goes through", async () => {
  const gate = (name: string, args: unknown): ReturnType<Host["toolCall"]> => host.toolCall({ name, arguments: args });
  expect(await gate("bash", { command: "rm -rf no-such-directory" })).toMatchObject({ block: true, extension: "gate" });
  expect(await gate("read", { path: "~/.ssh/id_rsa" })).toMatchObject({ block: true, extension: "protected" });
  expect(await gate("bash", { command: "ls" })).toEqual({ block: false });
  expect(await gate("write", { path: "notes.txt", content: "x" })).toEqual({ block: false });
});

test("the compiled ones take part", async (context) => {
  context.skip(built.length < 2, "cc or rustc is not installed here");
  const { suffixes } = await host.beforeTurn("hi");
  expect(suffixes).toEqual([expect.stringMatching(/^It is \w+day, /)]);
  expect(await run("write", { path: "/etc/motd" })).toMatch(/^guard: .*outside of/);
});

test("the scripts in other languages take part", async (context) => {
  context.skip(Boolean(missing("python3") ?? missing("perl")), "python3 or perl is not installed here");
  expect(await run("wordcount", { text: "one two" })).toMatch(/^2 words/);
  const result = { name: "bash", content: "password=correct-horse-7", is_error: false };
  expect(await host.toolResult(result)).toEqual({ content: "password=[redacted]", changed: true });
});

test("an input line passes them untouched, unless it is meant for one", async () => {
  expect(await host.input("what does ping do?")).toMatchObject({ kind: "pass", notices: [] });
  expect(await host.input("greet: Ada")).toMatchObject({ kind: "replaced", extension: "hello" });
});
