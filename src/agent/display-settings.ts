/**
 * The keys of settings.json that are about what a person sees (e protocol §16). Pure; what is wrong falls back to its
 * default and is said.
 */
import type { JsonObject } from "../protocol/field.js";
import { settingRanges } from "../protocol/limits.js";
import { type Complain, numberSetting, switchSetting, textSetting } from "./setting-values.js";

/** Texts of one's own for what e would say; null: e's. */
export interface DisplayTexts {
  readonly scroll_hint: string | null;
  readonly thinking_hint: string | null;
  readonly tool_history_hint: string | null;
  readonly transcript_hint: string | null;
  readonly trust_scroll_hint: string | null;
  readonly no_answer_message: string | null;
  readonly paste_label: string | null;
}

export interface DisplaySettings extends DisplayTexts {
  /** `auto` follows the terminal's background; else the name of a theme. */
  readonly theme: string;
  readonly tui_mode: "inline" | "fullscreen";
  readonly show_thinking: boolean;
  readonly auto_update: boolean;
  /** The program for long texts; null: `$VISUAL`, `$EDITOR`. */
  readonly editor: string | null;
  /** Rows of a tool call's label, 1–20. */
  readonly tool_label_rows: number;
  /** Rows of a tool's output, 0–20. */
  readonly tool_preview_rows: number;
  /** Tool calls that stay in sight, 0–1000. */
  readonly tool_history_limit: number;
  /** Rows that one turn of the wheel scrolls, 1–100. */
  readonly scroll_lines: number;
  /** Characters from which a paste is shown as a placeholder. */
  readonly paste_placeholder: number;
  /** Texts of one's own for errors: what follows `error_` in the key → text. */
  readonly errors: Readonly<Record<string, string>>;
}

const textKeys = [
  "scroll_hint",
  "thinking_hint",
  "tool_history_hint",
  "transcript_hint",
  "trust_scroll_hint",
  "no_answer_message",
  "paste_label",
] as const satisfies readonly (keyof DisplayTexts)[];

const numberKeys = [
  "tool_label_rows",
  "tool_preview_rows",
  "tool_history_limit",
  "scroll_lines",
  "paste_placeholder",
] as const;

export const displayKeys: readonly string[] = [
  ...textKeys,
  ...numberKeys,
  "theme",
  "tui_mode",
  "show_thinking",
  "auto_update",
  "editor",
];

export const errorPrefix = "error_";

function errorTexts(from: JsonObject, complain: Complain): Readonly<Record<string, string>> {
  const entries = Object.keys(from)
    .filter((key) => key.startsWith(errorPrefix) && key.length > errorPrefix.length)
    .map((key) => [key.slice(errorPrefix.length), textSetting(from, key, complain)] as const);
  return Object.fromEntries(entries.flatMap(([key, value]) => (value === null ? [] : [[key, value]])));
}

function tuiMode(from: JsonObject, complain: Complain): DisplaySettings["tui_mode"] {
  const value = from.tui_mode ?? "inline";
  if (value === "inline" || value === "fullscreen") return value;
  complain("tui_mode", 'must be "inline" or "fullscreen"; "inline" is used');
  return "inline";
}

export function displaySettings(from: JsonObject, complain: Complain): DisplaySettings {
  const text = (key: string) => textSetting(from, key, complain);
  const number = (key: (typeof numberKeys)[number]) => numberSetting(from, key, settingRanges[key], complain);
  return {
    theme: text("theme") ?? "auto",
    tui_mode: tuiMode(from, complain),
    show_thinking: switchSetting(from, "show_thinking", false, complain),
    auto_update: switchSetting(from, "auto_update", true, complain),
    editor: text("editor"),
    scroll_hint: text("scroll_hint"),
    thinking_hint: text("thinking_hint"),
    tool_history_hint: text("tool_history_hint"),
    transcript_hint: text("transcript_hint"),
    trust_scroll_hint: text("trust_scroll_hint"),
    no_answer_message: text("no_answer_message"),
    paste_label: text("paste_label"),
    tool_label_rows: number("tool_label_rows"),
    tool_preview_rows: number("tool_preview_rows"),
    tool_history_limit: number("tool_history_limit"),
    scroll_lines: number("scroll_lines"),
    paste_placeholder: number("paste_placeholder"),
    errors: errorTexts(from, complain),
  };
}
