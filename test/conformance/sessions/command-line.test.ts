/** Sessions as a person at the command line meets them: real processes, a real home. */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import { readSession } from "../../../src/agent/session/read-session.js";
import { untilReceived, writePuppet } from "../../helpers/puppet.js";
import { silent } from "../../helpers/puppet-steps.js";
import { type EHome, eHome, jsonLines, type RunOutcome } from "../../helpers/run-e.js";
import { verifies } from "../../helpers/verifies.js";
import { header, placeSession, prompt } from "../../unit/agent/session/write-lines.js";

const files = (home: string): readonly string[] =>
  readdirSync(home, { recursive: true, encoding: "utf8" })
    .filter((name) => name.includes("sessions") && statSync(join(home, name)).isFile())
    .map((name) => join(home, name));

function sessionIn(path: string) {
  const read = readSession(readFileSync(path));
  if (!read.ok) throw new Error(read.error);
  expect(read.skippedLines).toBe(0);
  const said = read.tree
    .branch()
    .flatMap((entry) => (entry.type === "message" && entry.message.role === "user" ? [entry.message.content] : []));
  return { ...read, said };
}

const rows = ({ stdout }: RunOutcome): readonly string[] => stdout.split("\n").slice(0, -1);

/** Its summaries, newest first. */
async function listed(e: EHome, ...args: string[]) {
  return jsonLines(await e.run(["sessions", "--json", ...args]));
}

verifies(["session-file.place", "session-file.first-message"], async () => {
  const e = eHome();
  expect(await e.run(["-p", "--model", "no/such", "hi"])).toMatchObject({ status: 2 });
  expect(files(e.home)).toEqual([]);
  await e.run(["-p", "hi"]);
  const [path = "", ...more] = files(e.home);
  expect(more).toEqual([]);
  expect(path).toMatch(/\/sessions\/sha256-[0-9a-f]{64}\/\d+_[0-9a-f-]{36}\.jsonl$/);
  expect([statSync(path).mode & 0o777, statSync(dirname(path)).mode & 0o777]).toEqual([0o600, 0o700]);
  await e.run(["-p", "--no-session", "hi"]);
  expect(files(e.home)).toEqual([path]);
});

verifies("session-file.lock", async () => {
  const e = eHome();
  const waiter = writePuppet(e.extensions, "waiter", {
    manifest: { tools: [{ name: "wait" }] },
    on: { "tool_call wait": silent },
  });
  const first = e.start(["-p", "--session", "mine.jsonl", "@tool wait"]);
  await untilReceived(waiter, "tool_call wait");
  const before = readFileSync(join(e.cwd, "mine.jsonl"), "utf8");
  const second = await e.run(["-p", "--ne", "--session", "mine.jsonl", "me too"]);
  expect(second).toMatchObject({ status: 1, stdout: "" });
  expect(second.stderr).toMatch(
    new RegExp(
      `^e: .*mine\\.jsonl is in use by process ${first.pid} since .*; fork it \\(--fork ID\\), or .*--session FILE\n$`,
    ),
  );
  expect(readFileSync(join(e.cwd, "mine.jsonl"), "utf8")).toBe(before);
  // What it recommends works.
  const forked = await e.run(["-p", "--ne", "--fork", "mine.jsonl", "in a copy"]);
  expect(forked).toMatchObject({ status: 0, stdout: "You said: in a copy\n" });
});

verifies("session-file.lock", { when: "many begin at once" }, async () => {
  const e = eHome();
  await e.run(["-p", "--session", "s.jsonl", "zero"]);
  const names = ["one", "two", "three", "four"];
  const ended = await Promise.all(names.map((name) => e.run(["-p", "--session", "s.jsonl", name])));
  const answered = names.filter((_, at) => ended[at]?.status === 0);
  for (const { status, stderr } of ended) if (status !== 0) expect(stderr).toContain("is in use by ");
  const { said, tree } = sessionIn(join(e.cwd, "s.jsonl"));
  expect(said.toSorted()).toEqual(["zero", ...answered].toSorted());
  expect(tree.branch()).toHaveLength(tree.entries.length);
});

verifies("session-file.stale-lock", async () => {
  const e = eHome();
  const waiter = writePuppet(e.extensions, "waiter", {
    manifest: { tools: [{ name: "wait" }] },
    on: { "tool_call wait": silent },
  });
  const first = e.start(["-p", "--session", "s.jsonl", "@tool wait"]);
  await untilReceived(waiter, "tool_call wait");
  first.kill("SIGKILL");
  await first.ended;
  expect(readdirSync(e.cwd).toSorted()).toEqual(["s.jsonl", "s.jsonl.lock"]);
  expect(await e.run(["-p", "--ne", "--session", "s.jsonl", "after"])).toMatchObject({ status: 0, stderr: "" });
  expect(sessionIn(join(e.cwd, "s.jsonl")).said).toEqual(["@tool wait", "after"]);
  expect(readdirSync(e.cwd)).toEqual(["s.jsonl"]);
});

verifies("session-file.unwritable", async () => {
  const e = eHome();
  writeFileSync(join(e.home, "sessions"), "in the way");
  const done = await e.run(["-p", "@say a\n@tool ls\n@then\n@say b"]);
  expect(done).toMatchObject({ status: 0, stdout: expect.stringMatching(/b\n$/) });
  expect(done.stderr.match(/cannot be saved/g)).toHaveLength(1);
});

verifies(["session-file.own", "session-file.resume-event"], async () => {
  const e = eHome();
  const listener = writePuppet(e.extensions, "listener", { manifest: { events: ["session_start"] }, on: {} });
  await e.run(["-p", "--session", "own.jsonl", "--name", "Mine", "first"]);
  expect(await e.run(["-p", "--session", "own.jsonl", "second"])).toMatchObject({ status: 0 });
  const path = join(e.cwd, "own.jsonl");
  const { said, tree } = sessionIn(path);
  expect([said, tree.name]).toEqual([["first", "second"], "Mine"]);
  expect(files(e.home)).toEqual([]);
  const starts = listener
    .log()
    .of("event session_start")
    .map(({ params }) => params?.extra);
  expect(starts).toEqual([
    { reason: "startup", path: null },
    { reason: "resume", path },
  ]);
  writeFileSync(join(e.cwd, "notes.txt"), "no session");
  const refused = await e.run(["-p", "--session", "notes.txt", "hi"]);
  expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining("it is no session file") });
  expect(readFileSync(join(e.cwd, "notes.txt"), "utf8")).toBe("no session");
});

verifies("session-file.own", { when: "an id or a name is given instead" }, async () => {
  const e = eHome();
  await e.run(["-p", "--name", "My work", "first"]);
  const [{ id, path } = {}] = await listed(e);
  await e.run(["-p", "--session", "my work", "second"]);
  await e.run(["-p", "--session", String(id), "third"]);
  expect(sessionIn(String(path)).said).toEqual(["first", "second", "third"]);
  const unknown = await e.run(["-p", "--session", "0190aaaa-0000", "hi"]);
  expect(unknown).toMatchObject({ status: 2, stderr: expect.stringContaining('there is no session "0190aaaa-0000"') });
  expect(readdirSync(e.cwd)).toEqual([]);
});

verifies("print.no-resume", async () => {
  const e = eHome();
  await e.run(["-p", "hi"]);
  for (const args of [["-c"], ["-r"], ["--resume=0190"], ["--continue"]]) {
    const done = await e.run(["-p", "hi", ...args]);
    expect(done).toMatchObject({
      status: 2,
      stdout: "",
      stderr: expect.stringMatching(/^e: -c and -r .*--session.*\n$/),
    });
    expect(await e.run(args, { stdin: "hi" })).toMatchObject({ status: 2 });
  }
  expect(await listed(e)).toMatchObject([{ turns: 1 }]);
});

verifies(["sessions.list", "sessions.hostile-text"], async () => {
  const e = eHome();
  expect(await e.run(["sessions"])).toMatchObject({
    status: 0,
    stdout: "",
    stderr: expect.stringContaining("no session"),
  });
  const evil = "\u001b]0;x\u0007\u001b[2Jrow\n01900000-0000  2026-01-01 00:00  9 turns  forged\u202e";
  placeSession(e.home, e.cwd, "evil", 1_000, [{ type: "name", name: evil }, prompt("a", null, evil)]);
  placeSession(e.home, e.cwd, "later", 2_000, [prompt("a", null, "plain")]);
  placeSession(e.home, "/else\u001b[2J\nwhere", "elsewhere", 3_000, []);
  const here = rows(await e.run(["sessions"]));
  expect(here).toHaveLength(2);
  expect(here[0]).toMatch(/^later {2}1970-01-01 \d\d:33 +1 turn {2}plain$/);
  expect(here[1]).toMatch(/^evil .* 1 turn {2}row 01900000-0000 .*forged/);
  const all = await e.run(["sessions", "--all"]);
  expect(rows(all)).toHaveLength(3);
  expect(rows(all)[0]).toContain("(/else where)");
  expect(all.stdout).not.toMatch(/[\u001b\u0007\u202e]/);
  expect((await listed(e, "--all")).map(({ id }) => id)).toEqual(["elsewhere", "later", "evil"]);
});

verifies("sessions.export", async () => {
  const e = eHome();
  await e.run(["-p", "--name", "Trip <b>", "hello <script>"]);
  const first = await e.run(["export", "trip <b>"]);
  const page = first.stdout.trim();
  expect(first).toMatchObject({ status: 0, stderr: "" });
  expect(page).toMatch(/\/work\/session-trip-b-[0-9a-f-]{13}\.html$/);
  expect(readFileSync(page, "utf8")).toContain("You said: hello &lt;script&gt;");
  expect(await e.run(["export", "trip <b>"])).toMatchObject({ status: 1, stderr: expect.stringContaining("--force") });
  expect(await e.run(["export", "trip <b>", "--force"])).toMatchObject({ status: 0 });
  mkdirSync(join(e.cwd, "sub"));
  expect(await e.run(["export", "trip <b>", "out.jsonl", "--cwd", "."], { cwd: e.cwd })).toMatchObject({ status: 0 });
  expect(readFileSync(join(e.cwd, "out.jsonl"))).toEqual(readFileSync(files(e.home)[0] ?? ""));
});

verifies("sessions.import", async () => {
  const e = eHome();
  await e.run(["-p", "--session", "s.jsonl", "carried"]);
  const done = await e.run(["import", "s.jsonl"]);
  expect(done).toMatchObject({ status: 0, stderr: "" });
  expect(sessionIn(done.stdout.trim()).said).toEqual(["carried"]);
  expect(await listed(e)).toMatchObject([{ title: "carried", path: done.stdout.trim() }]);
  writeFileSync(join(e.cwd, "no.jsonl"), "{}\n");
  for (const name of ["no.jsonl", "absent.jsonl", "."]) {
    expect(await e.run(["import", name])).toMatchObject({ status: 1, stdout: "" });
  }
});

verifies("sessions.unknown", async () => {
  const e = eHome();
  await e.run(["-p", "--name", "refactoring", "hi"]);
  for (const args of [
    ["export", "refactroing"],
    ["-p", "--fork", "refactroing", "hi"],
  ]) {
    const done = await e.run(args);
    expect(done).toMatchObject({ status: 2, stdout: "" });
    expect(done.stderr).toBe(
      'e: there is no session "refactroing"; did you mean refactoring? — e sessions lists them\n',
    );
  }
});

verifies("sessions.fork", async () => {
  const e = eHome();
  await e.run(["-p", "--name", "base", "one"]);
  const [base = ""] = files(e.home);
  const before = readFileSync(base, "utf8");
  expect(await e.run(["-p", "--fork", "base", "two"])).toMatchObject({ status: 0, stdout: "You said: two\n" });
  expect(readFileSync(base, "utf8")).toBe(before);
  const [fork = ""] = files(e.home).filter((path) => path !== base);
  expect(sessionIn(fork)).toMatchObject({
    said: ["one", "two"],
    header: { parent_session: sessionIn(base).header.id },
  });
  // The name stays with the one that has it, so that it still finds that one.
  expect(await e.run(["-p", "--session", "base", "three"])).toMatchObject({ status: 0 });
  expect(sessionIn(base).said).toEqual(["one", "three"]);
});

verifies("session-file.killed", { when: "its very first line was torn" }, async () => {
  const e = eHome();
  const whole = JSON.stringify(header("x", e.cwd));
  writeFileSync(join(e.cwd, "s.jsonl"), whole.slice(0, 40));
  expect(await e.run(["-p", "--session", "s.jsonl", "hi"])).toMatchObject({ status: 0, stderr: "" });
  expect(sessionIn(join(e.cwd, "s.jsonl")).said).toEqual(["hi"]);
  rmSync(join(e.cwd, "s.jsonl"));
});
