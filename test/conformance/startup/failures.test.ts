/** A startup hook that fails stops the launch: the one place where an extension may. */
import { expect } from "vitest";
import { deadlines } from "../../../src/protocol/limits.js";
import { FakeClock } from "../../../src/testing.js";
import { type RunOptions, readyHost } from "../../helpers/conformance-host.js";
import { untilReceived, writePuppet } from "../../helpers/puppet.js";
import { error, exit, literal, type Step, sequence, silent, steps, write } from "../../helpers/puppet-steps.js";
import { tempDir } from "../../helpers/temp-dir.js";
import { type Verification, verifies } from "../../helpers/verifies.js";

/** A launch with `--project` in argv whose first startup hook does `step`; a second one would go on. */
async function launch(run: Verification, step: Step, options: RunOptions = {}) {
  const dir = tempDir();
  const manifest = { hooks: ["startup"], flags: [{ name: "project", type: "string" }] };
  const first = writePuppet(dir, "1-first", { manifest, on: { "hook.startup": step } });
  const second = writePuppet(dir, "2-second", { manifest });
  const argv = ["--project", "secret-branch"];
  const running = await readyHost(run, dir, { argv, ...options });
  return { ...running, first, second, startup: running.host.startup(argv) };
}

const stopped = (reason: RegExp) => ({
  verdict: {
    kind: "failed",
    message: expect.stringMatching(new RegExp(`extension 1-first: startup hook ${reason.source}`)),
  },
  // Nothing of argv is handed on, so nothing of it can be taken for a prompt.
  rest: [],
});

verifies("startup.failure.error", async (run) => {
  const { startup, second } = await launch(run, error("no such project"));
  expect(await startup).toMatchObject(stopped(/.*no such project/));
  expect(second.log().of("hook.startup")).toEqual([]);
});

verifies("startup.failure.late", async (run) => {
  const clock = new FakeClock();
  const { startup, first, second } = await launch(run, silent, { clock });
  await untilReceived(first, "hook.startup");
  let isOver = false;
  void startup.then(() => {
    isOver = true;
  });
  await clock.advance(deadlines.startupMs - 1);
  expect(isOver).toBe(false);
  await clock.advance(1);
  expect(await startup).toMatchObject(stopped(/did not answer in 5 s/));
  expect(second.log().of("hook.startup")).toEqual([]);
});

verifies("startup.failure.death", async (run) => {
  for (const step of [exit(0), exit(7), steps(write('{"id":2,"res'), exit(0))]) {
    const { startup, second } = await launch(run, step, { clock: new FakeClock() });
    expect(await startup).toMatchObject(stopped(/exited/));
    expect(second.log().of("hook.startup")).toEqual([]);
  }
});

verifies("startup.failure.death", { when: "it dies between its manifest and the question" }, async (run) => {
  const dir = tempDir();
  const leaves = steps(literal({ name: "leaver", hooks: ["startup"] }), exit(0));
  writePuppet(dir, "leaver", { on: { initialize: leaves } });
  const { host, of } = await readyHost(run, dir, { argv: [], clock: new FakeClock() });
  await expect.poll(() => of("leaver").state).toBe("gone");
  expect((await host.startup([])).verdict).toEqual({
    kind: "failed",
    message: expect.stringMatching(/leaver.*exited/),
  });
});

verifies("startup.failure.malformed", async (run) => {
  const malformed = ["yes", 7, [], { argv: "-c" }, { argv: [1] }, { env: { A: 1 } }, { env: [] }, { relaunch: "/" }];
  const { host, startup, second } = await launch(run, sequence(...malformed.map(literal)));
  expect(await startup).toMatchObject(stopped(/gave a malformed answer/));
  for (const result of malformed.slice(1)) {
    expect(await host.startup([]), JSON.stringify(result)).toMatchObject(stopped(/gave a malformed answer/));
  }
  expect(second.log().of("hook.startup")).toEqual([]);
});

verifies("startup.failure.malformed", { when: "a field names another program" }, async (run) => {
  // Unknown fields are ignored: there is no way to say what is run.
  const relaunch = { cwd: "/", program: "/bin/sh", execPath: "/bin/sh", command: ["sh"] };
  const { startup } = await launch(run, { argv: ["-c"], relaunch });
  expect((await startup).verdict).toEqual({ kind: "relaunch", argv: ["-c"], cwd: "/", env: {} });
});
