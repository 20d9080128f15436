/** The few things by which a program can tell a thread from a process, beside those that needs-process.test.ts refuses. */
import { expect, test } from "vitest";
import { Frame } from "../../../src/wire/frame.js";
import { beginProgram } from "./program.js";

test("/dev/stdin can be read in a thread; a process that Node spawns has a socket there, which cannot be opened", async () => {
  const source = `import fs from "node:fs"; console.log(fs.readFileSync("/dev/stdin", "utf8").trim()); fs.writeFileSync("/dev/stdout", "written\\n");`;
  await using subject = await beginProgram(source);
  subject.transport.send(Frame.ofText("hello"));
  await subject.transport.stop(60_000);
  expect(subject.frames).toEqual(["hello", "written"]);
});

test("the devices can be used with promises as well, by name and as handles", async () => {
  const source = `import { appendFile, open, readFile, writeFile } from "node:fs/promises";
await writeFile("/dev/stdout", "by name\\n"); await appendFile("/dev/stderr", "error");
const out = await open("/dev/stdout", "w"); console.log((await out.write("text\\n")).bytesWritten, (await out.write(Buffer.from("xbytes\\n"), 1)).bytesWritten); await out.writev([Buffer.from("a"), Buffer.from("b\\n")]); await out.close();
const input = await open("/dev/fd/0"); console.log((await input.read(Buffer.alloc(4), 0, 4)).buffer.toString()); await input.close();
console.log(JSON.stringify(await readFile("/dev/stdin", "utf8"))); await writeFile("/dev/null", "x"); await open("/dev/tty").catch((e) => console.log(e.code));`;
  await using subject = await beginProgram(source);
  for (const text of ["one", "two"]) subject.transport.send(Frame.ofText(text));
  await subject.transport.stop(60_000);
  expect(subject.frames).toEqual(["by name", "text", "bytes", "5 6", "ab", "one", '"two\\n"', "ENXIO"]);
  expect(subject.stderr).toBe("error");
});

test("a throw out of the last handler is exit code 1 in a thread, where it is 7 in a process", async () => {
  const source = `process.on("uncaughtException", () => { throw new Error("again"); }); throw new Error("once");`;
  await using subject = await beginProgram(source);
  expect(await subject.exit()).toMatchObject({ cause: "crashed", code: 1 });
});

test("lines come one by one in a thread, so a reader of one line does not lose those that came with it", async () => {
  const source = `import { createInterface } from "node:readline/promises"; const rl = createInterface({ input: process.stdin });
console.log(await rl.question("")); console.log(await rl.question("")); rl.close();`;
  await using subject = await beginProgram(source);
  subject.transport.send(Frame.ofText("one"));
  subject.transport.send(Frame.ofText("two"));
  expect([await subject.frame(0), await subject.frame(1)]).toEqual(["one", "two"]);
});

test("an exit does not cut off what was written before it, as it can on a full pipe", async () => {
  await using subject = await beginProgram(
    `for (let n = 0; n < 20000; n++) console.log("x".repeat(50)); process.exit(0);`,
  );
  await subject.exit();
  expect(subject.frames).toHaveLength(20_000);
});

test("the process id is the host's", async () => {
  await using subject = await beginProgram(`console.log(process.pid);`);
  expect(await subject.frame(0)).toBe(`${process.pid}`);
});
