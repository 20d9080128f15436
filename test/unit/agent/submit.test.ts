import { expect, test } from "vitest";
import type { InputVerdict } from "../../../src/host/moments.js";
import { agentUnderTest } from "./agent-under-test.js";
import { effects, FakeHost } from "./fake-host.js";

test("a line is trimmed, passes the input hooks and becomes a prompt", async () => {
  const { agent, host } = agentUnderTest();
  expect((await agent.submit("  hi  "))?.final_output).toBe("You said: hi");
  expect(host.log).toContain("input hi");
});

test("an empty line asks nobody and does nothing", async () => {
  const { agent, host } = agentUnderTest();
  expect(await agent.submit(" \n ")).toBeNull();
  expect(host.log).toEqual(["event session_start"]);
});

test.each<[InputVerdict, string | null, unknown[]]>([
  [{ kind: "pass", notices: ["a", "b"] }, "You said: hi", [{ extension: null, tone: "info", text: "a\nb" }]],
  [{ kind: "consumed", notices: ["mine"], extension: "x" }, null, [{ extension: "x", tone: "info", text: "mine" }]],
  [{ kind: "consumed", notices: [], extension: "x" }, null, []],
  [{ kind: "replaced", text: " better ", notices: [], extension: "x" }, "You said: better", []],
  [{ kind: "replaced", text: "/ping now", notices: [], extension: "x" }, "You said: pong now", []],
])("the verdict %o decides", async (verdict, output, said) => {
  const host = new FakeHost();
  host.onInput = () => verdict;
  host.fakeCommands.ping = (args) => effects({ prompt: `pong ${args}` });
  const { agent, notices } = agentUnderTest({}, host);
  expect((await agent.submit("hi"))?.final_output ?? null).toBe(output);
  expect(notices).toEqual(said);
});

test("a command's effects are applied in order: notice, show, prompt, session name", async () => {
  const host = new FakeHost();
  const show = { extension: "ext", title: "t", body: "b", format: "text" } as const;
  host.fakeCommands.all = () => effects({ notice: "n", show, prompt: "p", sessionName: "s" });
  const { agent, events, notices, shown } = agentUnderTest({}, host);
  expect((await agent.submit("/all"))?.final_output).toBe("You said: p");
  expect([notices, shown]).toEqual([[{ extension: "ext", tone: "info", text: "n" }], [show]]);
  expect(events[0]).toEqual({ type: "session_name", name: "s" });
  expect(host.log).not.toContain("input p");
});

test.each([
  ["/greet", ""],
  ["/greet bob  and al", "bob  and al"],
  ["/greet\tx", "x"],
])("%j runs the command with what follows the first space", async (line, wanted) => {
  const host = new FakeHost();
  const seen: string[] = [];
  host.fakeCommands.greet = (args) => {
    seen.push(args);
    return effects();
  };
  const { agent } = agentUnderTest({}, host);
  expect(await agent.submit(line)).toBeNull();
  expect(seen).toEqual([wanted]);
});

test("an unknown command is an error with a suggestion, and starts no turn", async () => {
  const host = new FakeHost();
  host.fakeCommands.greet = () => effects();
  const { agent } = agentUnderTest({}, host);
  const result = await agent.submit("/gret x");
  expect(result).toMatchObject({ error: "unknown command /gret; did you mean /greet? — commands: /greet", output: "" });
  expect(host.extrasOf("turn_start")).toEqual([]);
});

test.each(["/etc/hosts looks odd", "/ what", "/"])("%j is text, not a command", async (line) => {
  const { agent } = agentUnderTest();
  expect((await agent.submit(line))?.final_output).toBe(`You said: ${line}`);
});

test("a line during a turn joins it instead of starting one", async () => {
  const host = new FakeHost();
  host.fakeTools = [
    {
      name: "a",
      run: async () => {
        await agent.submit("and this");
        return { content: "" };
      },
    },
  ];
  const { agent, events } = agentUnderTest({}, host);
  const result = await agent.submit("@tool a {}");
  expect(result?.output).toBe("You said: and this");
  expect(events).toContainEqual({ type: "steered", text: "and this" });
});

test("quick lines are acted on in their order, however long the hooks take", async () => {
  const host = new FakeHost();
  const slow = Promise.withResolvers<InputVerdict>();
  host.onInput = (text) => (text === "first" ? slow.promise : { kind: "pass", notices: [] });
  const { agent, entries } = agentUnderTest({}, host);
  const first = agent.submit("first");
  const second = agent.submit("second");
  slow.resolve({ kind: "pass", notices: [] });
  expect([(await first)?.error, await second]).toEqual([null, null]);
  await agent.idle();
  const said = entries().flatMap(({ message }) => (message.role === "user" ? [message.content] : []));
  expect(said).toEqual(["first", "second"]);
});

test("of lines that wait for a compaction the first has a turn, and those after it join that as they say", async () => {
  const host = new FakeHost();
  const { agent, events } = agentUnderTest({}, host);
  for (const word of ["one", "two"]) await agent.prompt(word);
  const decided: string[] = [];
  let lines: Promise<unknown>[] = [];
  host.onCompactSummary = (summary) => {
    const say = (line: string, whileRunning: "steer" | "followUp" | "refuse") =>
      agent.submit(line, { whileRunning, onDecided: (disposition) => decided.push(`${line} ${disposition}`) });
    lines = [say("first", "refuse"), say("second", "steer"), say("third", "followUp"), say("fourth", "refuse")];
    return summary;
  };
  expect(await agent.compacted(null)).toMatchObject({ ok: true });
  const [first, second, third, fourth] = await Promise.all(lines);
  expect(decided).toEqual(["first started", "second queued", "third queued"]);
  expect([second, third]).toEqual([null, null]);
  expect(fourth).toMatchObject({ error: expect.stringMatching(/^a turn is running/) });
  expect(first).toMatchObject({ output: "You said: second\nYou said: third", error: null });
  expect(events.filter(({ type }) => type === "turn_start")).toHaveLength(3);
});

test("whoever submits a command of an extension is told when it begins, and of no other line", async () => {
  const host = new FakeHost();
  const told: string[] = [];
  host.fakeCommands.ping = () => {
    told.push("runs");
    return effects();
  };
  const { agent } = agentUnderTest({}, host);
  await agent.submit("/ping", { onCommand: () => void told.push("told") });
  await agent.submit("hi", { onCommand: () => void told.push("not this") });
  await agent.submit("/nope", { onCommand: () => void told.push("nor this") });
  expect(told).toEqual(["told", "runs"]);
});
