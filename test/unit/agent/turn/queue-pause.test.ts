/** Messages that wait while the queue is paused: nothing takes them along, and nothing loses them. */
import { expect, test } from "vitest";
import { agentUnderTest } from "../agent-under-test.js";
import { FakeHost } from "../fake-host.js";

type Agent = ReturnType<typeof agentUnderTest>["agent"];

/** Does something while a tool of the first turn runs. */
async function during(work: (agent: Agent) => Promise<unknown> | unknown) {
  const host = new FakeHost();
  let isDone = false;
  const run = async () => {
    if (!isDone) {
      isDone = true;
      await work(it.agent);
    }
    return { content: "ran" };
  };
  host.fakeTools = [{ name: "a", run }];
  const it = agentUnderTest({}, host);
  return { ...it, result: await it.agent.prompt("@tool a {}") };
}

const prompts = ({ entries }: ReturnType<typeof agentUnderTest>): string[] =>
  entries().flatMap(({ message }) => (message.role === "user" ? [message.content] : []));

test("a session begins unpaused, and says how it takes what waits", () => {
  const { queue } = agentUnderTest().agent;
  expect([queue.isPaused, queue.modes]).toEqual([false, { steering: "all", followUp: "one-at-a-time" }]);
  queue.setModes({ followUp: "all" });
  expect(queue.modes).toEqual({ steering: "all", followUp: "all" });
});

test("a turn ends without what waits; that is told as waiting all along", async () => {
  const it = await during(async (agent) => {
    agent.queue.pause();
    await agent.steer("left");
    await agent.followUp("later");
  });
  await it.agent.idle();
  expect(it.result.output).toBe("a: ran");
  expect(it.agent.queue.waiting()).toEqual({ steering: ["left"], followUp: ["later"] });
  await it.agent.prompt("next");
  expect(prompts(it)).toEqual(["@tool a {}", "next"]);
  expect(it.agent.queue.resume()).toBe(true);
  await it.agent.idle();
  expect(prompts(it)).toEqual(["@tool a {}", "next", "left", "later"]);
  expect(it.agent.queue.resume(), "nothing waits any more").toBe(false);
});

test("an interrupt drops nothing of it, and says so of nothing", async () => {
  const it = await during(async (agent) => {
    await agent.steer("left");
    agent.queue.pause();
    agent.interrupt();
  });
  expect(it.result).toMatchObject({ aborted: true, warnings: [] });
  expect(it.agent.queue.waiting()).toEqual({ steering: ["left"], followUp: [] });
});

test("what is resumed while a compaction runs begins a turn after it", async () => {
  const host = new FakeHost();
  const it = agentUnderTest({}, host);
  for (const word of ["one", "two"]) await it.agent.prompt(word);
  it.agent.queue.pause();
  await it.agent.queue.add("left");
  host.onCompactSummary = (summary) => {
    expect(it.agent.queue.resume()).toBe(true);
    return summary;
  };
  expect(await it.agent.compacted(null)).toMatchObject({ ok: true });
  await it.agent.idle();
  const types = it.events.map(({ type }) => type);
  expect(types.lastIndexOf("turn_start")).toBeGreaterThan(types.indexOf("compacted"));
  expect(prompts(it).at(-1)).toBe("left");
});

test("a closed session begins nothing with it", async () => {
  const it = agentUnderTest();
  it.agent.queue.pause();
  await it.agent.queue.add("left");
  await it.agent.close();
  it.agent.queue.resume();
  await it.agent.idle();
  expect(it.events.filter(({ type }) => type === "turn_start")).toEqual([]);
});
