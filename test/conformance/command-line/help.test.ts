/** `--help`, `--version` and what starts no extension; options that nobody knows. */
import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { writePuppet } from "../../helpers/puppet.js";
import { error } from "../../helpers/puppet-steps.js";
import { eHome } from "../../helpers/run-e.js";
import { verifies } from "../../helpers/verifies.js";

const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));

const manifest = {
  flags: [
    { name: "project", type: "string", description: "relaunch \u001b[31min\u001b[0m this directory" },
    { name: "plan", description: "plan mode" },
    { name: "-x, --example", description: "in its own words" },
  ],
  commands: [{ name: "deploy", description: "ships it", arguments: "<env>" }],
  shortcuts: [{ key: "Ctrl+Alt+G", description: "greets" }],
  hooks: ["startup"],
};

/** A line with these parts in this order. */
const row = (...parts: readonly string[]): RegExp =>
  new RegExp(`^ +${parts.map((part) => part.replace(/[/<>+-]/g, "\\$&")).join(" +")} \\(lister\\)$`, "m");

verifies(["flags.in-help", "flags.help-token", "flags.unclean.in-help", "discovery.help-starts-them"], async (run) => {
  const e = eHome(run);
  // It would stop every launch, if it were asked.
  const lister = writePuppet(e.extensions, "lister", { manifest, on: { "hook.startup": error("stop") } });
  const help = await e.run(["--help"]);
  expect(help).toMatchObject({ status: 0, stderr: "" });
  expect(help.stdout).toMatch(row("--project <value>", "relaunch in this directory"));
  expect(help.stdout).toMatch(row("--plan", "plan mode"));
  expect(help.stdout).toMatch(row("-x, --example", "in its own words"));
  expect(help.stdout).toMatch(row("/deploy <env>", "ships it"));
  expect(help.stdout).toMatch(row("ctrl+alt+g", "greets"));
  expect(help.stdout).toMatch(/^ +-p, --print +\S/m);
  const word = await e.run(["help"]);
  expect(word).toEqual(help);
  expect(lister.log().starts).toHaveLength(2);
  expect(lister.log().of("hook.startup")).toEqual([]);
  expect((await e.run(["-p", "x"])).status).toBe(1);
});

verifies(["discovery.not-for-version", "discovery.no-extensions-flag"], async (run) => {
  const e = eHome(run);
  const puppet = writePuppet(e.extensions, "lister", { manifest });
  expect(await e.run(["--version"])).toEqual({ status: 0, signal: null, stdout: `${version}\n`, stderr: "" });
  expect(await e.run(["-v"])).toMatchObject({ stdout: `${version}\n` });
  const commands = [["doctor"], ["protocol", "--markdown"], ["trust"], ["untrust"], ["doctor", "--help"]];
  for (const { status, stderr } of await Promise.all(commands.map((args) => e.run(args)))) {
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  }
  expect(await e.run(["-p", "--no-extensions", "x"])).toMatchObject({ status: 0, stdout: "You said: x\n" });
  expect(await e.run(["--ne", "-p", "x"])).toMatchObject({ status: 0, stdout: "You said: x\n" });
  expect((await e.run(["--no-extensions", "--help"])).stdout).not.toContain("lister");
  expect(puppet.log().starts).toEqual([]);
});

verifies("flags.unknown-is-usage-error", async (run) => {
  const e = eHome(run);
  writePuppet(e.extensions, "lister", { manifest: { ...manifest, hooks: [] } });
  const near = await e.run(["-p", "--projct", "a", "x"]);
  expect(near).toMatchObject({ status: 2, stdout: "" });
  expect(near.stderr).toMatch(/^e: unknown option '--projct'; did you mean --project\?/);
  const far = await e.run(["-p", "--something-else", "x"]);
  expect(far).toMatchObject({ status: 2, stderr: expect.stringMatching(/^e: unknown option '--something-else'/) });
  expect(far.stderr).not.toContain("did you mean");
  const json = await e.run(["-p", "--json", "--plam", "x"]);
  expect(JSON.parse(json.stdout)).toEqual({ error: expect.stringContaining("did you mean --plan?") });
  expect(await e.run(["-p", "--project", "a", "--plan", "x"])).toMatchObject({ status: 0, stdout: "You said: x\n" });
  // Behind -- it is a word of the prompt.
  expect(await e.run(["-p", "--", "--projct"])).toMatchObject({ status: 0, stdout: "You said: --projct\n" });
});
