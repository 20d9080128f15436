/** Runs one program in this thread. Once: its globals and its module cache are the program's from here on. */
import Module, { syncBuiltinESMExports } from "node:module";
import { basename } from "node:path";
import type { MessagePort } from "node:worker_threads";
import type { ProgramOrder } from "../src/wire/worker-channel.js";
import { watchChildren } from "./children.js";
import { installDevicePaths } from "./device-paths.js";
import { watchEnding } from "./ending.js";
import { installReads } from "./fd-reads.js";
import { installWrites } from "./fd-writes.js";
import { assumeIdentity } from "./identity.js";
import { Inbox } from "./inbox.js";
import { Outbox } from "./outbox.js";
import { refuseProcessWide } from "./refusals.js";
import { installStdio } from "./stdio.js";
import { placeSyntaxErrors } from "./syntax-errors.js";

export function runProgram({ path, env, port, cells, hidesTerminal }: ProgramOrder<MessagePort>): void {
  const shared = new Int32Array(cells);
  const inbox = new Inbox(port, shared);
  const outbox = new Outbox(port, shared);
  assumeIdentity(path, env, hidesTerminal);
  installStdio(inbox, outbox);
  installReads(inbox);
  installWrites(outbox);
  installDevicePaths();
  watchEnding(outbox, shared);
  refuseProcessWide(basename(path), outbox);
  watchChildren(outbox);
  placeSyntaxErrors(path, outbox);
  // What `import { readSync } from "node:fs"` gives is what the module held when it was first imported, or this.
  syncBuiltinESMExports();
  runMain(path);
}

/** As `node FILE` does: resolves links, tells CommonJS from ESM, makes it `require.main` and `import.meta.main`. */
function runMain(path: string): void {
  const run: unknown = Reflect.get(Module, "runMain");
  if (typeof run !== "function") throw new Error("This Node has no Module.runMain");
  Reflect.apply(run, Module, [path]);
}
