/** Commands of the person's own that run beside whatever the session does. Real shells. */
import { expect, test } from "vitest";
import { shellLimits } from "../../../src/protocol/limits.js";
import { agentUnderTest } from "./agent-under-test.js";
import { FakeHost } from "./fake-host.js";

function watched() {
  const controller = new AbortController();
  const chunks: string[] = [];
  const onOutput = (stream: string, chunk: string): void => void chunks.push(`${stream}: ${chunk}`);
  return { chunks, controller, beside: { signal: controller.signal, onOutput } };
}

test("several run at once, each told to whoever asked for it and to nobody else", async () => {
  const { agent, events } = agentUnderTest();
  const [one, two] = [watched(), watched()];
  const first = agent.shell("echo one; sleep 600", { beside: one.beside });
  await expect.poll(() => one.chunks).toEqual(["stdout: one\n"]);
  expect(await agent.shell("echo two >&2", { beside: two.beside })).toMatchObject({
    ...{ ok: true, outcome: "completed", output: "two\n" },
    result: { output: "two\n", exitCode: 0, cancelled: false, truncated: false },
  });
  expect(two.chunks).toEqual(["stderr: two\n"]);
  one.controller.abort();
  expect(await first).toMatchObject({ outcome: "cancelled", result: { output: "one\n", cancelled: true } });
  expect(events.filter(({ type }) => type.startsWith("shell_"))).toEqual([]);
});

test("an interrupt does not end it, the end of the session does, and what it came to is kept", async () => {
  const { agent } = agentUnderTest();
  const { beside, chunks } = watched();
  const running = agent.shell("echo begun; sleep 600", { beside });
  await expect.poll(() => chunks).toHaveLength(1);
  agent.interrupt();
  await agent.idle();
  expect(agent.history().some(({ type }) => type === "custom_message")).toBe(false);
  await agent.close();
  expect(await running).toMatchObject({ outcome: "cancelled" });
  expect(agent.history().at(-1)).toMatchObject({ custom_type: "shell", details: { outcome: "cancelled" } });
  expect(await agent.shell("true", { beside })).toEqual({ ok: false, error: "the session is closed" });
});

test("of what ends while calls run the session is told after their results", async () => {
  const host = new FakeHost();
  const run = async () => {
    await it.agent.shell("echo beside", { beside: watched().beside });
    return { content: "ran" };
  };
  host.fakeTools = [{ name: "a", run }];
  const it = agentUnderTest({}, host);
  await it.agent.prompt("@tool a {}");
  expect(it.agent.history().map((entry) => (entry.type === "message" ? entry.message.role : entry.type))).toEqual(
    expect.arrayContaining(["user", "assistant", "tool", "assistant", "custom_message"]),
  );
  expect(it.agent.history().at(-1)).toMatchObject({ custom_type: "shell" });
});

test("of what ends while a compaction reads the conversation the session is told after it", async () => {
  const host = new FakeHost();
  const it = agentUnderTest({}, host);
  for (const word of ["one", "two"]) await it.agent.prompt(word);
  host.onCompactSummary = async (summary) => {
    await it.agent.shell("echo beside", { beside: watched().beside });
    return summary;
  };
  expect(await it.agent.compacted(null)).toMatchObject({ ok: true });
  await it.agent.idle();
  const [compaction, shell] = it.agent.history().slice(-2);
  expect(compaction).toMatchObject({ message: { role: "compaction" } });
  expect(shell).toMatchObject({ custom_type: "shell" });
});

test("only so many run at once", async () => {
  const { agent } = agentUnderTest();
  const { beside, controller } = watched();
  const running = Array.from({ length: shellLimits.maxBeside }, () => agent.shell("sleep 600", { beside }));
  expect(await agent.shell("true", { beside })).toEqual({
    ok: false,
    error: `${shellLimits.maxBeside} commands are running already; wait for the end of one, or end it`,
  });
  controller.abort();
  expect(new Set((await Promise.all(running)).map((one) => one.ok && one.outcome))).toEqual(new Set(["cancelled"]));
  expect(await agent.shell("true", { beside: watched().beside })).toMatchObject({ ok: true });
});

test("a blank one is refused", async () => {
  const { agent } = agentUnderTest();
  expect(await agent.shell(" ", { beside: watched().beside })).toEqual({ ok: false, error: "the command is blank" });
});
