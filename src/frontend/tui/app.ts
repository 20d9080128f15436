/**
 * What commands, pickers and surfaces may do to the running terminal. `TerminalApp` (terminal-app.ts) is it; tests make
 * their own. Everything here is safe to call at any time and shows by itself what changed.
 */
import type { Agent, ShutdownReason } from "../../agent/agent.js";
import type { LeaveOrder } from "../../agent/control/session-exits.js";
import type { ModelCatalog } from "../../agent/model/model-catalog.js";
import type { SessionSource } from "../../agent/session/open-session.js";
import type { SessionStore } from "../../agent/session/session-store.js";
import type { Settings } from "../../agent/settings.js";
import type { ShowBlock } from "../../host/front-end.js";
import type { Host } from "../../host/host.js";
import type { Tone } from "../../protocol/field.js";
import type { FocusPart } from "./part.js";

/** The draft that is being written. */
export interface ComposerPort {
  readonly text: string;
  /** Replaces the draft; one undo brings the old one back. */
  setText(text: string): void;
  /** At the caret, as typed. */
  insert(text: string): void;
}

/** Where pickers and forms open: one at a time, below the composer. */
export interface Footer {
  /** On top of what is open; that one comes back when this closes. */
  open(part: FocusPart): void;
  /** Nothing happens when it is not open. */
  close(part: FocusPart): void;
}

/** What lies around the session, made by the command line. */
export interface World {
  readonly version: string;
  /** Absolute. */
  readonly home: string;
  readonly cwd: string;
  readonly sessions: SessionStore;
  /** False: the session is kept nowhere. */
  readonly save: boolean;
  models(): Promise<ModelCatalog>;
  /** As they are now. */
  settings(): Settings;
  /** One key of settings.json; null takes it away. What reads it later sees it; rejects with a HostError. */
  setSetting(key: string, value: unknown): Promise<void>;
  /** An agent on the same host for another session. The old one is closed before; rejects with a HostError. */
  openSession(
    source: SessionSource,
    reason: "new" | "resume" | "fork",
    more?: Pick<LeaveOrder, "beginning">,
  ): Promise<Agent>;
  /** An extension wants another session: resolves once that one is seen. One listener; rejects with a HostError. */
  onLeave: (order: LeaveOrder) => Promise<void>;
  /** An extension wants e to end; nothing runs. */
  onShutdown: () => void;
  isTrusted(): Promise<boolean>;
  /** Decides for the working directory, as `e trust` and `e untrust` do. */
  setTrusted(trusted: boolean): Promise<void>;
}

export interface App {
  /** The session's; another one after `switchSession`. */
  readonly agent: Agent;
  readonly host: Host;
  readonly world: World;
  readonly composer: ComposerPort;
  readonly footer: Footer;
  /** A line of e's own in the transcript. */
  notice(tone: Tone, text: string): void;
  /** A block of e's own in the transcript. */
  show(block: Omit<ShowBlock, "extension">): void;
  /** A frame is needed. */
  invalidate(): void;
  /** Leaves this session for another one, asks whoever may object, and shows its history. False: it was not left. */
  switchSession(source: SessionSource, reason: Extract<ShutdownReason, "new" | "resume" | "fork">): Promise<boolean>;
  /** The transcript is drawn anew from the session's branch, after a move in its tree. */
  redrawHistory(): void;
  /** As if it had been typed. */
  submit(line: string): void;
  /** Puts text on the clipboard of whoever sits at the terminal (OSC 52, and the system's where there is one). */
  copy(text: string): Promise<void>;
  /** Gives the terminal to `work` (an editor, a shell) and takes it back; what it resolves with comes back. */
  suspend<T>(work: () => Promise<T>): Promise<T>;
  /** Themes, layout and key bindings are read anew. */
  refreshLooks(): void;
  quit(): void;
}
