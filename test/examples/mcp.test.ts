/** mcp.mjs against a real server on the official SDK, and against servers that misbehave. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Data, type Driver, drive, gone } from "./drive.js";

const fixtures = join(import.meta.dirname, "fixtures");
const node = process.execPath;
const sample = { command: node, args: [join(fixtures, "mcp-server.mjs")] };
const rogue = (kind: string): Data => ({ command: node, args: [join(fixtures, "rogue-mcp-server.mjs"), kind] });

const start = (mcp: Driver, config: unknown): Promise<Data> => mcp.start({ extensions_config: { mcp: config } });
const toolNames = (manifest: Data): unknown[] => (manifest.tools as Data[]).map(({ name }) => name);
const call = (mcp: Driver, name: string, args: unknown = {}): ReturnType<Driver["call"]> =>
  mcp.call("tool_call", { name, arguments: args });
const notices = (mcp: Driver): string =>
  mcp
    .said("notify")
    .map(({ message }) => String(message))
    .join("\n");

test("without configuration there are no tools and no noise; the command says what to set", async () => {
  await using mcp = drive("mcp.mjs");
  expect(await mcp.start()).toMatchObject({ name: "mcp", tools: [] });
  expect(await mcp.result("command", { name: "mcp", args: "" })).toEqual({
    notice: "mcp: no server is configured: set extensions.mcp.command in settings.json",
  });
  expect((await call(mcp, "anything")).error).toContain("no server is configured");
  expect(notices(mcp)).toBe("");
});

test.each<[string, unknown, RegExp]>([
  ["a command that is no text", { command: 7 }, /needs "command", a text/],
  ["arguments that are no list", { command: "x", args: "y" }, /"args", a list/],
  ["configuration that is no object", "npx", /needs "command"/],
  ["a command that does not exist", { command: "no-such-mcp-server" }, /cannot start no-such-mcp-server: .*ENOENT/],
  ["a directory that does not exist", { ...sample, cwd: "/nowhere" }, /\/nowhere is not a directory/],
  ["a server that ends at once", rogue("exits"), /ended \(exit 3\)\nno database/],
  ["a server that closes its output", rogue("closes"), /closed its output/],
  ["a server of another time", rogue("old"), /speaks MCP 1999-01-01/],
  ["a list of tools without an end", rogue("endless"), /does not end after 100 pages/],
  ["a server that never answers", rogue("mute"), /no answer within 4.5 s; run its command once by hand/],
])("%s gives one notice and a manifest without tools", async (_, config, reason) => {
  await using mcp = drive("mcp.mjs");
  expect(toolNames(await start(mcp, config))).toEqual([]);
  expect(notices(mcp)).toMatch(reason);
  expect(mcp.said("notify")).toHaveLength(1);
  expect((await mcp.result("command", { name: "mcp", args: "" })).notice).toMatch(reason);
  expect(await mcp.end()).toBe(0);
});

test("a server without tools is no fault", async () => {
  await using mcp = drive("mcp.mjs");
  expect(toolNames(await start(mcp, rogue("toolless")))).toEqual([]);
  expect(await mcp.result("command", { name: "mcp", args: "" })).toEqual({ notice: "mcp: the server has no tools" });
});

test("names are made fit, and none takes the place of a built-in tool", async () => {
  await using mcp = drive("mcp.mjs");
  expect(toolNames(await start(mcp, rogue("good")))).toEqual(["pid", "die", "mcp_bash", "x_y", "mcp_x_y"]);
  expect((await call(mcp, "x_y")).error).toBe("no tool x y");
  expect((await call(mcp, "mcp_x_y")).error).toBe("no tool x_y");
  expect((await call(mcp, "mcp_bash")).result).toEqual({ content: "", is_error: false });
});

test("the tools of every page are there, with their schemas", async () => {
  await using mcp = drive("mcp.mjs");
  const manifest = await start(mcp, sample);
  const last = ["fail", "structured", "env", "ask", "hang", "change"];
  expect(toolNames(manifest)).toEqual(["count", "mcp_read", "kinds", "fs_stat", ...last]);
  expect((manifest.tools as Data[])[0]).toEqual({
    name: "count",
    description: "does count",
    parameters: { type: "object", properties: { to: { type: "number" } } },
  });
  expect((await call(mcp, "fs_stat", { path: "ä" })).result).toMatchObject({ content: 'fs.stat {"path":"ä"}' });
});

test("progress is forwarded to the call that it belongs to, ahead of the result", async () => {
  await using mcp = drive("mcp.mjs");
  await start(mcp, sample);
  const answers = await Promise.all([call(mcp, "count", { to: 2 }), call(mcp, "count", { to: 1 })]);
  expect(answers).toMatchObject([{ id: 2, result: { content: "counted to 2" } }, { id: 3 }]);
  const of = (id: number): unknown[] =>
    mcp
      .said("tool.update")
      .filter((update) => update.id === id)
      .map(({ chunk }) => chunk);
  expect(of(2)).toEqual(["step 1 (1/2)\n", "step 2 (2/2)\n", "2\n"]);
  expect(of(3)).toEqual(["step 1 (1/1)\n", "1\n"]);
  const place = (found: (message: Data) => boolean): number => mcp.messages.findLastIndex(found);
  expect(place(({ method }) => method === "tool.update")).toBeLessThan(place(({ id }) => id === 2 || id === 3));
});

test("every kind of content becomes text", async () => {
  await using mcp = drive("mcp.mjs");
  await start(mcp, sample);
  const lines = [
    ...["a text", "[image image/png, 5 bytes]", "[audio audio/wav, 0 bytes]", "[resource a file:///a]"],
    ...["[resource file:///b]", "body of b", "[resource file:///c, application/pdf, 3 bytes]"],
  ];
  expect((await call(mcp, "kinds")).result).toEqual({ content: lines.join("\n"), is_error: false });
  expect((await call(mcp, "structured")).result).toMatchObject({ content: '{\n  "rows": [\n    1,\n    2\n  ]\n}' });
  expect((await call(mcp, "fail")).result).toEqual({ content: "no such row", is_error: true });
  expect((await call(mcp, "count", "raw text")).error).toBe("the arguments of count must be an object");
});

test("environment and directory come from the settings", async () => {
  await using mcp = drive("mcp.mjs");
  await start(mcp, { ...sample, env: { SAMPLE_TOKEN: "t0ken" }, cwd: fixtures });
  expect((await call(mcp, "env")).result).toMatchObject({ content: `t0ken ${fixtures}` });
});

test("a ping of the server is answered, its other requests are refused", async () => {
  await using mcp = drive("mcp.mjs");
  await start(mcp, sample);
  const { result } = await call(mcp, "ask");
  expect(JSON.parse(String((result as Data).content))).toEqual({
    pong: {},
    roots: expect.stringContaining("no roots/list here"),
  });
});

test("tool.cancel is passed on, and the call ends", async () => {
  await using mcp = drive("mcp.mjs");
  await start(mcp, sample);
  const answer = call(mcp, "hang");
  await mcp.until(() => mcp.updates() !== "");
  mcp.tell("tool.cancel", { id: 2 });
  expect((await answer).error).toContain("nobody waits");
  // The server says so when it has heard of it.
  await mcp.until(() => notices(mcp).includes("tools changed"));
});

test("changed tools are told to the person", async () => {
  await using mcp = drive("mcp.mjs");
  await start(mcp, sample);
  await call(mcp, "change");
  expect(notices(mcp)).toBe("mcp: the server's tools changed; /reload shows them");
});

test("a server that dies fails its open calls and later ones, with one notice", async () => {
  await using mcp = drive("mcp.mjs");
  await start(mcp, rogue("good"));
  const answers = await Promise.all([call(mcp, "die"), call(mcp, "pid")]);
  for (const { error } of answers) expect(error).toMatch(/ended \(exit 1\)\nout of luck/);
  expect((await call(mcp, "pid")).error).toMatch(/ended/);
  expect(notices(mcp)).toMatch(/^mcp: .*ended.*\nout of luck\nIts tools answer with an error until \/reload\.$/);
  expect(await mcp.end()).toBe(0);
  expect(mcp.said("notify")).toHaveLength(1);
});

test.each(["shutdown", "the end of the input"])("%s ends a stubborn server and what it started", async (how) => {
  await using mcp = drive("mcp.mjs");
  await start(mcp, rogue("stubborn"));
  const { result } = await call(mcp, "pid");
  const pid = Number((result as Data).content);
  const all = [pid, ...childrenOf(pid)];
  if (existsSync("/proc/self/stat")) expect(all).toHaveLength(2);
  if (how === "shutdown") mcp.tell("shutdown");
  expect(await (how === "shutdown" ? mcp.ended() : mcp.end())).toBe(0);
  await Promise.all(all.map(gone));
  expect(notices(mcp)).toBe("");
});

test("a well-behaved server ends with its input", async () => {
  await using mcp = drive("mcp.mjs");
  await start(mcp, rogue("good"));
  const { result } = await call(mcp, "pid");
  expect(await mcp.end()).toBe(0);
  await gone(Number((result as Data).content));
  expect(notices(mcp)).toBe("");
});

/** By /proc; elsewhere none is found, and the test is of the server alone. */
function childrenOf(parent: number): number[] {
  if (!existsSync("/proc/self/stat")) return [];
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/stat`, "latin1")
        .replace(/^.*\) \S /s, "")
        .startsWith(`${parent} `);
    } catch {
      return false; // it has just ended
    }
  });
}
