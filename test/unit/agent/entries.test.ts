/** What a front end hears of the session's entries, and how it names tools. */
import { expect, test } from "vitest";
import type { Entry } from "../../../src/agent/session/entry.js";
import { agentUnderTest } from "./agent-under-test.js";
import { FakeHost } from "./fake-host.js";

function heard(under: ReturnType<typeof agentUnderTest>): Entry[] {
  const entries: Entry[] = [];
  under.agent.onEntry = (entry) => void entries.push(entry);
  return entries;
}

const saidIn = (entries: readonly Entry[]) =>
  entries.flatMap((entry) =>
    entry.type === "message" && entry.message.role === "user"
      ? [[entry.message.content, entry.message.internal ? "internal" : entry.message.prompt ? "prompt" : "beside"]]
      : [],
  );

test("a listener that throws costs one notice an entry, and no turn", async () => {
  const { agent, notices } = agentUnderTest();
  agent.onEntry = () => {
    throw new Error("kaput");
  };
  expect((await agent.prompt("hi")).final_output).toBe("You said: hi");
  expect(notices.map(({ text }) => text)).toContain("the front end failed: kaput");
  expect(agent.history().filter(({ type }) => type === "message")).toHaveLength(2);
});

test("every entry is told as it is added: prompts, messages of extensions, results with what they show, names", async () => {
  const host = new FakeHost();
  const display = { body: "a picture", format: "markdown" } as const;
  host.fakeTools = [{ name: "greet", run: () => ({ content: "hello", display }) }];
  host.onBeforeTurn = () => ({ suffixes: [], messages: [{ content: "by the way", internal: false, extension: "x" }] });
  const under = agentUnderTest({}, host);
  const entries = heard(under);
  await under.agent.submit("[[tool:greet]]");
  under.agent.send({ content: "quietly", internal: true, run: false, nextTurn: false });
  under.agent.send({ content: "aloud", internal: false, run: true, nextTurn: false });
  await under.agent.idle();
  under.agent.rename("mine");
  expect(saidIn(entries)).toEqual([
    ["[[tool:greet]]", "prompt"],
    ["by the way", "beside"],
    ["quietly", "internal"],
    ["aloud", "prompt"],
    ["by the way", "beside"],
  ]);
  expect(entries.at(-1)).toMatchObject({ type: "name", name: "mine" });
  expect(entries.filter(({ type }) => type === "message")).toEqual(
    under.agent.tree().filter(({ type }) => type === "message"),
  );
});

test("a visible message of an extension is told once: as an entry where somebody listens, else as a block", async () => {
  const message = { content: "look", internal: false, run: false, nextTurn: false };
  const deaf = agentUnderTest();
  deaf.agent.send(message);
  expect(deaf.shown).toMatchObject([{ body: "look" }]);
  const under = agentUnderTest();
  const entries = heard(under);
  under.agent.send(message);
  expect(under.shown).toEqual([]);
  expect(saidIn(entries)).toEqual([["look", "beside"]]);
  under.agent.onEntry = null;
  under.agent.send(message);
  expect(under.shown).toHaveLength(1);
});

test("what commands of extensions show stays a block", async () => {
  const host = new FakeHost();
  const show = { extension: "ext", title: "t", body: "b", format: "text" } as const;
  host.fakeCommands.show = () => ({
    extension: "ext",
    notice: null,
    show,
    prompt: null,
    sessionName: null,
    failure: null,
  });
  const under = agentUnderTest({}, host);
  heard(under);
  await under.agent.submit("/show");
  expect(under.shown).toEqual([show]);
});

test("a label says what the tool leaves out with its name, made safe", () => {
  const host = new FakeHost();
  const label = { category: "", running: "Greeting", completed: "", target: "who" };
  host.fakeTools = [{ name: "greet", label }];
  const { agent } = agentUnderTest({}, host);
  expect(agent.toolLabel("greet")).toEqual({
    category: "greet",
    running: "Greeting",
    completed: "Ran greet",
    target: "who",
  });
  expect(agent.toolLabel("bash")).toMatchObject({ category: "command", running: "Running", completed: "Ran" });
  expect(agent.toolLabel("gone\u001b[2J")).toEqual({
    category: "gone",
    running: "Running gone",
    completed: "Ran gone",
    target: "",
  });
});
