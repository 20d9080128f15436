/** Which tokens of the command line are flags, and what they say. The extension's own view decides: its notification. */
import { expect } from "vitest";
import type { FlagValues } from "../../../src/host/flags.js";
import type { HostMessage, MemoryProgram } from "../../../src/testing.js";
import { memoryHost } from "../../helpers/conformance-host.js";
import { type Verification, verifies } from "../../helpers/verifies.js";

interface Flag {
  readonly name: string;
  readonly type?: unknown;
}

const plan = { name: "plan" };
const project = { name: "project", type: "string" };

/** What an extension with these flags is told, and what is left of argv. */
async function parse(run: Verification, flags: readonly Flag[], argv: readonly string[]) {
  const told: FlagValues[] = [];
  const onMessage = ({ method, params }: HostMessage): void => void (method === "flags" && told.push(params.flags));
  const { host } = await memoryHost(run, [{ name: "flagged", manifest: { flags }, onMessage }], { argv });
  const startup = await host.startup(argv);
  await host.stop();
  expect(told).toEqual([startup.flags]);
  return { flags: startup.flags, rest: startup.rest };
}

verifies(["flags.type-default", "flags.boolean.bare", "flags.boolean.next-token-kept"], async (run) => {
  expect(await parse(run, [plan], ["--plan", "write"])).toEqual({ flags: { plan: true }, rest: ["write"] });
});

verifies("flags.type-unknown", async (run) => {
  for (const type of ["number", "STRING", 7, null, ["string"]]) {
    expect(await parse(run, [{ name: "plan", type }], ["--plan", "7"])).toEqual({ flags: { plan: true }, rest: ["7"] });
  }
});

verifies(["flags.boolean.true", "flags.boolean.false", "flags.boolean.no-form"], async (run) => {
  const boolean = { name: "plan", type: "boolean" };
  expect((await parse(run, [boolean], ["--plan=true"])).flags).toEqual({ plan: true });
  expect((await parse(run, [boolean], ["--plan=false"])).flags).toEqual({ plan: false });
  expect((await parse(run, [boolean], ["--no-plan"])).flags).toEqual({ plan: false });
});

verifies("flags.boolean.words", async (run) => {
  for (const word of ["1", "true", "yes", "on", "TRUE", "Yes", "oN"]) {
    expect((await parse(run, [plan], [`--plan=${word}`])).flags, word).toEqual({ plan: true });
  }
  for (const word of ["", "0", "false", "no", "off", "y", "2", " true", "ja"]) {
    expect((await parse(run, [plan], [`--plan=${word}`])).flags, word).toEqual({ plan: false });
  }
});

verifies(["flags.string.equals", "flags.string.empty", "flags.string.separated"], async (run) => {
  const values = [
    [["--project=../app"], "../app"],
    [["--project=a=b --plan"], "a=b --plan"],
    [["--project=-x"], "-x"],
    [["--project="], ""],
    [["--project", "../app"], "../app"],
    [["--project", ""], ""],
    [["--project", "a=b"], "a=b"],
  ] as const;
  for (const [argv, value] of values) {
    expect(await parse(run, [project], argv), argv.join(" ")).toEqual({ flags: { project: value }, rest: [] });
  }
});

verifies(["flags.string.never-a-dash", "flags.string.lone-dash", "flags.string.bare-is-null"], async (run) => {
  const rests = [["-c"], ["--plan"], ["-"], ["--"], ["--", "x"], ["-x", "y"], []];
  for (const rest of rests) {
    const argv = ["--project", ...rest];
    expect(await parse(run, [project], argv), argv.join(" ")).toEqual({ flags: { project: null }, rest });
  }
});

verifies("flags.string.no-form", async (run) => {
  const argv = ["--no-project", "x"];
  expect(await parse(run, [project], argv)).toEqual({ flags: {}, rest: argv });
});

verifies("flags.last-wins", async (run) => {
  const argv = ["--plan", "--project", "a", "--no-plan", "--project=b", "--plan=on", "--project"];
  expect((await parse(run, [plan, project], argv)).flags).toEqual({ plan: true, project: null });
  expect((await parse(run, [plan, project], argv.slice(0, -2))).flags).toEqual({ plan: false, project: "b" });
});

verifies(["flags.double-dash", "flags.after-double-dash-kept"], async (run) => {
  const after = ["--", "--plan", "--project", "x", "--", "--no-plan"];
  expect(await parse(run, [plan, project], ["--project=a", ...after])).toEqual({
    flags: { project: "a" },
    rest: after,
  });
});

verifies(["flags.unclean.not-parsed", "flags.name-letters"], async (run) => {
  const names = ["-x, --example", "-x", "--example", "with space", "under_score", "dot.ted", "größe", "a=b", "é", "ａ"];
  const argv = names.flatMap((name) => [`--${name}`, name, `--no-${name}`, `--${name}=1`]);
  const flags = names.map((name) => ({ name, type: "string" }));
  expect(await parse(run, [...flags, plan], [...argv, "--plan"])).toEqual({ flags: { plan: true }, rest: argv });
  const clean = ["Plan", "plan9", "a-b", "9", "a-"];
  const both = await parse(run, [...clean.map((name) => ({ name })), ...flags], [...clean.map((name) => `--${name}`)]);
  expect(both).toEqual({ flags: Object.fromEntries(clean.map((name) => [name, true])), rest: [] });
});

verifies("flags.unclean.in-argv", async (run) => {
  const asked: unknown[] = [];
  const argv = ["-x", "--example=1", "--under_score", "word", "--", "--plan"];
  const manifest = { hooks: ["startup"], flags: [{ name: "-x, --example" }, { name: "under_score" }] };
  const onMessage: MemoryProgram["onMessage"] = ({ id, method, params }, line) => {
    if (method === "hook.startup") asked.push(params.argv);
    line({ id, result: {} });
  };
  const { host } = await memoryHost(run, [{ name: "router", manifest, onMessage }], { argv });
  expect(await host.startup(argv)).toMatchObject({ verdict: { kind: "go-on" }, flags: {}, rest: argv });
  expect(asked).toEqual([argv]);
});

verifies(["flags.stripped", "flags.stripped-with-value"], async (run) => {
  const argv = [
    "--project",
    "../app",
    "-c",
    "--plan",
    "fix",
    "--project=x",
    "--no-plan",
    "it",
    "--plan=off",
    "--other",
  ];
  expect((await parse(run, [plan, project], argv)).rest).toEqual(["-c", "fix", "it", "--other"]);
});

verifies("flags.stripped", { when: "a startup hook puts flags in" }, async (run) => {
  const manifest = { hooks: ["startup"], flags: [plan, project] };
  const answer = { argv: ["rpc", "--project", "x", "--plan"] };
  const program: MemoryProgram = {
    name: "router",
    manifest,
    onMessage: ({ id }, line) => line({ id, result: answer }),
  };
  const { host } = await memoryHost(run, [program], { argv: [] });
  expect(await host.startup([])).toMatchObject({ flags: {}, rest: ["rpc"] });
});

verifies("flags.shared-name", async (run) => {
  const told: unknown[] = [];
  const sharer = (name: string): MemoryProgram => ({
    name,
    manifest: { flags: [project] },
    onMessage: ({ method, params }) => void (method === "flags" && told.push([name, params.flags])),
  });
  const argv = ["--project", "../app", "next"];
  const { host } = await memoryHost(run, [sharer("one"), sharer("two")], { argv });
  expect(await host.startup(argv)).toMatchObject({ flags: { project: "../app" }, rest: ["next"] });
  await host.stop();
  expect(told).toEqual([
    ["one", { project: "../app" }],
    ["two", { project: "../app" }],
  ]);
});
