/** subagent with a real child: a `delegate` call of the parent runs `e rpc --no-extensions` to its end. */
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { systemPrompt } from "../../../src/agent/system-prompt.js";
import { runAgent } from "../../helpers/conformance-agent.js";
import { memoryHost } from "../../helpers/conformance-host.js";
import { writePuppet } from "../../helpers/puppet.js";
import { type EHome, eBin, eHome, type JsonLine, jsonLines, linesOf, type RunOutcome } from "../../helpers/run-e.js";
import { verifies } from "../../helpers/verifies.js";
import { call, placeAlone } from "./place-example.js";

const bash = (command: string): string => call("bash", { command });
const delegate = (args: object): string => call("delegate", args);

/** What the model read of each delegation, in the order of the calls. */
function answers(done: RunOutcome): readonly string[] {
  const ends = linesOf(done, "tool_end").toSorted((a, b) => Number(a.id) - Number(b.id));
  return ends.map(({ content }) => String(content));
}

/** The session path that an answer names. */
const savedIn = (answer = ""): string => /saved in (\/.*\.jsonl)$/.exec(answer)?.[1] ?? "";

/** An `e` that is the real one, and writes down with what it was started and what passes through it. */
function recorder(e: EHome, name: string) {
  const dir = join(e.temp, name);
  mkdirSync(dir);
  const file = join(dir, "e");
  const lines = [
    'printf "%s\n" "$PWD" "$@" > "$D/start"',
    '{ tee "$D/in"; echo > "$D/input-closed"; } | "$N" "$E" "$@" | tee "$D/out"',
  ];
  writeFileSync(file, `#!/bin/sh\nD='${dir}' N='${process.execPath}' E='${eBin}'\n${lines.join("\n")}\n`);
  chmodSync(file, 0o755);
  const read = (what: string) => readFileSync(join(dir, what), "utf8");
  return {
    dir,
    file,
    read,
    wasStarted: () => existsSync(join(dir, "start")),
    wasClosed: () => existsSync(join(dir, "input-closed")),
  };
}

verifies(
  ["subagent.delegate", "subagent.one-line", "subagent.same-directory", "subagent.no-extensions", "subagent.e-bin"],
  async (run) => {
    const e = eHome(run);
    placeAlone(e.extensions, "subagent.mjs");
    const witness = writePuppet(e.extensions, "witness", { manifest: { hooks: ["tool_call"] } });
    const [child, decoy] = [recorder(e, "child"), recorder(e, "decoy")];
    const PATH = `${decoy.dir}:${process.env.PATH}`;
    const task = `${bash("pwd")}\n${delegate({ task: "again" })}`;
    const args = ["-p", "--json", delegate({ task, agent: "Build" })];
    const done = await e.run(args, { env: { E_BIN: child.file, PATH } });
    const [answer] = answers(done);
    expect(answer).toMatch(new RegExp(`^bash: ${e.cwd}\ndelegate: there is no tool delegate.*\n\nThe session of `));
    expect(child.read("start")).toBe(`${e.cwd}\nrpc\n--no-extensions\n`);
    // One line in, one out, and then its input was over.
    expect(jsonLines({ stdout: child.read("in") })).toEqual([{ id: 1, prompt: task, save: true }]);
    expect(jsonLines({ stdout: child.read("out") })).toMatchObject([{ id: 1, tools: { calls: 2 } }]);
    expect(child.wasClosed()).toBe(true);
    expect(decoy.wasStarted()).toBe(false);
    // The parent's own: started once, and asked about the parent's call alone.
    expect(witness.log().starts).toHaveLength(1);
    expect(
      witness
        .log()
        .of("hook.tool_call")
        .map(({ params }) => params?.name),
    ).toEqual(["delegate"]);
  },
);

verifies("subagent.saved", async (run) => {
  const e = eHome(run);
  placeAlone(e.extensions, "subagent.mjs");
  const [answer] = answers(await e.run(["-p", "--json", delegate({ task: "remember the number 7411" })]));
  const path = savedIn(answer);
  expect(path.startsWith(join(e.home, "sessions"))).toBe(true);
  const [content] = answers(await e.run(["-p", "--json", call("read", { path })]));
  expect(content).toContain("remember the number 7411");
});

verifies(
  ["subagent.agents", "subagent.agent-tools", "subagent.agent-unknown", "subagent.tools-enforced"],
  async (run) => {
    const e = eHome(run);
    placeAlone(e.extensions, "subagent.mjs");
    writeFileSync(join(e.cwd, "notes"), "forty-two\n");
    const task = (name: string): string =>
      [
        call("read", { path: "notes" }),
        call("grep", { pattern: "forty", path: "." }),
        bash(`touch ${name}`),
        call("nothing", {}),
      ].join("\n");
    const calls = ["Explore", "Plan", "Build", "Rogue"].map((agent) => delegate({ agent, task: task(agent) }));
    const [explore, plan, build, rogue] = answers(await e.run(["-p", "--json", calls.join("\n")]));
    for (const answer of [explore, plan]) {
      expect(answer).toMatch(/^read: .*forty-two\ngrep: .*notes.*\nbash: the tool bash is not allowed in this session/);
    }
    expect(build).toMatch(
      /^read: .*forty-two\ngrep: .*notes.*\nbash: \[no output\]\nnothing: there is no tool nothing; tools: read, write, edit, grep, find, ls, read_result, bash\n/,
    );
    expect(["Explore", "Plan", "Build", "Rogue"].map((name) => existsSync(join(e.cwd, name)))).toEqual([
      false,
      false,
      true,
      false,
    ]);
    expect(rogue).toMatch(/no agent Rogue.*Explore, Plan, Build/);
  },
);

/** A model that says one thing. */
function script(e: EHome, name: string): string {
  writeFileSync(join(e.cwd, `${name}.json`), JSON.stringify([{ text: `by ${name}` }]));
  return `offline/script:${name}.json`;
}

verifies(["subagent.model", "subagent.placeholder-model"], async (run) => {
  const e = eHome(run);
  const file = placeAlone(e.extensions, "subagent.mjs");
  const [settings, agent, given] = ["settings", "agent", "call"].map((name) => script(e, name));
  e.settings({ model: settings });
  // As its comment says: Explore gets a model of its own, the others keep their placeholder.
  writeFileSync(
    file,
    readFileSync(file, "utf8").replace('model: "{provider/model}"', `model: ${JSON.stringify(agent)}`),
  );
  const tasks = [
    { agent: "Explore" },
    { agent: "Explore", model: given },
    { agent: "Plan" },
    { agent: "Plan", model: "{provider/model}" },
    { agent: "Build", model: given },
  ].map((args) => delegate({ task: "x", ...args }));
  const done = await e.run(["-p", "--json", "--model", "offline/echo", tasks.join("\n")]);
  const said = answers(done).map((answer) => answer.split("\n")[0]);
  expect(said).toEqual(["by agent", "by call", "by settings", "by settings", "by call"]);
});

verifies(["subagent.system-prompt", "subagent.tools-advertised"], async (run) => {
  // What `e rpc` makes of the request line of an Explore, with a model that keeps what it is asked.
  const running = await memoryHost(run, []);
  const { agent, requests } = runAgent(running, { tools: ["read", "grep"] });
  await agent.prompt("the task");
  const [request] = requests;
  const note = request?.system.replace(`${systemPrompt(agent.info().cwd)}\n\n`, "");
  expect(note).toMatch(/^In this session you have these tools alone: read, grep\.[^\n]*$/);
  expect(request?.messages).toEqual([expect.objectContaining({ role: "user", content: "the task" })]);
  expect(request?.tools.map(({ name }) => name)).toEqual(["read", "grep"]);
});

verifies("subagent.core-knows-no-agents", async (run) => {
  const e = eHome(run);
  const line = { id: 1, prompt: bash("echo free"), agent: "Explore", agent_type: "Plan" };
  const [answer] = jsonLines(await e.run(["rpc", "--no-extensions"], { stdin: JSON.stringify(line) })) as [JsonLine];
  expect(answer).toMatchObject({ final_output: "bash: free", error: null });
});

/** A parent whose delegation has its timers where the test can reach them. */
function withEarlyTimers(e: EHome, args: object, env: Readonly<Record<string, string>> = {}) {
  placeAlone(e.extensions, "subagent.mjs");
  e.settings({ runtime: { subagent: { isolation: "process" } } });
  const preload = new URL("../../fixtures/e/early-timers.cjs", import.meta.url).pathname;
  const [early, delays] = [join(e.temp, "early-"), join(e.temp, "delays")];
  const timers = { NODE_OPTIONS: `--require=${preload}`, E_TEST_EARLY: early, E_TEST_DELAYS: delays };
  const running = e.start(["-p", "--json", delegate(args)], { env: { ...timers, ...env } });
  return {
    running,
    letPass: (delayMs: number) => writeFileSync(`${early}${delayMs}`, ""),
    delays: () => readFileSync(delays, "utf8").trim().split("\n").map(Number),
  };
}

verifies(["subagent.timeout-default", "subagent.timeout-term"], async (run) => {
  const e = eHome(run);
  const task = bash("echo $$ > pid; sleep 1000 & wait");
  const { running, letPass, delays } = withEarlyTimers(e, { task, agent: "Build" });
  await expect.poll(() => existsSync(join(e.cwd, "pid")), { interval: 5, timeout: 20_000 }).toBe(true);
  expect(delays()).toEqual([240_000]);
  letPass(240_000);
  await running.until("stdout", '"type":"tool_end"');
  // The child has answered, and its command was gone before it did.
  expect(e.processes()).not.toContain(Number(readFileSync(join(e.cwd, "pid"), "utf8")));
  const [answer] = answers(await running.ended);
  expect(answer).toMatch(/^Build failed: no answer within 240 s\n/);
  expect(readFileSync(savedIn(answer), "utf8")).toContain('"outcome":"cancelled"');
});

verifies("subagent.timeout-default", { when: "the call asks for another time" }, async (run) => {
  const e = eHome(run);
  const { running, delays } = withEarlyTimers(e, { task: "@say quick", timeout_seconds: 7 });
  expect(answers(await running.ended)[0]).toMatch(/^quick\n/);
  expect(delays()[0]).toBe(7_000);
});

verifies("subagent.timeout-kill", async (run) => {
  const e = eHome(run);
  const E_BIN = new URL("../../examples/fixtures/fake-e.mjs", import.meta.url).pathname;
  const { running, letPass, delays } = withEarlyTimers(e, { task: "stubborn" }, { E_BIN });
  // It ignores SIGTERM and says so.
  await running.until("stdout", "ready\\n");
  letPass(240_000);
  await running.until("stdout", '"chunk":"no\\n"');
  letPass(2_000);
  const [answer] = answers(await running.ended);
  expect(answer).toBe("Explore failed: no answer within 240 s");
  expect(delays()).toEqual([240_000, 2_000]);
});
