/** Every key of settings.json as /settings shows and changes it (e protocol §16). Pure; the parser decides what is valid. */
import { errorPrefix } from "../../../agent/display-settings.js";
import { defaultSettings, type Settings } from "../../../agent/settings.js";
import { isJsonObject, type JsonObject } from "../../../protocol/field.js";
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

/** What counts where the file says nothing. */
export function defaultOf(row: SettingRow): unknown {
  return row.value(defaultSettings);
}

/** `default`, `settings.json`, or what the file says that does not count. */
export function sourceOf({ key, value }: SettingRow, settings: Settings, file: JsonObject): string {
  const said = lookUp(file, key);
  if (said === undefined || said === null) return "default";
  // Switches may be written as words.
  const words: Readonly<Record<string, boolean>> = { on: true, off: false };
  const meant = typeof said === "string" && Object.hasOwn(words, said) ? words[said] : said;
  const counts = value(settings);
  const isScalar = ["string", "number", "boolean"].includes(typeof meant);
  return isScalar && meant !== counts ? "settings.json, not valid or not yet in use" : "settings.json";
}

function lookUp(file: JsonObject, key: string): unknown {
  const [first = "", second] = key.split(".");
  const top = Object.hasOwn(file, first) ? file[first] : undefined;
  if (second === undefined) return top;
  return isJsonObject(top) && Object.hasOwn(top, second) ? top[second] : undefined;
}

/** The key of the file to set, and to what, so that `key` becomes `value`; null takes it away. */
export function changeOf(
  key: string,
  value: unknown,
  file: JsonObject,
): { readonly key: string; readonly value: unknown } {
  const [first = "", second] = key.split(".");
  if (second === undefined) return { key: first, value };
  const top = file[first];
  const { [second]: _replaced, ...others } = isJsonObject(top) ? top : {};
  const next = value === null ? others : { ...others, [second]: value };
  return { key: first, value: Object.keys(next).length === 0 ? null : next };
}

/** What a typed text means; a string under `problem` says why it cannot be taken. Empty: back to the default. */
export function readTyped(
  kind: SettingKind,
  typed: string,
): { readonly value: unknown } | { readonly problem: string } {
  const clean = typed.trim();
  if (clean === "") return { value: null };
  if (kind.kind !== "number") return { value: clean };
  const { min, max, whole } = kind;
  const value = Number(clean);
  const fits = whole ? Number.isInteger(value) && value >= min : Number.isFinite(value) && value > min;
  if (fits && value <= max) return { value };
  return { problem: `must be ${rangeOf(kind)}` };
}

/** The type and range, as a person reads them. */
export function rangeOf(kind: SettingKind): string {
  switch (kind.kind) {
    case "switch":
      return "on or off";
    case "choice":
      return kind.of.join(" or ");
    case "number":
      return kind.whole
        ? `a whole number from ${kind.min} to ${kind.max}`
        : `a number above ${kind.min} and at most ${kind.max}`;
    case "text":
      return "a text; empty is the default";
    case "command":
      return `/${kind.name} changes it`;
    case "file":
      return "settings.json changes it";
  }
}

/** A value on one row. */
export function shownValue(value: unknown): string {
  if (value === null || value === undefined) return "none";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value === "string") return value;
  if (Array.isArray(value) && value.length === 0) return "none";
  if (isJsonObject(value)) return Object.keys(value).length === 0 ? "none" : Object.keys(value).join(", ");
  return Array.isArray(value) ? value.map(String).join(", ") : JSON.stringify(value);
}
