/** Thread or process: which it is, and that nobody can tell. */
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { type RunningHost, readyHost } from "../../helpers/conformance-host.js";
import { untilReceived, writePuppet } from "../../helpers/puppet.js";
import { bytes, error, exit, line, notify, request, send, stderr, steps, update } from "../../helpers/puppet-steps.js";
import { tempDir } from "../../helpers/temp-dir.js";
import { type TransportName, type Verification, verifies } from "../../helpers/verifies.js";
import { writeShellProgram } from "./shell-program.js";

/** Which of these files run as a process. From inside nobody can tell, so the system is asked. */
function asProcesses({ of, processes }: RunningHost, files: readonly string[]): readonly string[] {
  const living = processes();
  const found = files.filter((file) => living.includes(of(file).id ?? 0));
  expect(found, "as the host reports it").toEqual(files.filter((file) => of(file).isolation === "process"));
  return found;
}

/** A script that answers its command with `pong`. */
function writeScript(dir: string, file: string, firstLine: string, start = ""): void {
  const name = file.replace(/\W/g, "-");
  const code = `${firstLine}
${start}
let rest = "";
process.stdin.setEncoding("utf8").on("data", (text) => {
  const lines = (rest + text).split("\\n");
  rest = lines.pop();
  for (const { id, method } of lines.map((line) => JSON.parse(line))) {
    const manifest = { name: ${JSON.stringify(file)}, commands: [{ name: ${JSON.stringify(name)} }] };
    const result = method === "initialize" ? manifest : { notice: "pong" };
    if (id !== undefined) process.stdout.write(JSON.stringify({ id, result }) + "\\n");
  }
});
process.stdin.on("end", () => process.exit(0));
`;
  writeFileSync(join(dir, file), code);
  chmodSync(join(dir, file), 0o755);
}

const esm = 'import "node:fs";';
const cjs = 'require("node:fs");';

verifies("start.choice", async (run) => {
  const dir = tempDir();
  const env = "#!/usr/bin/env node";
  const expected: readonly [file: string, firstLine: string, code: string, where: string][] = [
    ["plain.mjs", env, esm, "thread"],
    ["plain.cjs", env, cjs, "thread"],
    ["plain.js", env, cjs, "thread"],
    ["split.mjs", `${env.replace("node", "-S node")}`, esm, "thread"],
    ["direct.mjs", `#!${process.execPath}`, esm, "thread"],
    ["options.mjs", `${env.replace("node", "-S node --no-warnings")}`, esm, "process"],
    ["absolute-options.mjs", `#!${process.execPath} --no-warnings`, esm, "process"],
    ["no-ending", env, cjs, "process"],
  ];
  for (const [file, firstLine, code] of expected) writeScript(dir, file, firstLine, code);
  writeShellProgram(dir, "shell.mjs");
  const running = await readyHost(run, dir, { runtime: {} });
  expect(running.notices()).toEqual([]);
  for (const [file] of expected) {
    expect(await running.host.runCommand(file.replace(/\W/g, "-"), "")).toMatchObject({ notice: "pong" });
  }
  const processes = expected.flatMap(([file, , , where]) => (where === "process" ? [file] : []));
  expect(
    asProcesses(
      running,
      expected.map(([file]) => file),
    ),
  ).toEqual(processes);
  expect(asProcesses(running, ["shell.mjs"])).toEqual(["shell.mjs"]);
});

verifies("start.isolation-setting", async (run) => {
  const dir = tempDir();
  const scripts = ["by-file.mjs", "by-stem.mjs", "misspelt.mjs", "untouched.mjs"];
  for (const file of scripts) writePuppet(dir, file.replace(".mjs", ""));
  writePuppet(dir, "bundle", {}, { bundle: true });
  writeShellProgram(dir, "shell.sh");
  const runtime = {
    "by-file.mjs": { isolation: "process" },
    "by-stem": { isolation: "process" },
    bundle: { isolation: "process" },
    untouched: { isolation: "worker" },
    misspelt: { isolation: "procces" },
    "shell.sh": { isolation: "worker" },
  };
  const running = await readyHost(run, dir, { runtime });
  expect(asProcesses(running, [...scripts, "bundle", "shell.sh"])).toEqual([
    "by-file.mjs",
    "by-stem.mjs",
    "bundle",
    "shell.sh",
  ]);
  expect(running.notices()).toEqual([]);
});

verifies("start.thread-only-failure", async (run) => {
  const dir = tempDir();
  writeScript(dir, "moves.mjs", "#!/usr/bin/env node", `${esm}\nprocess.chdir("/");`);
  writePuppet(dir, "other");
  const running = await readyHost(run, dir, { runtime: {} });
  expect(running.of("moves.mjs").state).toBe("ready");
  expect(asProcesses(running, ["moves.mjs", "other.mjs"])).toEqual(["moves.mjs"]);
  expect(await running.host.runCommand("moves-mjs", "")).toMatchObject({ notice: "pong" });
  expect(running.notices()).toEqual([
    expect.stringMatching(/^moves\.mjs: cannot run in a thread .*chdir.*"isolation": "process"/),
  ]);
});

verifies("start.thread-only-failure", { when: "it fails as a process too" }, async (run) => {
  const dir = tempDir();
  writeScript(dir, "moves.mjs", "#!/usr/bin/env node", `${esm}\nprocess.chdir("/no/such/directory");`);
  const { of, notices } = await readyHost(run, dir, { runtime: {} });
  expect(of("moves.mjs")).toMatchObject({ state: "failed", isolation: "process" });
  expect(notices()).toEqual([
    expect.stringMatching(/^moves\.mjs: cannot run in a thread/),
    expect.stringMatching(/^moves\.mjs: initialize: .*ENOENT/),
  ]);
});

/** Everything that passed in one life of a puppet which does a bit of everything, well and badly. */
async function transcript(run: Verification, transport: TransportName) {
  const dir = tempDir();
  const puppet = writePuppet(dir, "busy", {
    manifest: {
      hooks: ["tool_call", "input", "before_turn"],
      tools: [{ name: "act" }],
      commands: [{ name: "ask" }, { name: "mess" }, { name: "fail" }, { name: "leave" }],
      events: ["turn_start"],
      flags: [{ name: "plan" }],
    },
    on: {
      "hook.tool_call": { block: true, reason: "for {{params.name}}: {{params.arguments.text}}" },
      "hook.input": error("no \u2028 input"),
      "tool_call act": steps(update("out\n"), update("err\n", "stderr"), { content: "{{params.arguments.text}}" }),
      "command ask": steps(
        request("a", "ui.confirm", { title: "Really?" }),
        request({ odd: ["id"] }, "ui.unknown", {}, "b"),
        { notice: "{{answers.a.result.confirmed}}, {{answers.b.error}}" },
      ),
      "command mess": steps(
        line("prose"),
        line(""),
        line("\ufeff[]"),
        bytes(Uint8Array.of(0xff, 0xfe, 0x0a)),
        stderr("half a line on stderr"),
        send({ id: 999, result: {} }),
        notify("\u001b[31mred\u001b[0m"),
        { notice: "made" },
      ),
      "command leave": exit(5),
    },
  });
  const heard: string[] = [];
  const running = await readyHost({ ...run, transport }, dir, {
    onStderr: (extension, text) => heard.push(extension, text),
  });
  const { host, frontEnd, notices } = running;
  const text = "né\u0000 \u2029 €𝄞 \ud800";
  const outcomes: unknown[] = [await host.toolCall({ name: "bash", arguments: { text } }), await host.input(text)];
  const chunks: string[] = [];
  outcomes.push(
    await host.callTool("act", { text }, { onUpdate: (stream, chunk) => chunks.push(`${stream}: ${chunk}`) }),
  );
  host.event("turn_start", { prompt: text });
  await untilReceived(puppet, "event turn_start");
  const asking = host.runCommand("ask", "");
  (await frontEnd.question()).answer({ kind: "confirmed", confirmed: true });
  outcomes.push(await asking, await host.runCommand("mess", "a b"), await host.runCommand("fail", ""));
  outcomes.push(await host.beforeTurn("go"), await host.runCommand("leave", ""));
  const { strayAnswers, state, metrics } = running.of("busy");
  const { lines, sent, ended } = puppet.log();
  const plain = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value)
        .replaceAll(running.cwd, "CWD")
        .replaceAll(/[\d.]+ m?s\b/g, "TIME"),
    );
  return plain({
    outcomes,
    chunks,
    heard,
    lines,
    sent,
    ended,
    notices: notices(),
    strayAnswers,
    state,
    metrics: metrics.map(({ method, outcomes: counts }) => ({ method, counts })),
  });
}

verifies("start.same-behaviour", async (run) => {
  const mine = await transcript(run, run.transport);
  const others = await transcript(run, run.transport === "worker" ? "subprocess" : "worker");
  expect(mine).toEqual(others);
  expect(mine).toMatchObject({ state: "gone", strayAnswers: 1, chunks: ["stdout: out\n", "stderr: err\n"] });
});
