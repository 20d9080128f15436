/**
 * A day of work from its first session to its export, through the real `e`: what a person would notice at the end of it
 * if any part of the agent forgot something.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { readSession } from "../../../src/agent/session/read-session.js";
import { RpcClient } from "../../../src/rpc-client.js";
import { writePuppet } from "../../helpers/puppet.js";
import { type EHome, eBin, eHome } from "../../helpers/run-e.js";

const TURNS = 30;

function client(e: EHome): RpcClient {
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
  const command = [process.execPath, eBin] as const;
  return RpcClient.start({ command, cwd: e.cwd, env: { E_HOME: e.home, PATH, ...e.mark } });
}

/** What the model is told to do in that turn: write, look, run, ask an extension's tool, try what a gate forbids. */
function work(turn: number): string {
  const file = `notes-${turn}.txt`;
  const calls = [
    `@tool write ${JSON.stringify({ path: file, content: `line of turn ${turn}\n` })}`,
    `@tool read ${JSON.stringify({ path: file })}\n@tool ls {}`,
    `@tool bash ${JSON.stringify({ command: `cat *.txt | wc -l` })}`,
    `@tool stamp ${JSON.stringify({ turn })}`,
    `@tool bash ${JSON.stringify({ command: "rm -rf ." })}`,
  ];
  return `turn ${turn}\n${calls[turn % calls.length]}\n@then\n@say done with turn ${turn}`;
}

test("a new session, thirty turns with tools and two extensions, a fork, a compaction, a resume in a new process, an export", {
  timeout: 120_000,
}, async () => {
  const e = eHome();
  writeFileSync(join(e.cwd, "notes-1.txt"), "line\n");
  const gate = writePuppet(e.extensions, "gate", {
    manifest: { hooks: ["tool_call", "tool_result"], events: ["turn_end"] },
    on: { "hook.tool_call bash": { block: true, reason: "no shell today" } },
  });
  writePuppet(e.extensions, "stamper", {
    manifest: { tools: [{ name: "stamp", description: "stamps", parameters: { type: "object" } }] },
    on: { "tool_call stamp": { content: "stamped" } },
  });

  // The morning: one session, thirty turns.
  const morning = client(e);
  const session = await morning.createSession({ save: true, name: "the day" });
  for (let turn = 0; turn < TURNS; turn++) {
    const result = await session.prompt(work(turn));
    expect(result).toMatchObject({ error: null, aborted: false, final_output: `done with turn ${turn}` });
  }
  const { messages } = await session.messages();
  expect(messages.filter((entry) => entry.type === "message").length).toBe((await session.info()).messages);
  expect(gate.log().received.filter(({ params }) => params?.name === "turn_end")).toHaveLength(TURNS);
  const texts = JSON.stringify(messages);
  expect(texts).toContain("blocked by extension: no shell today");
  expect(texts).toContain("stamped");
  expect(readFileSync(join(e.cwd, "notes-25.txt"), "utf8")).toBe("line of turn 25\n");

  // Noon: a fork goes its own way; what it does is not in the session that it comes from.
  const fork = await session.fork();
  expect((await fork.prompt("turn of the fork")).final_output).toBe("You said: turn of the fork");
  expect(JSON.stringify(await session.messages())).not.toContain("turn of the fork");

  // The afternoon: the session is compacted, and knows less but what counts.
  const before = (await session.info()).context_tokens;
  await session.compact();
  expect((await session.prompt("after the compaction")).error).toBeNull();
  expect((await session.info()).context_tokens).toBeLessThan(before);
  const path = String((await session.info()).path);
  await morning.close();

  // The evening: another process goes on with it.
  const evening = client(e);
  const { sessions } = await evening.sessions();
  expect(sessions).toHaveLength(2);
  expect(sessions.map(({ name }) => name)).toContain("the day");
  const resumed = await evening.createSession({ resume: "the day" });
  expect(await resumed.info()).toMatchObject({ name: "the day", path });
  expect((await resumed.prompt("good evening")).final_output).toBe("You said: good evening");
  const page = await resumed.export({ path: join(e.cwd, "day.html") });
  const lines = await resumed.export({ path: join(e.cwd, "day.jsonl") });
  await evening.close();

  const html = readFileSync(page.path, "utf8");
  for (const text of ["turn 0", "no shell today", "after the compaction", "good evening"]) expect(html).toContain(text);
  const exported = readSession(readFileSync(lines.path));
  if (!exported.ok) throw new Error(exported.error);
  const kept = readSession(readFileSync(path));
  if (!kept.ok) throw new Error(kept.error);
  expect(exported.tree.entries.map(({ id }) => id)).toEqual(kept.tree.entries.map(({ id }) => id));
  expect(kept.skippedLines).toBe(0);
  expect(kept.tree.entries.some((entry) => entry.type === "message" && entry.message.role === "compaction")).toBe(true);
});
