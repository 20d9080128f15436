/** What the modes that tell a program everything begin with, before extensions are started: where their lines go. */
import type { AgentEvent } from "../agent/agent-event.js";
import { AtomicOutput } from "../frontend/atomic-rpc/output.js";
import { AtomicFrontEnd } from "../frontend/atomic-rpc/ui/atomic-front-end.js";
import { realClock } from "../host/clock.js";
import type { Notice } from "../host/front-end.js";
import { encodeLine } from "../wire/encode.js";
import { HeldSink } from "./held-sink.js";
import type { Launch } from "./launch.js";

/** Of `--mode json`. */
export interface LinesKit {
  /** Opened once the session is. */
  readonly sink: HeldSink;
  readonly output: AtomicOutput;
}

/** Of `--mode rpc`, which also shows what extensions show and ask. */
export interface ClientKit extends LinesKit {
  readonly frontEnd: AtomicFrontEnd;
}

export function openLinesKit({ stdout }: Pick<Launch, "stdout">): LinesKit {
  const sink = new HeldSink(stdout);
  return { sink, output: new AtomicOutput(sink, encodeLine, realClock) };
}

export function openClientKit({ stdout, notices }: Pick<Launch, "stdout" | "notices">): ClientKit {
  const kit = openLinesKit({ stdout });
  return { ...kit, frontEnd: new AtomicFrontEnd(kit.output, notices.notice) };
}

/** What no event of these modes says, for whoever reads our stderr. */
export function remarksTo(notice: (notice: Notice) => void): (event: AgentEvent) => void {
  return (event) => {
    if (event.type === "warning" || event.type === "error") {
      notice({ extension: null, tone: event.type, text: event.message });
    } else if (event.type === "error_details") notice({ extension: null, tone: "error", text: event.details });
  };
}
