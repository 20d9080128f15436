/** Makes the thread look like the process that a module would run in. */
import { syncBuiltinESMExports } from "node:module";
import { isMainThread } from "node:worker_threads";

/** No trace of the thread: libraries that start threads of their own ask whether they are in one of them. */
export function hideThread(): void {
  if (isMainThread) return;
  Object.assign(process.getBuiltinModule("node:worker_threads"), {
    isMainThread: true,
    parentPort: null,
    workerData: null,
    threadId: 0,
  });
  syncBuiltinESMExports();
}

/** The whole environment; null: it is right already. */
export function setEnvironment(env: Readonly<Record<string, string>> | null): void {
  if (env === null) return;
  for (const name of Object.keys(process.env)) if (!Object.hasOwn(env, name)) delete process.env[name];
  for (const [name, value] of Object.entries(env)) if (process.env[name] !== value) process.env[name] = value;
}

/** A thread has its process's directory, and what asks for it wants the session's. Relative paths cannot be helped. */
export function setDirectory(cwd: string): void {
  if (process.cwd() !== cwd) process.cwd = () => cwd;
}
