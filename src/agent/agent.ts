/** The agent as front ends drive it. `createAgent` (create-agent.ts) builds one. */
import type { SessionAnswer, SessionControl } from "../host/session-control.js";
import type { AgentEvent, RunResult } from "./agent-event.js";

export interface Agent extends SessionControl {
  /** Every event of every run, in order. One listener; a front end fans out itself. */
  onEvent: (event: AgentEvent) => void;
  /**
   * Runs a prompt to its end: input was already decided by `submit`. Rejects never: what went wrong is in the
   * result's `error`. A second prompt during a run is refused with an error in the result.
   */
  prompt(text: string): Promise<RunResult>;
  /**
   * A line as a person typed it: asks the input hooks, then runs what is left of it. Null when that is no run of
   * its own: an extension consumed the line, a command asked for none, or the text joined the running turn.
   * Notices of the hooks go to the front end. An unknown command is the result's `error`.
   */
  submit(line: string): Promise<RunResult | null>;
  /**
   * Ends all extensions and starts what is there now, between a `session_shutdown` and a `session_start`. Lifts the
   * narrowing of tools. Refused while a turn or a compaction runs; prompts wait for its end.
   */
  reload(): Promise<SessionAnswer>;
  /** Resolves when no run is under way, queued steers included. */
  idle(): Promise<void>;
  /** Flushes and closes the session file. */
  close(): Promise<void>;
}
