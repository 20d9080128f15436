/** The lock: who waits, whose lock is void, and what a holder learns that was held up. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { InstallLock } from "../../../../src/agent/packages/install-lock.js";
import type { PackageWork } from "../../../../src/agent/packages/package-work.js";
import { realClock } from "../../../../src/host/clock.js";
import { tempDir } from "../../../helpers/temp-dir.js";

function newWork() {
  const home = tempDir();
  const said: string[] = [];
  const ending = new AbortController();
  const { promise: waits, resolve } = Promise.withResolvers<void>();
  const progress = (text: string): void => {
    said.push(text);
    resolve();
  };
  const work: PackageWork = { home, env: {}, clock: realClock, signal: ending.signal, progress };
  mkdirSync(join(home, "packages"));
  return { work, said, waits, ending, path: join(home, "packages/.lock") };
}

const deadPid = (): number => spawnSync(process.execPath, ["-e", ""]).pid;
const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);

test("the lock of a process that is gone is void at once, one of another machine only after a silence", async () => {
  const { work, path, said } = newWork();
  writeFileSync(path, JSON.stringify({ pid: deadPid(), host: hostname(), token: "x" }));
  const first = await InstallLock.take(work);
  first.release();
  writeFileSync(path, JSON.stringify({ pid: process.pid, host: "elsewhere.example", token: "x" }));
  utimesSync(path, minutesAgo(2), minutesAgo(2));
  const second = await InstallLock.take(work);
  second.release();
  expect(said).toEqual([]);
  expect(existsSync(path)).toBe(false);
});

test("a second one waits, says for whom, and goes on when the first is done", async () => {
  const { work, said, waits } = newWork();
  const first = await InstallLock.take(work);
  const second = InstallLock.take(work);
  await waits;
  expect(said).toEqual([`waiting for another e that installs packages (process ${process.pid}) …`]);
  first.release();
  (await second).release();
});

test("whoever waits can be interrupted, and the lock stays with its holder", async () => {
  const { work, waits, ending, path } = newWork();
  const first = await InstallLock.take(work);
  const second = InstallLock.take(work);
  await waits;
  ending.abort();
  await expect(second).rejects.toThrow("interrupted; nothing was changed");
  expect(existsSync(path)).toBe(true);
  first.release();
});

test("a holder that was held up until another took over is told, and leaves the lock of the other alone", async () => {
  const { work, path } = newWork();
  const held = await InstallLock.take(work);
  const other = JSON.stringify({ pid: process.pid, host: hostname(), token: "other" });
  writeFileSync(path, other);
  expect(() => held.check()).toThrow("another e took over");
  held.release();
  expect(readFileSync(path, "utf8")).toBe(other);
});

test("a void lock is broken by one alone: while another is at it, it is left", async () => {
  const { work, path, ending } = newWork();
  writeFileSync(path, JSON.stringify({ pid: deadPid(), host: hostname(), token: "x" }));
  writeFileSync(`${path}.break`, "");
  const taken = InstallLock.take(work);
  const looked = await Promise.race([
    taken.then(() => "taken"),
    new Promise((resolve) => setImmediate(resolve, "waits")),
  ]);
  expect(looked).toBe("waits");
  ending.abort();
  await expect(taken).rejects.toThrow("interrupted");
});
