/** Extension order, and who is who when two say the same name. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { memoryHost, readyHost, runHost } from "../../helpers/conformance-host.js";
import { untilReceived, writePuppet } from "../../helpers/puppet.js";
import { literal, request, steps, untilFile } from "../../helpers/puppet-steps.js";
import { tempDir } from "../../helpers/temp-dir.js";
import { verifies } from "../../helpers/verifies.js";
import { writeShellProgram } from "./shell-program.js";

verifies("order.path", async (run) => {
  const dir = tempDir();
  // By components, as paths sort: `a/…` is before `a.sh` and `a-b/…`, however "/", "." and "-" compare.
  const paths = ["a/main.sh", "a-b/index.sh", "a.sh", "a0", "B.sh", "b/z.sh", "ä.sh", "10.sh", "9.sh"];
  for (const path of [...paths].reverse()) writeShellProgram(dir, path);
  const { host } = await readyHost(run, dir);
  const order = ["10.sh", "9.sh", "B.sh", "a/main.sh", "a-b/index.sh", "a.sh", "a0", "b/z.sh", "ä.sh"];
  expect(host.report().extensions.map(({ name }) => name)).toEqual(order);
  expect(host.tools().map(({ extension }) => extension)).toEqual(order);
});

verifies("order.not-completion", async (run) => {
  const dir = tempDir();
  const gate = { hooks: ["input"], tools: [{ name: "act" }] };
  const slow = writePuppet(dir, "1-slow", {
    on: {
      initialize: steps(untilFile("go"), literal({ name: "slow", ...gate })),
      "hook.input": { replace: "by the slow one" },
    },
  });
  writePuppet(dir, "2-fast", {
    manifest: { name: "fast", ...gate },
    on: { "hook.input": { replace: "by the fast one" } },
  });
  const { host, of, notices } = runHost(run, dir);
  await untilReceived(slow, "initialize");
  await expect.poll(() => of("2-fast.mjs").state).toBe("ready");
  writeFileSync(join(dir, "go"), "");
  await host.ready;
  expect(host.report().extensions.map(({ name }) => name)).toEqual(["slow", "fast"]);
  expect(host.tools()).toMatchObject([{ name: "act", extension: "slow" }]);
  expect(await host.input("x")).toMatchObject({ kind: "replaced", text: "by the slow one", extension: "slow" });
  expect(notices()).toEqual([expect.stringMatching(/^fast: .*act.*slow already has it/)]);
});

verifies("discovery.name-clash", async (run) => {
  const dir = tempDir();
  const script = {
    manifest: { name: "twin", hooks: ["tool_call"], commands: [{ name: "status" }] },
    on: { "command status": steps(request(1, "ui.status", { text: "mine" }), { notice: "shown" }) },
  };
  const second = { ...script, manifest: { ...script.manifest, commands: [{ name: "status-2" }] } };
  writePuppet(dir, "1-one", script);
  writePuppet(dir, "2-two", {
    ...second,
    on: { ...second.on, "command status-2": script.on["command status"], "hook.tool_call": { block: true } },
  });
  writePuppet(dir, "3-three", { manifest: { name: "twin" } });
  const { host, frontEnd, notices } = await readyHost(run, dir);
  expect(host.report().extensions.map(({ name, file }) => [name, file])).toEqual([
    ["twin", "1-one.mjs"],
    ["twin:2", "2-two.mjs"],
    ["twin:3", "3-three.mjs"],
  ]);
  expect(notices()).toEqual([
    expect.stringMatching(/^twin:2: 2-two\.mjs .*twin:2/),
    expect.stringMatching(/^twin:3: 3-three\.mjs .*twin:3/),
  ]);
  expect(await host.toolCall({ name: "bash", arguments: {} })).toMatchObject({ block: true, extension: "twin:2" });
  await host.runCommand("status", "");
  await host.runCommand("status-2", "");
  expect(frontEnd.statusSlots).toEqual([
    { extension: "twin", key: null, text: "mine" },
    { extension: "twin:2", key: null, text: "mine" },
  ]);
});

verifies("discovery.name-clash", { when: "one has the other's address for a name" }, async (run) => {
  const names = ["twin", "twin:2", "twin", "twin"];
  const { host } = await memoryHost(
    run,
    names.map((name, n) => ({ name: `${n}`, manifest: { name } })),
  );
  expect(host.report().extensions.map(({ name }) => name)).toEqual(["twin", "twin:2", "twin:3", "twin:4"]);
});
