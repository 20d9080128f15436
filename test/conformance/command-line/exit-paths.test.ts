/**
 * Every way out of e, with extensions in every state and a command running: nothing that it started, grandchildren
 * included, is alive 3 s later.
 */
import { copyFileSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { placeFixture, untilReceived, writePuppet } from "../../helpers/puppet.js";
import { silent } from "../../helpers/puppet-steps.js";
import { type EHome, eHome, jsonLines, type RunningE, type RunOptions } from "../../helpers/run-e.js";
import { verifies } from "../../helpers/verifies.js";

const crashing = {
  nodeOptions: ["--require", new URL("../../fixtures/e/crashes-on-signal.cjs", import.meta.url).pathname],
};

/** One that is ready, one that ignores every polite word, one with a child of its own. */
function placeAll({ extensions }: EHome): void {
  writePuppet(extensions, "ready", { manifest: { hooks: ["tool_call"] } });
  copyFileSync(new URL("../../fixtures/e/stubborn.sh", import.meta.url), join(extensions, "stubborn.sh"));
  placeFixture(extensions, "forks-sleep.sh");
}

const appears = (e: EHome, file: string): Promise<void> =>
  expect.poll(() => existsSync(join(e.cwd, file)), { interval: 5, timeout: 20_000 }).toBe(true);

const bash = (command: string): string => `@tool bash ${JSON.stringify({ command })}`;
/** A command with a background job, both of which would run for long. */
const sleeping = bash("touch started; sleep 1000 & sleep 1000");

/** e in the middle of a turn: its command runs. */
async function inTurn(e: EHome, prompt = sleeping, options: RunOptions = {}, args = ["-p"]): Promise<RunningE> {
  placeAll(e);
  const running = e.start([...args, prompt], options);
  await appears(e, "started");
  return running;
}

/** e while one extension has been asked for its manifest and says nothing. */
async function inHandshake(e: EHome, options: RunOptions = {}): Promise<RunningE> {
  placeAll(e);
  const mute = writePuppet(e.extensions, "mute", { on: { initialize: silent } });
  const running = e.start(["-p", "x"], options);
  await untilReceived(mute, "initialize");
  return running;
}

/** Within 3 s from now e has ended like this, and nothing of it is left, no file either. */
async function endsCleanly(e: EHome, running: RunningE, status: number): Promise<void> {
  await expect.poll(e.processes, { interval: 10, timeout: 3_000 }).toEqual([]);
  expect(await running.ended).toMatchObject({ status, signal: null });
  expect(readdirSync(e.temp), "files that e left behind").toEqual([]);
}

const signals = [
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const;

for (const [signal, status] of signals) {
  verifies("quit.signals", { when: `${signal} comes during a turn` }, async (run) => {
    const e = eHome(run);
    const running = await inTurn(e);
    running.kill(signal);
    await endsCleanly(e, running, status);
    expect(running.stderr).not.toMatch(/exited|internal error/);
  });

  verifies("quit.signals", { when: `${signal} comes during a handshake` }, async (run) => {
    const e = eHome(run);
    const running = await inHandshake(e);
    running.kill(signal);
    await endsCleanly(e, running, status);
    expect(running.stderr).not.toMatch(/exited|internal error/);
  });
}

test.each([
  ["an error that nobody catches", "SIGUSR2", "thrown on purpose"],
  ["a rejection that nobody handles", "SIGALRM", "rejected on purpose"],
] as const)("%s in e, during a turn and during a handshake, leaves nothing behind", async (_what, signal, message) => {
  for (const begin of [inTurn, inHandshake]) {
    const e = eHome();
    const running = await (begin === inTurn ? inTurn(e, sleeping, crashing) : inHandshake(e, crashing));
    running.kill(signal);
    await endsCleanly(e, running, 1);
    expect(running.stderr.match(new RegExp(`internal error: Error: ${message}`, "g"))).toHaveLength(1);
  }
});

test("a second Ctrl-C does not wait for a command that ignores the first, and leaves nothing behind", async () => {
  const e = eHome();
  const stubborn = bash("trap '' TERM INT HUP; touch started; sleep 1000 & while :; do sleep 1000; done");
  const running = await inTurn(e, stubborn);
  // Further apart than what counts as one and the same interrupt.
  const interruptAgain = (): boolean => running.child.exitCode !== null || !running.child.kill("SIGINT");
  await expect.poll(interruptAgain, { interval: 150, timeout: 3_000 }).toBe(true);
  await endsCleanly(e, running, 130);
});

test("an interrupted turn says so in its result, and its session is whole", async () => {
  const e = eHome();
  const running = await inTurn(e, `@say before\n${sleeping}`, {}, ["-p", "--json"]);
  running.kill("SIGINT");
  await endsCleanly(e, running, 130);
  const result = jsonLines(running).at(-1);
  expect(result).toMatchObject({ type: "result", aborted: true, final_output: "", session: expect.any(String) });
  const records = readFileSync(String(result?.session), "utf8").trimEnd().split("\n");
  const roles = records.map((line): unknown => JSON.parse(line).message?.role);
  expect(roles).toEqual([undefined, "user", "assistant", "tool"]);
});
