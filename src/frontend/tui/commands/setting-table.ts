/** Every key of settings.json as /settings shows and changes it (e protocol §16). Pure; the parser decides what is valid. */
import { errorPrefix } from "../../../agent/display-settings.js";
import type { Settings } from "../../../agent/settings.js";
import { settingRanges, toolLimits } from "../../../protocol/limits.js";

/** How a value is changed. */
export type SettingKind =
  | { readonly kind: "switch" }
  | { readonly kind: "choice"; readonly of: readonly string[] }
  | { readonly kind: "number"; readonly min: number; readonly max: number; readonly whole: boolean }
  | { readonly kind: "text" }
  /** By another command. */
  | { readonly kind: "command"; readonly name: string }
  /** In the file alone. */
  | { readonly kind: "file" };

export interface SettingRow {
  /** As in the file; `compaction.auto` is a key of the object `compaction`. */
  readonly key: string;
  readonly about: string;
  readonly kind: SettingKind;
  /** As it counts now. */
  readonly value: (settings: Settings) => unknown;
}

type NumberKey = "tool_label_rows" | "tool_preview_rows" | "tool_history_limit" | "scroll_lines" | "paste_placeholder";
type TextKey =
  | "editor"
  | "scroll_hint"
  | "thinking_hint"
  | "tool_history_hint"
  | "transcript_hint"
  | "trust_scroll_hint"
  | "no_answer_message"
  | "paste_label";

function number(key: NumberKey, about: string): SettingRow {
  const { min, max } = settingRanges[key];
  return { key, about, kind: { kind: "number", min, max, whole: true }, value: ({ display }) => display[key] };
}

function text(key: TextKey, about: string): SettingRow {
  return { key, about, kind: { kind: "text" }, value: ({ display }) => display[key] };
}

function flag(key: "show_thinking" | "auto_update", about: string): SettingRow {
  return { key, about, kind: { kind: "switch" }, value: ({ display }) => display[key] };
}

const shown: readonly SettingRow[] = [
  {
    key: "theme",
    about: "colours; auto follows the terminal's background",
    kind: { kind: "command", name: "theme" },
    value: ({ display }) => display.theme,
  },
  {
    key: "tui_mode",
    about: "inline keeps the terminal's scrollback; fullscreen takes the whole screen; counts from the next start",
    kind: { kind: "choice", of: ["inline", "fullscreen"] },
    value: ({ display }) => display.tui_mode,
  },
  flag("show_thinking", "thinking is shown in full"),
  number("tool_label_rows", "rows of a tool call's label"),
  number("tool_preview_rows", "rows of a tool's output"),
  number("tool_history_limit", "tool calls that stay in sight"),
  number("scroll_lines", "rows that one turn of the wheel scrolls"),
  number("paste_placeholder", "characters from which a paste is shown as a placeholder"),
  text("paste_label", "what such a placeholder says"),
  text("editor", "program for long texts; otherwise $VISUAL, then $EDITOR"),
  text("scroll_hint", "said while the transcript is scrolled back"),
  text("thinking_hint", "said beside folded thinking"),
  text("tool_history_hint", "said where tool calls were folded away"),
  text("transcript_hint", "said beside what the viewer shows in full"),
  text("trust_scroll_hint", "said where a question of trust scrolls"),
  text("no_answer_message", "said when the model answers nothing"),
  flag("auto_update", "updates are looked for"),
];

const working: readonly SettingRow[] = [
  {
    key: "model",
    about: "model of new sessions",
    kind: { kind: "command", name: "model" },
    value: ({ model }) => model,
  },
  {
    key: "effort",
    about: "effort of new sessions",
    kind: { kind: "command", name: "effort" },
    value: ({ effort }) => effort,
  },
  {
    key: "scoped_models",
    about: "models that ctrl+p switches among",
    kind: { kind: "command", name: "models" },
    value: ({ scoped_models }) => scoped_models,
  },
  {
    key: "tool_concurrency",
    about: "tool calls of one batch that run at once; counts from the next session",
    kind: { kind: "number", min: 1, max: toolLimits.maxConcurrency, whole: true },
    value: ({ tool_concurrency }) => tool_concurrency,
  },
  {
    key: "cache_warming",
    about: "while nobody speaks, keep what the provider has cached, where that is worth its price",
    kind: { kind: "switch" },
    value: ({ cache_warming }) => cache_warming,
  },
  {
    key: "compaction.auto",
    about: "the conversation is compacted by itself when it is full",
    kind: { kind: "switch" },
    value: ({ compaction }) => compaction.auto,
  },
  {
    key: "compaction.threshold",
    about: "share of the context window at which it is",
    kind: { kind: "number", min: 0, max: 1, whole: false },
    value: ({ compaction }) => compaction.threshold,
  },
  {
    key: "compaction.strategy",
    about: "a summary by the model, or lines of the conversation as they are",
    kind: { kind: "choice", of: ["summary", "lines"] },
    value: ({ compaction }) => compaction.strategy,
  },
  {
    key: "untrusted",
    about: "untrusted directories are used without what they bring, or not at all",
    kind: { kind: "choice", of: ["allow", "refuse"] },
    value: ({ untrusted }) => untrusted,
  },
];

const inFile: readonly SettingRow[] = [
  {
    key: "extensions",
    about: "configuration of extensions, by their names",
    kind: { kind: "file" },
    value: ({ extensions }) => extensions,
  },
  {
    key: "packages",
    about: "packages; e install and e remove change them",
    kind: { kind: "file" },
    value: ({ packages }) => packages.map(({ source }) => source),
  },
  {
    key: "runtime",
    about: "how extensions are run, by their file names",
    kind: { kind: "file" },
    value: ({ runtime }) => runtime,
  },
];

/** All rows; texts for errors are those that the settings hold. */
export function settingRows(settings: Settings): readonly SettingRow[] {
  const errors = Object.keys(settings.display.errors).map((name): SettingRow => {
    const about = "text of one's own for an error; errors of other kinds take a key error_… in the file";
    return {
      key: `${errorPrefix}${name}`,
      about,
      kind: { kind: "text" },
      value: ({ display }) => display.errors[name] ?? null,
    };
  });
  return [...working, ...shown, ...errors, ...inFile];
}
