import { fstatSync, mkdtempSync, readdirSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeFds, type Fifos, makeFifos } from "../../../src/transport/fifo.js";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fifo-"));
  vi.stubEnv("TMPDIR", folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function close({ child, ours }: Fifos): void {
  closeFds([...child, ...ours]);
}

async function made(): Promise<Fifos> {
  const fifos = await makeFifos();
  if (fifos === undefined) throw new Error("no pipes were made");
  return fifos;
}

test("each of the three is a true pipe of its own, in the right direction", async () => {
  const fifos = await made();
  const [stdin, stdout, stderr] = fifos.child;
  const [ourIn, ourOut, ourErr] = fifos.ours;
  expect(fifos.child.every((fd) => fstatSync(fd).isFIFO())).toBe(true);
  const buffer = Buffer.alloc(8);
  for (const [from, to] of [
    [ourIn, stdin],
    [stdout, ourOut],
    [stderr, ourErr],
  ] as const) {
    writeSync(from, `fd ${from}`);
    expect(buffer.toString("utf8", 0, readSync(to, buffer))).toBe(`fd ${from}`);
  }
  close(fifos);
});

test("the end of a pipe is seen once the child's end is closed", async () => {
  const fifos = await made();
  closeFds(fifos.child);
  expect(readSync(fifos.ours[1], Buffer.alloc(1))).toBe(0);
  expect(() => writeSync(fifos.ours[0], "x")).toThrow("EPIPE");
  closeFds(fifos.ours);
});

test("our ends never block", async () => {
  const fifos = await made();
  expect(() => readSync(fifos.ours[1], Buffer.alloc(1))).toThrow("EAGAIN");
  const block = Buffer.alloc(64 * 1024);
  expect(() => {
    for (;;) writeSync(fifos.ours[0], block);
  }).toThrow("EAGAIN");
  close(fifos);
});

test("many made at once share nothing and leave no file", async () => {
  const all = await Promise.all(Array.from({ length: 10 }, made));
  const inodes = all.flatMap(({ child }) => child.map((fd) => fstatSync(fd).ino));
  expect(new Set(inodes).size).toBe(30);
  expect(readdirSync(folder)).toEqual([]);
  for (const fifos of all) close(fifos);
});

test("where mkfifo is missing, or there is no folder for them, there are none", async () => {
  vi.stubEnv("PATH", folder);
  expect(await makeFifos()).toBeUndefined();
  expect(readdirSync(folder)).toEqual([]);
  vi.stubEnv("TMPDIR", join(folder, "gone"));
  expect(await makeFifos()).toBeUndefined();
});
