/** Output of a running call: every chunk in its order, none that belongs to no call, none behind the end. */
import { expect } from "vitest";
import { runAgent } from "../../helpers/conformance-agent.js";
import { puppetHost } from "../../helpers/puppet-host.js";
import { type Json, repeat, type Step, send, steps, touch, untilFile, update } from "../../helpers/puppet-steps.js";
import { verifies } from "../../helpers/verifies.js";

const tool = (name: string, ...list: readonly Step[]) => ({
  manifest: { tools: [{ name }] },
  on: { [`tool_call ${name}`]: steps(...list) },
});
const raw = (params: Json) => send({ method: "tool.update", params });

verifies(
  ["tool.update.output", "tool.update.order", "tool.update.any-number", "tool.update.version-1"],
  async (run) => {
    const running = await puppetHost(run, {
      chatty: tool(
        "chatty",
        update("starting\n"),
        update("a warning\n", "stderr"),
        repeat(100, update("{{n}} ")),
        update("last warning", "stderr"),
        { content: "done" },
      ),
      mute: tool("mute", { content: "done" }),
    });
    const { agent, of, events, resultOf } = runAgent(running);
    await agent.prompt('@tool chatty {}\n@then\n@tool mute {}\n@then\n@tool bash {"command":"echo built in"}');
    const output = (id: number) => of("tool_output").filter((event) => event.id === id);
    const [first, second, ...rest] = output(1);
    expect([first, second]).toEqual([
      { type: "tool_output", id: 1, stream: "stdout", chunk: "starting\n" },
      { type: "tool_output", id: 1, stream: "stderr", chunk: "a warning\n" },
    ]);
    expect(rest.map(({ stream, chunk }) => [stream, chunk])).toEqual([
      ...Array.from({ length: 100 }, (_, n) => ["stdout", `${n + 1} `]),
      ["stderr", "last warning"],
    ]);
    expect(output(2)).toEqual([]);
    expect(resultOf("bash")).toBeDefined();
    expect(output(3)).toMatchObject([{ type: "tool_output", stream: "stdout", chunk: "built in\n" }]);
    const lastOutput = events.findLastIndex((event) => event.type === "tool_output" && event.id === 1);
    const end = events.findIndex((event) => event.type === "tool_end" && event.id === 1);
    expect(lastOutput).toBeLessThan(end);
  },
);

verifies(["tool.update.streams", "tool.update.ill-typed"], async (run) => {
  const id = "{{id}}";
  const running = await puppetHost(run, {
    a: tool(
      "odd",
      update("out"),
      update("err", "stderr"),
      update("x", "stdin"),
      update("x", "STDOUT"),
      update("x", null),
      raw({ id, chunk: "x" }),
      update(""),
      update(null),
      update(7),
      update(["x"]),
      raw({ id: "{{id}} ", stream: "stdout", chunk: "x" }),
      raw({ id: null, stream: "stdout", chunk: "x" }),
      raw({ id: 1.5, stream: "stdout", chunk: "x" }),
      raw({ stream: "stdout", chunk: "x" }),
      raw(null),
      raw(["x"]),
      send({ method: "tool.update" }),
      // A stray id does not make a request of it.
      send({ id: 9, method: "tool.update", params: { id, stream: "stdout", chunk: "end" } }),
      { content: "done" },
    ),
  });
  const { agent, of } = runAgent(running);
  await agent.prompt("@tool odd {}");
  expect(of("tool_output").map(({ stream, chunk }) => [stream, chunk])).toEqual([
    ["stdout", "out"],
    ["stderr", "err"],
    ["stdout", "end"],
  ]);
  expect(running.notices()).toEqual([]);
  expect(
    running
      .puppet("a")
      .log()
      .received.filter((message) => message.id === 9 && message.method === undefined),
  ).toEqual([]);
});

verifies(["tool.update.active-only", "tool.concurrent"], async (run) => {
  // Ids of connections are alike, so what b forges names a call that is open at a.
  const forge = (chunk: string) => repeat(20, raw({ id: "{{n}}", stream: "stdout", chunk }));
  const running = await puppetHost(run, {
    a: {
      manifest: { tools: [{ name: "slow" }, { name: "fast" }] },
      on: {
        "tool_call slow": steps(update("slow began"), untilFile("fast-is-done"), update("slow ends"), {
          content: "slow",
        }),
        "tool_call fast": steps(
          update("fast"),
          { content: "fast" },
          update("behind the end"),
          update("behind the end"),
          touch("fast-is-done"),
        ),
      },
    },
    b: { manifest: { commands: [{ name: "forge" }] }, on: { "command forge": steps(forge("forged"), {}) } },
  });
  const { host } = running;
  const { agent, of } = runAgent(running);
  const turn = agent.prompt("@tool slow {}\n@tool fast {}");
  await running.until("a", "tool_call", 2);
  await host.runCommand("forge", "");
  await turn;
  const chunks = (id: number) => of("tool_output").flatMap((event) => (event.id === id ? [event.chunk] : []));
  expect(chunks(1)).toEqual(["slow began", "slow ends"]);
  expect(chunks(2)).toEqual(["fast"]);
  expect(of("tool_end").map(({ id, content }) => [id, content])).toEqual([
    [2, "fast"],
    [1, "slow"],
  ]);
});

verifies("tool.update.output", { when: "the last chunk ends in half a character" }, async (run) => {
  const running = await puppetHost(run, { a: tool("greet", update("whole "), update("half \ud83d"), {}) });
  const chunks: string[] = [];
  await running.host.callTool("greet", {}, { onUpdate: (_, chunk) => chunks.push(chunk) });
  expect(chunks.join("")).toBe("whole half \ufffd");
});

verifies("tool.arguments-invalid", async (run) => {
  const running = await puppetHost(run, { a: tool("greet", { content: "got {{params.arguments}}" }) });
  const { agent, resultOf } = runAgent(running);
  await agent.prompt('@tool greet {"who": bob');
  expect(resultOf("greet")).toMatchObject({ content: 'got {"who": bob', is_error: false });
  const [call] = await running.seen("a", "tool_call");
  expect(call?.params).toEqual({ name: "greet", arguments: '{"who": bob' });
});
