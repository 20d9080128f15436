/** plan: on a front end that can show everything, with the reference agent behind it; and under the real e. */
import { expect } from "vitest";
import { runAgent } from "../../helpers/conformance-agent.js";
import { readyHost } from "../../helpers/conformance-host.js";
import { eHome, linesOf } from "../../helpers/run-e.js";
import { tempDir } from "../../helpers/temp-dir.js";
import { verifies } from "../../helpers/verifies.js";
import { call, placeBundle } from "./place-example.js";

const steps = [{ title: "look", detail: "everywhere" }, { title: "leap" }];

verifies("example.plan", { when: "there is a front end" }, async (run) => {
  const dir = tempDir();
  placeBundle(dir, "plan");
  const running = await readyHost(run, dir);
  const { host, frontEnd } = running;
  const { agent, read, requests } = runAgent(running);
  const press = () => host.pressShortcut("ctrl+alt+p");

  expect(await press()).toMatchObject({ notice: expect.stringContaining("Plan mode is on") });
  expect(agent.info().tools).toEqual(["read", "grep", "submit_plan"]);
  expect(frontEnd.statusSlots).toMatchObject([{ text: "plan mode" }]);
  await agent.prompt(`${call("bash", { command: "true" })}\n${call("submit_plan", { steps })}`);
  expect(requests[0]?.tools.map(({ name }) => name).toSorted()).toEqual(["grep", "read", "read_result", "submit_plan"]);
  expect(requests[0]?.system).toContain("Plan mode is on.");
  const results = read().flatMap((message) => (message.role === "tool" ? [message] : []));
  expect(results).toMatchObject([
    { name: "bash", is_error: true, content: expect.stringContaining("not available now") },
    { name: "submit_plan", is_error: false },
  ]);
  expect(frontEnd.openPane).toMatchObject({ id: "plan", title: "Plan 0/2" });
  expect(await host.runCommand("plan", "steps")).toMatchObject({ notice: null });
  expect(frontEnd.openPanel).toMatchObject({ interactive: true });
  expect(JSON.stringify(frontEnd.openPanel)).toContain("leap");

  // The command has answered; the question is asked meanwhile, and its answer ends the mode.
  expect(await press()).toMatchObject({ notice: null });
  const asked = await frontEnd.question();
  expect(asked.question).toMatchObject({
    kind: "select",
    options: [{ label: "Build it" }, { label: "Keep planning" }, {}],
  });
  asked.answer({ kind: "option", index: 2 });
  await frontEnd.until(() => (frontEnd.statusSlots.length === 0 ? true : undefined));
  expect(agent.info().tools).toBeNull();
});

verifies("example.plan", { when: "nobody can be asked" }, async (run) => {
  const e = eHome(run);
  placeBundle(e.extensions, "plan");
  const [on, off] = await Promise.all([e.run(["command", "plan", "on"]), e.run(["command", "plan", "off"])]);
  expect(on).toMatchObject({ status: 0, stderr: expect.stringContaining("Plan mode is on") });
  expect(off).toMatchObject({ status: 0, stderr: expect.stringContaining("Plan mode is off.") });
  // Nobody is at the session of a script, so nothing narrows it, and that is said.
  const done = await e.run(["-p", "--json", "--plan", call("submit_plan", { steps })]);
  expect(linesOf(done, "notice")).toMatchObject([
    { extension: "plan", message: expect.stringContaining("plan mode needs a session to narrow: no ui") },
  ]);
  expect(linesOf(done, "tool_end")).toMatchObject([{ outcome: "failed" }]);
});
