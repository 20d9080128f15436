/** `e bench`: what it measures and what it says when it cannot. Figures are looked at for shape alone. */
import { cpSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newHome, runE } from "./e.js";

const programs = new URL("../../../bench/programs/", import.meta.url).pathname;

test("a script is measured as a thread and as a process, beside the floor", async () => {
  const { status, stdout } = await runE(["bench", "--json", join(programs, "gate-readline.mjs")]);
  const [result] = JSON.parse(stdout);
  expect(status).toBe(0);
  expect(result).toMatchObject({ name: "gate", floor: { n: 300 } });
  expect(result.transports.map((t: { isolation: string }) => t.isolation)).toEqual(["worker", "process"]);
  for (const { startMs, hooks } of result.transports) {
    expect(startMs.n).toBe(5);
    expect(hooks).toEqual([expect.objectContaining({ figures: expect.objectContaining({ n: 300 }) })]);
  }
});

test("without a file it measures what the home holds, as a table", async () => {
  const home = newHome();
  cpSync(join(programs, "gate.sh"), join(home.extensions, "gate.sh"));
  const { status, stdout } = await runE(["bench"], { home });
  expect(status).toBe(0);
  expect(stdout).toMatch(/^gate-sh \(.*gate\.sh\)\n/);
  expect(stdout).toMatch(/process tool_call .* µs {2}n=300/);
});

test("nothing to measure is wrong usage, a program that does not start a failure with its reason", async () => {
  const empty = await runE(["bench"]);
  expect(empty.status).toBe(2);
  expect(empty.stderr).toContain("e bench FILE");
  const missing = await runE(["bench", "no-such-file.mjs"]);
  expect(missing.status).toBe(1);
  // Once.
  expect(missing.stderr.match(/does not exist/g)).toHaveLength(1);
  expect(missing.stderr).toMatch(/^no-such-file\.mjs: could not start: .*no-such-file\.mjs does not exist/m);
});
