/** The first exchange: what the host says of itself, and what becomes of an extension that does not get through. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { FrontEndReach } from "../../../src/host/front-end.js";
import { FakeClock } from "../../../src/testing.js";
import { type RunOptions, readyHost, runHost } from "../../helpers/conformance-host.js";
import { type Puppet, placeFixture, untilReceived, writePuppet } from "../../helpers/puppet.js";
import { error, exit, literal, notify, send, stay, steps, until, untilFile } from "../../helpers/puppet-steps.js";
import { tempDir } from "../../helpers/temp-dir.js";
import { type Verification, verifies } from "../../helpers/verifies.js";

/** The params of `initialize` as a puppet got them. */
async function initializeParams(run: Verification, options: RunOptions = {}) {
  const dir = tempDir();
  const puppet = writePuppet(dir, "listener");
  const { cwd } = await readyHost(run, dir, options);
  const [initialize] = puppet.log().of("initialize");
  return { cwd, params: initialize?.params };
}

verifies(
  ["handshake.protocol", "handshake.capabilities", "handshake.e-version", "handshake.cwd", "handshake.config-absent"],
  async (run) => {
    const { cwd, params } = await initializeParams(run, { version: "7.8.9" });
    expect(params).toEqual({
      protocol: 1,
      capabilities: [
        "tool.update",
        "events",
        "hooks",
        "display",
        "ui",
        "session",
        "shortcuts",
        "pane",
        "widget",
        "render",
        "lifecycle",
        "state",
        "callbacks",
        "components",
        "bus",
        "workflows",
      ],
      ui: true,
      e_version: "7.8.9",
      cwd,
      extensions_config: {},
    });
  },
);

verifies("handshake.ui-flag", async (run) => {
  const said: Partial<Record<FrontEndReach, unknown>> = {};
  for (const reach of ["full", "relay", "none"] as const) {
    said[reach] = (await initializeParams(run, { reach })).params?.ui;
  }
  expect(said).toEqual({ full: true, relay: true, none: false });
});

verifies("handshake.config-every-entry", async (run) => {
  const extensionsConfig = {
    listener: { command: "npx", args: ["-y", "\u2028"], nested: { deep: [null, 1.5, false] } },
    "somebody else": { key: "theirs" },
    scalar: 7,
  };
  const { params } = await initializeParams(run, { extensionsConfig });
  expect(params?.extensions_config).toEqual(extensionsConfig);
});

/** What the puppet read and wrote, in order, as the names of methods; an answer of its own is `answer`. */
function course(puppet: Puppet): readonly string[] {
  const entries = readFileSync(puppet.file.replace(/\.mjs$/, ".log"), "utf8")
    .trimEnd()
    .split("\n")
    .map((text) => JSON.parse(text));
  return entries.flatMap((entry) => (entry.in ? (entry.in.method ?? "reply") : entry.out ? "answer" : []));
}

verifies("handshake.first", async (run) => {
  const dir = tempDir();
  const manifest = {
    name: "slow",
    hooks: ["startup", "tool_call", "input", "before_turn"],
    events: ["turn_start"],
    flags: [{ name: "plan" }],
    tools: [{ name: "act" }],
    commands: [{ name: "go", completions: true }],
    shortcuts: [{ key: "ctrl+alt+g" }],
  };
  const slow = writePuppet(dir, "slow", { on: { initialize: steps(untilFile("go"), literal(manifest)) } });
  const { host } = runHost(run, dir, { argv: [] });
  await untilReceived(slow, "initialize");
  host.event("turn_start", { prompt: "early" });
  const asked = [
    host.startup(["--plan"]),
    host.toolCall({ name: "bash", arguments: {} }),
    host.input("early"),
    host.beforeTurn("early"),
    host.callTool("act", {}),
    host.runCommand("go", ""),
    host.complete("go", "x"),
    host.pressShortcut("ctrl+alt+g"),
  ];
  writeFileSync(join(dir, "go"), "");
  await Promise.all(asked);
  await untilReceived(slow, "event turn_start");

  expect(course(slow).slice(0, 2)).toEqual(["initialize", "answer"]);
  expect(new Set(course(slow).slice(2))).toEqual(
    new Set([
      "answer",
      "flags",
      "event",
      "hook.startup",
      "hook.tool_call",
      "hook.input",
      "hook.before_turn",
      "tool_call",
      "command",
      "command.complete",
      "shortcut",
    ]),
  );
});

verifies("handshake.death", async (run) => {
  const dir = tempDir();
  writePuppet(dir, "dies", { on: { initialize: exit(3) } });
  // Nobody moves this clock, so no deadline is ever reached.
  const { of, notices } = await readyHost(run, dir, { clock: new FakeClock() });
  expect(of("dies.mjs").state).toBe("failed");
  expect(notices()).toEqual([expect.stringMatching(/^dies\.mjs: initialize: extension exited/)]);
});

verifies("handshake.error", async (run) => {
  const dir = tempDir();
  const early = [notify("early"), send({ id: "q", method: "ui.confirm", params: { title: "Buy one?" } })];
  writePuppet(dir, "refuses", { on: { initialize: steps(...early, error("no licence for this machine")) } });
  const { of, notices, frontEnd } = await readyHost(run, dir);
  expect(of("refuses.mjs")).toMatchObject({ state: "failed", openRequests: 0 });
  // Skipped altogether: what it had sent before it failed counts as little as what it sends afterwards.
  expect(frontEnd.asked).toEqual([]);
  expect(notices()).toEqual(["refuses.mjs: initialize: no licence for this machine"]);
});

verifies("handshake.failure-notice", async (run) => {
  const dir = tempDir();
  writePuppet(dir, "1-dies", { on: { initialize: exit(3) } });
  writePuppet(dir, "2-bundled", { on: { initialize: literal({ version: "1" }) } }, { bundle: true });
  placeFixture(dir, "throws-at-top-level.mjs", "3-throws.mjs");
  writePuppet(dir, "4-good", { manifest: { hooks: ["tool_call"] }, on: { "hook.tool_call": { block: true } } });
  const { host, of, notices } = await readyHost(run, dir);
  expect([...notices()].sort()).toEqual([
    expect.stringMatching(/^1-dies\.mjs: initialize: extension exited \(status 3\)/),
    expect.stringMatching(/^2-bundled: bad manifest: name/),
    expect.stringMatching(
      /^3-throws\.mjs: initialize: (?=.*3-throws\.mjs:3).*Error: this extension throws at top level/,
    ),
  ]);
  expect(of("4-good").state).toBe("ready");
  expect(await host.toolCall({ name: "bash", arguments: {} })).toMatchObject({ block: true, extension: "4-good" });
  expect(notices()).toHaveLength(3);
});

verifies("handshake.failed-is-killed", async (run) => {
  const dir = tempDir();
  const clock = new FakeClock();
  const lingers = { shutdown: stay, end: stay };
  writePuppet(dir, "bad", { on: { ...lingers, initialize: literal({ tools: "none" }) } });
  writePuppet(dir, "refuses", { on: { ...lingers, initialize: error("no") } });
  const late = writePuppet(dir, "late", { on: { ...lingers, initialize: until("event never") } });
  const { host, of, processes } = runHost(run, dir, { clock });
  await untilReceived(late, "initialize");
  expect(of("late.mjs").id).not.toBeNull();
  await expect.poll(() => of("bad.mjs").state).toBe("failed");
  await expect.poll(() => of("refuses.mjs").state).toBe("failed");
  await clock.advance(5_000);
  await host.ready;
  expect(of("late.mjs").state).toBe("failed");
  for (const name of ["bad.mjs", "refuses.mjs", "late.mjs"]) {
    await expect.poll(() => of(name).id, { timeout: 10_000 }).toBeNull();
  }
  expect(processes()).toEqual([]);
});
