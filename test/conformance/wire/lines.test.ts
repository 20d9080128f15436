/** What an extension writes, byte by byte: which lines count, and what the others cost. */
import { expect } from "vitest";
import { wireLimits } from "../../../src/protocol/limits.js";
import { type RunOptions, readyHost } from "../../helpers/conformance-host.js";
import { placeFixture, writePuppet } from "../../helpers/puppet.js";
import { bytes, exit, line, type Step, stderr, steps, write } from "../../helpers/puppet-steps.js";
import { tempDir } from "../../helpers/temp-dir.js";
import { type Verification, verifies } from "../../helpers/verifies.js";

const bash = { name: "bash", arguments: {} };
const allow = { block: false };
/** A verdict that must not count, on a line of its own. */
const block = '{"id":{{id}},"result":{"block":true,"reason":"must not count"}}';

/** A host with one puppet that serves the gate with `gate`. */
async function gated(run: Verification, gate: Step, options?: RunOptions) {
  const dir = tempDir();
  const puppet = writePuppet(dir, "gate", {
    manifest: { hooks: ["tool_call"], tools: [{ name: "act" }] },
    on: { "hook.tool_call": gate, tool_call: gate },
  });
  return { puppet, ...(await readyHost(run, dir, options)) };
}

verifies("wire.in.not-json", async (run) => {
  const { host, notices } = await gated(
    run,
    steps(line("starting up"), line('{"id":'), { block: true, reason: "read" }),
  );
  expect(await host.toolCall(bash)).toMatchObject({ block: true, reason: "read" });
  expect(await host.toolCall(bash)).toMatchObject({ block: true, reason: "read" });
  expect(notices()).toHaveLength(1);
});

verifies("wire.in.not-json-shown-once", async (run) => {
  const prose = `\u001b[31mred\u001b[0m\u0007\u202e${"x".repeat(200)}`;
  const { host, frontEnd } = await gated(run, steps(line(prose), line("more of it"), allow));
  await host.toolCall(bash);
  await host.toolCall(bash);
  expect(frontEnd.notices).toHaveLength(1);
  const { extension, text } = frontEnd.notices[0]!;
  expect(extension).toBe("gate");
  expect(text).toMatch(/: red⟨U\+202E⟩x{80,108}…$/);
  expect(text).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]|\[31m/);
});

verifies("wire.in.not-json-shown-once", { when: "every answer stands in a thousand lines of prose" }, async (run) => {
  const dir = tempDir();
  placeFixture(dir, "prints-prose.mjs");
  placeFixture(dir, "prints-prose.mjs", "again.mjs");
  const { host, notices } = await readyHost(run, dir);
  expect(await host.toolCall(bash)).toMatchObject({ block: true, reason: "the answer was found" });
  expect(await host.runCommand("ping", "")).toMatchObject({ notice: "pong" });
  const shown = notices().filter((text) => text.includes("[debug]"));
  expect(shown.map((text) => text.split(":")[0]).sort()).toEqual(["again.mjs", "prints-prose.mjs"]);
});

verifies("wire.in.not-an-object", async (run) => {
  const scalars = ["42", '"text"', "true", "null", `[${block}]`, "[]"];
  const { host, notices, of } = await gated(run, steps(...scalars.map((text) => line(text)), allow));
  expect(await host.toolCall(bash)).toEqual(allow);
  const { metrics, strayAnswers } = of("gate");
  expect(metrics.find(({ method }) => method === "fault.not-a-message")).toMatchObject({ count: scalars.length });
  expect(strayAnswers).toBe(0);
  expect(notices()).toHaveLength(1);
});

verifies("wire.in.glued", async (run) => {
  const glued = steps(line(block + block), line(`${block} ${block}`), line(`${block}x`), allow);
  const { host, of } = await gated(run, glued);
  expect(await host.toolCall(bash)).toEqual(allow);
  expect(of("gate").strayAnswers).toBe(0);
  expect(of("gate").metrics.find(({ method }) => method === "fault.not-a-message")).toMatchObject({ count: 3 });
});

verifies("wire.in.carriage-return", async (run) => {
  const answer = '{"id":{{id}},"result":{"block":true,"reason":"read"}}';
  const { host, notices } = await gated(run, steps(write("\r\n"), line(`${answer}\r`), write("\r\n")));
  expect(await host.toolCall(bash)).toMatchObject({ block: true, reason: "read" });
  expect(await host.toolCall(bash)).toMatchObject({ block: true, reason: "read" });
  expect(notices()).toEqual([]);
});

verifies("wire.in.byte-order-mark", async (run) => {
  const dir = tempDir();
  writePuppet(dir, "marked", { on: { start: write("\ufeff") } });
  const { notices, of } = await readyHost(run, dir);
  expect(of("marked").state).toBe("ready");
  expect(notices()).toEqual([]);
});

verifies("wire.in.separators-inside", async (run) => {
  const content = "a\u2028b\u2029c\u0085d\u000be\u000cf";
  const answer = '{"id":{{id}},"result":{"content":"a\u2028b\u2029c\u0085d\\u000be\\u000cf"}}';
  const { host, notices } = await gated(run, line(answer));
  expect((await host.callTool("act", {})).content).toBe(content);
  expect(notices()).toEqual([]);
});

verifies("wire.in.split-anywhere", async (run) => {
  // Three bytes a character, and more of them than any pipe takes at once: the cuts fall inside characters.
  const content = "€".repeat(100_000);
  const small = Buffer.from(`{"id":2,"result":{"block":true,"reason":"né €"}}\n`);
  const dir = tempDir();
  writePuppet(dir, "piecemeal", {
    manifest: { hooks: ["tool_call"], tools: [{ name: "act" }] },
    on: {
      "hook.tool_call": steps(...[...small].map((byte) => bytes(Uint8Array.of(byte)))),
      tool_call: { content },
    },
  });
  const { host, notices } = await readyHost(run, dir);
  expect(await host.toolCall(bash)).toMatchObject({ block: true, reason: "né €" });
  const outcome = await host.callTool("act", {});
  expect(outcome.content === content, "the long text came through whole").toBe(true);
  expect(notices()).toEqual([]);
});

verifies("wire.in.not-utf8", async (run) => {
  const latin1 = bytes(Buffer.from('{"id":2,"result":{"block":true,"reason":"caf\xe9"}}\n', "latin1"));
  const { host, notices, of } = await gated(run, steps(latin1, allow));
  expect(await host.toolCall(bash)).toEqual(allow);
  expect(of("gate")).toMatchObject({ state: "ready", strayAnswers: 0 });
  expect(notices()).toEqual([expect.stringContaining("not UTF-8")]);
});

verifies("wire.in.unterminated-last", async (run) => {
  const last = '{"id":{{id}},"result":{"block":true,"reason":"last words"}}';
  const { host } = await gated(run, steps(write(last), exit(0)));
  expect(await host.toolCall(bash)).toMatchObject({ block: true, reason: "last words" });
});

verifies("wire.in.too-long", async (run) => {
  const dir = tempDir();
  placeFixture(dir, "huge-line.mjs");
  const extensionsConfig = { "huge-line": { bytes: wireLimits.maxLineBytes + 1 } };
  const { host, notices, of } = await readyHost(run, dir, { extensionsConfig });
  expect(await host.toolCall(bash)).toMatchObject({ block: true, reason: "after the line" });
  expect(of("huge-line").state).toBe("ready");
  expect(notices()).toEqual([expect.stringMatching(/^huge-line: a line of 8\d{6} bytes is longer/)]);
});

verifies("wire.in.too-long", { when: "a line that is not UTF-8 came before it" }, async (run) => {
  const long = line("x".repeat(wireLimits.maxLineBytes + 1));
  const { host, notices } = await gated(run, steps(bytes(Uint8Array.of(0xff, 0x0a)), long, allow));
  expect(await host.toolCall(bash)).toEqual(allow);
  expect(notices()).toEqual([expect.stringContaining("not UTF-8"), expect.stringContaining("longer than allowed")]);
});

verifies("wire.in.blank", async (run) => {
  const blanks = ["", " ", "\t", "  \t ", "\r"].map((text) => line(text));
  const { host, notices, of } = await gated(run, steps(...blanks, allow));
  expect(await host.toolCall(bash)).toEqual(allow);
  expect(of("gate").metrics.map(({ method }) => method)).toEqual(["initialize", "hook.tool_call"]);
  expect(notices()).toEqual([]);
});

verifies("wire.in.deep", async (run) => {
  const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
  const deep = [wireLimits.maxDepth, 20_000].map((depth) =>
    line(`{"id":{{id}},"result":{"block":true},"more":${nested(depth)}}`),
  );
  const request = line(`{"id":"q","method":"ui.notify","params":${nested(100_000)}}`);
  const { host, notices, of, puppet } = await gated(run, steps(...deep, request, allow));
  expect(await host.toolCall(bash)).toEqual(allow);
  expect(await host.toolCall(bash)).toEqual(allow);
  expect(of("gate")).toMatchObject({ state: "ready", strayAnswers: 0 });
  expect(puppet.log().received.map(({ method }) => method)).toEqual(["initialize", "hook.tool_call", "hook.tool_call"]);
  expect(notices()).toEqual([expect.stringContaining("nested too deeply")]);
});

verifies("wire.stderr", async (run) => {
  // More than a pipe holds: an extension whose stderr nobody reads would be stuck in it.
  const chatter = `${"noise ".repeat(50_000)}\n`;
  const said: string[] = [];
  const onStderr = (_: string, text: string) => said.push(text);
  const { host, notices, of } = await gated(run, steps(stderr(`${block}\n`), stderr(chatter), allow), { onStderr });
  expect(await host.toolCall(bash)).toEqual(allow);
  expect(of("gate")).toMatchObject({ state: "ready", strayAnswers: 0 });
  await expect.poll(() => said.join("").length).toBe(block.replace("{{id}}", "2").length + 1 + chatter.length);
  expect(notices()).toEqual([]);
});
