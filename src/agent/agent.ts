/** The agent as front ends drive it. `createAgent` (create-agent.ts) builds one. */
import type { AgentHandlers } from "../host/agent-control.js";
import type { Refusal, SessionAnswer, SessionControl } from "../host/session-control.js";
import type { EventExtra } from "../protocol/events.js";
import type { CompactionDone } from "../protocol/lifecycle/session-moments.js";
import type { ToolLabel } from "../protocol/manifest.js";
import type { SessionHead } from "../protocol/module/state.js";
import type { AgentEvent, RunResult } from "./agent-event.js";
import type { Automatic } from "./automatic.js";
import type { Disposition } from "./disposition.js";
import type { ModelImage } from "./model/language-model.js";
import type { Choice, ModelSource } from "./model-choice.js";
import type { ShellAnswer } from "./own-command.js";
import type { ShellOptions } from "./own-commands.js";
import type { Resources } from "./resources/resources.js";
import type { Entry } from "./session/entry.js";
import type { ExportAnswer, ExportFormat } from "./session/export-session.js";
import type { ForkAnswer, ForkPosition } from "./session/fork-session.js";
import type { MoveAnswer, MoveOptions } from "./session/session-place.js";
import type { QueueMode } from "./turn/steering.js";

/** What goes with a prompt. */
export interface PromptOptions {
  /** Refused when the model takes none. Default: none. */
  readonly images?: readonly ModelImage[];
  /** Called when nothing stands in the way of its turn any more. */
  readonly onStarted?: () => void;
}

/** What goes with a line that was typed. */
export interface LineOptions extends PromptOptions {
  /** Who wrote it. Default `interactive`: a person. */
  readonly source?: "interactive" | "rpc" | "extension";
  /**
   * When it joins a turn that is running: before the next request, or once nothing else is left. `refuse`: it does not;
   * that is the result's `error`. Default `steer`.
   */
  readonly whileRunning?: "steer" | "followUp" | "refuse";
  /** Called once it is decided what becomes of it, while what it began goes on; not for what is refused. */
  readonly onDecided?: (disposition: Disposition) => void;
  /** Called when it is a command of an extension, which begins now. */
  readonly onCommand?: () => void;
}

/** What became of a text that was to be queued. `handled`: an extension took it. */
export type QueueAnswer =
  | { readonly ok: true; readonly disposition: "handled" | "queued" }
  | { readonly ok: false; readonly error: string };

/** Texts that wait to join the running turn, in order; those that only the model is to see are left out. */
export interface Waiting {
  readonly steering: readonly string[];
  readonly followUp: readonly string[];
}

/** How many messages join at once. */
export interface QueueModes {
  readonly steering: QueueMode;
  readonly followUp: QueueMode;
}

/** Messages that wait to join the running turn. */
export interface MessageQueue {
  /** A message came, joined the turn or was taken back. */
  onChange: () => void;
  waiting(): Waiting;
  /** Joins the running turn; without one it waits for the next. Commands of extensions are refused. */
  add(text: string, options?: LineOptions): Promise<QueueAnswer>;
  /** Empties the queue; what was in it comes back, to be changed or dropped. */
  takeBack(): Waiting;
  /** How many join at once. Default: all steers, follow-ups one at a time. */
  setModes(modes: Partial<QueueModes>): void;
  readonly modes: QueueModes;
  /** What waits, waits on, and is not lost when the turn is interrupted. A session begins unpaused. */
  readonly isPaused: boolean;
  pause(): void;
  /** What waits joins the running turn, or begins one. True: something waited. */
  resume(): boolean;
}

/** How a compaction is asked for. */
export interface CompactOptions {
  /** A turn that runs is interrupted for it; what waits to join that waits on. Default false: it is done in the turn. */
  readonly endsTurn?: boolean;
}

/** What became of a compaction that was asked for. */
export type CompactionAnswer = { readonly ok: true; readonly done: CompactionDone } | Refusal;

/** Why a session ends, as `session_shutdown` says it. */
export type ShutdownReason = EventExtra<"session_shutdown">["reason"];

/** The session that is to take this one's place, as far as it is known. */
export interface LeavingFor {
  readonly targetSessionId?: string;
  readonly targetSessionFile?: string;
}

/** What else the end of a session announces. */
export interface ShutdownDetails extends LeavingFor {
  /** With `quit`: a signal ends the process, nobody asked for it here. */
  readonly fromSignal?: true;
}

/** A session under way. It settles every promise, whatever extensions and models do. */
export interface Agent extends SessionControl {
  /** Every event of every run, in order. One listener; a front end fans out itself. */
  onEvent: (event: AgentEvent) => void;
  /**
   * Each entry of the session as it is added at the leaf: prompts, however they came, answers, results with their
   * `display`, messages of extensions. A steered prompt is an event as well, which comes after its entry. While
   * somebody listens, messages of extensions are told here alone, and not as blocks to `AgentOptions.show`. Default: null.
   */
  onEntry: ((entry: Entry) => void) | null;
  /**
   * Runs a prompt to its end: input was already decided by `submit`. Rejects never: what went wrong is in the
   * result's `error`. A second prompt during a run is refused with an error in the result.
   */
  prompt(text: string, options?: PromptOptions): Promise<RunResult>;
  /**
   * A line as a person typed it: asks the input hooks, then runs what is left of it. Null when that is no run of
   * its own: an extension consumed the line, a command asked for none, or the text joined the running turn.
   * Notices of the hooks go to the front end. An unknown command is the result's `error`.
   */
  submit(line: string, options?: LineOptions): Promise<RunResult | null>;
  /** What skills, templates, themes and context files there are; `reload` reads them anew. */
  resources(): Resources;
  /** How rows tell calls of a tool; what its label leaves out reads `Running NAME`, `Ran NAME`. Safe to show. */
  toolLabel(name: string): ToolLabel;
  /** Joins the running turn before its next request. Refused while none runs. */
  steer(text: string, options?: LineOptions): Promise<SessionAnswer>;
  /** Joins the running turn once it would end, and is answered in it. Refused while none runs. */
  followUp(text: string, options?: LineOptions): Promise<SessionAnswer>;
  readonly queue: MessageQueue;
  /**
   * Runs a command of the person's own, as the `bash` tool would: `shell_start`, `shell_output`, `shell_end`, and a
   * `custom_message` of type `shell` in the session, which the model reads with the next prompt unless `hidden`. Ended
   * by `interrupt`. Refused while anything else runs; prompts wait for its end. `beside`: it runs beside all that, is
   * ended by its `signal` alone, and its message joins the session once no turn runs.
   */
  shell(command: string, options?: ShellOptions): Promise<ShellAnswer>;
  /** As `compact`; resolves when it has ended, refused when the conversation is as it was. Joins one under way. */
  compacted(focus: string | null, options?: CompactOptions): Promise<CompactionAnswer>;
  /** A compaction is under way. */
  readonly isCompacting: boolean;
  /** Ends the compaction that is under way or asked for, and nothing else: a turn goes on. */
  abortCompaction(): void;
  /** Ends the wait before a request is sent again: its failure stands. */
  abortRetry(): void;
  /** What the session does by itself; may be changed. */
  readonly automatic: Automatic;
  /** As `SessionControl.setModel`; `source` says how it was chosen. Default `set`. */
  setModel(model: string, source?: ModelSource): Promise<SessionAnswer>;
  /** Another model, another effort, or both, for this session alone: all of it or nothing. Null leaves as it is. */
  set(choice: Choice): SessionAnswer;
  /**
   * Ends all extensions and starts what is there now, between a `session_shutdown` and a `session_start`. Lifts the
   * narrowing of tools. Refused while a turn or a compaction runs; prompts wait for its end.
   */
  reload(): Promise<SessionAnswer>;
  /**
   * Has extensions take up what an earlier process left unfinished, and delivers, in a turn, messages that were shown
   * and never reached the model. Once for each session, when the front end shows it; never by itself.
   */
  startPendingRecovery(): Promise<void>;
  /** Resolves when no run is under way, queued steers included. */
  idle(): Promise<void>;
  /** The first line of the session's file, in the format in which modules read it. */
  header(): SessionHead["header"];
  /** The session's entries from its beginning to its leaf. */
  history(): readonly Entry[];
  /** All entries of the session, in the order in which they came; those of other branches too. */
  tree(): readonly Entry[];
  /** The id of the entry that the next one follows; null before the first. */
  leaf(): string | null;
  /**
   * Goes on elsewhere in the tree: before a prompt, whose text comes back as `text`, or after any other entry; null is
   * before everything. Refused while a turn or a compaction runs.
   */
  moveTo(entryId: string | null, options?: MoveOptions): Promise<MoveAnswer>;
  /** A bookmark on an entry; null takes it away. */
  label(entryId: string, text: string | null): SessionAnswer;
  /**
   * A new session file with a copy of a branch: before a prompt (null: the last one), whose text comes back, or at any
   * entry (null: the leaf). This session goes on as it is. Refused while a turn runs, and for what is not saved.
   */
  fork(entryId: string | null, position: ForkPosition): Promise<ForkAnswer>;
  /** `path` null: a name of its own in the session's directory. Overwrites only with `force`. */
  export(path: string | null, format: ExportFormat, options?: { readonly force?: boolean }): Promise<ExportAnswer>;
  /** Whether the session may be left for a new one or another one: false when an extension says no. */
  mayLeave(reason: "new" | "resume", target?: LeavingFor): Promise<boolean>;
  /** What extensions may ask of it; for `Host.bindAgent`. */
  readonly handlers: AgentHandlers;
  /** Ends what runs, announces `session_shutdown` with `reason` (default `quit`), closes the session file. */
  close(reason?: ShutdownReason, about?: ShutdownDetails): Promise<void>;
}
