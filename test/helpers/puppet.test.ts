/** The puppet run by hand: what it does must be known before a host is judged by it. */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { BareProcess } from "./bare-process.js";
import { type PuppetScript, readLog, untilReceived, writePuppet } from "./puppet.js";
import {
  all,
  bytes,
  closeStdout,
  crash,
  error,
  exit,
  line,
  literal,
  notify,
  repeat,
  reply,
  request,
  send,
  sequence,
  silent,
  stay,
  steps,
  touch,
  until,
  untilFile,
  update,
  when,
  write,
} from "./puppet-steps.js";
import { tempDir } from "./temp-dir.js";

const gate = (id: number, name = "bash") => ({ id, method: "hook.tool_call", params: { name, arguments: {} } });
const command = (id: number, name: string) => ({ id, method: "command", params: { name, args: "" } });

function start(script: PuppetScript) {
  const puppet = writePuppet(tempDir(), "marionette", script);
  return { puppet, process: new BareProcess(puppet.file, { PUPPET_WORD: "from the environment" }) };
}

test("a step that does not exist ends the program with an error", async () => {
  const { process } = start({ on: { "hook.tool_call": { $dance: true } } });
  await using _ = process;
  process.write(gate(1));
  expect(await process.line()).toBeNull();
  expect(await process.end()).toBe(1);
});

test("lines that are not JSON are recorded and change nothing", async () => {
  const { puppet, process } = start({});
  await using _ = process;
  process.child.stdin?.write("not json\n");
  expect(await process.ask({ id: 1, method: "initialize", params: {} })).toEqual({
    id: 1,
    result: { name: "marionette" },
  });
  expect(puppet.log().unreadable).toEqual(["not json"]);
});

test("initialize is answered with the manifest, any other request with an empty result, a notification not at all", async () => {
  const { process } = start({ manifest: { version: "2", hooks: ["tool_call"] } });
  await using _ = process;
  process.write(
    { id: 1, method: "initialize", params: {} },
    { method: "event", params: { name: "turn_end" } },
    gate(2),
  );
  expect(await process.message()).toEqual({
    id: 1,
    result: { name: "marionette", version: "2", hooks: ["tool_call"] },
  });
  expect(await process.message()).toEqual({ id: 2, result: {} });
});

test("the narrower key decides", async () => {
  const { process } = start({ on: { "hook.tool_call": { block: false }, "hook.tool_call bash": { block: true } } });
  await using _ = process;
  expect(await process.ask(gate(1, "read"))).toEqual({ id: 1, result: { block: false } });
  expect(await process.ask(gate(2, "bash"))).toEqual({ id: 2, result: { block: true } });
});

test("answers can be errors, bare envelopes, literal values and raw lines", async () => {
  const { process } = start({
    on: {
      "command error": error({ code: 7 }),
      "command both": reply({ error: null, result: 1 }),
      "command neither": reply({}),
      "command literal": literal({ $error: "{{id}}" }),
      "command raw": line('{"id":{{id}}, "result":"by hand"}'),
      "command latin1": bytes(Buffer.from("caf\xe9\n", "latin1")),
    },
  });
  await using _ = process;
  expect(await process.ask(command(1, "error"))).toEqual({ id: 1, error: { code: 7 } });
  expect(await process.ask(command(2, "both"))).toEqual({ id: 2, error: null, result: 1 });
  expect(await process.ask(command(3, "neither"))).toEqual({ id: 3 });
  expect(await process.ask(command(4, "literal"))).toEqual({ id: 4, result: { $error: "{{id}}" } });
  process.write(command(5, "raw"), command(6, "latin1"));
  expect(await process.line()).toBe('{"id":5, "result":"by hand"}');
  expect(await process.line()).toBe("caf\ufffd");
});

test("text is filled in from the message, the environment and earlier answers", async () => {
  const { process } = start({
    on: {
      "hook.tool_result": { content: "{{params.content}} + {{process.env.PUPPET_WORD}}" },
      "command whole": { show: "{{params}}" },
      "command ask": steps(request("q", "ui.input", { title: "Who?" }), { notice: "hello {{answers.q.result.text}}" }),
      "command missing": { notice: "{{params.nothing.here}}" },
    },
  });
  await using _ = process;
  expect(await process.ask({ id: 1, method: "hook.tool_result", params: { content: "out" } })).toEqual({
    id: 1,
    result: { content: "out + from the environment" },
  });
  expect(await process.ask(command(2, "whole"))).toEqual({ id: 2, result: { show: { name: "whole", args: "" } } });
  expect(await process.ask(command(3, "ask"))).toEqual({ id: "q", method: "ui.input", params: { title: "Who?" } });
  expect(await process.ask({ id: "q", result: { text: "you" } })).toEqual({ id: 3, result: { notice: "hello you" } });
  expect(await process.ask(command(4, "missing"))).toEqual({ id: 4, result: {} });
});

test("a sequence gives the nth answer to the nth message and then repeats the last", async () => {
  const { process } = start({ on: { "hook.tool_call": sequence({ block: false }, { block: true }) } });
  await using _ = process;
  const answers = [await process.ask(gate(1)), await process.ask(gate(2)), await process.ask(gate(3))];
  expect(answers).toEqual([1, 2, 3].map((id) => ({ id, result: { block: id > 1 } })));
});

test("when chooses by whether the value is there", async () => {
  const { process } = start({
    on: { "hook.startup": when("{{process.env.PUPPET_WORD}}", { argv: [] }, { relaunch: { cwd: "/" } }) },
  });
  await using _ = process;
  expect(await process.ask({ id: 1, method: "hook.startup", params: {} })).toEqual({ id: 1, result: { argv: [] } });
});

test("updates, notices and messages go out in order before the result", async () => {
  const { process } = start({
    on: { tool_call: steps(repeat(2, update("part {{n}}")), notify("hi"), send({ method: "x" }), { content: "done" }) },
  });
  await using _ = process;
  process.write({ id: 9, method: "tool_call", params: { name: "t", arguments: {} } });
  const part = (n: number) => ({ method: "tool.update", params: { id: 9, stream: "stdout", chunk: `part ${n}` } });
  expect(await process.message()).toEqual(part(1));
  expect(await process.message()).toEqual(part(2));
  expect(await process.message()).toEqual({ method: "notify", params: { message: "hi" } });
  expect(await process.message()).toEqual({ method: "x" });
  expect(await process.message()).toEqual({ id: 9, result: { content: "done" } });
});

test("requests at once are all open together and settle in any order", async () => {
  const ask = (id: string) => request(id, "ui.confirm", { title: id });
  const { process } = start({
    on: { "command ask": steps(all(ask("a"), ask("b")), { notice: "{{answers.a.error}}" }) },
  });
  await using _ = process;
  process.write(command(1, "ask"));
  expect([await process.message(), await process.message()]).toMatchObject([{ id: "a" }, { id: "b" }]);
  process.write({ id: "b", result: {} }, { id: "a", error: "no ui" });
  expect(await process.message()).toEqual({ id: 1, result: { notice: "no ui" } });
});

test("a late answer waits for a message, and other messages are answered meanwhile", async () => {
  const { process } = start({
    on: { "hook.tool_call": steps(until("command go"), { block: true }), "command go": { notice: "gone" } },
  });
  await using _ = process;
  process.write(gate(1));
  expect(await process.ask(command(2, "other"))).toEqual({ id: 2, result: {} });
  expect(await process.ask(command(3, "go"))).toEqual({ id: 3, result: { notice: "gone" } });
  expect(await process.message()).toEqual({ id: 1, result: { block: true } });
});

test("what a step waits for counts also when it came before the step was reached", async () => {
  const { process } = start({
    on: { "hook.tool_call": steps(request(1, "session.info", {}), until("command go"), { block: true }) },
  });
  await using _ = process;
  process.write(gate(1), command(2, "go"));
  await process.message();
  await process.message();
  expect(await process.ask({ id: 1, result: {} })).toEqual({ id: 1, result: { block: true } });
});

test("files can be waited for and made", async () => {
  const { puppet, process } = start({
    on: { "hook.tool_call": steps(touch("asked"), untilFile("go"), { block: true }) },
  });
  await using _ = process;
  process.write(gate(1));
  await untilReceived(puppet, "hook.tool_call");
  writeFileSync(join(puppet.file, "..", "go"), "");
  expect(await process.message()).toEqual({ id: 1, result: { block: true } });
  expect(existsSync(join(puppet.file, "..", "asked"))).toBe(true);
});

test.each([
  ["exits", exit(3), 3],
  ["dies of an uncaught error", crash("on purpose"), 1],
  ["writes half a line and exits", steps(write('{"id":1,"res'), exit(0)), 0],
])("the program %s in the middle of a request", async (_, step, code) => {
  const { process } = start({ on: { "hook.tool_call": step } });
  await using __ = process;
  process.write(gate(1));
  expect(await process.end()).toBe(code);
});

test("it closes its stdout and lives on", async () => {
  const { puppet, process } = start({ on: { "hook.tool_call": closeStdout, "command more": silent } });
  await using _ = process;
  process.write(gate(1));
  expect(await process.line()).toBeNull();
  process.write(command(2, "more"));
  await untilReceived(puppet, "command more");
  expect(process.child.exitCode).toBeNull();
});

test("shutdown ends it, and so does the end of its input", async () => {
  const told = start({}).process;
  await using _ = told;
  told.write({ method: "shutdown" });
  expect(await told.end()).toBe(0);

  const { puppet, process } = start({});
  await using __ = process;
  process.child.stdin?.end();
  expect(await process.end()).toBe(0);
  expect(puppet.log().ended).toBe(true);
});

test("it survives both when its script says so", async () => {
  const { puppet, process } = start({ on: { shutdown: silent, end: steps(stay, touch("still here")) } });
  await using _ = process;
  process.write({ method: "shutdown" });
  process.child.stdin?.end();
  await expect.poll(() => existsSync(join(puppet.file, "..", "still here"))).toBe(true);
  expect(process.child.exitCode).toBeNull();
});

test("steps at the start are played before anything is read", async () => {
  const { process } = start({ on: { start: line("first") } });
  await using _ = process;
  expect(await process.line()).toBe("first");
});

test("the log holds both directions, and the log command shows it", async () => {
  const { puppet, process } = start({});
  await using _ = process;
  process.child.stdin?.write('{"id":1,"method":"hook.tool_call","params":{"name":"bash"}}\n');
  await process.line();
  const shown = JSON.stringify(await process.ask(command(2, "log")));
  const log = puppet.log();
  expect(log.lines[0]).toBe('{"id":1,"method":"hook.tool_call","params":{"name":"bash"}}');
  expect(log.of("hook.tool_call bash")).toEqual([{ id: 1, method: "hook.tool_call", params: { name: "bash" } }]);
  expect(log.sent[0]).toBe('{"id":1,"result":{}}\n');
  expect(log.starts).toMatchObject([{ pid: process.child.pid, argv: [], isMainThread: true }]);
  expect(shown).toContain("hook.tool_call");
});

test("a second life adds to the log", async () => {
  const { puppet, process } = start({});
  await using _ = process;
  process.child.stdin?.end();
  await process.end();
  await using again = new BareProcess(puppet.file);
  again.child.stdin?.end();
  await again.end();
  expect(puppet.log().starts).toHaveLength(2);
});

test("a puppet that never ran has an empty log", () => {
  expect(writePuppet(tempDir(), "unused").log()).toMatchObject({ starts: [], received: [], sent: [] });
});

test("a bundle has its entry point inside, beside script and log", async () => {
  const puppet = writePuppet(tempDir(), "bundled", {}, { bundle: true });
  await using process = new BareProcess(puppet.file);
  expect(puppet.file).toMatch(/\/bundled\/index\.mjs$/);
  expect(await process.ask({ id: 1, method: "initialize" })).toEqual({ id: 1, result: { name: "bundled" } });
  expect(readLog(puppet.file).received).toHaveLength(1);
});

test("it runs in a thread as well", async () => {
  const puppet = writePuppet(tempDir(), "threaded", { on: { "hook.tool_call": { block: true } } });
  const worker = new Worker(puppet.file, { stdin: true, stdout: true });
  worker.stdin?.end(`${JSON.stringify(gate(1))}\n`);
  expect(await text(worker.stdout)).toBe('{"id":1,"result":{"block":true}}\n');
  expect(puppet.log().starts).toMatchObject([{ isMainThread: false }]);
});
