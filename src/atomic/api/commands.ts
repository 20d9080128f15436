/** Commands, shortcuts and flags that modules register. Pure types. */
import type { ExtensionCommandContext, ExtensionContext } from "./context.js";
import type { SourceInfo } from "./tools.js";

export interface AutocompleteItem {
  value: string;
  label: string;
  description?: string;
}

export interface CommandOptions {
  description?: string;
  /** Null: nothing to offer. */
  getArgumentCompletions?(prefix: string): AutocompleteItem[] | null | Promise<AutocompleteItem[] | null>;
  handler(args: string, ctx: ExtensionCommandContext): Promise<void> | void;
}

export interface ShortcutOptions {
  description?: string;
  handler(ctx: ExtensionContext): Promise<void> | void;
  preferEditor?: boolean;
  keybinding?: string;
}

export interface FlagOptions {
  description?: string;
  type: "boolean" | "string";
  default?: boolean | string;
}

/** A command as `getCommands` tells it. */
export interface CommandInfo {
  name: string;
  description?: string;
  source: "extension" | "prompt" | "skill";
  sourceInfo: SourceInfo;
}

export interface ExecOptions {
  signal?: AbortSignal;
  /** Milliseconds. */
  timeout?: number;
  cwd?: string;
  /** Bytes of each stream that are kept. */
  maxBuffer?: number;
}

/** How a command ended; it never throws for that. */
export interface ExecResult {
  stdout: string;
  stderr: string;
  code: number;
  /** It was ended, by its signal or its time. */
  killed: boolean;
  truncated?: boolean;
}
