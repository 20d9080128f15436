/** The examples in other languages, those that are compiled included, under the real e. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compile, missing } from "../../examples/programs.js";
import { type EHome, eHome, linesOf } from "../../helpers/run-e.js";
import { verifies } from "../../helpers/verifies.js";
import { call, placeAlone } from "./place-example.js";

/** Compiles an example into the directory of extensions. */
function placeCompiled({ extensions }: EHome, source: "clock.c" | "guard.rs"): void {
  const { path, remove } = compile(source);
  cpSync(path, join(extensions, source.replace(/\..*/, "")));
  remove();
}

verifies("example.compiled", { timeoutMs: 60_000 }, async (run) => {
  const lacking = missing("cc");
  if (lacking !== undefined) run.skip(lacking);
  const e = eHome(run);
  placeCompiled(e, "clock.c");
  // What it adds to the prompt of a turn costs tokens; without it there are fewer.
  const [plain, timed] = await Promise.all([e.run(["-pj", "--ne", "x"]), e.run(["-pj", "x"])]);
  const tokens = [plain, timed].map((done) => linesOf(done, "usage")[0]?.input_tokens as number);
  expect(tokens[1]).toBeGreaterThan(tokens[0] as number);
  const doctor = await e.run(["doctor", "--start", "--json"]);
  expect(JSON.parse(doctor.stdout).extensions).toMatchObject([
    { started: { name: "clock", state: "ready", hooks: ["before_turn"] } },
  ]);
});

test("guard, compiled from Rust, keeps writes inside the project", { timeout: 120_000 }, async (context) => {
  const lacking = missing("rustc");
  context.skip(lacking !== undefined, lacking);
  const e = eHome();
  placeCompiled(e, "guard.rs");
  const outside = join(e.temp, "outside");
  const prompt = [outside, "inside"].map((path) => call("write", { path, content: "x" })).join("\n");
  const done = await e.run(["-p", "--json", prompt]);
  expect(
    linesOf(done, "tool_end")
      .map(({ outcome }) => outcome)
      .toSorted(),
  ).toEqual(["blocked", "completed"]);
  expect([existsSync(outside), existsSync(join(e.cwd, "inside"))]).toEqual([false, true]);
});

test("wordcount, in Python, streams its progress and answers", async (context) => {
  const lacking = missing("python3");
  context.skip(lacking !== undefined, lacking);
  const e = eHome();
  placeAlone(e.extensions, "wordcount.py");
  writeFileSync(join(e.cwd, "notes"), "one two\nthree\n");
  const done = await e.run(["-p", "--json", call("wordcount", { path: "notes" })]);
  expect(done).toMatchObject({ status: 0, stderr: "" });
  expect(linesOf(done, "tool_batch")).toMatchObject([{ calls: [{ category: "count", target: "notes" }] }]);
  expect(linesOf(done, "tool_end")).toMatchObject([
    { outcome: "completed", content: expect.stringMatching(/^3 words, 2 lines/) },
  ]);
});

test("redact, in Perl, takes a secret out before it is shown, stored or sent", async (context) => {
  const lacking = missing("perl");
  context.skip(lacking !== undefined, lacking);
  const e = eHome();
  placeAlone(e.extensions, "redact.pl");
  e.settings({ extensions: { redact: { patterns: ["ACME-[0-9]{6}"] } } });
  const done = await e.run(["-p", "--json", call("bash", { command: "echo ACME-$((123455 + 1))" })]);
  expect(linesOf(done, "tool_end")).toMatchObject([{ content: "[redacted]\n" }]);
  const [{ session, output }] = linesOf(done, "result") as [{ session: string; output: string }];
  expect(output).toBe("bash: [redacted]");
  expect(spawnSync("grep", ["-c", "ACME-123456", session], { encoding: "utf8" }).stdout).toBe("0\n");
});
