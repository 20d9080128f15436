/** What the modes that tell a program everything begin with, before extensions are started: where their lines go. */
import type { AgentEvent } from "../agent/agent-event.js";
import { SessionEvents } from "../frontend/atomic-rpc/events/session-events.js";
import { AtomicOutput } from "../frontend/atomic-rpc/output.js";
import { AtomicFrontEnd } from "../frontend/atomic-rpc/ui/atomic-front-end.js";
import { realClock } from "../host/clock.js";
import type { Answer, Notice, Question } from "../host/front-end.js";
import { encodeLine } from "../wire/encode.js";
import { HeldSink } from "./held-sink.js";
import type { Launch } from "./launch.js";

/** Of `--mode json`. */
export interface LinesKit {
  /** Opened once the session is. */
  readonly sink: HeldSink;
  readonly output: AtomicOutput;
  readonly events: SessionEvents;
}

/** Of `--mode rpc`, which also shows what extensions show and ask. */
export interface ClientKit extends LinesKit {
  readonly frontEnd: AtomicFrontEnd;
}

type Outputs = Pick<Launch, "stdout" | "notices">;

export function openLinesKit({ stdout, notices }: Outputs): LinesKit {
  const sink = new HeldSink(stdout);
  const output = new AtomicOutput(sink, encodeLine, realClock);
  const events = new SessionEvents(output);
  events.onRemark = remarksTo(notices.notice);
  return { sink, output, events };
}

/** Nothing is read from a client before its session is open, so nobody could answer what is asked until then. */
class LaunchingFrontEnd extends AtomicFrontEnd {
  readonly #sink: HeldSink;

  constructor({ sink, output }: LinesKit, log: (notice: Notice) => void) {
    super(output, log);
    this.#sink = sink;
  }

  override ask(extension: string, question: Question, signal: AbortSignal): Promise<Answer> {
    return this.#sink.isOpen ? super.ask(extension, question, signal) : Promise.resolve({ kind: "cancelled" });
  }
}

export function openClientKit({ stdout, notices }: Outputs): ClientKit {
  const kit = openLinesKit({ stdout, notices });
  return { ...kit, frontEnd: new LaunchingFrontEnd(kit, notices.notice) };
}

/** What no event of these modes says, for whoever reads our stderr. */
function remarksTo(notice: (notice: Notice) => void): (event: AgentEvent) => void {
  return (event) => {
    if (event.type === "warning" || event.type === "error") {
      notice({ extension: null, tone: event.type, text: event.message });
    } else if (event.type === "error_details") notice({ extension: null, tone: "error", text: event.details });
  };
}
