/** What a relaunch would run, and what stops the launch instead. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { planRelaunch, runAsChild, type Self } from "../../../src/cli/relaunch.js";
import { tempDir } from "../../helpers/temp-dir.js";

const self: Self = {
  execPath: "/bin/node",
  execArgv: ["--no-warnings"],
  script: "/e/bin.cjs",
  env: { HOME: "/h", GONE: "1", EMPTY: undefined, PWD: "/old" },
};

function plan(request: { cwd: string; argv?: string[]; env?: Record<string, string | null> }) {
  return planRelaunch({ argv: [], env: {}, ...request }, self);
}

describe("refused", () => {
  test.each([
    ["a blank directory", { cwd: "  " }, "cannot relaunch: no directory is named"],
    ["a missing directory", { cwd: "/no/such" }, "cannot relaunch: /no/such does not exist"],
    ["an empty name", { cwd: "/", env: { "": "x" } }, 'cannot relaunch: "" is no name of an environment variable'],
    [
      "a name with =",
      { cwd: "/", env: { "A=B": "x" } },
      'cannot relaunch: "A=B" is no name of an environment variable',
    ],
    ["a NUL in a value", { cwd: "/", env: { A: "x\0" } }, "cannot relaunch: the value of A holds a NUL"],
  ])("%s", (_, request, error) => {
    expect(plan(request)).toEqual({ ok: false, error });
  });

  test("a file", () => {
    const file = join(tempDir(), "file");
    writeFileSync(file, "");
    expect(plan({ cwd: file })).toEqual({ ok: false, error: `cannot relaunch: ${file} is not a directory` });
  });
});

test("the same program runs with the new arguments, directory and environment", () => {
  const cwd = tempDir();
  expect(plan({ cwd, argv: ["-p", "hi"], env: { GONE: null, MARK: "7" } })).toEqual({
    ok: true,
    plan: {
      file: "/bin/node",
      args: ["--no-warnings", "/e/bin.cjs", "-p", "hi"],
      cwd,
      env: { HOME: "/h", PWD: cwd, MARK: "7" },
    },
  });
});

describe("where a process cannot be replaced, a child's end is ours", () => {
  test.each([
    ["process.exit(7)", 7],
    ["process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1000)", 143],
    ["process.exit(process.cwd() === '/' && process.env.MARK === '1' ? 0 : 1)", 0],
  ])("%s", async (code, status) => {
    const plan = { file: process.execPath, args: ["-e", code], cwd: "/", env: { MARK: "1" } };
    expect(await runAsChild(plan)).toBe(status);
  });

  test("and one that does not start is said, with 1", async () => {
    expect(await runAsChild({ file: "/no/such", args: [], cwd: "/", env: {} })).toBe(1);
  });
});
