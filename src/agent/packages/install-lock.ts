/**
 * One installation at a time in a home. The lock is a file that names its holder; it is void when that process is
 * gone, or, where nobody can tell, when it has shown no sign of life for `packageLimits.lockStaleMs`.
 */
import { randomUUID } from "node:crypto";
import { closeSync, openSync, readFileSync, rmSync, statSync, utimesSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { makeFolderNow, PRIVATE_FOLDER } from "../../host/make-folder.js";
import { codeOf, messageOf } from "../../protocol/caught.js";
import { isJsonObject } from "../../protocol/field.js";
import { packageLimits } from "../../protocol/limits.js";
import { isAlive } from "../../transport/process-tree.js";
import { pause } from "../pause.js";
import { lockPath } from "./package-place.js";
import { checkGoingOn, failure, type PackageWork } from "./package-work.js";

interface Holder {
  readonly pid: number;
  readonly host: string;
  readonly token: string;
}

export class InstallLock {
  readonly #path: string;
  readonly #holder: Holder;
  readonly #work: PackageWork;
  #stopBeat: () => void = () => {};

  private constructor(path: string, holder: Holder, work: PackageWork) {
    this.#path = path;
    this.#holder = holder;
    this.#work = work;
    this.#beat();
  }

  /** Waits for whoever holds it, and says so. Rejects with a HostError when interrupted, or when nothing can be written. */
  static async take(work: PackageWork): Promise<InstallLock> {
    const path = lockPath(work.home);
    const holder: Holder = { pid: process.pid, host: hostname(), token: randomUUID() };
    let isSaid = false;
    for (;;) {
      checkGoingOn(work);
      if (create(path, holder)) return new InstallLock(path, holder, work);
      const other = read(path);
      if (isVoid(path, other) && breakLock(path)) continue;
      if (!isSaid) work.progress(`waiting for another e that installs packages (process ${other?.pid ?? "unknown"}) …`);
      isSaid = true;
      await pause(packageLimits.lockPollMs, work.clock, work.signal);
    }
  }

  /** Throws when somebody else took it over: we were held up too long, and they may have changed anything. */
  check(): void {
    if (read(this.#path)?.token !== this.#holder.token) {
      throw failure("another e took over while this one was held up; nothing was changed, try again");
    }
  }

  release(): void {
    this.#stopBeat();
    if (read(this.#path)?.token === this.#holder.token) rmSync(this.#path, { force: true });
  }

  #beat(): void {
    this.#stopBeat = this.#work.clock.setTimer(packageLimits.lockBeatMs, () => {
      const now = new Date();
      try {
        if (read(this.#path)?.token === this.#holder.token) utimesSync(this.#path, now, now);
      } catch {
        // It is gone; `check` tells.
      }
      this.#beat();
    });
  }
}

function create(path: string, holder: Holder): boolean {
  try {
    makeFolderNow(dirname(path), PRIVATE_FOLDER);
    const file = openSync(path, "wx", 0o600);
    writeSync(file, JSON.stringify(holder));
    closeSync(file);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw failure(`packages cannot be installed below ${dirname(path)}: ${messageOf(error)}`, error);
  }
}

function read(path: string): Holder | null {
  try {
    // Reading a pipe or a device may never end.
    if (!statSync(path).isFile()) return null;
    const value: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (!isJsonObject(value)) return null;
    const { pid, host, token } = value;
    return typeof pid === "number" && typeof host === "string" && typeof token === "string"
      ? { pid, host, token }
      : null;
  } catch {
    return null;
  }
}

function isSilent(path: string, forMs: number): boolean {
  try {
    return Date.now() - statSync(path).mtimeMs > forMs;
  } catch {
    return false;
  }
}

function isVoid(path: string, holder: Holder | null): boolean {
  if (holder !== null && holder.host === hostname() && holder.pid > 1 && !isAlive(holder.pid)) return true;
  return isSilent(path, packageLimits.lockStaleMs);
}

/**
 * Of several that find it void one may remove it, and only while it still is: without the second file, a slow one
 * would remove the lock that a quick one has just made. Nothing waits between its making and its end. False: another
 * is at it.
 */
function breakLock(path: string): boolean {
  const guard = `${path}.break`;
  try {
    closeSync(openSync(guard, "wx", 0o600));
  } catch {
    if (isSilent(guard, packageLimits.lockStaleMs)) rmSync(guard, { force: true });
    return false;
  }
  try {
    if (isVoid(path, read(path))) rmSync(path, { force: true });
    return true;
  } finally {
    rmSync(guard, { force: true });
  }
}
