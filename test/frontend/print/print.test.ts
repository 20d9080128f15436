/** `e -p`: what is on stdout, what is on stderr, and the exit status. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { writePuppet } from "../../helpers/puppet.js";
import { line, notify, stderr, steps } from "../../helpers/puppet-steps.js";
import { jsonLines, newHome, runE } from "./e.js";

/** Says something everywhere it can, around every answer. */
function noisyHome(isolation: "worker" | "process") {
  const home = newHome({ runtime: { noisy: { isolation } } });
  const noise = steps(line("just text"), line('"a string"'), stderr("on stderr\n"), notify("a notice"));
  writePuppet(home.extensions, "noisy", {
    manifest: { hooks: ["before_turn"], events: ["turn_start"] },
    on: { start: noise, "hook.before_turn": steps(noise, {}), "event turn_start": noise },
  });
  return home;
}

describe("a wrong command line", () => {
  test.each([
    [["-p", "hi", "--modle", "x"], "e: unknown option '--modle'; did you mean --model?"],
    [["-p", "hi", "--model", "no/such"], "no/such"],
    [["-p"], "e: no prompt"],
    [["-p", "hi", "--cwd", "/no/such"], "e: --cwd /no/such: there is no such directory"],
    [["-p", "hi", "--package", "/no/such"], "e: --package /no/such: there is no such directory"],
  ])("%j exits with 2, says why, and runs nothing", async (args, message) => {
    const { status, stdout, stderr } = await runE(args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(message);
  });

  test("with --json the reason is an object on stdout", async () => {
    const { status, stdout } = await runE(["-p", "hi", "--json", "--modle"]);
    expect(status).toBe(2);
    expect(jsonLines(stdout)).toEqual([{ error: expect.stringContaining("did you mean --model?") }]);
  });

  test("a flag of an extension is among the guesses", async () => {
    const home = newHome();
    writePuppet(home.extensions, "router", { manifest: { flags: [{ name: "project", type: "string" }] } });
    const { stderr } = await runE(["-p", "hi", "--projct", "x"], { home });
    expect(stderr).toContain("did you mean --project?");
  });
});

describe("text", () => {
  test.each(["worker", "process"] as const)("whatever a %s prints, stdout holds the reply alone", async (isolation) => {
    const { status, stdout, stderr } = await runE(["-p", "hello", "there"], { home: noisyHome(isolation) });
    expect({ status, stdout }).toEqual({ status: 0, stdout: "You said: hello there\n" });
    expect(stderr).toContain("e: [noisy] on stderr\n");
    expect(stderr).toContain("e: [noisy] a notice\n");
  });

  test("the prompt may come through a pipe, also without -p", async () => {
    expect(await runE(["-p"], { stdin: "two\nlines\n" })).toMatchObject({
      stdout: "You said: two\nlines\n",
      status: 0,
    });
    expect(await runE([], { stdin: "piped" })).toMatchObject({ stdout: "You said: piped\n", status: 0 });
  });

  test("a run that fails exits with 1 and says why on stderr", async () => {
    const result = await runE(["-p", "@fail 400 no such thing"]);
    expect(result).toMatchObject({ status: 1, stdout: "" });
    expect(result.stderr).toContain("no such thing");
  });

  test("a script of the offline model that cannot be read is a failed run, not a bug", async () => {
    const { status, stderr } = await runE(["-p", "hi", "--model", "offline/script:/no/such.json"]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^e: .*\/no\/such\.json/);
  });

  test("a line that an extension consumes is a run that went well", async () => {
    const home = newHome();
    writePuppet(home.extensions, "eater", {
      manifest: { hooks: ["input"] },
      on: { "hook.input": { consume: true, notice: "eaten" } },
    });
    expect(await runE(["-p", "hi"], { home })).toMatchObject({ status: 0, stdout: "", stderr: "e: [eater] eaten\n" });
  });
});

describe("--json", () => {
  test.each(["worker", "process"] as const)(
    "whatever a %s prints, every line is of the protocol",
    async (isolation) => {
      const { status, stdout } = await runE(["-p", "--json", "hi"], { home: noisyHome(isolation) });
      const lines = jsonLines(stdout);
      expect(status).toBe(0);
      expect(lines.filter(({ type }) => typeof type !== "string")).toEqual([]);
      expect(lines).toContainEqual({ type: "notice", extension: "noisy", tone: "info", message: "a notice" });
      expect(lines.at(-1)).toMatchObject({ type: "result", final_output: "You said: hi", error: null, aborted: false });
    },
  );

  test("a tool call is told from its batch to its end", async () => {
    const { stdout } = await runE(["-p", "--json", '@tool bash {"command":"echo one"}']);
    const lines = jsonLines(stdout);
    const types = lines.map(({ type }) => type);
    expect(types.filter((type) => /^(turn|tool)_/.test(String(type)))).toEqual([
      "turn_start",
      "tool_batch",
      "tool_start",
      "tool_output",
      "tool_end",
      "turn_end",
    ]);
    expect(lines).toContainEqual(expect.objectContaining({ type: "tool_output", stream: "stdout", chunk: "one\n" }));
    expect(lines.at(-1)).toMatchObject({ type: "result", tools: { calls: 1, failures: 0 } });
  });

  test("a consumed line still ends with a result", async () => {
    const home = newHome();
    writePuppet(home.extensions, "eater", { manifest: { hooks: ["input"] }, on: { "hook.input": { consume: true } } });
    const { status, stdout } = await runE(["-p", "--json", "hi"], { home });
    expect(status).toBe(0);
    expect(jsonLines(stdout)).toMatchObject([{ type: "result", output: "", error: null, aborted: false }]);
  });
});

describe("the directory", () => {
  test("that is not trusted can be worked in, and one notice says what was left out", async () => {
    const { path } = newHome();
    writeFileSync(join(path, "AGENTS.md"), "be nice");
    const { status, stdout, stderr } = await runE(["-p", "hi"], { cwd: path });
    expect({ status, stdout }).toEqual({ status: 0, stdout: "You said: hi\n" });
    expect(stderr.match(/is not trusted: AGENTS\.md/g)).toHaveLength(1);
  });

  test("is refused with 1 when the settings say so, unless it is trusted", async () => {
    const home = newHome({ untrusted: "refuse" });
    const { path: cwd } = newHome();
    expect(await runE(["-p", "hi"], { home, cwd })).toMatchObject({ status: 1, stdout: "" });
    expect(await runE(["-p", "hi", "--trust"], { home, cwd })).toMatchObject({ status: 0 });
    expect(await runE(["trust"], { home, cwd })).toMatchObject({ status: 0 });
    expect(await runE(["-p", "hi"], { home, cwd })).toMatchObject({ status: 0, stderr: "" });
    expect(await runE(["untrust", cwd], { home })).toMatchObject({ status: 0 });
    expect(await runE(["-p", "hi"], { home, cwd })).toMatchObject({ status: 1 });
  });

  test("of --cwd is where extensions and tools work", async () => {
    const { path: cwd } = newHome();
    const { stdout } = await runE(["-p", '@tool bash {"command":"pwd"}', "--cwd", cwd]);
    expect(stdout).toBe(`bash: ${cwd}\n`);
  });
});

test("settings that cannot be read are set aside and said, and the run goes on", async () => {
  const home = newHome();
  writeFileSync(join(home.path, "settings.json"), "{ nonsense");
  const { status, stdout, stderr } = await runE(["-p", "hi"], { home });
  expect({ status, stdout }).toEqual({ status: 0, stdout: "You said: hi\n" });
  expect(stderr).toContain("settings.json");
});

test("a listed package that is not there is one notice", async () => {
  const { status, stderr } = await runE(["-p", "hi"], { home: newHome({ packages: ["npm:no-such"] }) });
  expect(status).toBe(0);
  expect(stderr.match(/package npm:no-such is listed in settings\.json/g)).toHaveLength(1);
});

test("--no-extensions starts none", async () => {
  const home = newHome();
  const puppet = writePuppet(home.extensions, "watcher");
  await runE(["-p", "hi", "--no-extensions"], { home });
  expect(puppet.log().starts).toEqual([]);
});

test("--package adds the extensions of a directory", async () => {
  const home = newHome();
  writePuppet(home.extensions, "own", {
    manifest: { commands: [{ name: "hi" }] },
    on: { "command hi": { notice: "hi" } },
  });
  expect(await runE(["command", "hi", "--package", home.path], {})).toMatchObject({ status: 2 });
  expect(await runE(["--package", home.path, "command", "hi"], {})).toMatchObject({
    status: 0,
    stderr: "e: [own] hi\n",
  });
});
