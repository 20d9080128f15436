/** A program that writes faster than we read is held back, in bounded memory; one that does not read is bounded, too. */
import { expect, test } from "vitest";
import { wireLimits } from "../../../src/protocol/limits.js";
import { Frame } from "../../../src/wire/frame.js";
import { beginProgram } from "./program.js";

const megabytes = 1024 * 1024;

/** Collects what it is told instead of keeping it: the frames themselves would be the memory that is measured. */
function countFrames(subject: Awaited<ReturnType<typeof beginProgram>>, until: number): Promise<number> {
  return new Promise((resolve) => {
    let frames = 0;
    const start = process.memoryUsage().rss;
    let most = 0;
    subject.transport.onFrame = ({ text }) => {
      frames += 1;
      if (text !== `{"n":${frames - 1},"pad":"${"x".repeat(32)}"}`) throw new Error(`out of order at ${frames}`);
      if (frames % 1_000 === 0) most = Math.max(most, process.memoryUsage().rss - start);
      if (frames === until) resolve(most);
    };
  });
}

test("300 000 lines arrive whole and in order, in bounded memory", async () => {
  const count = 300_000;
  const source = `for (let n = 0; n < ${count}; n++) process.stdout.write('{"n":' + n + ',"pad":"' + "x".repeat(32) + '"}\\n'); process.stdin.resume();`;
  await using subject = await beginProgram(source);
  expect(await countFrames(subject, count)).toBeLessThan(64 * megabytes);
});

test("empty lines are held back as well", async () => {
  const source = `const lines = "\\n"; for (let n = 0; n < 400000; n++) process.stdout.write(lines); console.log("after"); process.stdin.resume();`;
  await using subject = await beginProgram(source);
  expect(await subject.frame(0)).toBe("after");
});

test("bad lines and stderr are held back as well", async () => {
  const source = `const bad = Buffer.from([0xff, 10]); for (let n = 0; n < 50000; n++) { process.stdout.write(bad); process.stderr.write("e"); } console.log("after"); process.stdin.resume();`;
  await using subject = await beginProgram(source);
  expect(await subject.frame(0)).toBe("after");
  expect(subject.badLines).toHaveLength(50_000);
  expect(subject.stderr).toHaveLength(50_000);
});

test("a program is held back while the host is busy, and no further than a window", async () => {
  const source = `import { writeSync } from "node:fs"; const line = "x".repeat(1000); let n = 0;
process.stdin.once("data", () => { setInterval(() => { for (let k = 0; k < 100; k++) console.log(line + n++); }, 0); });`;
  await using subject = await beginProgram(source);
  subject.transport.send(Frame.ofText("go"));
  await subject.frame(0);
  const before = subject.frames.length;
  // Busy: not even the port is read. The program fills its window meanwhile, and then waits.
  const shared = new Int32Array(new SharedArrayBuffer(4));
  Atomics.wait(shared, 0, 0, 500);
  await new Promise(setImmediate);
  const burst = subject.frames.length - before;
  expect(burst).toBeLessThan((2 * wireLimits.workerWindowBytes) / 1_000);
});

test("another program's answers come through a flood", async () => {
  await using flood = await beginProgram(
    `process.stdin.resume(); const next = () => { for (let n = 0; n < 1000; n++) console.log(n); setImmediate(next); }; next();`,
  );
  await using subject = await beginProgram(`process.stdin.pipe(process.stdout);`);
  await flood.frame(0);
  for (let n = 0; n < 100; n++) {
    subject.transport.send(Frame.ofText(`${n}`));
    expect(await subject.frame(n)).toBe(`${n}`);
  }
});

test("a program that is stopped in the middle of a flood ends", async () => {
  await using subject = await beginProgram(`for (;;) console.log("1");`);
  await subject.frame(0);
  await subject.transport.stop(0);
  expect(subject.exits).toMatchObject([{ cause: "stopped" }]);
});

test("10 000 frames to a program that never reads: bounded, and it ends all the same", async () => {
  await using subject = await beginProgram(`console.log("ready"); setInterval(() => {}, 1000);`);
  await subject.frame(0);
  let taken = 0;
  for (let n = 0; n < 10_000; n++) if (subject.transport.send(Frame.ofText("x".repeat(10_000)))) taken += 1;
  expect(taken).toBeLessThan(wireLimits.maxOutboundBytes / 10_000);
  expect(subject.transport.queuedBytes).toBeLessThanOrEqual(wireLimits.maxOutboundBytes);
});
