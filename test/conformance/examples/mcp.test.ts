/** mcp under the real e, against a real server on the official SDK; what passes between the two is recorded. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { type EHome, eHome, linesOf } from "../../helpers/run-e.js";
import { verifies } from "../../helpers/verifies.js";
import { call, placeAlone } from "./place-example.js";

const server = new URL("../../examples/fixtures/mcp-server.mjs", import.meta.url).pathname;

interface McpMessage {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: { readonly name?: string; readonly protocolVersion?: string; readonly cursor?: string };
}

/** A home with the bridge, whose configured server writes down what it is sent. */
function withServer(e: EHome): () => readonly McpMessage[] {
  const log = join(e.temp, "to-server.log");
  placeAlone(e.extensions, "mcp.mjs");
  const args = ["-c", 'tee -a "$0" | "$1" "$2"', log, process.execPath, server];
  e.settings({ extensions: { mcp: { command: "sh", args, env: { SAMPLE_TOKEN: "s3cret" } } } });
  return () =>
    readFileSync(log, "utf8")
      .trimEnd()
      .split("\n")
      .map((line): McpMessage => JSON.parse(line));
}

verifies(["example.mcp.tools", "example.mcp.configured", "example.mcp.lifecycle"], async (run) => {
  const e = eHome(run);
  const sent = withServer(e);
  const { stdout } = await e.run(["-p", call("no_such_tool", {})]);
  // All tools of the three pages, and with them the built-in ones, whose names a server cannot take.
  const names = ["count", "mcp_read", "kinds", "fs_stat", "fail", "structured", "env", "ask", "hang", "change"];
  const listed = /tools: (.*)$/m.exec(stdout)?.[1]?.split(", ") ?? [];
  expect(listed.filter((name) => names.includes(name))).toEqual(names);
  expect(listed).toContain("read");
  const messages = sent();
  expect(messages.map(({ method }) => method).slice(0, 2)).toEqual(["initialize", "notifications/initialized"]);
  expect(messages[0]?.params).toMatchObject({ protocolVersion: "2025-11-25" });
  const pages = messages.filter(({ method }) => method === "tools/list").map(({ params }) => params?.cursor);
  expect(pages).toEqual([undefined, "second", "third"]);
});

verifies(["example.mcp.calls", "example.mcp.progress", "example.mcp.tools-alone"], async (run) => {
  const e = eHome(run);
  const sent = withServer(e);
  const calls = [
    call("count", { to: 2 }),
    call("fail", {}),
    call("env", {}),
    call("ask", {}),
    call("fs_stat", { a: [1] }),
  ];
  const done = await e.run(["-p", "--json", calls.join("\n")]);
  const ends = linesOf(done, "tool_end").toSorted((a, b) => Number(a.id) - Number(b.id));
  expect(ends).toMatchObject([
    { outcome: "completed", content: "counted to 2" },
    { outcome: "failed", content: "no such row" },
    { outcome: "completed", content: `s3cret ${e.cwd}` },
    // It answers a ping, and offers the server neither roots nor anything else.
    { outcome: "completed", content: expect.stringMatching(/"pong":\{\}.*no roots\/list here/) },
    { outcome: "completed", content: 'fs.stat {"a":[1]}' },
  ]);
  const output = linesOf(done, "tool_output").filter(({ id }) => id === 1);
  expect(output.map(({ chunk }) => chunk).join("")).toBe("step 1 (1/2)\nstep 2 (2/2)\n2\n");
  const asked = sent().filter(({ id, method }) => id !== undefined && method !== undefined);
  expect([...new Set(asked.map(({ method }) => method))]).toEqual(["initialize", "tools/list", "tools/call"]);
  const called = asked.filter(({ method }) => method === "tools/call").map(({ params }) => params?.name);
  expect(called.toSorted()).toEqual(["ask", "count", "env", "fail", "fs.stat"]);
  const doctor = await e.run(["doctor", "--start", "--json"]);
  expect(JSON.parse(doctor.stdout).extensions).toMatchObject([
    { started: { hooks: [], commands: ["mcp"], events: [] } },
  ]);
});
