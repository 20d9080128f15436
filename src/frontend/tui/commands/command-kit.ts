/** What a command of e's own is, and what it may use beside the terminal. */
import type { SessionAnswer } from "../../../host/session-control.js";
import type { App } from "../app.js";
import type { FieldFactory } from "../pickers/form.js";

/** A theme as it is listed. */
export interface ThemeChoice {
  readonly name: string;
  /** Whose it is, or what it is for. May be foreign. */
  readonly description: string;
}

/** The colours, as `/theme` tries them on. */
export interface LooksPort {
  /** `auto` is not among them. */
  themes(): readonly ThemeChoice[];
  /** Paints with this theme, or `auto`, until told otherwise; null: as the settings say. */
  preview(theme: string | null): void;
}

/** What can be done to one extension. */
export interface ExtensionsPort {
  reload(name: string): Promise<SessionAnswer>;
  /** Until it is reloaded by name. */
  disable(name: string): Promise<SessionAnswer>;
}

/** What can be done to a session that nobody has open. Both reject with a HostError. */
export interface SessionsPort {
  remove(path: string): Promise<void>;
  /** Null takes the name away. */
  rename(path: string, name: string | null): Promise<void>;
}

/** A key of e's own, for /help. */
export interface KeyHelp {
  readonly chord: string;
  readonly does: string;
}

export interface CommandKit {
  readonly app: App;
  readonly field: FieldFactory;
  readonly looks: LooksPort;
  readonly extensions: ExtensionsPort;
  readonly sessions: SessionsPort;
  /** As the key bindings are now. */
  readonly keys: () => readonly KeyHelp[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A command of e's own: `/name arguments`. */
export interface BuiltIn {
  readonly name: string;
  readonly description: string;
  /** The hint behind the name; empty: it takes none, and picking it runs it. */
  readonly arguments: string;
  /** Whether it may run while a turn does. */
  readonly whileRunning: boolean;
  /** `args` is what follows the name, trimmed. What it rejects with becomes a notice. */
  run(args: string, kit: CommandKit): void | Promise<void>;
}
