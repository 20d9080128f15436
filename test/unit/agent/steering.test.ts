import { describe, expect, test } from "vitest";
import type { SessionMessage } from "../../../src/host/session-control.js";
import { agentUnderTest, call, finish, ScriptedModel, text } from "./agent-under-test.js";
import { FakeHost } from "./fake-host.js";

function message(over: Partial<SessionMessage> & { content: string }): SessionMessage {
  return { internal: false, run: true, nextTurn: false, ...over };
}

test("a steer joins before the next request, after the results of the batch", async () => {
  const model = new ScriptedModel([call("a", {}), finish("tool-calls")], [text("ok"), finish()]);
  const host = new FakeHost();
  host.fakeTools = [
    {
      name: "a",
      run: () => {
        agent.send(message({ content: "stop that" }));
        return { content: "ran" };
      },
    },
  ];
  const { agent, events } = agentUnderTest({ findModel: () => model }, host);
  await agent.prompt("hi");
  expect(model.requests[1]?.messages.map(({ role }) => role)).toEqual(["user", "assistant", "tool", "user"]);
  expect(events).toContainEqual({ type: "steered", text: "stop that" });
});

test("a steer that comes with the last answer still gets one, in the same turn", async () => {
  const host = new FakeHost();
  const { agent, events } = agentUnderTest({}, host);
  let sent = false;
  agent.onEvent = (event) => {
    events.push(event);
    if (event.type === "usage" && !sent) sent = agent.send(message({ content: "and then?" })).ok;
  };
  expect((await agent.prompt("hi")).output).toBe("You said: hi\nYou said: and then?");
  expect(host.extrasOf("turn_end")).toHaveLength(1);
});

test("an internal steer reaches the model and stays out of the transcript", async () => {
  const model = new ScriptedModel([call("a", {}), finish("tool-calls")], [text("ok"), finish()]);
  const host = new FakeHost();
  host.fakeTools = [
    {
      name: "a",
      run: () => {
        agent.send(message({ content: "psst", internal: true }));
        return { content: "" };
      },
    },
  ];
  const { agent, events } = agentUnderTest({ findModel: () => model }, host);
  await agent.prompt("hi");
  expect(model.requests[1]?.messages.at(-1)).toEqual({ role: "user", content: "psst", prompt: true });
  expect(events.some(({ type }) => type === "steered")).toBe(false);
});

test("what was to join an interrupted turn is dropped, and said", async () => {
  const host = new FakeHost();
  host.fakeTools = [
    {
      name: "a",
      run: () => {
        agent.send(message({ content: "late" }));
        agent.interrupt();
        return { content: "" };
      },
    },
  ];
  const { agent } = agentUnderTest({}, host);
  const result = await agent.prompt("@tool a {}");
  expect(result.warnings).toEqual(["the turn was interrupted; 1 message that was to join it was dropped"]);
});

describe("while a turn runs", () => {
  test.each([
    [message({ content: " \n" }), "the content is blank"],
    [message({ content: "x", run: false }), 'while a turn runs only run: true or when: "next_turn" is accepted'],
    [message({ content: "x", nextTurn: true }), 'when "next_turn" needs internal: true'],
  ])("%o is refused at once, inside before_turn too", async (wrong, error) => {
    const host = new FakeHost();
    const answers: unknown[] = [];
    host.onBeforeTurn = () => {
      answers.push(agent.send(wrong));
      return { suffixes: [], messages: [] };
    };
    const { agent } = agentUnderTest({}, host);
    await agent.prompt("hi");
    expect(answers).toEqual([{ ok: false, error }]);
  });
});

describe("while idle", () => {
  test("a visible message runs like a prompt that passes no input hook", async () => {
    const { agent, host, events, shown } = agentUnderTest();
    expect(agent.send(message({ content: "go" }))).toEqual({ ok: true });
    expect(agent.info().running).toBe(true);
    await agent.idle();
    expect(host.log).not.toContain("input go");
    expect(host.extrasOf("turn_start")).toEqual([{ prompt: "go" }]);
    expect(shown).toMatchObject([{ body: "go" }]);
    expect(events.some((event) => event.type === "text")).toBe(true);
  });

  test("what people see of a message holds no terminal sequences; the model reads it as it is", async () => {
    const { agent, shown, entries } = agentUnderTest();
    agent.send(message({ content: "a\u001b[2Jb", run: false }));
    expect(shown).toMatchObject([{ body: "ab" }]);
    expect(entries()[0]?.message).toMatchObject({ content: "a\u001b[2Jb" });
  });

  test("an internal message may start a hidden turn; turn_start still names the last visible prompt", async () => {
    const { agent, host, shown } = agentUnderTest();
    await agent.prompt("visible");
    agent.send(message({ content: "hidden", internal: true }));
    await agent.idle();
    expect(host.log).toContain("before_turn hidden");
    expect(host.extrasOf("turn_start")).toEqual([{ prompt: "visible" }, { prompt: "visible" }]);
    expect(shown).toEqual([]);
  });

  test("a message without run is recorded, shown when visible, and starts nothing", async () => {
    const { agent, host, shown, entries } = agentUnderTest();
    agent.send(message({ content: "note", run: false }));
    agent.send(message({ content: "secret note", run: false, internal: true }));
    expect(entries().map(({ message: one }) => one)).toMatchObject([{ content: "note" }, { content: "secret note" }]);
    expect(shown).toMatchObject([{ body: "note" }]);
    expect(host.extrasOf("turn_start")).toEqual([]);
  });

  test("a held message joins just ahead of the next visible prompt, once", async () => {
    const { agent, entries } = agentUnderTest();
    agent.send(message({ content: "hold me", internal: true, run: false, nextTurn: true }));
    agent.send(message({ content: "hidden turn", internal: true }));
    await agent.idle();
    await agent.prompt("first");
    await agent.prompt("second");
    const said = entries().flatMap(({ message: one }) => (one.role === "user" ? [one.content] : []));
    expect(said).toEqual(["hidden turn", "hold me", "first", "second"]);
  });

  test("what is sent as the turn ends starts the next one, and idle waits for it", async () => {
    const { agent, host } = agentUnderTest();
    let sent = false;
    agent.onEvent = (event) => {
      if (event.type !== "turn_end" || sent) return;
      sent = agent.send(message({ content: "one more" })).ok;
    };
    void agent.prompt("hi");
    await agent.idle();
    expect(host.extrasOf("turn_end")).toHaveLength(2);
  });
});
