/** A reload: what was open, shown or still on its way belongs to a life that is over. */
import { chmodSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { readyHost } from "../../helpers/conformance-host.js";
import { type Puppet, untilReceived, writePuppet } from "../../helpers/puppet.js";
import { all, exit, line, notify, request, type Step, send, silent, steps, until } from "../../helpers/puppet-steps.js";
import { tempDir } from "../../helpers/temp-dir.js";
import { verifies } from "../../helpers/verifies.js";

const bash = { name: "bash", arguments: {} };

/** Four requests that nobody answers: the first question is on the screen, two wait behind it, the last for a session. */
const openRequests: Step = all(
  request("shown", "ui.confirm", { title: "First?" }),
  request("second", "ui.select", { options: ["a"] }),
  request("third", "ui.input", { title: "Third" }),
  request("info", "session.info", {}),
);

/** What the puppet read since `from`, in order: the method, or the id that was answered with an error. */
const read = (puppet: Puppet) =>
  puppet
    .log()
    .received.map(({ method, id, error }) => method ?? (typeof error === "string" ? `error to ${id}` : "answer"));

verifies(["reload.settles-requests", "reload.shown-modal"], async (run) => {
  const dir = tempDir();
  const puppet = writePuppet(dir, "asker", {
    manifest: { events: ["turn_start"] },
    on: { "event turn_start": openRequests },
  });
  const { host, frontEnd, of, notices } = await readyHost(run, dir);
  host.event("turn_start", { prompt: "x" });
  await frontEnd.question();
  await expect.poll(() => of("asker").openRequests).toBe(4);
  await host.reload();

  expect(read(puppet)).toEqual([
    "initialize",
    "event",
    "error to shown",
    "error to second",
    "error to third",
    "error to info",
    "shutdown",
    "initialize",
  ]);
  expect(frontEnd.openQuestions).toBe(0);
  expect(frontEnd.asked).toHaveLength(1);
  expect(of("asker")).toMatchObject({ state: "ready", openRequests: 0 });
  expect(notices()).toEqual([]);
});

verifies("reload.restarts", async (run) => {
  const dir = tempDir();
  const living = writePuppet(dir, "living", {
    manifest: { hooks: ["tool_call"] },
    on: { "hook.tool_call": { block: true } },
  });
  const dead = writePuppet(dir, "dead", {
    manifest: { events: ["turn_end"], commands: [{ name: "ping" }] },
    on: { "event turn_end": exit(1), "command ping": { notice: "pong" } },
  });
  const failed = writePuppet(dir, "failed", { on: { initialize: exit(1) } });
  const { host, of } = await readyHost(run, dir);
  host.event("turn_end", { aborted: false });
  await expect.poll(() => of("dead").state).toBe("gone");
  await host.reload();
  expect(of("living").state).toBe("ready");
  expect(of("dead").state).toBe("ready");
  expect([living, dead, failed].map((puppet) => puppet.log().starts.length)).toEqual([2, 2, 2]);
  expect(await host.toolCall(bash)).toMatchObject({ block: true });
  expect(await host.runCommand("ping", "")).toMatchObject({ notice: "pong" });
});

/** A program whose manifest comes from the file beside it. */
function writeProgram(dir: string, file: string, command: string): void {
  const code = `#!/usr/bin/env node
import { name } from "./helper.mjs";
process.stdin.once("data", () => {
  const result = { name: "changing", version: name, commands: [{ name: "${command}" }] };
  process.stdout.write(JSON.stringify({ id: 1, result }) + "\\n");
});
process.stdin.on("end", () => process.exit(0));
`;
  writeFileSync(join(dir, file), code);
  chmodSync(join(dir, file), 0o755);
}

verifies("reload.new-code", async (run) => {
  const dir = tempDir();
  writeProgram(dir, "changing.mjs", "before");
  writeFileSync(join(dir, "helper.mjs"), 'export const name = "one";\n');
  writePuppet(dir, "removed", { manifest: { commands: [{ name: "removed" }] } });
  const { host, of } = await readyHost(run, dir);
  const commands = () => host.commands().map(({ name }) => name);
  expect(commands()).toEqual(["before", "removed"]);
  expect(of("changing").version).toBe("one");

  writeProgram(dir, "changing.mjs", "after");
  writeFileSync(join(dir, "helper.mjs"), 'export const name = "two";\n');
  rmSync(join(dir, "removed.mjs"));
  writePuppet(dir, "added", { manifest: { commands: [{ name: "added" }] } });
  await host.reload();
  expect(commands()).toEqual(["added", "after"]);
  expect(of("changing").version).toBe("two");
});

verifies("reload.clears-surfaces", async (run) => {
  const dir = tempDir();
  const paint = steps(
    request(1, "ui.status", { text: "ready" }),
    request(2, "ui.activity", { text: "building", key: "k" }),
    request(3, "ui.widget", { lines: ["row"] }),
    request(4, "ui.panel", { title: "Panel", lines: ["row"] }),
    request(5, "ui.pane", { sections: [{ kind: "text", body: "text" }] }),
    { notice: "painted" },
  );
  const puppet = writePuppet(dir, "painter", { manifest: { commands: [{ name: "go" }] }, on: { "command go": paint } });
  const { host, frontEnd } = await readyHost(run, dir);
  await host.runCommand("go", "");
  const shown = () => [
    frontEnd.statusSlots.length,
    frontEnd.activitySlots.length,
    frontEnd.widgetRows.length,
    frontEnd.openPanel?.title,
    frontEnd.openPane?.id,
  ];
  expect(shown()).toEqual([1, 1, 1, "Panel", "painter"]);
  await host.reload();
  expect(shown()).toEqual([0, 0, 0, undefined, undefined]);
  expect(read(puppet)).not.toContain("ui.panel_closed");
});

verifies("reload.stale-answers", async (run) => {
  const dir = tempDir();
  const stale = steps(
    notify("stale notice"),
    send({ id: "s", method: "ui.show", params: { body: "stale block" } }),
    send({ id: "t", method: "ui.status", params: { text: "stale status" } }),
    send({ id: "q", method: "ui.confirm", params: { title: "Stale?" } }),
    send({ id: "c", method: "ui.compose", params: { text: "stale draft" } }),
    line("stale prose"),
    exit(0),
  );
  const puppet = writePuppet(dir, "old", {
    manifest: { hooks: ["tool_call"], tools: [{ name: "act" }], events: [] },
    on: {
      "hook.tool_call": steps(until("shutdown"), { block: true }),
      tool_call: steps(until("shutdown"), { content: "stale" }),
      shutdown: stale,
      end: silent,
    },
  });
  const { host, frontEnd, notices, of } = await readyHost(run, dir);
  const verdict = host.toolCall(bash);
  const outcome = host.callTool("act", {});
  await untilReceived(puppet, "hook.tool_call");
  await untilReceived(puppet, "tool_call");
  await host.reload();

  expect(await verdict).toEqual({ block: false });
  expect(await outcome).toMatchObject({ outcome: "failed" });
  const [firstLife] = puppet.log().sent.join("").split("stale prose");
  expect(firstLife).toContain('"block":true');
  expect(firstLife).toContain("stale draft");
  const { blocks, asked, drafts, statusSlots } = frontEnd;
  expect([blocks, asked, drafts, statusSlots, notices()]).toEqual([[], [], [], [], []]);
  expect(of("old").state).toBe("ready");
});
