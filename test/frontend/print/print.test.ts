/** `e -p` beside what test/conformance/print verifies: usage errors, and the corners of both output forms. */
import { describe, expect, test } from "vitest";
import { writePuppet } from "../../helpers/puppet.js";
import { notify, stay, steps } from "../../helpers/puppet-steps.js";
import { jsonLines, newHome, runE } from "./e.js";

describe("a wrong command line", () => {
  test.each([
    [["-p", "hi", "--model", "no/such"], "no/such"],
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
});

test("a script of the offline model that cannot be read is a failed run, not a bug", async () => {
  const { status, stderr } = await runE(["-p", "hi", "--model", "offline/script:/no/such.json"]);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^e: .*\/no\/such\.json/);
});

test("a line that an extension consumes is a run that went well, in both forms", async () => {
  const home = newHome();
  writePuppet(home.extensions, "eater", {
    manifest: { hooks: ["input"] },
    on: { "hook.input": { consume: true, notice: "eaten" } },
  });
  expect(await runE(["-p", "hi"], { home })).toMatchObject({ status: 0, stdout: "", stderr: "e: [eater] eaten\n" });
  const { status, stdout } = await runE(["-p", "--json", "hi"], { home });
  expect(status).toBe(0);
  expect(jsonLines(stdout)).toMatchObject([{ type: "notice" }, { type: "result", output: "", error: null }]);
});

test("with --json nothing follows the result, though extensions speak to the last", async () => {
  const home = newHome();
  writePuppet(home.extensions, "talker", { on: { shutdown: steps(notify("goodbye"), stay) } });
  const { status, stdout, stderr } = await runE(["-p", "--json", "hi"], { home });
  expect(status).toBe(0);
  expect(jsonLines(stdout).at(-1)).toMatchObject({ type: "result", final_output: "You said: hi" });
  expect(stdout).not.toContain("goodbye");
  expect(stderr).toMatch(/^(e: \[talker\] goodbye\n)?$/);
});

test("tools and extensions work in the directory of --cwd", async () => {
  const home = newHome();
  const puppet = writePuppet(home.extensions, "where");
  const { path: cwd } = newHome();
  const { stdout } = await runE(["-p", '@tool bash {"command":"pwd"}', "--cwd", cwd], { home });
  expect(stdout).toBe(`bash: ${cwd}\n`);
  expect(puppet.log().starts[0]?.cwd).toBe(cwd);
});

test("the paths of e's own options mean the same after a relaunch", async () => {
  const other = newHome();
  const home = newHome();
  writePuppet(home.extensions, "router", {
    manifest: { hooks: ["startup"] },
    on: { "hook.startup": { $if: { value: "{{process.env.MOVED}}", yes: {}, no: move(other.path) } } },
  });
  const bundle = newHome();
  writePuppet(bundle.extensions, "bundled", {
    manifest: { tools: [{ name: "t" }] },
    on: { tool_call: { content: "here" } },
  });
  const { status, stdout } = await runE(["-p", "--package", "home", "@tool t {}"], { home, cwd: `${bundle.path}/..` });
  expect({ status, stdout }).toEqual({ status: 0, stdout: "t: here\n" });
});

function move(cwd: string) {
  return { relaunch: { cwd, env: { MOVED: "1" } } };
}
