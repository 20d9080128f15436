/** Runs one program in this thread. Once: its globals and its module cache are the program's from here on. */
import type { MessagePort } from "node:worker_threads";
import type { ProgramOrder } from "../src/wire/worker-channel.js";
import { catchChildren, catchFdCalls } from "./catches.js";
import { watchEnding } from "./ending.js";
import { assumeIdentity } from "./identity.js";
import { Inbox } from "./inbox.js";
import type { ProgramIo } from "./io.js";
import { late } from "./late-code.js";
import { Outbox } from "./outbox.js";
import { refuseProcessWide, refuseSignalListeners } from "./refusals.js";
import { installStdio } from "./stdio.js";

export function runProgram({ path, env, port, cells, hidesTerminal }: ProgramOrder<MessagePort>): void {
  const shared = new Int32Array(cells);
  const io: ProgramIo = { inbox: new Inbox(port, shared), outbox: new Outbox(port, shared), path };
  assumeIdentity(path, env, hidesTerminal);
  installStdio(io);
  catchFdCalls(io);
  catchChildren(io);
  watchEnding(io, shared);
  const refuse = (what: string): never => late().refuse(io, what);
  refuseProcessWide(refuse);
  refuseSignalListeners(refuse);
  // `import { readSync } from "node:fs"` gives what the module held when it was first imported, or now.
  const loader = commonJs();
  call(loader, "syncBuiltinESMExports");
  forgetEntry(loader);
  // As `node FILE` does: resolves links, tells CommonJS from ESM, makes it `require.main` and `import.meta.main`.
  call(loader, "runMain", path);
}

/** The class of all CommonJS modules, by way of our own: loading `node:module` for it would cost a start a millisecond. */
function commonJs(): object {
  return process.mainModule?.constructor ?? process.getBuiltinModule("node:module");
}

/** We are the thread's main module, and the program is to be it. */
function forgetEntry(loader: object): void {
  Reflect.deleteProperty(process, "mainModule");
  const loaded: unknown = Reflect.get(loader, "_cache");
  if (typeof loaded !== "object" || loaded === null) return;
  for (const file of Object.keys(loaded)) Reflect.deleteProperty(loaded, file);
}

function call(loader: object, name: "syncBuiltinESMExports" | "runMain", ...args: readonly string[]): void {
  const method: unknown = Reflect.get(loader, name);
  if (typeof method !== "function") throw new Error(`This Node has no Module.${name}`);
  Reflect.apply(method, loader, args);
}
