/** Rendered bodies are for the person alone: nothing waits for them, and the model never sees them. */
import { expect } from "vitest";
import { deadlines } from "../../../src/protocol/limits.js";
import { FakeClock, memoryPrograms } from "../../../src/testing.js";
import { runAgent } from "../../helpers/conformance-agent.js";
import { readyHost } from "../../helpers/conformance-host.js";
import { puppetHost } from "../../helpers/puppet-host.js";
import { silent } from "../../helpers/puppet-steps.js";
import { verifies } from "../../helpers/verifies.js";

verifies("hook.render.slow", async (run) => {
  const clock = new FakeClock();
  const running = await puppetHost(
    run,
    { slow: { manifest: { hooks: ["render", "input"], renders: ["*"] }, on: { "hook.render": silent } } },
    { clock },
  );
  const { agent } = runAgent(running);
  const rendered = running.host.render({ kind: "assistant", name: "", content: "reply" });
  await running.until("slow", "hook.render");
  expect((await agent.submit("meanwhile"))?.final_output).toBe("You said: meanwhile");
  await clock.advance(deadlines.hookMs);
  expect(await rendered).toBeNull();
});

verifies("hook.render.model-unaffected", async (run) => {
  const running = await puppetHost(run, {
    painter: {
      manifest: { hooks: ["render"], renders: ["*"], tools: [{ name: "greet" }] },
      on: { "hook.render": { body: "painted over" }, tool_call: { content: "as it was" } },
    },
  });
  const { host } = running;
  const { agent, requests, records } = runAgent(running);
  const painted: unknown[] = [];
  agent.onEvent = (event) => {
    if (event.type === "tool_end") painted.push(host.render({ kind: "tool", name: "greet", content: event.content }));
    if (event.type === "turn_end") painted.push(host.render({ kind: "assistant", name: "", content: "a reply" }));
  };
  await agent.prompt("@tool greet {}");
  expect(await Promise.all(painted)).toEqual([
    { body: "painted over", format: "text" },
    { body: "painted over", format: "text" },
  ]);
  await agent.prompt("and now?");
  expect(JSON.stringify(requests.at(-1)?.messages)).toContain("as it was");
  expect(JSON.stringify([requests, records()])).not.toContain("painted over");
});

verifies("hook.render.blank", async (run) => {
  const asked: string[] = [];
  const programs = memoryPrograms([
    {
      name: "a",
      manifest: { hooks: ["render"], renders: ["*"] },
      onMessage: ({ id, params }, line) => {
        asked.push(params.content);
        line({ id, result: { body: "b" } });
      },
    },
  ]);
  const { host } = await readyHost(run, [], programs);
  for (const content of ["", " \n\t"]) {
    expect(await host.render({ kind: "tool", name: "bash", content })).toBeNull();
    expect(await host.render({ kind: "assistant", name: "", content })).toBeNull();
  }
  expect(asked).toEqual([]);
});
