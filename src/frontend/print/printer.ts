/** How a run without a terminal is told: as text for people, or as lines of JSON for programs. */
import type { AgentEvent, RunResult } from "../../agent/agent-event.js";
import type { Notice } from "../../host/front-end.js";

export interface Printer {
  event(event: AgentEvent): void;
  notice(notice: Notice): void;
  /** A line that an extension wrote to its stderr. */
  stderr(extension: string, text: string): void;
  /** The run is over. */
  result(result: RunResult): void;
  /** There is no run, or it cannot begin: one sentence. */
  fatal(message: string): void;
  /** Nothing follows. */
  end(): void;
}
