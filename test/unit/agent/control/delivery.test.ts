/** Where messages of extensions go: the delivery matrix, one test for each of its rows. */
import { describe, expect, test } from "vitest";
import type { ModelPart } from "../../../../src/agent/model/language-model.js";
import { call, finish, text } from "../agent-under-test.js";
import { recorded, scripted } from "../turn/recorded-agent.js";
import { asking } from "./ask.js";

const said = (words: string): readonly ModelPart[] => [text(words), finish()];
const calls = (...names: string[]): readonly ModelPart[] => [
  ...names.map((name) => call(name, {})),
  finish("tool-calls"),
];
const memo = (content: string, display = true) => ({ customType: "memo", content, display });
type It = ReturnType<typeof recorded>;

/** What the model read, request by request. */
const read = (model: ReturnType<typeof scripted>["model"]) =>
  model.requests.map(({ messages }) => messages.map(({ content }) => (typeof content === "string" ? content : "…")));
/** What joined the conversation; a card of what is still to be delivered has not. */
const kept = ({ agent }: It) =>
  agent
    .history()
    .flatMap((entry) => (entry.type === "custom_message" && entry.delivery === undefined ? [entry.content] : []));

describe("while idle", () => {
  test("a message is stored, announced and shown, and no run follows", async () => {
    const it = recorded();
    await asking(it.agent)("session.messages", { messages: [memo("hello", true), memo("aside", false)] });
    await expect.poll(() => kept(it)).toEqual(["hello", "aside"]);
    expect(it.lifecycle.log).toContain("message_end:custom");
    expect(it.lifecycle.log).not.toContain("agent_start");
    expect(it.shown.map(({ body }) => body)).toEqual(["hello"]);
  });

  test("one that triggers begins a run, whose beginning is announced as a message of an extension's", async () => {
    const { model, findModel } = scripted(said("ok"));
    const it = recorded({ findModel });
    const messages = [memo("first"), memo("second")];
    await asking(it.agent)("session.messages", { messages, triggerTurn: true });
    await it.agent.idle();
    expect(it.lifecycle.of("before_agent_start")).toMatchObject([
      { messageType: "custom", message: { customType: "memo", content: "second" } },
    ]);
    expect(read(model)).toEqual([["first", "second"]]);
  });

  test("the offline model answers the message that began the run, where nobody prompted", async () => {
    const it = recorded();
    await asking(it.agent)("session.messages", { messages: [memo("from here")], triggerTurn: true });
    await it.agent.idle();
    const said = it.events.flatMap((event) => (event.type === "text" ? [event.delta] : []));
    expect(said.join("")).toBe("You said: from here");
  });

  test("what is left out of the context is kept and shown, and never read by the model", async () => {
    const { model, findModel } = scripted(said("ok"));
    const it = recorded({ findModel });
    await asking(it.agent)("session.messages", { messages: [memo("secret")], excludeFromContext: true });
    await it.agent.prompt("hi");
    expect(kept(it)).toEqual(["secret"]);
    expect(read(model)).toEqual([["hi"]]);
  });

  test("what waits for the next prompt joins that of a person alone", async () => {
    const { model, findModel } = scripted(said("one"), said("two"));
    const it = recorded({ findModel });
    const ask = asking(it.agent);
    await ask("session.messages", { messages: [memo("held")], deliverAs: "nextTurn" });
    expect(kept(it)).toEqual([]);
    await ask("session.messages", { messages: [memo("trigger")], triggerTurn: true });
    await it.agent.idle();
    await it.agent.prompt("hi");
    expect(read(model)[0]).toEqual(["trigger"]);
    expect(read(model)[1]?.slice(-2)).toEqual(["held", "hi"]);
  });
});

describe("while a run is under way", () => {
  test("a batch steers in one piece, whatever the queue's mode", async () => {
    const { model, findModel } = scripted(calls("a"), said("ok"));
    const it: It = recorded({ findModel }, { name: "a", run: () => steered(it) });
    const steered = async ({ agent }: It) => {
      agent.queue.setModes({ steering: "one-at-a-time" });
      await asking(agent)("session.messages", { messages: [memo("one"), memo("two")] });
      expect(agent.queue.waiting()).toEqual({ steering: [], followUp: [] });
      return { content: "done" };
    };
    await it.agent.prompt("hi");
    expect(read(model)[1]?.slice(-2)).toEqual(["one", "two"]);
  });

  test("a follow-up waits until nothing else is left, and is answered in the same run", async () => {
    const { model, findModel } = scripted(calls("a"), said("first"), said("second"));
    const it: It = recorded(
      { findModel },
      {
        name: "a",
        run: async () => {
          await asking(it.agent)("session.messages", { messages: [memo("later")], deliverAs: "followUp" });
          return { content: "done" };
        },
      },
    );
    await it.agent.prompt("hi");
    expect(read(model)[1]).not.toContain("later");
    expect(read(model)[2]?.at(-1)).toBe("later");
    expect(it.lifecycle.log.filter((line) => line === "agent_settled")).toHaveLength(1);
  });

  test("without a trigger it is stored after the results of the turn, and asks for nothing", async () => {
    const { model, findModel } = scripted(calls("a", "b"), said("ok"));
    const add = async () => {
      await asking(it.agent)("session.messages", { messages: [memo("aside")], triggerTurn: false });
      return { content: "done" };
    };
    const it: It = recorded({ findModel }, { name: "a", run: add }, { name: "b" });
    await it.agent.prompt("hi");
    expect(model.requests).toHaveLength(2);
    expect(model.requests[1]?.messages.map(({ role }) => role)).toEqual(["user", "assistant", "tool", "tool", "user"]);
  });

  test("an interrupt ends the run in its own words, comes first, and drops nothing that waited", async () => {
    const hang = async function* (signal: AbortSignal) {
      yield text("half");
      await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    };
    const { model, findModel } = scripted(hang, said("ok"), said("later"));
    const it = recorded({ findModel });
    const ask = asking(it.agent);
    const run = it.agent.prompt("hi");
    await expect.poll(() => it.events.some(({ type }) => type === "text")).toBe(true);
    await it.agent.steer("waited");
    await it.agent.followUp("last");
    const how = { deliverAs: "interrupt", triggerTurn: true, interruptAbortMessage: "make way" } as const;
    await ask("session.messages", { messages: [memo("urgent")], ...how });
    expect((await run).aborted).toBe(true);
    await it.agent.idle();
    expect(read(model)[1]?.slice(-2)).toEqual(["urgent", "waited"]);
    expect(read(model)[2]?.at(-1)).toBe("last");
    const aborted = it.lifecycle.of("message_end").find(({ message }) => message.role === "assistant");
    expect(aborted?.message).toMatchObject({ stopReason: "aborted", errorMessage: "make way" });
    expect(it.events.filter(({ type }) => type === "warning")).toEqual([]);
  });

  test("what is asked for while the run settles begins once every listener has heard of that", async () => {
    const { model, findModel } = scripted(said("one"), said("two"));
    const it = recorded({ findModel });
    let isFirst = true;
    it.lifecycle.heard.agent_settled = async () => {
      if (!isFirst) return;
      isFirst = false;
      await asking(it.agent)("session.messages", { messages: [memo("again")], triggerTurn: true });
      await asking(it.agent)("session.user_message", { content: "and again" });
      expect(model.requests).toHaveLength(1);
    };
    await it.agent.prompt("hi");
    await it.agent.idle();
    expect(read(model)[1]).toContain("again");
    await expect.poll(() => read(model).flat()).toContain("and again");
  });
});

describe("as the user", () => {
  test("a text is literal, is heard by listeners to input as an extension's, and begins a run", async () => {
    const { model, findModel } = scripted(said("ok"));
    const it = recorded({ findModel });
    it.host.fakeCommands = { cmd: () => expect.fail("a command ran") };
    await asking(it.agent)("session.user_message", { content: "/cmd now" });
    await expect.poll(() => model.requests.length).toBe(1);
    await it.agent.idle();
    expect(it.lifecycle.of("input")).toEqual([{ text: "/cmd now", source: "extension" }]);
    expect(it.lifecycle.of("before_agent_start")).toMatchObject([{ messageType: "user", prompt: "/cmd now" }]);
    expect(read(model)).toEqual([["/cmd now"]]);
  });

  test("with expansion a command runs, and an unknown one is a text", async () => {
    const { model, findModel } = scripted(said("ok"));
    const it = recorded({ findModel });
    const ran: string[] = [];
    const effects = { extension: "ext", notice: null, show: null, prompt: null, sessionName: null, failure: null };
    it.host.fakeCommands = {
      cmd: (args) => {
        ran.push(args);
        return effects;
      },
    };
    const ask = asking(it.agent);
    await ask("session.user_message", { content: "/cmd now", expandPromptTemplates: true });
    await ask("session.user_message", { content: "/unknown now", expandPromptTemplates: true });
    await expect.poll(() => ran).toEqual(["now"]);
    await expect.poll(() => read(model)).toEqual([["/unknown now"]]);
    await it.agent.idle();
  });

  test("a command that follows runs once nothing runs any more", async () => {
    const ran: string[] = [];
    const { findModel } = scripted(calls("a"), said("ok"));
    const it: It = recorded(
      { findModel },
      {
        name: "a",
        run: async () => {
          const command = { content: "/cmd now", expandPromptTemplates: true, deliverAs: "followUp" } as const;
          await asking(it.agent)("session.user_message", command);
          return { content: "done" };
        },
      },
    );
    const effects = { extension: "ext", notice: null, show: null, prompt: null, sessionName: null, failure: null };
    it.host.fakeCommands = {
      cmd: () => {
        ran.push(it.agent.info().running ? "in the run" : "after it");
        return effects;
      },
    };
    await it.agent.prompt("hi");
    await expect.poll(() => ran).toEqual(["after it"]);
  });

  test("what comes as the end of a run is heard is answered as well", async () => {
    const { model, findModel } = scripted(said("one"), said("two"));
    const it = recorded({ findModel });
    let isFirst = true;
    it.lifecycle.heard.agent_end = async () => {
      if (isFirst) await asking(it.agent)("session.user_message", { content: "and more" });
      isFirst = false;
    };
    await it.agent.prompt("hi");
    await it.agent.idle();
    expect(read(model).at(-1)).toEqual(["hi", "…", "and more"]);
  });

  test("while a run is under way it has to say how it joins", async () => {
    const { model, findModel } = scripted(calls("a"), said("one"), said("two"));
    const it: It = recorded(
      { findModel },
      {
        name: "a",
        run: async () => {
          const ask = asking(it.agent);
          await expect(ask("session.user_message", { content: "how?" })).rejects.toThrow(
            "Agent is already processing.",
          );
          await ask("session.user_message", { content: "later", deliverAs: "followUp" });
          await ask("session.user_message", { content: "soon", deliverAs: "steer" });
          await expect.poll(() => it.agent.queue.waiting()).toEqual({ steering: ["soon"], followUp: ["later"] });
          return { content: "done" };
        },
      },
    );
    await it.agent.prompt("hi");
    expect(read(model)[1]?.at(-1)).toBe("soon");
    expect(read(model)[2]?.at(-1)).toBe("later");
  });

  test("what a listener to input takes starts nothing; nothing at all is refused", async () => {
    const it = recorded();
    it.lifecycle.answers.input = () => ({ action: "handled" });
    const ask = asking(it.agent);
    await ask("session.user_message", { content: "mine" });
    await expect(ask("session.user_message", { content: [] })).rejects.toThrow("empty");
    await expect.poll(() => it.lifecycle.of("input")).toHaveLength(1);
    expect(it.lifecycle.log).not.toContain("agent_start");
  });

  test("nothing is taken once the session is closed", async () => {
    const { agent } = recorded();
    const ask = asking(agent);
    await agent.close();
    await expect(ask("session.user_message", { content: "hi" })).rejects.toThrow("closed");
    await expect(ask("session.messages", { messages: [memo("hi")] })).rejects.toThrow("closed");
  });
});
