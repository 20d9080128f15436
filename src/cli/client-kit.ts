/** What `e --mode rpc` begins with, before its extensions are started: its output, and what they show on it. */
import { AtomicOutput } from "../frontend/atomic-rpc/output.js";
import { AtomicFrontEnd } from "../frontend/atomic-rpc/ui/atomic-front-end.js";
import { realClock } from "../host/clock.js";
import { encodeLine } from "../wire/encode.js";
import type { Launch } from "./launch.js";

export interface ClientKit {
  readonly output: AtomicOutput;
  readonly frontEnd: AtomicFrontEnd;
}

export function openClientKit({ stdout, notices }: Pick<Launch, "stdout" | "notices">): ClientKit {
  const output = new AtomicOutput(stdout, encodeLine, realClock);
  return { output, frontEnd: new AtomicFrontEnd(output, notices.notice) };
}
