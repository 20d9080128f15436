/** Programs that cannot start: each failure says which it is, and what to do about it. */
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HostError } from "../../../src/protocol/host-error.js";
import { type Spawn, SubprocessTransport } from "../../../src/transport/subprocess.js";
import { Subject } from "./subject.js";

let folder = "";
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "spawn-")));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: string | Uint8Array, mode = 0o755): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  chmodSync(path, mode);
  return path;
}

async function whyNot(
  path: string,
  changes: { cwd?: string; spawn?: Spawn; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  await using subject = new Subject((options) => new SubprocessTransport({ path, ...options, ...changes }));
  const error = await subject.transport.start().catch((reason: unknown) => reason);
  if (!(error instanceof HostError)) throw new Error(`it started: ${String(error)}`);
  expect(subject.exits).toEqual([{ cause: "failed", code: null, signal: null, detail: error.message }]);
  return error.message;
}

test("no executable bit", async () => {
  const path = file("plain.mjs", "#!/usr/bin/env node\n", 0o644);
  expect(await whyNot(path)).toBe(`${path} is not executable — run: chmod +x ${path}`);
});

test("no file", async () => {
  expect(await whyNot(join(folder, "nothing"))).toContain("does not exist");
});

test("a directory", async () => {
  const path = join(folder, "bundle");
  mkdirSync(path);
  expect(await whyNot(path)).toBe(`${path} is a directory — name the program in it`);
});

test("an interpreter that is not there", async () => {
  const path = file("old.py", "#!/nope/python3\n");
  expect(await whyNot(path)).toContain("asks for the interpreter /nope/python3, which does not exist");
});

test("a program that is not on PATH", async () => {
  const path = file("tcl", "#!/usr/bin/env no-such-language\n");
  expect(await whyNot(path)).toContain("asks for no-such-language, which is not on PATH");
});

test("a carriage return in the #! line", async () => {
  const path = file("crlf.sh", "#!/bin/sh\r\nexit 0\r\n");
  expect(await whyNot(path)).toBe(
    `${path} has a carriage return at the end of its #! line — run: sed -i 's/\\r$//' ${path}`,
  );
});

test("an empty file", async () => {
  const path = file("empty", "");
  expect(await whyNot(path)).toBe(`${path} is empty`);
});

test("a script without a #! line", async () => {
  const path = file("bare", "echo hello\n");
  expect(await whyNot(path)).toContain("has no #! line and is not a binary");
});

test("a binary that is not for any machine", async () => {
  const path = file("broken", Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 0));
  const refuse: Spawn = () => {
    throw Object.assign(new Error("spawn ENOEXEC"), { code: "ENOEXEC" });
  };
  expect(await whyNot(path, { spawn: refuse })).toContain("is not a program for this machine (ENOEXEC)");
});

test("a working directory that is gone", async () => {
  const path = file("fine.sh", "#!/bin/sh\n");
  const cwd = join(folder, "gone");
  expect(await whyNot(path, { cwd })).toBe(`${path} cannot start: its working directory ${cwd} does not exist`);
});

test("an environment that is too large", async () => {
  const path = file("fine.sh", "#!/bin/sh\n");
  expect(await whyNot(path, { env: { PATH: "/usr/bin:/bin", HUGE: "x".repeat(4 * 1024 * 1024) } })).toContain("E2BIG");
});

test("a path that no system call takes", async () => {
  expect(await whyNot(join(folder, "a\0b"))).toContain("does not exist");
});

test("a binary starts without a #! line", async () => {
  const path = join(folder, "cat");
  copyFileSync("/bin/cat", path);
  await using subject = new Subject((options) => new SubprocessTransport({ path, ...options }));
  await subject.transport.start();
  await subject.transport.stop(60_000);
  expect(subject.exits).toMatchObject([{ cause: "stopped", code: 0 }]);
});

test.runIf(process.platform === "linux")("no start, failed or not, leaves a descriptor open", async () => {
  const path = file("fine.sh", "#!/bin/sh\nread -r line\n");
  const openFds = (): number => readdirSync("/proc/self/fd").length;
  const before = openFds();
  await whyNot(path, { cwd: join(folder, "gone") });
  await whyNot(path, { env: { PATH: "/usr/bin:/bin", HUGE: "x".repeat(4 * 1024 * 1024) } });
  await using subject = new Subject((options) => new SubprocessTransport({ path, ...options }));
  await Promise.allSettled([subject.transport.start(), subject.transport.stop(0)]);
  await using other = new Subject((options) => new SubprocessTransport({ path, ...options }));
  await other.transport.start();
  await other.transport.stop(60_000);
  // Sockets close some turns after they were told to.
  while (openFds() > before) await new Promise(setImmediate);
});
