/** Other sessions and keys of providers, in lines. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { World } from "../../../../../src/frontend/tui/app.js";
import type { PlainSession } from "../../../../../src/frontend/tui/plain/plain-session.js";
import { worldCommands } from "../../../../../src/frontend/tui/plain/world-commands.js";
import { agentUnderTest } from "../../../agent/agent-under-test.js";
import { linesUnderTest } from "./lines-under-test.js";

const summary = (name: string) => ({
  path: `/sessions/${name}`,
  id: name,
  title: "",
  name,
  created: "2026-01-02T00:00:00Z",
  modified: "2026-01-02T00:00:00Z",
  messages: 4,
  turns: 2,
  cwd: "/",
});

function around() {
  const lines = linesUnderTest();
  const { agent, home } = agentUnderTest();
  const opened: unknown[] = [];
  const used: unknown[] = [];
  // Only what the commands use of a world and a session.
  const world = {
    home,
    cwd: "/",
    sessions: { list: async () => [summary("one"), summary("two")], find: async (ref: string) => `/found/${ref}` },
    models: async () => ({ providers: () => [{ id: "acme", name: "Acme", baseUrl: "", usable: false, why: null }] }),
    openSession: async (source: unknown, reason: string) => {
      opened.push([source, reason]);
      return agent;
    },
  } as unknown as World;
  const session = {
    agent,
    frontEnd: lines.frontEnd,
    use: (next: unknown) => used.push(next),
  } as unknown as PlainSession;
  const run = async (line: string) => {
    const [name = "", ...args] = line.split(" ");
    await worldCommands(world)
      .find((command) => command.name === name)
      ?.run(args.join(" "), session);
  };
  return { ...lines, agent, home, opened, used, run };
}

test("a key is kept in auth.json, and never written anywhere else", async () => {
  const { run, type, written, home } = around();
  type("1\nsk-secret-123\n");
  await run("login");
  expect(readFileSync(join(home, "auth.json"), "utf8")).toContain("sk-secret-123");
  expect(written()).toContain("The key of Acme is kept in auth.json.");
  expect(written()).not.toContain("sk-secret");
});

test.each(["two words", "", "sk-\u00e9\u4f1a"])("what is no key is not kept: %j", async (text) => {
  const { run, type, written } = around();
  type(`1\n${text}\n`);
  await run("login");
  expect(written()).toContain("That is no key; nothing was kept.");
});

test("a session is chosen from a list, or named", async () => {
  const { run, type, opened, written, used, agent } = around();
  type("2\n");
  await run("resume");
  await run("resume abc");
  await run("new");
  expect(opened).toEqual([
    [{ kind: "resume", path: "/sessions/two" }, "resume"],
    [{ kind: "resume", path: "/found/abc" }, "resume"],
    [{ kind: "new" }, "new"],
  ]);
  expect(used).toEqual([agent, agent, agent]);
  expect(written()).toContain("  2. two: 2 prompts, 2026-01-02\n");
});

test("a choice that is cancelled leaves the session as it is", async () => {
  const { run, type, opened } = around();
  type("/cancel\n");
  await run("resume");
  expect(opened).toEqual([]);
});
