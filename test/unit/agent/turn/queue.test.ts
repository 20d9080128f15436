/** Messages that wait to join the running turn. */
import { describe, expect, test } from "vitest";
import { agentUnderTest } from "../agent-under-test.js";
import { FakeHost } from "../fake-host.js";

type Agent = ReturnType<typeof agentUnderTest>["agent"];

/** Does something while a tool runs. */
async function during(work: (agent: Agent) => Promise<unknown> | unknown) {
  const host = new FakeHost();
  let done = false;
  host.fakeTools = [
    {
      name: "a",
      run: async () => {
        if (!done) {
          done = true;
          await work(it.agent);
        }
        return { content: "ran" };
      },
    },
  ];
  const it = agentUnderTest({}, host);
  return { ...it, result: await it.agent.prompt("@tool a {}") };
}

test.each([
  [" \n", "the text is blank"],
  ["go on", "no turn is running; send a prompt instead"],
])("while nothing runs, %j can neither steer nor follow", async (given, error) => {
  const { agent } = agentUnderTest();
  expect(await agent.steer(given)).toEqual({ ok: false, error });
  expect(await agent.followUp(given)).toEqual({ ok: false, error });
  await agent.close();
  expect(await agent.steer("x")).toEqual({ ok: false, error: "the session is closed" });
});

test("what waits is seen, and every change of it is told", async () => {
  const seen: unknown[] = [];
  const { result } = await during(async (agent) => {
    agent.queue.onChange = () => void seen.push(agent.queue.waiting());
    await agent.steer("left");
    await agent.followUp("later");
    agent.send({ content: "secret", internal: true, run: true, nextTurn: false });
  });
  expect(result.output).toContain("You said: later");
  expect(seen).toEqual([
    { steering: ["left"], followUp: [] },
    { steering: ["left"], followUp: ["later"] },
    { steering: ["left"], followUp: ["later"] },
    { steering: [], followUp: ["later"] },
    { steering: [], followUp: [] },
  ]);
});

test("what people wrote is taken back, what extensions hid still joins", async () => {
  const taken: unknown[] = [];
  const { result, entries } = await during(async (agent) => {
    await agent.steer("left");
    await agent.followUp("later");
    agent.send({ content: "secret", internal: true, run: true, nextTurn: false });
    taken.push(agent.queue.takeBack(), agent.queue.waiting());
  });
  expect(taken).toEqual([
    { steering: ["left"], followUp: ["later"] },
    { steering: [], followUp: [] },
  ]);
  expect(result.output).toBe("You said: secret");
  const words = entries().flatMap(({ message }) => (message.role === "user" ? [message.content] : []));
  expect(words).toEqual(["@tool a {}", "secret"]);
});

describe("how many join at once", () => {
  const requests = ({ events }: Awaited<ReturnType<typeof during>>) =>
    events.filter(({ type }) => type === "usage").length;

  test("all steers and one follow-up, unless told otherwise", async () => {
    const it = await during(async (agent) => {
      for (const word of ["one", "two"]) await agent.steer(word);
      for (const word of ["three", "four"]) await agent.followUp(word);
    });
    expect(requests(it)).toBe(4);
    expect(it.result.output).toBe("You said: two\nYou said: three\nYou said: four");
  });

  test("one steer and all follow-ups, when told so", async () => {
    const it = await during(async (agent) => {
      agent.queue.setModes({ steering: "one-at-a-time", followUp: "all" });
      for (const word of ["one", "two"]) await agent.steer(word);
      for (const word of ["three", "four"]) await agent.followUp(word);
    });
    expect(requests(it)).toBe(4);
    expect(it.result.output).toBe("You said: one\nYou said: two\nYou said: four");
  });
});

test("a listener to the queue that breaks is told of and breaks nothing", async () => {
  const { result, notices } = await during(async (agent) => {
    agent.queue.onChange = () => {
      throw new Error("no screen");
    };
    await agent.steer("left");
  });
  expect(result.final_output).toBe("You said: left");
  expect(notices[0]?.text).toBe("the front end failed: no screen");
});

test("follow-ups of an interrupted turn are dropped with its steers, and said", async () => {
  const { result } = await during(async (agent) => {
    await agent.steer("left");
    await agent.followUp("later");
    agent.interrupt();
  });
  expect(result.warnings).toEqual(["the turn was interrupted; 2 messages that were to join it were dropped"]);
});

test("a line typed while a turn runs can follow it instead of steering it", async () => {
  const { events } = await during(async (agent) => {
    await agent.submit("later", { whileRunning: "followUp" });
    await agent.submit("now");
  });
  expect(events.flatMap((event) => (event.type === "steered" ? [event.text] : []))).toEqual(["now", "later"]);
});
