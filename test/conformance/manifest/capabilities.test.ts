/** What an extension is told when nobody is there to answer. */
import { expect } from "vitest";
import { extensionRequests } from "../../../src/protocol/methods.js";
import { FakeClock } from "../../../src/testing.js";
import { newHome, runE } from "../../frontend/print/e.js";
import { readyHost } from "../../helpers/conformance-host.js";
import { writePuppet } from "../../helpers/puppet.js";
import { all, request, steps } from "../../helpers/puppet-steps.js";
import { tempDir } from "../../helpers/temp-dir.js";
import { verifies } from "../../helpers/verifies.js";

verifies(["capabilities.print-no-ui", "capabilities.print-refuses-at-once"], async (run) => {
  const dir = tempDir();
  const methods = Object.keys(extensionRequests).filter((method) => method.startsWith("ui."));
  // Params of any kind: a front end that cannot is no reason to judge them.
  const asked = methods.flatMap((method) => [request(method, method, { title: "x" }), request([method], method, 7)]);
  const puppet = writePuppet(dir, "asker", {
    manifest: { commands: [{ name: "ask" }] },
    on: { "command ask": steps(all(...asked), { notice: "refused" }) },
  });
  const { host, frontEnd } = await readyHost(run, dir, { reach: "none", clock: new FakeClock() });
  expect(await host.runCommand("ask", "")).toMatchObject({ notice: "refused" });

  const { of, received } = puppet.log();
  expect(of("initialize")).toMatchObject([{ params: { ui: false } }]);
  const answers = received.filter(({ method }) => method === undefined);
  expect(methods).toHaveLength(15);
  expect(answers).toEqual(methods.flatMap((method) => [method, [method]].map((id) => ({ id, error: "no ui" }))));
  expect([frontEnd.asked, frontEnd.blocks, frontEnd.notices, frontEnd.drafts]).toEqual([[], [], [], []]);
});

verifies(
  ["handshake.config-every-entry", "capabilities.print-no-ui", "capabilities.print-refuses-at-once"],
  { when: "e -p runs it with a settings.json" },
  async (run) => {
    const extensions = { asker: { key: ["value"] }, "somebody else": { theirs: true } };
    const isolation = run.transport === "worker" ? "worker" : "process";
    const home = newHome({ extensions, runtime: { asker: { isolation } } });
    const puppet = writePuppet(home.extensions, "asker", {
      manifest: { hooks: ["before_turn"] },
      on: { "hook.before_turn": steps(request("q", "ui.confirm", { title: "Really?" }), {}) },
    });
    expect(await runE(["-p", "hello"], { home })).toMatchObject({ status: 0 });
    const { of, received } = puppet.log();
    expect(of("initialize")).toMatchObject([{ params: { ui: false } }]);
    expect(of("initialize")[0]?.params?.extensions_config).toEqual(extensions);
    expect(received.filter(({ id }) => id === "q")).toEqual([{ id: "q", error: "no ui" }]);
  },
);
