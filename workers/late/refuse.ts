/**
 * What a thread cannot do and a process can fails with an error that names the way out. The host hears of it too, so
 * that a program that ends because of it is started again as a process.
 */
import { basename } from "node:path";
import type { ProgramIo } from "../io.js";

export function refuse({ outbox, path }: ProgramIo, what: string): never {
  outbox.report({ kind: "refused", what });
  const setting = `"runtime": {"${basename(path)}": {"isolation": "process"}}`;
  const message = `${what} needs a process of its own, and this program runs in a thread: put ${setting} into settings.json`;
  throw Object.assign(new Error(message), { code: "ERR_NEEDS_PROCESS" });
}
