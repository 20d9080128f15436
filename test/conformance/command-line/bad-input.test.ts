/** Bad input to e itself: files of the person, and files that are no extensions. Each is said, with what to do. */
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { placeFixture, writePuppet } from "../../helpers/puppet.js";
import { literal } from "../../helpers/puppet-steps.js";
import { eBin, eHome, type RunOutcome } from "../../helpers/run-e.js";
import { verifies } from "../../helpers/verifies.js";

/** Its notices, one a line. */
const notices = ({ stderr }: RunOutcome): readonly string[] => stderr.split("\n").slice(0, -1);

test("a settings.json that is no JSON object is set aside under another name and said; the run goes on", async () => {
  const e = eHome();
  const broken = ['{"model": "offline/echo"', "[]", ""];
  for (const [n, text] of broken.entries()) {
    e.settings(text);
    const done = await e.run(["-p", "x"]);
    expect(done).toMatchObject({ status: 0, stdout: "You said: x\n" });
    expect(notices(done)).toEqual([
      expect.stringMatching(
        /^e: .*settings\.json is not (valid JSON|a JSON object).* renamed to settings\.json\.corrupt-/,
      ),
    ]);
    expect(readFileSync(join(e.home, `settings.json.corrupt-${n + 1}`), "utf8")).toBe(text);
    expect(existsSync(join(e.home, "settings.json"))).toBe(false);
  }
});

test("a settings.json that cannot be read stays where it is, and wrong values are named one by one", async () => {
  const e = eHome();
  e.settings(null);
  mkdirSync(join(e.home, "settings.json"));
  const unreadable = await e.run(["-p", "x"]);
  expect(unreadable).toMatchObject({ status: 0, stdout: "You said: x\n" });
  expect(notices(unreadable)).toEqual([expect.stringMatching(/^e: .*settings\.json cannot be read/)]);

  const other = eHome();
  other.settings({ model: 7, tool_concurrency: 0, packages: "npm:x", runtime: { gate: "worker" }, extensions: [] });
  const wrong = await other.run(["-p", "x"]);
  expect(wrong).toMatchObject({ status: 0, stdout: "You said: x\n" });
  for (const key of ["model", "tool_concurrency", "packages", "runtime.gate", "extensions"]) {
    expect(
      notices(wrong).filter((line) => line.includes(`"${key}"`)),
      key,
    ).toHaveLength(1);
  }
});

const manifests: readonly [name: string, manifest: object, why: RegExp][] = [
  ["a-nameless", { version: "1" }, /bad manifest: .*name/],
  ["b-mistyped", { name: "b", tools: "many" }, /bad manifest: .*tools/],
  ["c-null", { name: "c", hooks: null }, /bad manifest: .*hooks/],
  ["d-tool", { name: "d", tools: [{ description: "no name" }] }, /bad manifest: .*tools.*name/],
];

test("a broken manifest is one notice that names the file and what is wrong in it", async () => {
  const e = eHome();
  for (const [name, manifest] of manifests)
    writePuppet(e.extensions, name, { on: { initialize: literal(manifest as never) } });
  writePuppet(e.extensions, "good", {
    manifest: { tools: [{ name: "works" }] },
    on: { tool_call: { content: "still" } },
  });
  const done = await e.run(["-p", "@tool works"]);
  expect(done).toMatchObject({ status: 0, stdout: "works: still\n" });
  expect(notices(done)).toHaveLength(manifests.length);
  for (const [name, , why] of manifests) {
    expect(
      notices(done).filter((line) => line.includes(`${name}.mjs`) && why.test(line)),
      name,
    ).toHaveLength(1);
  }
});

test("an interpreter that is missing and a first line with CR LF are notices that say what to do", async () => {
  const e = eHome();
  placeFixture(e.extensions, "missing-interpreter.py");
  placeFixture(e.extensions, "crlf-shebang.mjs");
  e.settings({ runtime: { "crlf-shebang.mjs": { isolation: "process" } } });
  const expected = [
    expect.stringMatching(/crlf-shebang\.mjs.*(CR|Windows|carriage).*/),
    expect.stringMatching(/missing-interpreter\.py.*\/nowhere\/bin\/python9.*(install|does not exist|correct)/),
  ];
  const done = await e.run(["-p", "x"]);
  expect(done).toMatchObject({ status: 0, stdout: "You said: x\n" });
  expect(notices(done).toSorted()).toEqual(expected);
  const doctor = await e.run(["doctor"]);
  expect(doctor.status).toBe(1);
  expect(
    doctor.stdout
      .split("\n")
      .filter((line) => line.includes("!! "))
      .toSorted(),
  ).toEqual(expected);
});

verifies(["discovery.not-executable-skipped", "discovery.ambiguous-directory-skipped"], async (run) => {
  const e = eHome(run);
  const { file } = writePuppet(e.extensions, "plain");
  chmodSync(file, 0o644);
  const puppets = ["one.mjs", "two.mjs"].map((name) =>
    writePuppet(e.extensions, "both", {}, { bundle: true, file: name }),
  );
  mkdirSync(join(e.extensions, "empty"));
  symlinkSync("/nowhere/at/all", join(e.extensions, "dangling"));
  // A run says nothing of them.
  expect(await e.run(["-p", "x"])).toMatchObject({ status: 0, stdout: "You said: x\n", stderr: "" });
  expect(puppets.flatMap((puppet) => puppet.log().starts)).toEqual([]);
  // The doctor does, with what to do.
  const { status, stdout } = await e.run(["doctor"]);
  expect(status).toBe(0);
  expect(stdout).toMatch(/plain\.mjs: not executable; .*chmod \+x .*plain\.mjs/);
  expect(stdout).toMatch(/both: 2 executables and none named index\.\* or both\.\*; rename one of them/);
  expect(stdout).toMatch(/empty: no file in it; .*put an executable .*empty\/index\.mjs there/);
  expect(stdout).toMatch(/dangling: a link that leads nowhere/);
});

test("the doctor tells each extension, how it runs and what it declared, as text and as JSON", async () => {
  const e = eHome();
  writePuppet(e.extensions, "good", { manifest: { hooks: ["tool_call"], commands: [{ name: "go" }] } });
  placeFixture(e.extensions, "throws-at-top-level.mjs");
  const [still, started, json] = await Promise.all([
    e.run(["doctor"]),
    e.run(["doctor", "--start"]),
    e.run(["doctor", "--start", "--json"]),
  ]);
  expect(still).toMatchObject({ status: 0, stdout: expect.stringContaining("All is well.") });
  expect(started.status).toBe(1);
  expect(started.stdout).toMatch(/ok +good\.mjs: .*ready in \d+ ms\n.*good\.mjs\n.*hooks: tool_call; commands: go/);
  expect(started.stdout).toMatch(/!! +throws-at-top-level\.mjs: .*this extension throws at top level/);
  const report = JSON.parse(json.stdout);
  expect(report).toMatchObject({ home: { path: e.home }, cwd: e.cwd, trust: "undecided", issues: [] });
  expect(report.extensions).toMatchObject([
    { file: "good.mjs", problem: null, started: { state: "ready", hooks: ["tool_call"] } },
    { file: "throws-at-top-level.mjs", started: { state: "failed" } },
  ]);
});

test("the protocol of this build is printed for programs and for people, and needs no home", async () => {
  const e = eHome();
  e.settings("{broken");
  const [schema, markdown] = await Promise.all([
    e.run(["protocol", "--json-schema"]),
    e.run(["protocol", "--markdown"]),
  ]);
  expect(JSON.parse(schema.stdout)).toMatchObject({ $schema: expect.stringContaining("json-schema.org") });
  for (const method of ["initialize", "hook.tool_call", "ui.select", "session.tools", "shutdown"]) {
    expect(schema.stdout).toContain(method);
    expect(markdown.stdout).toContain(method);
  }
  expect([schema.stderr, markdown.stderr]).toEqual(["", ""]);
  expect(readdirSync(e.home).filter((name) => name.includes("corrupt"))).toEqual([]);
});

test("a home that is a file, and one that cannot be written, do not keep a run from its answer", async () => {
  const e = eHome();
  const file = join(e.temp, "file");
  writeFileSync(file, "not a directory");
  const done = await e.run(["-p", "x"], { env: { E_HOME: file } });
  expect(done).toMatchObject({ status: 0, stdout: "You said: x\n" });
  expect(notices(done)).toEqual([expect.stringMatching(/^e: the session cannot be saved/)]);
});

test("a directory that was removed under e is one sentence that says what to do", async () => {
  const e = eHome();
  const gone = join(e.cwd, "gone");
  mkdirSync(gone);
  // Node keeps what it was told of its directory, so that is gone before Node begins.
  const script = 'rmdir "$1" && exec "$2" "$3" -p x';
  const args = ["-c", script, "sh", gone, process.execPath, eBin];
  const env = { ...process.env, E_HOME: e.home };
  const { status, stdout, stderr } = spawnSync("sh", args, { cwd: gone, env, encoding: "utf8" });
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toMatch(/^e: the current directory does not exist any more.*\n$/);
});

test("a model script that cannot be read or played is one sentence, and one that can is played", async () => {
  const e = eHome();
  writeFileSync(join(e.cwd, "bad.json"), '[{"text": 7}]');
  writeFileSync(join(e.cwd, "good.json"), '[{"thinking": "hm", "text": "as written"}]');
  const run = (file: string) => e.run(["-p", "--model", `offline/script:${file}`, "x"]);
  const [missing, bad, good] = await Promise.all([run("missing.json"), run("bad.json"), run("good.json")]);
  expect(missing).toMatchObject({ status: 1, stdout: "", stderr: expect.stringMatching(/^e: .*missing\.json.*\n$/) });
  expect(bad).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^e: bad\.json.*step 1\.text must be a text\n$/),
  });
  expect(good).toMatchObject({ status: 0, stdout: "as written\n", stderr: "" });
});
