/** Startup hooks and the real process: a relaunch keeps the pid, and a failed hook runs nothing. */
import { describe, expect, test } from "vitest";
import { writePuppet } from "../../helpers/puppet.js";
import { error, exit, when } from "../../helpers/puppet-steps.js";
import { tempDir } from "../../helpers/temp-dir.js";
import { jsonLines, newHome, runE } from "./e.js";

function withStartup(step: Parameters<typeof error>[0]) {
  const home = newHome();
  const puppet = writePuppet(home.extensions, "router", {
    manifest: { hooks: ["startup", "input"], flags: [{ name: "project", type: "string" }] },
    on: { "hook.startup": step },
  });
  return { home, puppet };
}

describe("the launch stops", () => {
  test.each([
    ["an error", error("no such project")],
    ["a death", exit(3)],
    ["a malformed answer", { argv: "not a list" }],
    ["a variable without a name", { env: { "": "x" } }],
    ["a relaunch without a directory", { relaunch: { cwd: " " } }],
    ["a relaunch in a directory that is not there", { relaunch: { cwd: "/no/such" } }],
  ])("after %s: exit 1, the reason on stderr, no run", async (_, step) => {
    const { home, puppet } = withStartup(step);
    const { status, stdout, stderr } = await runE(["-p", "--project", "secret", "hi"], { home });
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(/^e: (extension router: startup hook|cannot relaunch:) /m);
    expect(puppet.log().of("hook.input")).toEqual([]);
  });

  test("with --json the reason is one object on stdout", async () => {
    const { home } = withStartup(error("no such project"));
    const { status, stdout } = await runE(["-p", "--json", "hi"], { home });
    expect(status).toBe(1);
    expect(jsonLines(stdout)).toEqual([{ error: expect.stringContaining("no such project") }]);
  });
});

test("what a hook makes of argv is what e parses, and flags of extensions never reach the prompt", async () => {
  const { home } = withStartup({ argv: ["-p", "--json", "--project", "x", "changed"] });
  const { stdout } = await runE(["-p", "hi"], { home });
  expect(jsonLines(stdout).at(-1)).toMatchObject({ type: "result", final_output: "You said: changed" });
});

test("a relaunch is the same process in the other directory, with its variables, after all extensions ended", async () => {
  const cwd = tempDir();
  const first = {
    argv: ["-p", '@tool bash {"command":"pwd; echo $MARKED $UNSET_ME $PPID"}'],
    relaunch: { cwd, env: { MARKED: "yes", UNSET_ME: null } },
  };
  const { home, puppet } = withStartup(when("{{process.env.MARKED}}", {}, first));
  const { status, stdout } = await runE(["-p", "--json", "never"], { home, env: { UNSET_ME: "still set" } });
  expect({ status, stdout }).toEqual({ status: 0, stdout: `bash: ${cwd}\n` });
  const { starts } = puppet.log();
  expect(starts.map((start) => start.cwd)).toEqual([expect.any(String), cwd]);
  expect(starts[1]?.ppid).toBe(starts[0]?.ppid);
  expect(puppet.log().of("shutdown")).toHaveLength(2);
});

test("--help lists what extensions add, and asks no startup hook", async () => {
  const { home, puppet } = withStartup(error("asked"));
  const { status, stdout } = await runE(["--help"], { home });
  expect(status).toBe(0);
  expect(stdout).toContain("--project <value>");
  expect(puppet.log().of("hook.startup")).toEqual([]);
});
