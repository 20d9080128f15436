/** What threads may do to the process that they share with the host: nothing. */
import { execFileSync } from "node:child_process";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempDir } from "../../helpers/temp-dir.js";
import { runBareHost } from "./bare-host.js";
import { beginProgram } from "./program.js";

const shouting = `
import fs from "node:fs"; import { execSync, spawn } from "node:child_process"; import { Worker } from "node:worker_threads"; import { Console } from "node:console";
const esc = "\\x1b[2J"; console.log(esc); console.error(esc); process.stdout.write(esc + "\\n"); process.stderr.write(esc);
fs.writeSync(1, esc + "\\n"); fs.writeSync(2, esc); fs.writeFileSync("/dev/stdout", esc + "\\n"); fs.writeFileSync("/dev/stderr", esc); fs.createWriteStream(null, { fd: 1 }).write(esc);
fs.write(1, esc, () => {}); new Console(process.stdout).log(esc); process._rawDebug(esc); process.emitWarning(esc);
execSync("printf '" + esc + "'; printf '" + esc + "' >&2", { stdio: "inherit" }); spawn("printf", [esc], { stdio: "inherit" });
new Worker("console.log('" + esc + "'); process.stderr.write('" + esc + "')", { eval: true });
try { fs.writeFileSync("/dev/tty", esc); } catch {}
setTimeout(() => { console.log("\\nover"); throw new Error(esc); }, 100);`;

test.each([
  ["from cold", ""],
  ["from a spare", "const spares = new Spares(); spares.fill(); await spares.ready(); options.spares = spares;"],
])("nothing that a program writes reaches the host's own streams, %s", async (_name, prepare) => {
  const run = await runBareHost(`
const options = {}; ${prepare}
const program = await start(${JSON.stringify(shouting)}, options);
const { detail } = await program.ended;
process.stdout.write(JSON.stringify([program.lines.includes("over"), program.errors.length > 0, detail]));
await options.spares?.[Symbol.asyncDispose]();`);
  expect(run).toMatchObject({ code: 0, stderr: "" });
  expect(run.stdout).toMatch(/^\[true,true,"Error: .*"\]$/);
});

test("a host with spares that wait ends by itself", async () => {
  const run = await runBareHost(
    `const spares = new Spares(); spares.fill(); await spares.ready(); console.log("done");`,
  );
  expect(run).toEqual({ code: 0, signal: null, stdout: "done\n", stderr: "" });
});

test("a host whose programs have ended ends by itself", async () => {
  const run = await runBareHost(`
const one = await start("console.log(1)"); await one.ended;
const two = await start("process.stdin.resume()"); await two.stats(1000); await two.stop(1000);
const spares = new Spares({ count: 1 }); spares.fill(); await spares.ready();
const three = await start("setInterval(() => {}, 1000); console.log(3)", { spares }); await three.line(0); await three.stop(0);
await spares[Symbol.asyncDispose](); console.log("done");`);
  expect(run).toEqual({ code: 0, signal: null, stdout: "done\n", stderr: "" });
});

test("a program that runs keeps the host alive, as a child process would", async () => {
  const run = await runBareHost(`
const program = await start("setTimeout(() => console.log('late'), 50)"); program.onFrame = ({ text }) => console.log(text);`);
  expect(run).toMatchObject({ code: 0, stdout: "late\n" });
});

test("the host may end with programs running: idle, busy, blocked, waiting for us", async () => {
  const run = await runBareHost(`
for (const source of ["process.stdin.resume()", "for (;;);", "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)", "for (;;) console.log(1)", "import fs from 'node:fs'; console.log(0); fs.readSync(0, Buffer.alloc(1))"])
  await start("console.log(0);" + source).then((program) => program.line(0));
process.exit(7);`);
  expect(run).toMatchObject({ code: 7, stderr: "" });
});

test("errors of threads that nobody listens to are nobody's exception", async () => {
  const run = await runBareHost(`
process.on("uncaughtException", (e) => console.log("UNCAUGHT", e)); process.on("unhandledRejection", (e) => console.log("UNHANDLED", e));
const spares = new Spares({ count: 4 }); spares.fill(); await spares.ready();
for (const source of ["throw new Error('x')", "Promise.reject(1)", "process.exit(3)", "process.on('uncaughtException', () => { throw 1 }); throw 2"])
  for (const from of [undefined, spares]) { const program = await start(source, from ? { spares: from } : {}); await Promise.all([program.ended, program.stop(0)]); }
await spares[Symbol.asyncDispose](); console.log("done");`);
  expect(run).toEqual({ code: 0, signal: null, stdout: "done\n", stderr: "" });
});

test("a thread stuck in a system call is left behind within the bounds, and ends when the call does", async () => {
  const fifo = join(tempDir(), "fifo");
  execFileSync("mkfifo", [fifo]);
  // More than a pipe holds: once a byte of it has come, the thread is within the call until the rest is read.
  const size = 1 << 20;
  const source = `import { openSync, writeSync } from "node:fs"; writeSync(openSync(${JSON.stringify(fifo)}, "w"), Buffer.alloc(${size}));`;
  const ended = new Promise<void>((resolve) => {
    process.once("worker", (worker) => worker.once("exit", () => resolve()));
  });
  await using subject = await beginProgram(source);
  await using reader = await open(fifo);
  let { bytesRead: read } = await reader.read(Buffer.alloc(1));
  expect(read).toBe(1);
  await subject.transport.stop(0);
  expect(subject.exits).toMatchObject([{ cause: "stopped", detail: expect.stringContaining("left behind") }]);
  while (read < size) read += (await reader.read(Buffer.alloc(size))).bytesRead;
  await ended;
});
