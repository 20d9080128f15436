/** `e -p`: where the prompt comes from, what is on stdout, and how the run ends. */
import { expect } from "vitest";
import type { Agent } from "../../../src/agent/agent.js";
import { RunRecord } from "../../../src/agent/turn/run-record.js";
import type { Printer } from "../../../src/frontend/print/printer.js";
import { runPrint } from "../../../src/frontend/print/run-print.js";
import { writePuppet } from "../../helpers/puppet.js";
import { request, steps } from "../../helpers/puppet-steps.js";
import { eHome } from "../../helpers/run-e.js";
import { verifies } from "../../helpers/verifies.js";

verifies(["print.prompt-arguments", "print.final-text", "print.exit-0"], async (run) => {
  const e = eHome(run);
  const done = { status: 0, signal: null, stderr: "" };
  expect(await e.run(["-p", "one  two", "", "three"])).toEqual({ ...done, stdout: "You said: one  two  three\n" });
  // A word is a word of the prompt, also one that is the name of a command.
  expect(await e.run(["-p", "doctor"])).toEqual({ ...done, stdout: "You said: doctor\n" });
  // What is piped in is not read when there are arguments.
  expect(await e.run(["-p", "words"], { stdin: "piped" })).toEqual({ ...done, stdout: "You said: words\n" });
});

verifies("print.prompt-stdin", async (run) => {
  const e = eHome(run);
  const piped = await e.run(["-p"], { stdin: "@say first\n@say second\n" });
  expect(piped).toMatchObject({ status: 0, stdout: "first\nsecond\n", stderr: "" });
  const plain = await e.run([], { stdin: "hello" });
  expect(plain).toMatchObject({ status: 0, stdout: "You said: hello\n", stderr: "" });
});

verifies("print.final-text", { when: "the model thinks, calls tools and speaks in between" }, async (run) => {
  const e = eHome(run);
  const prompt = '@think a secret\n@say I look\n@tool bash {"command":"echo found; echo oops >&2"}\n@say I looked';
  const { stdout, stderr, status } = await e.run(["-p", prompt]);
  expect({ stdout, stderr, status }).toEqual({ stdout: "I look\nI looked\n", stderr: "", status: 0 });
});

verifies("print.exit-1", async (run) => {
  const e = eHome(run);
  const failed = await e.run(["-p", "@fail 400 no such deployment"]);
  expect(failed).toMatchObject({ status: 1, stdout: "", stderr: expect.stringMatching(/^e: .*no such deployment/) });
  const interrupted = { ...new RunRecord().result({ model: "m", effort: null, session: null }), aborted: true };
  const agent: Pick<Agent, "onEvent" | "submit"> = { onEvent: () => {}, submit: async () => interrupted };
  const printer = { event: () => {}, result: () => {} };
  expect(await runPrint(agent as Agent, "x", printer as unknown as Printer)).toBe(1);
});

verifies("session.nobody-at-print", async (run) => {
  const e = eHome(run);
  const asks = steps(
    request("i", "session.interrupt", {}),
    request("n", "session.name", { name: 7 }),
    request("s", "session.send", { content: "more" }),
    { content: "went on" },
  );
  const manifest = { tools: [{ name: "stop" }] };
  const puppet = writePuppet(e.extensions, "stopper", { manifest, on: { "tool_call stop": asks } });
  const done = await e.run(["-p", "@tool stop"]);
  expect(done).toMatchObject({ status: 0, stdout: "stop: went on\n" });
  const answers = puppet.log().received.filter(({ method }) => method === undefined);
  expect(answers).toEqual(["i", "n", "s"].map((id) => ({ id, error: "no ui" })));
});

const usage: readonly [args: readonly string[], message: RegExp][] = [
  [["-p", "--modl", "offline/echo", "x"], /^e: unknown option '--modl'; did you mean --model\?/],
  [["-p", "--model", "offline/eco", "x"], /^e: unknown model "offline\/eco".*did you mean.*offline\/echo/],
  [["-p", "--effort", "hihg", "x"], /^e: .*no effort "hihg".*high/],
  [["-p", "x", "--model"], /^e: .*--model.*argument missing/],
  [["-p", "--cwd", "/nowhere/at/all", "x"], /^e: --cwd \/nowhere\/at\/all: there is no such directory/],
  [["-p", "--package", "/nowhere/at/all", "x"], /^e: --package \/nowhere\/at\/all: there is no such directory/],
  [["-p"], /^e: no prompt/],
  [["protocol", "--markdwn"], /^e: unknown option '--markdwn'; did you mean --markdown\?/],
  [["command"], /^e: .*missing required argument 'name'/],
];

verifies("print.exit-2", async (run) => {
  const e = eHome(run);
  const wrong = await Promise.all(usage.map(([args]) => e.run(args)));
  for (const [n, { status, stdout, stderr }] of wrong.entries()) {
    const [args, message] = usage[n]!;
    expect({ args, status, stdout, lines: stderr.split("\n").length }).toEqual({
      args,
      status: 2,
      stdout: "",
      lines: 2,
    });
    expect(stderr).toMatch(message);
  }
});
