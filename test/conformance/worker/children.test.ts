/** Child processes of a program in a thread: they end with it, and their output is its own. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { processLimits } from "../../../src/protocol/limits.js";
import { Frame } from "../../../src/wire/frame.js";
import { ManualTimer } from "../transport/manual-timer.js";
import { beginProgram } from "./program.js";

const imports = `import { exec, execSync, spawn, spawnSync } from "node:child_process";`;
const stay = `process.stdin.resume(); setInterval(() => {}, 1000);`;

/** Each leaves processes behind; disposing of the subject looks for them. */
const leaving: Readonly<Record<string, string>> = {
  "a child": `spawn("sleep", ["60"]);`,
  "a child with children": `spawn("sh", ["-c", "sleep 60 & sleep 60 & wait"]);`,
  "a child that is gone and left some": `spawn("sh", ["-c", "sleep 60 & exit 0"]);`,
  "a child that ignores SIGTERM": `spawn("sh", ["-c", "trap '' TERM; sleep 60; sleep 60"]);`,
  "an unreferenced child": `spawn("sleep", ["60"], { stdio: "ignore" }).unref();`,
  "a detached child": `spawn("sleep", ["60"], { stdio: "ignore", detached: true }).unref();`,
  "a shell": `exec("sleep 60");`,
  "what a synchronous call left": `execSync("sleep 60 >/dev/null 2>&1 &");`,
};

test.each(Object.entries(leaving))("%s does not outlive a stop", async (_name, source) => {
  await using subject = await beginProgram(`${imports}\n${source}\nconsole.log("ready");\n${stay}`);
  await subject.frame(0);
  await subject.transport.stop(0);
  expect(await subject.survivors()).toEqual([]);
});

test.each(Object.entries(leaving))("%s does not outlive a crash", async (_name, source) => {
  await using subject = await beginProgram(`${imports}\n${source}\nconsole.log("ready"); throw new Error("crash");`);
  await subject.exit();
  expect(await subject.survivors()).toEqual([]);
});

test("an exit within the turn of the spawn leaves nothing", async () => {
  await using subject = await beginProgram(`${imports}\nspawn("sleep", ["60"]); process.exit(0);`);
  expect(await subject.exit()).toMatchObject({ cause: "ended", code: 0 });
});

test("a natural end waits for the children that hold it, as a process does", async () => {
  await using subject = await beginProgram(`${imports}\nspawn("sh", ["-c", "echo done"]).stdout.pipe(process.stdout);`);
  expect(await subject.exit()).toMatchObject({ cause: "ended", code: 0 });
  expect(subject.frames).toEqual(["done"]);
});

test("a call that blocks on a child ends with it, so that the thread comes back", async () => {
  await using subject = await beginProgram(`${imports}\nconsole.log("ready"); execSync("sleep 60");`);
  await subject.frame(0);
  await new Promise(setImmediate);
  await subject.transport.stop(0);
  expect(subject.exits).toMatchObject([{ cause: "stopped", detail: "It was ended by force." }]);
});

test("a child is asked to end before it is ended", async () => {
  const timer = new ManualTimer();
  const source = `process.on("SIGTERM", () => console.log("asked")); ${stay}
const child = spawn("sh", ["-c", "trap 'echo bye; exit 0' TERM; echo up; while :; do sleep 0.05; done"], { stdio: ["ignore", "pipe", "inherit"] });
child.stdout.pipe(process.stdout);`;
  await using subject = await beginProgram(`${imports}\n${source}`, { timer });
  expect(await subject.frame(0)).toBe("up");
  const stopped = subject.transport.stop(1_000);
  await timer.pass(1_000);
  await subject.until(() => subject.frames.length === 3);
  expect(subject.frames.slice(1).sort()).toEqual(["asked", "bye"]);
  await timer.pass(processLimits.termGraceMs);
  await stopped;
});

test("what a child writes where the program does is never the host's", async () => {
  const source = `${imports} import fs from "node:fs";
spawnSync("sh", ["-c", "echo 1; echo e1 >&2"], { stdio: "inherit" });
spawn("sh", ["-c", "echo 2; echo e2 >&2"], { stdio: ["inherit", process.stdout, process.stderr] }).on("close", () => fs.writeSync(1, "3\\n"));`;
  await using subject = await beginProgram(source);
  await subject.exit();
  expect(subject.frames).toEqual(["1", "2", "3"]);
  expect(subject.stderr).toBe("e1\ne2\n");
});

test("children have a group of their own", async () => {
  const source = `${imports} const child = spawn("sleep", ["60"]); console.log(child.pid); ${stay}`;
  await using subject = await beginProgram(source);
  const pid = await subject.frame(0);
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ")[1]?.split(" ");
  expect(stat?.[2]).toBe(pid);
  subject.transport.send(Frame.ofText("bye"));
});
