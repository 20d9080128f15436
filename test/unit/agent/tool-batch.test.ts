import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { ToolMessage } from "../../../src/agent/session/message.js";
import { defaultSettings } from "../../../src/agent/settings.js";
import type { ToolOutcome } from "../../../src/host/moments.js";
import { toolLimits } from "../../../src/protocol/limits.js";
import { agentUnderTest, call, finish, ScriptedModel, text, type UnderTest } from "./agent-under-test.js";
import { FakeHost, type FakeTool } from "./fake-host.js";

function hostWith(...tools: FakeTool[]): FakeHost {
  const host = new FakeHost();
  host.fakeTools = tools;
  return host;
}

function results({ entries }: UnderTest): readonly ToolMessage[] {
  return entries().flatMap(({ message }) => (message.role === "tool" ? [message] : []));
}

test("results are stored in the order of the calls, whatever order they end in", async () => {
  const ends = new Map<string, () => void>();
  const tool = (name: string): FakeTool => ({
    name,
    run: () => new Promise((resolve) => ends.set(name, () => resolve({ content: `from ${name}` }))),
  });
  const it = agentUnderTest({}, hostWith(tool("a"), tool("b"), tool("c")));
  let ended = 0;
  it.agent.onEvent = (event) => {
    if (event.type === "tool_end") ended++;
  };
  const run = it.agent.prompt("@tool a {}\n@tool b {}\n@tool c {}");
  for (const [at, name] of ["c", "b", "a"].entries()) {
    await expect.poll(() => ends.has(name) && ended === at, { interval: 1 }).toBe(true);
    ends.get(name)?.();
  }
  expect((await run).final_output).toBe("a: from a\nb: from b\nc: from c");
  expect(results(it).map(({ name, content }) => `${name} ${content}`)).toEqual(["a from a", "b from b", "c from c"]);
});

test("no more calls run at once than the settings allow", async () => {
  let running = 0;
  let most = 0;
  const tool: FakeTool = {
    name: "slow",
    run: async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
      return { content: "" };
    },
  };
  const { agent } = agentUnderTest({ settings: { ...defaultSettings, tool_concurrency: 3 } }, hostWith(tool));
  await agent.prompt(Array(10).fill("@tool slow {}").join("\n"));
  expect(most).toBe(3);
});

test("a gate blocks one of three calls; the others run, and the model reads why", async () => {
  const host = hostWith({ name: "a", run: () => ({ content: "ran" }) });
  host.onGate = ({ arguments: args }) =>
    JSON.stringify(args).includes("2") ? { block: true, reason: "two is bad", extension: "gate" } : { block: false };
  const it = agentUnderTest({}, host);
  const result = await it.agent.prompt('@tool a {"n":1}\n@tool a {"n":2}\n@tool a {"n":3}');
  expect(results(it).map(({ outcome, content }) => [outcome, content])).toEqual([
    ["completed", "ran"],
    ["blocked", "blocked by extension: two is bad"],
    ["completed", "ran"],
  ]);
  expect(host.log.filter((line) => line === "call a")).toHaveLength(2);
  expect(result.tools).toEqual({ calls: 3, failures: 1 });
});

test("every tool_start has its tool_end, whatever becomes of the call", async () => {
  const outcome = (name: ToolOutcome["outcome"]): FakeTool => ({ name, run: () => ({ outcome: name, content: name }) });
  const host = hostWith(outcome("completed"), outcome("failed"), outcome("timedout"), outcome("cancelled"), {
    name: "throws",
    run: () => Promise.reject(new Error("broken")),
  });
  host.onGate = ({ name }) => (name === "blocked" ? { block: true, reason: "no", extension: "g" } : { block: false });
  const names = ["completed", "failed", "timedout", "cancelled", "throws", "blocked", "unknown"];
  const it = agentUnderTest({}, host);
  await it.agent.prompt(names.map((name) => `@tool ${name} {}`).join("\n"));
  expect(host.extrasOf("tool_start")).toHaveLength(names.length);
  expect(host.extrasOf("tool_end")).toHaveLength(names.length);
  expect(results(it).map(({ outcome: one }) => one)).toEqual([
    "completed",
    "failed",
    "timedout",
    "cancelled",
    "failed",
    "blocked",
    "failed",
  ]);
  expect(host.log.filter((line) => line.startsWith("tool_result"))).toHaveLength(names.length);
});

test("an interrupt cancels running and waiting calls, and each still ends", async () => {
  const host = hostWith({
    name: "hang",
    run: (_args, { signal }) =>
      new Promise((resolve) => {
        const end = () => resolve({ outcome: "cancelled", content: "stopped" });
        signal?.addEventListener("abort", end);
        it.agent.interrupt();
      }),
  });
  const it = agentUnderTest({ settings: { ...defaultSettings, tool_concurrency: 1 } }, host);
  expect(await it.agent.prompt("@tool hang {}\n@tool hang {}\n@tool hang {}")).toMatchObject({ aborted: true });
  expect(results(it).map(({ outcome, content }) => [outcome, content])).toEqual([
    ["cancelled", "stopped"],
    ["cancelled", "cancelled by the user"],
    ["cancelled", "cancelled by the user"],
  ]);
  expect(host.log.filter((line) => line === "event tool_end")).toHaveLength(3);
});

test("an interrupt while a gate is asked cancels that call and all after it", async () => {
  const host = hostWith({ name: "a" });
  host.onGate = () => {
    it.agent.interrupt();
    return { block: false };
  };
  const it = agentUnderTest({}, host);
  await it.agent.prompt("@tool a {}\n@tool a {}");
  expect(host.log.filter((line) => line.startsWith("gate"))).toHaveLength(1);
  expect(results(it).map(({ outcome }) => outcome)).toEqual(["cancelled", "cancelled"]);
});

test("a gate that breaks costs one call its result, not the turn", async () => {
  const host = hostWith({ name: "a", run: () => ({ content: "ran" }) });
  let asked = 0;
  host.onGate = () => {
    if (++asked === 1) throw new Error("broken");
    return { block: false };
  };
  const it = agentUnderTest({}, host);
  expect((await it.agent.prompt("@tool a {}\n@tool a {}")).final_output).toBe("a: a: broken\na: ran");
});

describe("arguments", () => {
  test("an extension's tool gets invalid JSON as the raw string, events and views get null", async () => {
    const seen: unknown[] = [];
    const host = hostWith({
      name: "raw",
      run: (args) => {
        seen.push(args);
        return { content: "ok" };
      },
    });
    const it = agentUnderTest({}, host);
    await it.agent.prompt("@tool raw {broken");
    expect(seen).toEqual(["{broken"]);
    expect(host.extrasOf("tool_start")).toMatchObject([{ arguments: null }]);
    expect(it.events.find(({ type }) => type === "tool_batch")).toMatchObject({ calls: [{ arguments: null }] });
  });

  test("a built-in answers invalid JSON with an error the model can act on", async () => {
    const it = agentUnderTest();
    const result = await it.agent.prompt("@tool bash {broken");
    expect(result.final_output).toMatch(/^bash: the arguments of bash are not valid JSON: .+ Call it again\.$/);
  });

  test.each([
    [
      "{}",
      'the arguments of read are wrong: "path" is missing (string that is not empty). It takes: path, offset, limit.',
    ],
    ['{"path":{}}', '"path": expected string that is not empty, got an object'],
    ['{"path":"x","offset":0}', '"offset": expected integer >= 1, got 0'],
    ["[]", "the arguments of read must be a JSON object"],
    ["7", "the arguments of read must be a JSON object"],
    ["null", "the arguments of read must be a JSON object"],
  ])("a built-in refuses %s and says what is wrong", async (args, issue) => {
    const it = agentUnderTest();
    await it.agent.prompt(`@tool read ${args}`);
    expect(results(it)[0]?.content).toContain(issue);
  });

  test("what can be coerced is, and the gates see what will be used", async () => {
    const gated: unknown[] = [];
    const host = new FakeHost();
    host.onGate = ({ arguments: args }) => {
      gated.push(args);
      return { block: false };
    };
    const it = agentUnderTest({}, host);
    writeFileSync(join(it.cwd, "7"), "one\ntwo\nthree\n");
    await it.agent.prompt('@tool read {"path":7,"offset":"2","limit":"1"}');
    expect(gated).toEqual([{ path: "7", offset: 2, limit: 1 }]);
    expect(results(it)[0]?.content).toBe("two\n[lines 2-2; more follows: read again with offset 3]");
  });
});

describe("who may run", () => {
  test("an extension's tool replaces a built-in of its name", async () => {
    const it = agentUnderTest(
      {},
      hostWith({ name: "bash", description: "mine", run: () => ({ content: "replaced" }) }),
    );
    expect((await it.agent.prompt('@tool bash {"command":"touch ran"}')).final_output).toBe("bash: replaced");
    expect(existsSync(join(it.cwd, "ran"))).toBe(false);
  });

  test("narrowing holds for what is offered and for what is executed, and read_result stays usable", async () => {
    const model = new ScriptedModel(
      [call("bash", { command: "touch ran" }), call("ext", {}), call("read_result", { id: 1 }), finish("tool-calls")],
      [text("done"), finish()],
    );
    const it = agentUnderTest({ findModel: () => model }, hostWith({ name: "ext" }));
    it.agent.narrowTools(["read", "grep"]);
    await it.agent.prompt("hi");
    expect(model.requests[0]?.tools.map(({ name }) => name)).toEqual(["read", "grep", "read_result"]);
    expect(results(it).map(({ outcome }) => outcome)).toEqual(["blocked", "blocked", "failed"]);
    expect(results(it)[0]?.content).toBe("the tool bash is not available now; only these are: read, grep");
    expect(it.host.log).not.toContain("gate bash");
    expect(existsSync(join(it.cwd, "ran"))).toBe(false);
  });

  test("narrowing during a run holds from the next call on, and null lifts it", async () => {
    const it = agentUnderTest(
      {},
      hostWith({
        name: "a",
        run: () => {
          it.agent.narrowTools([]);
          return { content: "" };
        },
      }),
    );
    await it.agent.prompt("@tool a {}\n@then\n@tool a {}");
    it.agent.narrowTools(null);
    await it.agent.prompt("@tool a {}");
    expect(results(it).map(({ outcome }) => outcome)).toEqual(["completed", "blocked", "completed"]);
  });

  test("without tools none is offered, none runs, and no gate is asked", async () => {
    const model = new ScriptedModel([call("read", { path: "x" }), finish("tool-calls")], [text("ok"), finish()]);
    const it = agentUnderTest({ findModel: () => model, toolMode: "none" });
    await it.agent.prompt("hi");
    expect(model.requests[0]?.tools).toEqual([]);
    expect(results(it)).toMatchObject([{ outcome: "blocked", content: "tools are switched off for this session" }]);
    expect(it.host.log).not.toContain("gate read");
  });

  test("an allowlist leaves built-ins only, without overrides, behind the gates", async () => {
    const host = hostWith({ name: "bash", run: () => ({ content: "override" }) }, { name: "ext" });
    const it = agentUnderTest({ tools: ["bash"] }, host);
    await it.agent.prompt('@tool bash {"command":"echo real"}\n@tool ext {}\n@tool read {"path":"x"}');
    expect(results(it).map(({ outcome, content }) => [outcome, content])).toEqual([
      ["completed", "real\n"],
      ["blocked", "the tool ext is not allowed in this session; allowed: bash"],
      ["blocked", "the tool read is not allowed in this session; allowed: bash"],
    ]);
    expect(host.log.filter((line) => line.startsWith("gate"))).toEqual(["gate bash"]);
  });

  test("an unknown tool in the allowlist is a usage error with a suggestion", () => {
    expect(() => agentUnderTest({ tools: ["raed"] })).toThrow(/unknown tool "raed"; did you mean read\?/);
  });

  test("an unknown tool is an error that names the tools there are", async () => {
    const it = agentUnderTest();
    expect((await it.agent.prompt("@tool gerp {}")).final_output).toBe(
      "gerp: there is no tool gerp; did you mean grep?; tools: read, write, edit, grep, find, ls, read_result, bash",
    );
  });
});

describe("results", () => {
  test("a long result is cut with an honest last line, and read_result pages the rest to the byte", async () => {
    const whole = Array.from({ length: 20_000 }, (_, i) => `line ${i} äöü`).join("\n");
    const it = agentUnderTest({}, hostWith({ name: "long", run: () => ({ content: whole }) }));
    await it.agent.prompt("@tool long {}");
    let page = results(it)[0]?.content ?? "";
    let read = "";
    for (let pages = 0; pages < 50; pages++) {
      expect(Buffer.byteLength(page)).toBeLessThanOrEqual(toolLimits.contentBytes);
      const [, body = "", next] = /^([\s\S]*)\n\[.*?(?:"offset":(\d+)\} shows more)?\]$|^$/.exec(page) ?? [];
      read += `${body}\n`;
      const offset = /"offset":(\d+)\} shows more\]$/.exec(page)?.[1] ?? next;
      if (offset === undefined) break;
      await it.agent.prompt(`@tool read_result {"id":1,"offset":${offset}}`);
      page = results(it).at(-1)?.content ?? "";
    }
    expect(page).toContain("this is the end");
    expect(read.trimEnd()).toBe(whole);
  });

  test("a hook's rewrite replaces content, drops the display and closes the way to what it took out", async () => {
    const secret = `hunter2 ${"x".repeat(100_000)}`;
    const display = { body: secret, format: "text" } as const;
    const host = hostWith({ name: "leak", run: () => ({ content: secret, display }) });
    host.onToolResult = ({ name, content }) => (name === "leak" ? content.replace("hunter2", "***") : content);
    const it = agentUnderTest({}, host);
    await it.agent.prompt('@tool leak {}\n@then\n@tool read_result {"id":1}');
    const [leak, page] = results(it);
    expect(leak?.content.startsWith("*** x")).toBe(true);
    expect(leak?.display).toBeNull();
    expect(page?.content).toContain("result 1 is not kept");
    expect(host.extrasOf("tool_end")).toMatchObject([{ content: leak?.content }, {}]);
    expect(readFileSync(it.agent.info().path ?? "", "utf8")).not.toContain("hunter2");
  });

  test("an unchanged result keeps its display; a blank summary becomes a word", async () => {
    const display = { body: "rich", format: "markdown" } as const;
    const it = agentUnderTest({}, hostWith({ name: "a", run: () => ({ content: "plain", display, summary: " " }) }));
    await it.agent.prompt("@tool a {}");
    expect(results(it)).toMatchObject([{ display, summary: "done" }]);
  });

  test("a session name in a result renames the session", async () => {
    const it = agentUnderTest({}, hostWith({ name: "a", run: () => ({ content: "", sessionName: "fix\nbug" }) }));
    await it.agent.prompt("@tool a {}");
    expect(it.agent.info().name).toBe("fix bug");
    expect(it.events).toContainEqual({ type: "session_name", name: "fix bug" });
  });

  test("streamed output is passed on under the call's number", async () => {
    const host = hostWith({
      name: "a",
      run: (_args, { onUpdate }) => {
        onUpdate?.("stderr", "working");
        return { content: "" };
      },
    });
    const it = agentUnderTest({}, host);
    await it.agent.prompt("@tool a {}");
    expect(it.events).toContainEqual({ type: "tool_output", id: 1, stream: "stderr", chunk: "working" });
  });

  test("a row shows the label's noun and the target argument, on one line", async () => {
    const label = { category: "greet", running: "", completed: "", target: "who" };
    const it = agentUnderTest({}, hostWith({ name: "greet", label }));
    await it.agent.prompt('@tool greet {"who":"bob\\nx"}\n@tool greet {"who":{"a":1}}\n@tool greet {}\n@tool other {}');
    expect(it.events.find(({ type }) => type === "tool_batch")).toMatchObject({
      calls: [
        { id: 1, category: "greet", target: "bob x" },
        { id: 2, target: '{"a":1}' },
        { id: 3, target: "" },
        { id: 4, category: "other", target: "" },
      ],
    });
  });
});
