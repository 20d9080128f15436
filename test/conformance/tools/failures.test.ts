/** Calls that fail, are blocked or cancelled: the model always gets an answer, and the extension hears what it must. */
import { expect } from "vitest";
import { memoryPrograms, settled } from "../../../src/testing.js";
import { runAgent } from "../../helpers/conformance-agent.js";
import { readyHost } from "../../helpers/conformance-host.js";
import { puppetHost } from "../../helpers/puppet-host.js";
import { error, exit, silent, steps, until } from "../../helpers/puppet-steps.js";
import { verifies } from "../../helpers/verifies.js";

verifies("tool.failure.error", async (run) => {
  const running = await puppetHost(run, {
    a: {
      manifest: { tools: [{ name: "greet" }, { name: "odd" }] },
      on: { "tool_call greet": error("nobody is there"), "tool_call odd": error({ code: 7 }) },
    },
  });
  const { agent, resultOf, of } = runAgent(running);
  await agent.prompt("@tool greet {}\n@tool odd {}");
  expect(resultOf("greet")).toMatchObject({ content: "greet: nobody is there", is_error: true });
  expect(resultOf("odd")).toMatchObject({ content: 'odd: {"code":7}', is_error: true });
  expect(of("tool_end").map(({ outcome }) => outcome)).toEqual(["failed", "failed"]);
});

verifies("tool.failure.death", async (run) => {
  const running = await puppetHost(run, {
    a: {
      manifest: { tools: [{ name: "dies" }, { name: "waits" }], commands: [{ name: "both" }] },
      on: { "tool_call dies": steps(until("command both"), exit(1)), "tool_call waits": silent },
    },
  });
  const { host } = running;
  const { agent, resultOf } = runAgent(running);
  // No clock moves and nothing answers: only the death can end these calls.
  const turn = agent.prompt("@tool dies {}\n@tool waits {}");
  await running.until("a", "tool_call", 2);
  void host.runCommand("both", "");
  await turn;
  for (const name of ["dies", "waits"]) {
    expect(resultOf(name)).toMatchObject({ is_error: true, content: expect.stringMatching(`^${name}: exited`) });
  }
  await agent.prompt("@tool waits {}");
  expect(resultOf("waits")).toMatchObject({ is_error: true, content: expect.stringMatching(/^waits: exited/) });
});

verifies("tool.failure.stays-advertised", async (run) => {
  const programs = memoryPrograms([
    {
      name: "a",
      manifest: { tools: [{ name: "greet" }, { name: "bash" }] },
      onMessage: (_message, _line, peer) => peer.exit({ code: 1 }),
    },
  ]);
  const running = await readyHost(run, [], programs);
  const { agent, requests, resultOf } = runAgent(running);
  await agent.prompt("@tool greet {}");
  expect(running.of("a").state).toBe("gone");
  await agent.prompt('@tool bash {"command":"echo still built in"}');
  const names = requests.at(-1)?.tools.map(({ name }) => name) ?? [];
  expect(names.slice(-2)).toEqual(["greet", "bash"]);
  expect(resultOf("bash")).toMatchObject({ is_error: true, content: expect.stringMatching(/^bash: exited/) });
});

verifies("tool.blocked-never-reaches", async (run) => {
  const asked: string[] = [];
  const programs = memoryPrograms([
    {
      name: "a",
      manifest: { hooks: ["tool_call"], tools: [{ name: "gated" }, { name: "narrowed" }, { name: "free" }] },
      onMessage: ({ id, method, params }, line) => {
        if (method === "tool_call") asked.push(params.name);
        line({ id, result: method === "hook.tool_call" ? { block: params.name === "gated" } : {} });
      },
    },
  ]);
  const { agent, resultOf } = runAgent(await readyHost(run, [], programs));
  agent.narrowTools(["gated", "free"]);
  await agent.prompt("@tool gated {}\n@tool narrowed {}\n@tool free {}");
  expect(asked).toEqual(["free"]);
  expect(resultOf("gated")).toMatchObject({ is_error: true });
  expect(resultOf("narrowed")).toMatchObject({ is_error: true });
  expect(resultOf("free")).toMatchObject({ is_error: false });
});

verifies(["tool.cancel.accepted", "tool.cancel.answer-ignored"], async (run) => {
  const running = await puppetHost(run, {
    a: {
      manifest: { accepts: ["tool.cancel"], tools: [{ name: "hangs" }, { name: "quick" }] },
      on: { "tool_call hangs": steps(until("tool.cancel"), { content: "too late", session_name: "too late" }) },
    },
  });
  const { agent, stored, of } = runAgent(running);
  const turn = agent.prompt("@tool quick {}\n@tool hangs {}");
  await running.until("a", "tool_call", 2);
  await running.sync("a");
  agent.interrupt();
  const result = await turn;
  expect(result.aborted).toBe(true);
  const [cancel] = await running.until("a", "tool.cancel");
  await running.sync("a");
  const [call] = running.puppet("a").log().of("tool_call hangs");
  expect(cancel).toEqual({ method: "tool.cancel", params: { id: call?.id } });
  expect(running.puppet("a").log().of("tool.cancel")).toHaveLength(1);
  expect(of("tool_end").map(({ outcome }) => outcome)).toEqual(["completed", "cancelled"]);
  expect(running.of("a").strayAnswers).toBe(1);
  expect(JSON.stringify(stored())).not.toContain("too late");
  expect(agent.info().name).toBeNull();
  expect(running.notices()).toEqual([]);
});

verifies("tool.cancel.not-accepted", async (run) => {
  const received: (string | undefined)[] = [];
  const program = (name: string, accepts: readonly string[]) => ({
    name,
    manifest: { accepts, events: [], tools: [{ name: `tool-${name}` }] },
    onMessage: ({ method }: { method?: string }) => void received.push(`${name} ${method}`),
  });
  const programs = memoryPrograms([
    program("none", []),
    program("other", ["tool.other"]),
    program("yes", ["tool.cancel"]),
  ]);
  const { host } = await readyHost(run, [], programs);
  const stop = new AbortController();
  const calls = ["none", "other", "yes"].map((name) => host.callTool(`tool-${name}`, {}, { signal: stop.signal }));
  await settled();
  stop.abort();
  for (const call of calls) expect((await call).outcome).toBe("cancelled");
  await settled();
  expect(received).toEqual(["none tool_call", "other tool_call", "yes tool_call", "yes tool.cancel"]);
  // Aborted before it was sent: there is nothing to cancel.
  expect((await host.callTool("tool-yes", {}, { signal: stop.signal })).outcome).toBe("cancelled");
  await settled();
  expect(received).toHaveLength(4);
});
