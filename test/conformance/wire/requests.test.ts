/** What an extension asks and says of its own accord. */
import { expect } from "vitest";
import { wireLimits } from "../../../src/protocol/limits.js";
import { readyHost } from "../../helpers/conformance-host.js";
import { type Message, type Puppet, placeFixture, untilReceived, writePuppet } from "../../helpers/puppet.js";
import {
  type Json,
  line,
  literal,
  notify,
  request,
  type Step,
  send,
  silent,
  steps,
} from "../../helpers/puppet-steps.js";
import { tempDir } from "../../helpers/temp-dir.js";
import { type Verification, verifies } from "../../helpers/verifies.js";

/** A host with one puppet whose command `go` plays `step`. */
async function going(run: Verification, step: Step) {
  const dir = tempDir();
  const manifest = { commands: [{ name: "go" }], tools: [{ name: "act" }], hooks: ["tool_call"] };
  const puppet = writePuppet(dir, "asker", { manifest, on: { "command go": step } });
  return { puppet, ...(await readyHost(run, dir)) };
}

/** What the host answered to the puppet's own requests. */
const answersTo = (puppet: Puppet): readonly Message[] =>
  puppet.log().received.filter(({ method }) => method === undefined);

/** Ends a command only when everything that was written before it has been answered. */
const flush = request("flush", "ui.notify", { message: "flush" });
const done = { notice: "done" };

verifies("wire.in.unknown-notification", async (run) => {
  const unknown = ["no.such.thing", "event", "initialize", "ui.select", "__proto__", ""].map((method) =>
    send({ method, params: { name: "x" } }),
  );
  const { host, notices, puppet } = await going(run, steps(...unknown, done));
  expect(await host.runCommand("go", "")).toMatchObject(done);
  expect(answersTo(puppet)).toEqual([]);
  expect(notices()).toEqual([]);
});

verifies("wire.in.unknown-fields", async (run) => {
  const dir = tempDir();
  const extra = { "x-new": { deep: [1] }, jsonrpc: "2.0" };
  const puppet = writePuppet(dir, "newer", {
    manifest: {
      ...extra,
      hooks: ["tool_call"],
      tools: [{ name: "act", ...extra, label: { running: "Acting", ...extra } }],
      commands: [{ name: "go", ...extra }],
      flags: [{ name: "plan", ...extra }],
      shortcuts: [{ key: "ctrl+alt+n", ...extra }],
    },
    on: {
      "hook.tool_call": line(
        '{"jsonrpc":"2.0","id":{{id}},"result":{"block":true,"reason":"new","x-new":1},"x-new":2}',
      ),
      "command go": steps(
        send({ id: "q", method: "ui.notify", params: { message: "asked", ...extra }, ...extra }),
        send({ method: "notify", params: { message: "told", ...extra }, ...extra }),
        flush,
        { ...done, ...extra },
      ),
    },
  });
  const { host, notices } = await readyHost(run, dir);
  expect(await host.toolCall({ name: "bash", arguments: {} })).toMatchObject({ block: true, reason: "new" });
  expect(await host.runCommand("go", "")).toMatchObject(done);
  expect(host.tools()).toMatchObject([{ name: "act", label: { running: "Acting" } }]);
  expect(answersTo(puppet)).toEqual([
    { id: "q", result: {} },
    { id: "flush", result: {} },
  ]);
  expect(notices()).toEqual(["newer: asked", "newer: told", "newer: flush"]);
});

verifies("wire.in.stray-id-on-notification", async (run) => {
  const dir = tempDir();
  const params = { id: "{{id}}", stream: "stdout", chunk: "working" };
  const puppet = writePuppet(dir, "stray", {
    manifest: { tools: [{ name: "act" }] },
    on: {
      tool_call: steps(
        send({ id: "n1", method: "notify", params: { message: "hello" } }),
        send({ id: "u1", method: "tool.update", params }),
        flush,
        { content: "done" },
      ),
    },
  });
  const { host, notices } = await readyHost(run, dir);
  const chunks: string[] = [];
  const { content } = await host.callTool("act", {}, { onUpdate: (_, chunk) => chunks.push(chunk) });
  expect(content).toBe("done");
  expect(chunks).toEqual(["working"]);
  expect(notices()).toEqual(["stray: hello", "stray: flush"]);
  expect(answersTo(puppet)).toEqual([{ id: "flush", result: {} }]);
});

verifies("wire.request.any-id", async (run) => {
  const ids = [
    '"q1"',
    '""',
    "0",
    "-7",
    "1.50",
    "9007199254740993",
    "1e400",
    "true",
    "false",
    "[1,{}]",
    '{"b":1,"a":[]}',
  ];
  const asked = ids.map((id) => line(`{"id":${id},"method":"ui.notify","params":{"message":"hi"}}`));
  const { host, puppet } = await going(run, steps(...asked, flush, done));
  expect(await host.runCommand("go", "")).toMatchObject(done);
  const answers = puppet.log().lines.filter((text) => text.includes('"result"'));
  expect(answers).toEqual([...ids, '"flush"'].map((id) => `{"id":${id},"result":{}}`));
});

verifies("wire.request.null-id", async (run) => {
  const asked = send({ id: null, method: "ui.notify", params: { message: "nobody hears this" } });
  const unknown = send({ id: null, method: "no.such.method", params: {} });
  const { host, puppet, notices } = await going(run, steps(asked, unknown, flush, done));
  expect(await host.runCommand("go", "")).toMatchObject(done);
  expect(answersTo(puppet)).toEqual([{ id: "flush", result: {} }]);
  expect(notices()).toEqual(["asker: flush"]);
});

verifies("wire.request.result-or-error", async (run) => {
  const asked: readonly [string, Json][] = [
    ["ui.notify", { message: "fine" }],
    ["ui.show", {}],
    ["ui.status", { text: null }],
    ["ui.select", { options: [] }],
    ["ui.pane", { sections: [] }],
    ["no.such.method", {}],
  ];
  const { host, puppet } = await going(
    run,
    steps(...asked.map(([method, params], n) => request(n, method, params)), done),
  );
  expect(await host.runCommand("go", "")).toMatchObject(done);
  const answers = answersTo(puppet);
  expect(answers.map((answer) => Object.keys(answer))).toEqual([
    ["id", "result"],
    ["id", "error"],
    ["id", "result"],
    ["id", "error"],
    ["id", "error"],
    ["id", "error"],
  ]);
  for (const { error = "none" } of answers) expect(error).toEqual(expect.any(String));
});

verifies("wire.request.separate-ids", async (run) => {
  const dir = tempDir();
  const gate = steps(request("{{id}}", "ui.confirm", { title: "Let it run?" }, "ours"), {
    block: "{{answers.ours.result.confirmed}}",
    reason: "asked under {{id}}",
  });
  const puppet = writePuppet(dir, "gate", { manifest: { hooks: ["tool_call"] }, on: { "hook.tool_call": gate } });
  const { host, frontEnd, of } = await readyHost(run, dir);
  const verdict = host.toolCall({ name: "bash", arguments: {} });
  const question = await frontEnd.question();
  expect(of("gate")).toMatchObject({ openRequests: 1, waiting: [{ method: "hook.tool_call" }] });
  question.answer({ kind: "confirmed", confirmed: true });
  expect(await verdict).toMatchObject({ block: true, reason: "asked under 2" });
  expect(answersTo(puppet)).toEqual([{ id: 2, result: { confirmed: true } }]);
});

verifies("wire.request.unknown-method", async (run) => {
  const { host, puppet } = await going(
    run,
    steps(request(1, "ui.hologram", { x: 1 }), request(2, "toString", {}), done),
  );
  expect(await host.runCommand("go", "")).toMatchObject(done);
  expect(answersTo(puppet)).toEqual([
    { id: 1, error: expect.stringContaining("ui.hologram") },
    { id: 2, error: expect.stringContaining("toString") },
  ]);
});

verifies("wire.request.ill-typed-params", async (run) => {
  const asked: readonly [string, Json, RegExp][] = [
    ["ui.notify", { message: 7 }, /message.*expected string/],
    ["ui.select", { options: "red" }, /options.*expected array/],
    ["ui.compose", { text: ["x"] }, /text.*expected string/],
    ["ui.notify", "hello", /expected object/],
    ["session.name", { name: {} }, /name.*expected string/],
  ];
  const requests = asked.map(([method, params], n) => request(n, method, params));
  const { host, puppet, notices } = await going(run, steps(...requests, done));
  expect(await host.runCommand("go", "")).toMatchObject(done);
  for (const [n, answer] of answersTo(puppet).entries()) {
    expect(answer).toEqual({ id: n, error: expect.stringMatching(asked[n]![2]) });
  }
  expect(answersTo(puppet)).toHaveLength(asked.length);
  expect(notices()).toEqual([]);
});

verifies("wire.request.before-manifest", async (run) => {
  const dir = tempDir();
  const early = writePuppet(dir, "early", {
    on: {
      start: send({ id: "a", method: "ui.notify", params: { message: "first" } }),
      initialize: steps(
        send({ id: "b", method: "no.such.method" }),
        notify("second"),
        send({ id: "c", method: "ui.notify", params: { message: "third" } }),
        literal({ name: "early bird" }),
      ),
    },
  });
  const { notices } = await readyHost(run, dir);
  await expect.poll(() => answersTo(early).length).toBe(3);
  expect(answersTo(early)).toEqual([
    { id: "a", result: {} },
    { id: "b", error: expect.stringContaining("no.such.method") },
    { id: "c", result: {} },
  ]);
  expect(notices()).toEqual(["early bird: first", "early bird: second", "early bird: third"]);
  expect(early.log().received[0]).toMatchObject({ method: "initialize" });
});

verifies("wire.unread.events-dropped", async (run) => {
  const dir = tempDir();
  placeFixture(dir, "never-reads.mjs");
  const listener = writePuppet(dir, "reader", {
    manifest: { events: ["turn_start"] },
    on: { event: silent },
  });
  const { host, notices, of } = await readyHost(run, dir);
  const prompt = "x".repeat(512 * 1024);
  const count = 2 + Math.ceil(wireLimits.maxOutboundEventBytes / prompt.length);
  for (let n = 1; n <= count; n++) {
    host.event("turn_start", { prompt });
    await untilReceived(listener, "event turn_start", n);
  }
  expect(notices()).toEqual(["never-reads: does not read its input; events for it are dropped"]);
  expect(of("never-reads").metrics.find(({ method }) => method === "fault.events-dropped")).toBeDefined();
});
