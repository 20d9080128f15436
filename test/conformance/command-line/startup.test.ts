/** What startup hooks do to a real launch: its command line, its environment, its place, and its end. */
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { type Puppet, writePuppet } from "../../helpers/puppet.js";
import { error, exit, type Json, literal, type Step, steps, when, write } from "../../helpers/puppet-steps.js";
import { type EHome, eHome, jsonLines, linesOf } from "../../helpers/run-e.js";
import { verifies } from "../../helpers/verifies.js";

const manifest = { hooks: ["startup"], flags: [{ name: "project", type: "string" }] };

function router(e: EHome, answer: Step): Puppet {
  return writePuppet(e.extensions, "a-router", { manifest, on: { "hook.startup": answer } });
}

/** Relaunches once: the new run carries a mark, which the second answer takes off. */
const once = (relaunch: { readonly [key: string]: Json }, rest: { readonly [key: string]: Json } = {}): Step =>
  when(
    "{{process.env.ROUTED}}",
    { env: { ROUTED: null } },
    { ...rest, relaunch: { ...relaunch, env: { ROUTED: "yes", ...(relaunch.env as object) } } },
  );

const bash = (command: string): string => `@tool bash ${JSON.stringify({ command })}`;

verifies(["startup.before-parsing", "startup.argv-decides"], async (run) => {
  const e = eHome(run);
  const puppet = router(e, { argv: ["-p", "--json", "rewritten"] });
  // Unknown options, a command and a prompt: none of it is read before the hook has answered.
  const argv = ["rpc", "-c", "-r", "7", "--no-such-option", "--project", "here", "secret"];
  const done = await e.run(argv);
  expect(puppet.log().of("hook.startup")).toMatchObject([{ params: { argv, flags: { project: "here" } } }]);
  expect(done).toMatchObject({ status: 0, stderr: "" });
  expect(jsonLines(done).at(-1)).toMatchObject({ type: "result", final_output: "You said: rewritten" });
  router(e, { argv: ["protocol", "--json-schema"] });
  expect(JSON.parse((await e.run(["-p", "hello"])).stdout)).toHaveProperty("$schema");
});

verifies(
  ["startup.relaunch.replaces", "startup.relaunch.same-pid", "startup.relaunch.argv", "startup.relaunch.env"],
  async (run) => {
    const e = eHome(run);
    const elsewhere = join(e.cwd, "else where");
    mkdirSync(elsewhere);
    const prompt = bash(`echo "$PPID $PWD $GIVEN \${TAKEN-gone}"`);
    router(e, once({ cwd: elsewhere, env: { GIVEN: "a b", TAKEN: null } }, { argv: ["-p", "--json", prompt, ""] }));
    const running = e.start(["first", "argv"], { env: { TAKEN: "there" } });
    const done = await running.ended;
    expect(done).toMatchObject({ status: 0, signal: null, stderr: "" });
    const [end] = linesOf(done, "tool_end");
    expect(end?.content).toBe(`${running.pid} ${elsewhere} a b gone\n`);
    // One run answered, not two.
    expect(linesOf(done, "result")).toHaveLength(1);
  },
);

verifies("startup.relaunch.same-binary", async (run) => {
  const e = eHome(run);
  const other = { file: "/bin/echo", path: "/bin/echo", binary: "/bin/echo", command: "/bin/echo", exec: "/bin/echo" };
  router(e, once({ cwd: e.cwd, ...other, argv: ["/bin/echo"], env: { E_BIN: "/bin/echo" } }, other));
  expect(await e.run(["-p", "x"])).toMatchObject({ status: 0, stdout: "You said: x\n", stderr: "" });
});

verifies("startup.relaunch.stops-extensions", async (run) => {
  const e = eHome(run);
  router(e, once({ cwd: e.cwd }));
  const puppets = ["0-before", "z-after"].map((name) => writePuppet(e.extensions, name));
  expect((await e.run(["-p", "x"])).status).toBe(0);
  for (const { file } of puppets) {
    const entries = readFileSync(file.replace(/\.mjs$/, ".log"), "utf8")
      .trimEnd()
      .split("\n");
    const kinds = entries.map((text): string => {
      const { start, in: message } = JSON.parse(text);
      return start === undefined ? message?.method : "start";
    });
    const life = ["start", "initialize", "shutdown"];
    expect(kinds.filter((kind) => life.includes(kind))).toEqual([...life, ...life]);
  }
});

verifies("startup.relaunch.exit-status", async (run) => {
  const e = eHome(run);
  router(e, once({ cwd: e.cwd }));
  const done = await Promise.all([e.run(["-p", "@fail 400 no"]), e.run(["-p", "--no-such"]), e.run(["-p", "fine"])]);
  expect(done.map(({ status }) => status)).toEqual([1, 2, 0]);
  const running = e.start(["-p", bash("touch started; sleep 1000")]);
  await expect.poll(() => existsSync(join(e.cwd, "started")), { interval: 5, timeout: 20_000 }).toBe(true);
  running.kill("SIGTERM");
  expect(await running.ended).toMatchObject({ status: 143, signal: null });
});

const failures: readonly [step: Step, why: RegExp][] = [
  [error("no such branch"), /no such branch/],
  [steps(write('{"id":2,"res'), exit(3)), /exited/],
  [literal({ argv: "not a list" }), /malformed/],
  [literal({ relaunch: { cwd: "  " } }), /director/],
  [literal({ relaunch: { cwd: "/nowhere/at/all" } }), /\/nowhere\/at\/all does not exist/],
];

verifies(["startup.failure.nothing-leaks", "startup.failure.exit-code", "startup.failure.json"], async (run) => {
  const e = eHome(run);
  const args = ["-p", "--project", "branch", bash("touch ran")];
  for (const [step, why] of failures) {
    router(e, step);
    const [text, json] = await Promise.all([e.run(args), e.run(["--json", ...args])]);
    expect(text).toMatchObject({ status: 1, stdout: "" });
    // A death is a notice of its own, which begins with the name in brackets.
    const said = text.stderr.split("\n").filter((line) => line.startsWith("e: ") && !line.startsWith("e: ["));
    expect(said).toEqual([expect.stringMatching(why)]);
    expect(json.status).toBe(1);
    expect(jsonLines(json).filter(({ type }) => type !== "notice")).toEqual([{ error: expect.stringMatching(why) }]);
    expect(json.stdout + text.stderr).toMatch(/a-router|relaunch/);
  }
  // Neither a turn nor a session: nothing of the command line got anywhere.
  expect([existsSync(join(e.cwd, "ran")), readdirSync(e.home).includes("sessions")]).toEqual([false, false]);
});
