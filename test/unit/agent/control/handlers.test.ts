/** What else extensions may ask of an agent: entries, labels, tools, levels, compaction, the tree, other sessions. */
import { describe, expect, test } from "vitest";
import type { LeaveOrder } from "../../../../src/agent/control/session-exits.js";
import type { ModelPart } from "../../../../src/agent/model/language-model.js";
import { agentUnderTest, call, finish, text } from "../agent-under-test.js";
import { recorded, scripted } from "../turn/recorded-agent.js";
import { asking, caller } from "./ask.js";

const said = (words: string): readonly ModelPart[] => [text(words), finish()];

describe("entries", () => {
  test("data that no file can hold is refused, and nothing is added", async () => {
    const { agent } = agentUnderTest();
    const data = { at: new Map() };
    await expect(asking(agent)("session.append", { customType: "mine", data })).rejects.toThrow("cannot be stored");
    expect(agent.tree()).toEqual([]);
  });

  test("an entry has the id that was asked for, unless another has it", async () => {
    const { agent } = agentUnderTest();
    const ask = asking(agent);
    const first = await ask("session.append", { customType: "mine", data: { n: 1 }, id: "0a1b2c3d" });
    const second = await ask("session.append", { customType: "mine", id: "0a1b2c3d" });
    expect(first).toEqual({ id: "0a1b2c3d" });
    expect(second.id).not.toBe("0a1b2c3d");
    expect(agent.tree()).toMatchObject([
      { type: "custom", custom_type: "mine", data: { n: 1 }, id: "0a1b2c3d" },
      { parent: "0a1b2c3d" },
    ]);
  });

  test("an unknown entry cannot be labelled", async () => {
    const { agent } = agentUnderTest();
    const ask = asking(agent);
    await expect(ask("session.label", { entryId: "nobody", label: "x" })).rejects.toThrow("there is no entry");
    const { id } = await ask("session.append", { customType: "mine" });
    await ask("session.label", { entryId: id, label: "here" });
    expect(agent.tree().at(-1)).toMatchObject({ type: "label", target: id, label: "here" });
  });
});

describe("tools and levels", () => {
  test("active tools hold from the next request of the same run on, and over a reload; unknown names are ignored", async () => {
    const { model, findModel } = scripted([call("a", {}), finish("tool-calls")], said("ok"), said("again"));
    const it: ReturnType<typeof recorded> = recorded(
      { findModel },
      {
        name: "a",
        run: async () => {
          await asking(it.agent)("session.active_tools", { names: ["read", "a", "no such"] });
          return { content: "done" };
        },
      },
    );
    await it.agent.prompt("hi");
    await it.agent.reload();
    await it.agent.prompt("more");
    const offered = model.requests.map(({ tools }) => tools.map(({ name }) => name).sort());
    expect(offered[0]?.length).toBeGreaterThan(3);
    expect(offered.slice(1)).toEqual([
      ["a", "read", "read_result"],
      ["a", "read", "read_result"],
    ]);
  });

  test("a level that the model does not have becomes the nearest, for this session alone", async () => {
    const { findModel } = scripted();
    const { agent, lifecycle } = recorded({ findModel });
    const ask = asking(agent);
    expect(await ask("session.thinking", { level: "minimal" })).toEqual({ level: "low" });
    expect(await ask("session.thinking", { level: "xhigh" })).toEqual({ level: "high" });
    expect(agent.info().effort).toBe("high");
    await expect.poll(() => lifecycle.of("thinking_level_select").map(({ level }) => level)).toEqual(["low", "high"]);
    expect(agent.tree().at(-1)).toMatchObject({ type: "effort", effort: "high" });
  });
});

describe("compaction", () => {
  test("wrong parameters and an empty conversation are refused", async () => {
    const { agent } = agentUnderTest();
    const ask = asking(agent);
    await expect(ask("session.compaction", { compression_ratio: 2 })).rejects.toThrow("compression_ratio");
    await expect(ask("session.compaction", { preserve_recent: -1 })).rejects.toThrow("preserve_recent");
    await expect(ask("session.compaction", {})).rejects.toThrow("nothing to compact");
  });

  test("its parameters are what listeners are told, and the answer is what it came to", async () => {
    const it = recorded();
    for (const prompt of ["one", "two", "three"]) await it.agent.prompt(prompt);
    const result = await asking(it.agent)("session.compaction", {
      preserve_recent: 4,
      query: "two",
      compression_ratio: 1,
    });
    const parameters = { compression_ratio: 1, preserve_recent: 4, query: "two" };
    expect(it.lifecycle.of("session_before_compact")).toMatchObject([{ reason: "manual", parameters }]);
    expect(result.text).toContain("[User]: one");
    expect(result.text).not.toContain("two");
    const [done] = it.lifecycle.of("session_compact");
    expect(done?.result).toEqual(result);
  });
});

describe("the tree", () => {
  test("moving says what is to be written on, tells the front end, and sets the label", async () => {
    const it = recorded();
    await it.agent.prompt("one");
    await it.agent.prompt("two");
    const [first] = it.entries();
    const ask = asking(it.agent);
    const answer = await ask("session.navigate", { targetId: first?.id ?? "" });
    expect(answer).toEqual({ cancelled: false, text: "one" });
    expect(it.events.at(-1)).toEqual({ type: "session_moved", text: "one" });
    await expect(ask("session.navigate", { targetId: "nobody" })).rejects.toThrow("there is no entry");
    it.lifecycle.answers.session_before_tree = () => ({ cancel: true });
    expect(await ask("session.navigate", { targetId: first?.id ?? "" })).toEqual({ cancelled: true });
  });
});

describe("other sessions", () => {
  test("where nobody can leave, each is refused with its name and the reason", async () => {
    const { agent } = agentUnderTest();
    const ask = asking(agent);
    await expect(ask("session.new", {})).rejects.toThrow("session.new cannot be done here: ");
    await expect(ask("session.switch", { session: "x" })).rejects.toThrow("session.switch cannot be done here");
    await expect(ask("session.fork", { entryId: "x" })).rejects.toThrow("session.fork cannot be done here");
    await expect(ask("session.shutdown", {})).rejects.toThrow("session.shutdown cannot be done here");
  });

  test("a listener may keep the session; else the order says what begins, and the caller is called back", async () => {
    const orders: LeaveOrder[] = [];
    const exits = { leave: async (order: LeaveOrder) => void orders.push(order), without: "" };
    const { agent, lifecycle } = recorded({ exits });
    const called: string[] = [];
    const by = caller({ callback: async (handle) => void called.push(`${handle} after ${orders.length}`) });
    const ask = asking(agent, by);
    lifecycle.answers.session_before_switch = () => ({ cancel: true });
    expect(await ask("session.new", { withSession: "w" })).toEqual({ cancelled: true });
    lifecycle.answers.session_before_switch = () => undefined;
    const setup = [
      { type: "custom", customType: "plan", data: { step: 1 } },
      { type: "message", message: { role: "user", content: [{ type: "text", text: "go on" }], timestamp: 1 } },
      { type: "session_info", name: "Second" },
    ] as const;
    expect(await ask("session.new", { parentSession: "before", setup: [...setup], withSession: "w" })).toEqual({
      cancelled: false,
    });
    expect(called).toEqual(["w after 1"]);
    expect(orders).toMatchObject([
      {
        reason: "new",
        source: { kind: "new" },
        beginning: {
          parentSession: "before",
          entries: [
            { type: "custom", custom_type: "plan", data: { step: 1 } },
            { type: "message", message: { role: "user", content: "go on", prompt: true } },
            { type: "name", name: "Second" },
          ],
        },
      },
    ]);
    const broken = { type: "message", message: { role: "nobody" } } as const;
    await expect(ask("session.new", { setup: [broken] })).rejects.toThrow("entry 1 (message)");
  });

  test("a reload and the end come after the answer", async () => {
    const ended: string[] = [];
    const exits = { shutdown: () => void ended.push("shutdown"), without: "" };
    const { agent, host } = recorded({ exits });
    const later: (() => void)[] = [];
    const ask = asking(agent, caller({ afterwards: (work) => void later.push(work) }));
    await ask("session.reload", {});
    expect(host.log).not.toContain("reload");
    for (const work of later.splice(0)) work();
    await agent.idle();
    expect(host.log).toContain("reload");
    await ask("session.shutdown", {});
    expect(ended).toEqual([]);
    for (const work of later.splice(0)) work();
    await expect.poll(() => ended).toEqual(["shutdown"]);
  });

  test("idle is answered once the run has ended, and at once when nobody waits", async () => {
    const { agent } = agentUnderTest();
    const run = agent.prompt("@wait 1000000");
    const abort = new AbortController();
    const idle = asking(agent, caller({ signal: abort.signal }))("session.idle", {});
    abort.abort();
    expect(await idle).toEqual({});
    agent.interrupt();
    await run;
    expect(await asking(agent)("session.idle", {})).toEqual({});
  });
});
