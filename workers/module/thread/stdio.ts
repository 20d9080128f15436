/**
 * What modules print and read: nothing of theirs may reach the host's own streams, so all that they write is told as
 * their stderr, and there is nothing to read.
 */
import { syncBuiltinESMExports } from "node:module";
import { StringDecoder } from "node:string_decoder";
import { catchChildren, catchFdCalls } from "../../catches.js";
import { intercept } from "../../intercept.js";
import type { Input, Io, Output } from "../../io.js";
import { refuseProcessWide } from "../../refusals.js";
import { replaceStream } from "../../stdio.js";
import { ProgramOutput } from "../../stdout.js";
import type { ThreadChannel } from "./channel.js";

const noInput: Input = { read: () => 0, readLater: (_into, done) => process.nextTick(done, 0) };

/** `channel`: that of whoever is running. */
export function relayStdio(channel: () => ThreadChannel | undefined): void {
  const outbox = outputTo(channel);
  const io: Io = { inbox: noInput, outbox };
  replaceStream("stdout", new ProgramOutput(1, (chunk) => outbox.write(chunk), ignore));
  replaceStream("stderr", new ProgramOutput(2, (chunk) => outbox.writeError(chunk), ignore));
  catchFdCalls(io);
  catchChildren(io);
  refuseProcessWide(refuse);
  // Node prints through it past all streams, to the host's terminal.
  intercept(process, "_rawDebug", (_original, _self, args) => outbox.writeError(`${args.join(" ")}\n`));
  // `import { writeSync } from "node:fs"` gives what the module held when it was first imported, or now.
  syncBuiltinESMExports();
}

function outputTo(channel: () => ThreadChannel | undefined): Output {
  const decoder = new StringDecoder("utf8");
  const write = (chunk: string | Uint8Array): void => {
    const stderr = typeof chunk === "string" ? chunk : decoder.write(Buffer.from(chunk));
    if (stderr !== "") channel()?.record({ stderr });
  };
  return { write, writeError: write, report: (record) => channel()?.record({ record }), close: ignore };
}

function refuse(what: string): never {
  throw new Error(`${what} would change the whole agent, which a module shares its process with`);
}

function ignore(): void {}
