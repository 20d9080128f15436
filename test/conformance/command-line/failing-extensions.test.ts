/** Extensions that break under a real run: the right outcome, one notice on stderr, and the run goes on. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { placeFixture } from "../../helpers/puppet.js";
import { type EHome, eHome } from "../../helpers/run-e.js";
import { verifies } from "../../helpers/verifies.js";
import { call, placeBundle } from "../examples/place-example.js";

const bash = (command: string): string => call("bash", { command });
const went = "bash: ran";

/** Fixture → what became of the call that it was to gate, and what the one notice says; null: there is none. */
const fixtures: readonly [file: string, outcome: string, notice: RegExp | null][] = [
  ["answers-twice.mjs", went, null],
  ["error-null.mjs", "bash: blocked by extension: the result beside error:null counted", null],
  ["prints-prose.mjs", "bash: blocked by extension: the answer was found", /no message .*\[debug\] before answering/],
  ["half-line-then-dies.mjs", went, /half-line-then-dies\.mjs exited.*no longer applied: tool_call/],
  ["exits-after-initialize.mjs", went, /exits-after-initialize\.mjs exited.*no longer applied: tool_call, input/],
  ["closes-stdout.mjs", went, /closes-stdout\.mjs exited.*closed its output.*no longer applied: tool_call/],
];

test.each(["worker", "subprocess"] as const)(
  "each misbehaviour in a %s costs one notice at most",
  async (transport) => {
    const runs = fixtures.map(async ([file, outcome, notice]) => {
      const e = eHome({ transport });
      placeFixture(e.extensions, file);
      const done = await e.run(["-p", `${bash("echo ran")}\n@then\n${bash("echo ran")}`]);
      expect(done, file).toMatchObject({ status: 0, stdout: expect.stringMatching(new RegExp(`^${outcome}\n`)) });
      const expected = notice === null ? [] : [expect.stringMatching(notice)];
      expect(done.stderr.split("\n").slice(0, -1), file).toEqual(expected);
    });
    await Promise.all(runs);
  },
);

/** The process of this home's runs that was started from that file. */
function processOf(e: EHome, file: string): number {
  const found = e.processes().find((pid) => readFileSync(`/proc/${pid}/cmdline`, "latin1").split("\0")[1] === file);
  if (found === undefined) throw new Error(`no process of ${file}`);
  return found;
}

/** A run whose first command waits for `go`, and whose second would be stopped by the gate. */
async function gatedRun(e: EHome) {
  e.settings({ runtime: { gate: { isolation: "process" } } });
  const gate = placeBundle(e.extensions, "gate");
  mkdirSync(join(e.cwd, "build"));
  const prompt = `${bash("touch started; until [ -e go ]; do sleep 0.01; done")}\n@then\n${bash("rm -r build")}`;
  const running = e.start(["-p", `${prompt}\n@then\n@say on`]);
  await expect.poll(() => existsSync(join(e.cwd, "started")), { interval: 5, timeout: 20_000 }).toBe(true);
  return { running, pid: processOf(e, gate), go: () => writeFileSync(join(e.cwd, "go"), "") };
}

verifies("example.gate.explicit-only", { when: "it is killed" }, async (run) => {
  const e = eHome(run);
  const { running, pid, go } = await gatedRun(e);
  process.kill(pid, "SIGKILL");
  await running.until("stderr", "exited (SIGKILL)");
  go();
  expect(await running.ended).toMatchObject({ status: 0, stdout: "on\n" });
  expect(existsSync(join(e.cwd, "build"))).toBe(false);
  expect(running.stderr.split("\n")).toEqual([
    expect.stringMatching(/\[gate\] (gate )?exited \(SIGKILL\).*no longer applied: tool_call$/),
    "",
  ]);
});

verifies("example.gate.explicit-only", { when: "it is stopped and says nothing" }, async (run) => {
  const e = eHome(run);
  const { running, pid, go } = await gatedRun(e);
  process.kill(pid, "SIGSTOP");
  go();
  // The real 5 s: no clock of ours reaches into the other process.
  expect(await running.ended).toMatchObject({ status: 0, stdout: "on\n" });
  expect(existsSync(join(e.cwd, "build"))).toBe(false);
  expect(running.stderr.split("\n")).toEqual([
    expect.stringMatching(/hook\.tool_call did not answer in 5(\.\d)? s; the call was allowed$/),
    "",
  ]);
});
