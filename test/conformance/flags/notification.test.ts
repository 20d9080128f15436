/** How the parsed flags reach the extensions. */
import { expect } from "vitest";
import { FakeClock } from "../../../src/testing.js";
import { memoryHost, readyHost, runHost } from "../../helpers/conformance-host.js";
import { type Puppet, untilReceived, writePuppet } from "../../helpers/puppet.js";
import { silent } from "../../helpers/puppet-steps.js";
import { tempDir } from "../../helpers/temp-dir.js";
import { verifies } from "../../helpers/verifies.js";

const flags = [
  { name: "project", type: "string", default: "." },
  { name: "plan", default: true },
  { name: "dry", type: "boolean" },
];

const flagsTold = (puppet: Puppet) => puppet.log().of("flags");
const notification = (passed: object) => ({ method: "flags", params: { flags: passed } });

verifies(
  [
    "flags.notification",
    "flags.notification.untyped-not-told",
    "flags.notification.passed-only",
    "flags.default-not-sent",
  ],
  async (run) => {
    const dir = tempDir();
    const typed = writePuppet(dir, "typed", { manifest: { flags } });
    const other = writePuppet(dir, "other", { manifest: { flags: [{ name: "-x, --example" }, { name: "mine" }] } });
    const untyped = writePuppet(dir, "untyped", { manifest: { flags: [{ name: "-x, --example" }] } });
    const bare = writePuppet(dir, "bare", {});
    const argv = ["--no-plan", "--project", "../app", "prompt"];
    const { host } = await readyHost(run, dir, { argv });
    await host.startup(argv);
    await host.stop();
    expect(flagsTold(typed)).toEqual([notification({ plan: false, project: "../app" })]);
    expect(flagsTold(other)).toEqual([notification({ plan: false, project: "../app" })]);
    expect([...flagsTold(untyped), ...flagsTold(bare)]).toEqual([]);
  },
);

verifies("flags.notification", { when: "the extensions are started again" }, async (run) => {
  const dir = tempDir();
  const puppet = writePuppet(dir, "typed", { manifest: { flags } });
  const { host } = await readyHost(run, dir, { argv: ["--dry"] });
  await host.startup(["--dry"]);
  await host.reload();
  await host.stop();
  expect(puppet.log().starts).toHaveLength(2);
  expect(flagsTold(puppet)).toEqual([notification({ dry: true }), notification({ dry: true })]);
});

verifies("flags.notification.nothing-passed", async (run) => {
  const dir = tempDir();
  const puppet = writePuppet(dir, "typed", { manifest: { flags } });
  const { host } = await readyHost(run, dir, { argv: ["just", "a prompt"] });
  await host.startup(["just", "a prompt"]);
  await host.stop();
  expect(flagsTold(puppet)).toEqual([notification({})]);
});

verifies("flags.notification.nothing-passed", { when: "the host is embedded and has no argv" }, async (run) => {
  const dir = tempDir();
  const puppet = writePuppet(dir, "typed", { manifest: { flags } });
  runHost(run, dir);
  expect(await untilReceived(puppet, "flags")).toEqual([notification({})]);
});

verifies(["flags.notification.no-answer", "flags.notification.before-startup"], async (run) => {
  const dir = tempDir();
  // The last in order declares the startup hook, the first one the flags: all are told before anyone is asked.
  const last = writePuppet(dir, "2-last", { manifest: { flags, hooks: ["startup"] }, on: { flags: silent } });
  const first = writePuppet(dir, "1-first", { manifest: { flags, hooks: ["startup"] }, on: { flags: silent } });
  const clock = new FakeClock();
  const { host, of } = await readyHost(run, dir, { argv: ["--dry"], clock });
  expect((await host.startup(["--dry"])).verdict).toMatchObject({ kind: "go-on" });
  expect(of("1-first").waiting).toEqual([]);
  expect(of("2-last").waiting).toEqual([]);
  for (const puppet of [first, last]) {
    expect(puppet.log().received.map(({ method }) => method)).toEqual(["initialize", "flags", "hook.startup"]);
    expect(flagsTold(puppet)[0]).not.toHaveProperty("id");
  }
});

verifies("flags.notification.no-hook-needed", async (run) => {
  const dir = tempDir();
  const puppet = writePuppet(dir, "tooled", { manifest: { flags, tools: [{ name: "act" }] } });
  const { host } = await readyHost(run, dir, { argv: ["--dry"] });
  await host.startup(["--dry"]);
  await host.callTool("act", {});
  expect(puppet.log().received.map(({ method }) => method)).toEqual(["initialize", "flags", "tool_call"]);
  expect(flagsTold(puppet)).toEqual([notification({ dry: true })]);
});

verifies(
  "flags.notification.no-hook-needed",
  { when: "nobody waits for the start before a tool runs" },
  async (run) => {
    const dir = tempDir();
    const puppet = writePuppet(dir, "tooled", { manifest: { flags, tools: [{ name: "act" }] } });
    const { host } = runHost(run, dir);
    await host.callTool("act", {});
    expect(puppet.log().received.map(({ method }) => method)).toEqual(["initialize", "flags", "tool_call"]);
  },
);

verifies("flags.notification.all-extensions", async (run) => {
  const told: Record<string, unknown> = {};
  const declaring = (name: string, own: object[]) => ({
    name,
    manifest: { flags: own },
    onMessage: ({ method, params }: { method?: string; params?: { flags: unknown } }) => {
      if (method === "flags") told[name] = params?.flags;
    },
  });
  const argv = ["--mine=1", "--plan", "--yours"];
  const programs = [declaring("one", [{ name: "mine", type: "string" }]), declaring("two", [{ name: "yours" }])];
  const { host } = await memoryHost(run, programs, { argv });
  await host.startup(argv);
  await host.stop();
  expect(told).toEqual({ one: { mine: "1", yours: true }, two: { mine: "1", yours: true } });
});
