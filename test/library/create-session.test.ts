/** `createSession`: a turn in this process with extensions on; what is open afterwards is nothing. */
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import type { AgentEvent } from "../../src/agent/agent-event.js";
import { openSessionStore } from "../../src/agent/session/session-store.js";
import { createSession } from "../../src/library/create-session.js";
import { writePuppet } from "../helpers/puppet.js";
import { tempDir } from "../helpers/temp-dir.js";

function place(): { readonly home: string; readonly cwd: string; readonly extensions: string } {
  const root = tempDir();
  const [home, cwd] = [join(root, "home"), join(root, "project")];
  const extensions = join(home, "extensions");
  for (const directory of [extensions, cwd]) mkdirSync(directory, { recursive: true });
  return { home, cwd, extensions };
}

const gate = (extensions: string) =>
  writePuppet(extensions, "gate", {
    manifest: { hooks: ["tool_call"] },
    on: { "hook.tool_call bash": { block: true, reason: "no shell here" } },
  });

test("a prompt is awaited for its result and iterated for its events, by as many as want to", async () => {
  const { home, cwd, extensions } = place();
  gate(extensions);
  await using session = await createSession({ home, cwd });
  const run = session.prompt('@tool ls {}\n@tool bash {"command": "echo"}');
  const read = async (): Promise<readonly string[]> => {
    const types: string[] = [];
    for await (const { type } of run) types.push(type);
    return types;
  };
  const [first, second, result] = await Promise.all([read(), read(), run]);
  expect(first).toEqual(second);
  expect(first[0]).toBe("turn_start");
  expect(first.at(-1)).toBe("turn_end");
  expect(result).toMatchObject({ error: null, tools: { calls: 2, failures: 1 }, session: null });
  expect(await read()).toEqual(first);
  expect(session.host.report().extensions).toMatchObject([{ name: "gate", state: "ready" }]);
});

test("a second prompt during a run is refused, and takes no event from the first", async () => {
  const { home, cwd } = place();
  await using session = await createSession({ home, cwd, extensions: false });
  const all: AgentEvent[] = [];
  session.onEvent = (event) => all.push(event);
  const first = session.prompt("one");
  const second = session.prompt("two");
  expect((await second).error).toMatch(/a turn is running/);
  const events: AgentEvent[] = [];
  for await (const event of second) events.push(event);
  expect(events).toEqual([]);
  expect((await first).final_output).toBe("You said: one");
  expect(all.at(-1)).toEqual({ type: "turn_end", aborted: false });
  expect((await session.prompt("three")).final_output).toBe("You said: three");
});

test("a session that is kept is found again, and goes on where it was", async () => {
  const { home, cwd } = place();
  const options = { home, cwd, extensions: false } as const;
  const first = await createSession({ ...options, session: { kind: "new" }, name: "mine" });
  await first.prompt("remember 7");
  await first.close();
  const store = openSessionStore(home);
  const path = await store.find("mine", cwd);
  await using second = await createSession({ ...options, session: { kind: "resume", path } });
  expect(second.agent.history().flatMap((entry) => (entry.type === "message" ? [entry.message.role] : []))).toEqual([
    "user",
    "assistant",
  ]);
  await expect(createSession({ ...options, session: { kind: "resume", path } })).rejects.toThrow(/in use by/);
});

test("what may not be used is a sentence, and nothing is left running", async () => {
  const { home, cwd, extensions } = place();
  gate(extensions);
  const options = { home, cwd } as const;
  await expect(createSession({ ...options, model: "offline/eco" })).rejects.toThrow(/unknown model "offline\/eco"/);
  await expect(createSession({ ...options, tools: ["bsh"] })).rejects.toThrow(/unknown tool "bsh"/);
  writeFileSync(join(home, "settings.json"), '{"untrusted": "refuse"}');
  await expect(createSession(options)).rejects.toThrow(/is not trusted/);
  await using session = await createSession({ ...options, trust: true });
  expect((await session.prompt("hi")).error).toBeNull();
});

test("a signal that fires ends the session, and its run says so", async () => {
  const { home, cwd, extensions } = place();
  gate(extensions);
  const stop = new AbortController();
  const session = await createSession({ home, cwd, signal: stop.signal });
  const run = session.prompt("@wait 60000");
  for await (const { type } of run) if (type === "turn_start") stop.abort();
  expect(await run).toMatchObject({ aborted: true });
  await session.close();
  expect(session.host.report().extensions.map(({ state }) => state)).toEqual(["stopped"]);
  await expect(createSession({ home, cwd, signal: stop.signal })).rejects.toThrow();
});

test("the project's instructions reach the model when it is trusted, and are named when it is not", async () => {
  const { home, cwd } = place();
  writeFileSync(join(cwd, "AGENTS.md"), "Always answer in French.");
  const said: string[] = [];
  const options = { home, cwd, extensions: false, onNotice: ({ text }: { text: string }) => said.push(text) } as const;
  await using untrusted = await createSession(options);
  expect(untrusted.agent.resources().contextFiles).toEqual([]);
  expect(said).toEqual([expect.stringContaining("AGENTS.md of it not loaded")]);
  await using trusted = await createSession({ ...options, trust: true });
  expect(trusted.agent.resources().contextFiles).toMatchObject([{ path: join(cwd, "AGENTS.md") }]);
});

test("the example of the library runs as it stands", async () => {
  const { home, cwd } = place();
  writeFileSync(join(cwd, "found.txt"), "");
  const example = new URL("../../examples/library/one-turn.mjs", import.meta.url).pathname;
  const env = { ...process.env, E_HOME: home, PATH: `${dirname(process.execPath)}:${process.env.PATH}` };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [example], { cwd, env });
  expect(stdout).toContain("found.txt");
  expect(stderr).toMatch(/\[1\] completed/);
  expect(readFileSync(new URL("../../README.md", import.meta.url), "utf8")).toContain("createSession");
});
