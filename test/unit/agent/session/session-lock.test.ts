/** Who may write to a session: exactly one process at a time, whatever the one before it left behind. */
import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { existsSync, readFileSync, unlinkSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ownStart } from "../../../../src/agent/session/process-start.js";
import { lockFile, type SessionLock } from "../../../../src/agent/session/session-lock.js";
import { tempDir } from "../../../helpers/temp-dir.js";

const newFile = () => join(tempDir(), "s.jsonl");

function taken(file: string): SessionLock {
  const locked = lockFile(file, fs);
  if (!locked.ok) throw new Error(locked.error);
  return locked.lock;
}

const owner = (over: object = {}) =>
  JSON.stringify({
    pid: process.pid,
    host: hostname(),
    started: ownStart(),
    since: "2026-01-01T00:00:00.000Z",
    ...over,
  });

function deadPid(): number {
  const { pid } = spawnSync(process.execPath, ["-e", "0"]);
  return pid;
}

test("the second is told who has it since when, and what to do", () => {
  const file = newFile();
  taken(file);
  const second = lockFile(file, fs);
  expect(second).toMatchObject({
    ok: false,
    error: expect.stringContaining(`${file} is in use by this process since 2`),
  });
  expect(second).toMatchObject({ error: expect.stringMatching(/fork it .*--fork.*--session FILE/) });
});

test("a lock is private, says whose it is, and goes when it is released", () => {
  const file = newFile();
  const lock = taken(file);
  expect(fs.statSync(`${file}.lock`).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(`${file}.lock`, "utf8"))).toMatchObject({ pid: process.pid, host: hostname() });
  lock.release();
  expect(fs.readdirSync(join(file, ".."))).toEqual([]);
  taken(file).release();
});

test.each([
  ["a process that is gone", () => owner({ pid: deadPid() })],
  ["a process whose number somebody else has now", () => owner({ pid: process.ppid, started: "another-boot:1" })],
])("the lock of %s is taken over", (_, content) => {
  const file = newFile();
  writeFileSync(`${file}.lock`, content());
  const lock = taken(file);
  expect(lock.isHeld()).toBe(true);
  expect(JSON.parse(readFileSync(`${file}.lock`, "utf8"))).toMatchObject({ pid: process.pid, started: ownStart() });
  expect(fs.readdirSync(join(file, ".."))).toEqual(["s.jsonl.lock"]);
  lock.release();
});

test("what a crash left of a lock is taken over once it is too old to be in the making", () => {
  const file = newFile();
  for (const content of ["", '{"pid":', "null", '{"pid":-1,"host":"h","started":"s","since":"x"}']) {
    writeFileSync(`${file}.lock`, content);
    expect(lockFile(file, fs)).toMatchObject({ ok: false, error: expect.stringContaining("that is opening it") });
    utimesSync(`${file}.lock`, 1, 1);
    taken(file).release();
  }
});

test("nobody here can tell whether a process of another machine lives, so its lock stays, and names are made safe", () => {
  const file = newFile();
  writeFileSync(`${file}.lock`, owner({ host: "\u001b[2Jfar\naway", pid: deadPid() }));
  const refused = lockFile(file, fs);
  expect(refused).toMatchObject({ ok: false, error: expect.stringContaining("on far away (when it is gone, remove ") });
  expect(JSON.stringify(refused)).not.toContain("\\u001b");
});

test("of two that find the same dead lock, the slower one sees that it was taken over", () => {
  const file = newFile();
  writeFileSync(`${file}.lock`, owner({ pid: deadPid() }));
  let winner: SessionLock | null = null;
  const slow: typeof fs = {
    ...fs,
    openSync: (path, ...rest) => {
      // In the very moment in which it decides to take over, somebody else does.
      if (String(path).endsWith(".takeover") && winner === null) winner = taken(file);
      return fs.openSync(path, ...rest);
    },
  };
  expect(lockFile(file, slow)).toMatchObject({ ok: false });
  expect(winner).not.toBe(null);
  expect(fs.readdirSync(join(file, ".."))).toEqual(["s.jsonl.lock"]);
});

test("a takeover that died in the middle does not stand in the way", () => {
  const file = newFile();
  writeFileSync(`${file}.lock`, owner({ pid: deadPid() }));
  writeFileSync(`${file}.lock.takeover`, owner({ pid: deadPid() }));
  taken(file);
  expect(existsSync(`${file}.lock.takeover`)).toBe(false);
});

test("a lock that was taken away is not held, and another's is not removed", () => {
  const file = newFile();
  const lock = taken(file);
  unlinkSync(`${file}.lock`);
  const other = taken(file);
  expect([lock.isHeld(), other.isHeld()]).toEqual([false, true]);
  lock.release();
  expect(other.isHeld()).toBe(true);
});

test("a disk that takes no lock is an exception, and leaves none behind", () => {
  const file = newFile();
  const full: typeof fs = {
    ...fs,
    writeSync: () => {
      throw Object.assign(new Error("ENOSPC: no space left"), { code: "ENOSPC" });
    },
  };
  expect(() => lockFile(file, full)).toThrow("ENOSPC");
  expect(fs.readdirSync(join(file, ".."))).toEqual([]);
});

test.skipIf(process.platform === "win32")("a pipe or a device in the place of a lock is not waited for", () => {
  for (const suffix of [".lock", ".lock.takeover"]) {
    const file = newFile();
    spawnSync("mkfifo", [`${file}${suffix}`]);
    if (suffix !== ".lock") writeFileSync(`${file}.lock`, owner({ pid: deadPid() }));
    expect(() => lockFile(file, fs)).toThrow(`${file}${suffix} is no lock of e; remove it`);
  }
  const endless = newFile();
  fs.symlinkSync("/dev/zero", `${endless}.lock`);
  expect(() => lockFile(endless, fs)).toThrow("is no lock of e");
});
