/** hello, gate, protected, project and the shell extension, each installed and run by the real e. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { eHome, type JsonLine, linesOf, type RunOutcome } from "../../helpers/run-e.js";
import { verifies } from "../../helpers/verifies.js";
import { call, placeAlone, placeBundle } from "./place-example.js";

const bash = (command: string): string => call("bash", { command });

/** The ends of calls in the order in which the model made them. */
function ends(done: RunOutcome): readonly JsonLine[] {
  return linesOf(done, "tool_end").toSorted((a, b) => Number(a.id) - Number(b.id));
}

verifies(["example.hello", "example.needs-scaffold"], async (run) => {
  const e = eHome(run);
  const entry = placeBundle(e.extensions, "hello");
  e.settings({ extensions: { hello: { greeting: "Servus" } } });
  const [tool, command, named, replaced, consumed, flag] = await Promise.all([
    e.run(["-p", "--json", call("greet", { who: "Ada" })]),
    e.run(["command", "hello", "Ada"]),
    e.run(["-p", "--json", "/hello Grace"]),
    e.run(["-p", "greet: Ada"]),
    e.run(["-p", "hello?"]),
    e.run(["-p", "--greeting", "Ahoy", call("greet", { who: "Ada" })]),
  ]);
  expect(linesOf(tool, "tool_batch")).toMatchObject([{ calls: [{ category: "greeting", target: "Ada" }] }]);
  expect(linesOf(tool, "tool_output")).toMatchObject([{ chunk: "looking for Ada\n" }]);
  expect(ends(tool)).toMatchObject([{ content: "Servus, Ada!", summary: "said hello" }]);
  expect(command).toMatchObject({ status: 0, stderr: expect.stringContaining("Servus, Ada!") });
  expect(linesOf(named, "session_name")).toMatchObject([{ name: "Hello Grace" }]);
  expect(replaced).toMatchObject({ status: 0, stdout: "You said: Use the greet tool to greet Ada.\n" });
  expect(consumed).toMatchObject({ status: 0, stdout: "", stderr: expect.stringContaining("Servus, you!") });
  expect(flag).toMatchObject({ status: 0, stdout: "greet: Ahoy, Ada!\n" });

  rmSync(join(entry, "../scaffold.mjs"));
  const alone = await e.run(["-p", "x"]);
  expect(alone).toMatchObject({ status: 0, stdout: "You said: x\n", stderr: expect.stringMatching(/hello.*scaffold/) });
});

verifies("example.gate.blocks", async (run) => {
  const e = eHome(run);
  placeBundle(e.extensions, "gate");
  mkdirSync(join(e.cwd, "build"));
  const done = await e.run(["-p", "--json", `${bash("rm -rf build")}\n${bash("mkdir fine")}`]);
  expect(ends(done)).toMatchObject([
    { outcome: "blocked", content: expect.stringMatching(/^blocked by extension: .*deletes directories/) },
    { outcome: "completed" },
  ]);
  expect(readdirSync(e.cwd).toSorted()).toEqual(["build", "fine"]);
});

const credentials = [
  "~/.ssh/id_rsa",
  "~/.aws/credentials",
  "~/.gnupg/ring",
  ".env",
  ".env.local",
  "cert.pem",
  "a/b.key",
];

verifies(["example.protected.tools", "example.protected.paths", "example.protected.bash"], async (run) => {
  const e = eHome(run);
  placeBundle(e.extensions, "protected");
  for (const file of [".env", "notes"]) writeFileSync(join(e.cwd, file), "TOKEN=abc\n");
  const denied = [
    ...credentials.map((path) => call("read", { path })),
    call("write", { path: ".env", content: "" }),
    call("edit", { path: ".env", edits: [{ old: "abc", new: "xyz" }] }),
    call("grep", { pattern: "TOKEN", path: ".env" }),
    ...credentials.map((path) => bash(`cat ${path}`)),
    bash("true; cat .e'n'v | base64"),
  ];
  const allowed = [
    call("read", { path: "notes" }),
    call("grep", { pattern: "TOKEN", path: "notes" }),
    bash("cat notes"),
  ];
  const done = await e.run(["-p", "--json", [...denied, ...allowed].join("\n")]);
  const outcomes = [...denied.map(() => "blocked"), ...allowed.map(() => "completed")];
  expect(ends(done).map(({ outcome }) => outcome)).toEqual(outcomes);
  expect(readFileSync(join(e.cwd, ".env"), "utf8")).toBe("TOKEN=abc\n");
});

verifies("example.project", async (run) => {
  const e = eHome(run);
  placeBundle(e.extensions, "project");
  const app = join(e.cwd, "app");
  mkdirSync(app);
  const prompt = bash(`echo $PPID $PWD \${E_PROJECT_RELAUNCHED-none}`);
  const running = e.start(["-p", "--json", "--project", "app", prompt]);
  const done = await running.ended;
  expect(done).toMatchObject({ status: 0, stderr: "" });
  // The same process in the other directory, once, and no mark is left for what it starts.
  expect(ends(done)).toMatchObject([{ content: `${running.pid} ${app} none\n` }]);
  expect(linesOf(done, "result")).toHaveLength(1);
  const missing = await e.run(["-p", "--project", "nowhere", bash("touch ran")]);
  expect(missing).toMatchObject({ status: 1, stdout: "", stderr: expect.stringMatching(/nowhere is not a directory/) });
  expect(existsSync(join(e.cwd, "ran"))).toBe(false);
});

verifies(["example.ping", "example.ping.config", "example.self-contained", "scaffold.optional"], async (run) => {
  const e = eHome(run);
  placeAlone(e.extensions, "ping.sh");
  placeAlone(e.extensions, "subagent.mjs");
  const listed = readdirSync(e.home, { recursive: true }).toSorted();
  const pong = { status: 0, stderr: "e: [ping] pong\n" };
  expect(await e.run(["command", "ping"])).toMatchObject(pong);
  // In the configuration of others, what it looks for in a line: words, and a number behind "id".
  const other = { id: 7, deep: [{ id: 0 }] };
  const words = { command: "npx", args: ["shutdown", '"command"', '"id":7'], initialize: true, shutdown: "command" };
  e.settings({ extensions: { mcp: words, other, ping: { command: "x" } } });
  expect(await e.run(["command", "ping", "now"])).toMatchObject(pong);
  const { stdout } = await e.run(["--help"]);
  expect(stdout).toMatch(/^ +\/ping +are you there \(ping\)$/m);
  const refused = await e.run(["-p", "--no-session", call("delegate", {})]);
  expect(refused).toMatchObject({ stdout: expect.stringContaining('delegate needs "task"'), stderr: "" });
  // Both ran with nothing beside them, and nothing was put there.
  const after = readdirSync(e.home, { recursive: true }).filter((name) => name !== "settings.json");
  expect(after.toSorted()).toEqual(listed);
});
