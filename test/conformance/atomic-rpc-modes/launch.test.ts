/** What `--mode` makes of a command line, and what is left on stdout when there is no session: nothing. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { writePuppet } from "../../helpers/puppet.js";
import { type Json, request, steps, when } from "../../helpers/puppet-steps.js";
import { RpcDriver } from "../../helpers/rpc-driver.js";
import { eHome, jsonLines } from "../../helpers/run-e.js";
import { answerTo, module, prompt, rpc } from "./mode-process.js";

describe("a launch that fails writes to stderr alone", () => {
  test.each([
    ["--mode rpc --model no/such", 2, /unknown model "no\/such"/],
    ["--mode json --model no/such hi", 2, /unknown model "no\/such"/],
    ["--mode rpc --session nosuch", 2, /no session "nosuch"/],
    ["--mode text -c hi", 2, /no session in this directory/],
    ["--mode rpc --fork nosuch", 2, /no session "nosuch"/],
    ["--mode rpc --json", 2, /--json and --mode are two forms/],
    ["--mode json -j hi", 2, /--json and --mode are two forms/],
    ["--mode rpc hello", 2, /prompts come on stdin/],
    ["--mode sideways", 2, /--mode is rpc, json, text/],
    ["--mode", 2, /--mode is rpc, json, text/],
    ["rpc --mode json", 2, /--mode is not for e rpc/],
    ["--mode rpc -c -r", 2, /choose one of/],
    ["--mode json", 2, /no prompt/],
    ["--mode rpc --cwd /no/such/directory", 2, /\/no\/such\/directory/],
  ])("e %s", async (line, status, stderr) => {
    const e = eHome();
    const broken = module(e, "broken", 'throw new Error("kaput");');
    const done = await e.run([...line.split(" "), "-e", broken]);
    expect(done).toMatchObject({ status, stdout: "" });
    expect(done.stderr).toMatch(stderr);
  });

  test.each(["rpc", "json"])("e --mode %s in a directory that nobody trusts, where that is refused", async (mode) => {
    const e = eHome();
    e.settings({ untrusted: "refuse" });
    const done = await e.run(["--mode", mode, ...(mode === "json" ? ["hi"] : [])]);
    expect(done).toMatchObject({ status: 1, stdout: "" });
    expect(done.stderr).toMatch(/trust/);
  });
});

test("--help and --version are what they are without a mode, and --help names the mode", async () => {
  const e = eHome();
  const [help, plain, version] = await Promise.all([
    e.run(["--mode", "rpc", "--help"]),
    e.run(["--help"]),
    e.run(["--mode=json", "--version"]),
  ]);
  expect(help).toMatchObject({ status: 0, stderr: "" });
  expect(help.stdout).toBe(plain.stdout);
  expect(help.stdout).toMatch(/--mode <mode> +text, as -p; json/);
  expect(version).toMatchObject({ status: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
});

test("options that nobody knows are passed over with a warning, and flags of extensions are not", async () => {
  const e = eHome();
  const body = `pi.registerFlag("colour", { type: "string", description: "A colour" });
    pi.registerCommand("flag", { handler: async (_args, ctx) => ctx.ui.notify("colour " + pi.getFlag("colour")) });`;
  const flags = ["--telemetry-level", "none", "--fancy", "--colour", "red"];
  const client = rpc(e, ["-e", module(e, "flags", body), ...flags]);
  client.send(prompt("a", "/flag"));
  expect(await client.until(({ method }) => method === "notify")).toMatchObject({ message: "colour red" });
  await client.end();
  expect(client.e.stderr.match(/--[a-z-]+ means nothing here/g)).toEqual([
    "--telemetry-level means nothing here",
    "--fancy means nothing here",
  ]);
});

describe("a startup hook", () => {
  const manifest = { hooks: ["startup"] };
  const once = (relaunch: { readonly [key: string]: Json }) =>
    when("{{process.env.ROUTED}}", { env: { ROUTED: null } }, { relaunch: { ...relaunch, env: { ROUTED: "yes" } } });

  test("that starts e elsewhere leaves stdin to it, whatever was written there before", async () => {
    const e = eHome();
    const puppet = writePuppet(e.extensions, "router", { manifest, on: { "hook.startup": once({ cwd: e.temp }) } });
    const running = e.start(["--mode", "rpc", "--no-session"], { stdin: "open" });
    const client = new RpcDriver(running);
    client.send({ id: "where", type: "bash", command: "pwd" });
    expect(await client.until(answerTo("where"))).toMatchObject({ success: true, data: { output: `${e.temp}\n` } });
    client.send(prompt("a", "hello"));
    await client.until(({ type }) => type === "agent_settled");
    expect(await client.end()).toEqual({ status: 0, signal: null });
    const argv = puppet
      .log()
      .of("hook.startup")
      .map(({ params }) => (params as { argv: readonly string[] }).argv);
    expect(argv).toEqual([
      ["--mode", "rpc", "--no-session"],
      ["--mode", "rpc", "--no-session"],
    ]);
  });

  test("that asks a person something is answered at once: nobody is read from before there is a session", async () => {
    const e = eHome();
    const on = { "hook.startup": steps(request("q", "ui.confirm", { title: "Go?", message: "" }), {}) };
    const puppet = writePuppet(e.extensions, "router", { manifest, on });
    const client = rpc(e);
    expect(await client.end()).toEqual({ status: 0, signal: null });
    expect(client.lines).toEqual([]);
    expect(JSON.stringify(puppet.log())).toContain('"confirmed":false');
  });

  test.each([
    [["--mode", "json", "rewritten"], "rpc"],
    [["--mode", "rpc"], null],
  ])("that asks for %j in another mode is refused", async (argv, mode) => {
    const e = eHome();
    writePuppet(e.extensions, "router", { manifest, on: { "hook.startup": { argv } } });
    const done = await e.run([...(mode === null ? ["-p"] : ["--mode", mode]), ...(mode === null ? ["x"] : [])]);
    expect(done).toMatchObject({ status: 1, stdout: "" });
    expect(done.stderr).toMatch(/asked for another --mode/);
  });

  test("that leaves the mode out of what it rewrites leaves e in it", async () => {
    const e = eHome();
    writePuppet(e.extensions, "router", { manifest, on: { "hook.startup": { argv: ["rewritten"] } } });
    const done = await e.run(["--mode", "json", "--no-session", "typed"]);
    expect(done.status).toBe(0);
    expect(JSON.stringify(jsonLines(done))).toContain("You said: rewritten");
  });
});

test("other agents' spellings are understood", async () => {
  const e = eHome();
  writeFileSync(join(e.temp, "script.json"), JSON.stringify([{ text: "played" }]));
  const client = rpc(e, [
    "--provider",
    "offline",
    "--model",
    `script:${join(e.temp, "script.json")}`,
    "--no-extension",
  ]);
  client.send(prompt("a", "hi"));
  await client.until(({ type }) => type === "agent_settled");
  expect(JSON.stringify(client.of("message_end"))).toContain("played");
  await client.end();
});
