/** Turns over `e rpc`: which request an event belongs to, and what may happen while one runs. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { untilReceived, writePuppet } from "../../helpers/puppet.js";
import { steps, touch, untilFile } from "../../helpers/puppet-steps.js";
import { RpcDriver } from "../../helpers/rpc-driver.js";
import { type EHome, eHome } from "../../helpers/run-e.js";
import { verifies } from "../../helpers/verifies.js";

function started(e: EHome, args: readonly string[] = []): RpcDriver {
  return new RpcDriver(e.start(["rpc", ...args], { stdin: "open" }));
}

const bash = (command: string): string => `@tool bash ${JSON.stringify({ command })}`;
/** Runs until the test makes the file `go`. */
const waiting = bash("touch started; until [ -e go ]; do sleep 0.01; done; echo went");

async function untilStarted(e: EHome): Promise<void> {
  await expect.poll(() => existsSync(join(e.cwd, "started")), { interval: 5, timeout: 15_000 }).toBe(true);
}

const go = (e: EHome): void => writeFileSync(join(e.cwd, "go"), "");

verifies("rpc.events", async (run) => {
  const e = eHome(run);
  const rpc = started(e);
  const session = await rpc.session();
  const id = '{"n": 18446744073709551616}';
  rpc.send(`{"id":${id},"method":"session.prompt","params":${JSON.stringify({ session, prompt: bash("echo hi") })}}`);
  const answer = await rpc.until(({ result }) => result?.output !== undefined);
  expect(answer.result).toMatchObject({ output: "bash: hi" });
  const events = rpc.e.stdout.split("\n").filter((line) => line.startsWith('{"type":'));
  expect(events.every((line) => line.includes(`,"session":"${session}","request":${id}`))).toBe(true);
  const types = rpc.lines.map(({ type }) => type).filter((type) => type !== undefined);
  expect([types[0], types.at(-1)]).toEqual(["turn_start", "turn_end"]);
  expect(new Set(types)).toEqual(
    new Set(["turn_start", "usage", "tool_batch", "tool_start", "tool_output", "tool_end", "text", "turn_end"]),
  );
  // An id that is as long as a book is answered, but not repeated with every word.
  const long = JSON.stringify("x".repeat(1_000_000));
  rpc.send(`{"id":${long},"method":"session.prompt","params":${JSON.stringify({ session, prompt: "hi" })}}`);
  await rpc.until((line) => line.id === JSON.parse(long));
  expect(rpc.of("text").at(-1)).toMatchObject({ session, request: null });
  expect(rpc.e.stdout.length).toBeLessThan(1_100_000);
  await rpc.end();
});

verifies(["rpc.second-prompt", "rpc.steer"], async (run) => {
  const e = eHome(run);
  const rpc = started(e);
  const session = await rpc.session();
  expect(await rpc.call("session.steer", { session, text: "x" })).toMatchObject({
    error: "no turn is running; send session.prompt",
  });
  const first = rpc.call("session.prompt", { session, prompt: waiting });
  await untilStarted(e);
  expect(await rpc.call("session.prompt", { session, prompt: "second" })).toMatchObject({
    error: "a turn is running; steer it, or wait for its end",
  });
  expect(await rpc.ask("session.info", { session })).toMatchObject({ running: true });
  expect(await rpc.call("extensions.reload", { session })).toMatchObject({ error: expect.stringMatching(/busy/) });
  expect(await rpc.ask("session.steer", { session, text: "@say steered" })).toEqual({ held: true });
  go(e);
  expect(await first).toMatchObject({ result: { final_output: "steered", tools: { calls: 1 } } });
  expect(rpc.of("steered")).toMatchObject([{ session, text: "@say steered" }]);
  await rpc.end();
});

verifies("rpc.interrupt", async (run) => {
  const e = eHome(run);
  const rpc = started(e);
  const session = await rpc.session();
  // All in one write: the interrupt is read before the turn could have begun.
  const lines = [
    { id: "p", method: "session.prompt", params: { session, prompt: bash("sleep 1000") } },
    { id: "s", method: "session.steer", params: { session, text: "@say never" } },
    { id: "i", method: "session.interrupt", params: { session } },
  ];
  rpc.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  expect(await rpc.until(({ id }) => id === "p")).toMatchObject({ result: { aborted: true, final_output: "" } });
  expect(await rpc.until(({ id }) => id === "i")).toEqual({ id: "i", result: {} });
  expect(await rpc.until(({ id }) => id === "s")).toEqual({ id: "s", result: { held: true } });
  expect(await rpc.ask("session.prompt", { session, prompt: "again" })).toMatchObject({ output: "You said: again" });
  await rpc.end();
});

verifies("rpc.close", async (run) => {
  const e = eHome(run);
  const puppet = writePuppet(e.extensions, "witness", { manifest: { events: ["session_shutdown"] } });
  const rpc = started(e);
  const session = await rpc.session();
  const prompt = rpc.call("session.prompt", { session, prompt: bash("touch started; sleep 1000 & sleep 1000") });
  await untilStarted(e);
  expect(await rpc.ask("session.close", { session })).toEqual({});
  expect(await prompt).toEqual({ id: expect.anything(), error: "session closed" });
  await untilReceived(puppet, "shutdown");
  expect(puppet.log().of("event session_shutdown")).toHaveLength(1);
  expect(await rpc.call("session.info", { session })).toMatchObject({ error: `the session ${session} is closed` });
  // e itself is all that is left.
  await expect.poll(e.processes, { interval: 5, timeout: 5_000 }).toEqual([rpc.e.pid]);
  await rpc.end();
});

verifies(["rpc.set", "event.change-every-path"], async (run) => {
  const e = eHome(run);
  const puppet = writePuppet(e.extensions, "witness", { manifest: { events: ["model_change", "effort_change"] } });
  writeFileSync(join(e.cwd, "one.json"), JSON.stringify([{ text: "from the script" }]));
  const rpc = started(e);
  const session = await rpc.session();
  const model = "offline/script:one.json";
  expect(await rpc.call("session.set", { session, model, effort: "most" })).toMatchObject({
    error: expect.stringContaining('effort "most"'),
  });
  expect(await rpc.ask("session.info", { session })).toMatchObject({ model: "offline/echo", effort: "high" });
  expect(await rpc.ask("session.set", { session, model, effort: "low" })).toEqual({ model, effort: "low" });
  expect(await rpc.ask("session.prompt", { session, prompt: "x" })).toMatchObject({ output: "from the script", model });
  await untilReceived(puppet, "event effort_change");
  expect(
    puppet
      .log()
      .of("event")
      .map(({ params }) => params?.extra),
  ).toEqual([{ model }, { effort: "low" }]);
  expect(readFileSync(join(e.home, "settings.json"), "utf8")).not.toContain("script");
  await rpc.end();
});

verifies("rpc.second-prompt", { when: "an input hook is still being asked" }, async (run) => {
  const e = eHome(run);
  const hook = steps(touch("asked"), untilFile("answer"), { replace: "replaced" });
  writePuppet(e.extensions, "slow", { manifest: { hooks: ["input"] }, on: { "hook.input": hook } });
  const rpc = started(e);
  const session = await rpc.session();
  const first = rpc.call("session.prompt", { session, prompt: "one" });
  await expect.poll(() => existsSync(join(e.extensions, "asked")), { interval: 5, timeout: 15_000 }).toBe(true);
  const [second, steer] = [
    rpc.call("session.prompt", { session, prompt: "two" }),
    rpc.call("session.steer", { session, text: "@say steered" }),
  ];
  expect(await second).toMatchObject({ error: expect.stringContaining("a turn is running") });
  writeFileSync(join(e.extensions, "answer"), "");
  expect(await steer).toMatchObject({ result: { held: true } });
  expect(await first).toMatchObject({ result: { output: expect.stringContaining("replaced") } });
  await rpc.end();
});
