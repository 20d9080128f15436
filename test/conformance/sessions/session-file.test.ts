/** The session file of a run whose process is killed: every message that was complete is in it, and it can be read. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSession } from "../../../src/agent/session/read-session.js";
import { untilReceived, writePuppet } from "../../helpers/puppet.js";
import { silent } from "../../helpers/puppet-steps.js";
import { eHome } from "../../helpers/run-e.js";

test("kill -9 in the middle of a tool call leaves every completed message", async () => {
  const e = eHome();
  e.settings({ runtime: { waiter: { isolation: "process" } } });
  const manifest = { tools: [{ name: "wait" }, { name: "quick" }] };
  const on = { "tool_call wait": silent, "tool_call quick": { content: "the first result", session_name: "Named" } };
  const waiter = writePuppet(e.extensions, "waiter", { manifest, on });
  const prompt = "@say one\n@tool quick\n@then\n@say two\n@tool wait\n@then\n@say never";
  const running = e.start(["-p", prompt]);
  await untilReceived(waiter, "tool_call wait");
  running.kill("SIGKILL");
  expect(await running.ended).toMatchObject({ signal: "SIGKILL" });
  const sessions = join(e.home, "sessions");
  const [file] = readdirSync(sessions, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".jsonl"));
  const session = readSession(readFileSync(join(sessions, String(file)), "utf8"));
  if (!session.ok) throw new Error(session.error);
  expect(session).toMatchObject({ tree: { name: "Named" }, skippedLines: 0, header: { cwd: e.cwd } });
  const messages = session.tree.entries.filter((entry) => entry.type === "message");
  const told = messages.map(({ message }) =>
    message.role === "assistant"
      ? message.content.map((block) => ("text" in block ? block.text : block.type))
      : message,
  );
  expect(told).toMatchObject([
    { role: "user", content: prompt },
    ["one", "tool_call"],
    { role: "tool", name: "quick", content: "the first result", outcome: "completed" },
    ["two", "tool_call"],
  ]);
  // Each follows the one before it, so that the run can be taken up where it was.
  const parents = session.tree.entries.map(({ parent }) => parent);
  expect(parents).toEqual([null, ...session.tree.entries.map(({ id }) => id).slice(0, -1)]);
});
