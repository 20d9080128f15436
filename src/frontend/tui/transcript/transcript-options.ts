/** What the transcript is given by whoever puts the terminal together. */
import type { DisplaySettings } from "../../../agent/display-settings.js";
import type { Moments } from "../../../host/moments.js";
import type { ToolLabel } from "../../../protocol/manifest.js";
import type { MakeLiveBody } from "../bodies/live-body.js";
import type { Invalidate } from "../part.js";
import type { DrawingPort } from "./drawing.js";

export type TranscriptSettings = Pick<
  DisplaySettings,
  | "show_thinking"
  | "thinking_hint"
  | "tool_label_rows"
  | "tool_preview_rows"
  | "tool_history_limit"
  | "tool_history_hint"
  | "transcript_hint"
  | "no_answer_message"
> & {
  /** Results of tools are shown whole. Default: in short. */
  readonly tools_expanded?: boolean;
  /** In place of thinking that is folded. Default: e's own words. */
  readonly thinking_label?: string | null;
};

export interface TranscriptOptions {
  readonly invalidate: Invalidate;
  /** Asked whenever rows are made, so that a change shows in everything that can still change. */
  readonly settings: () => TranscriptSettings;
  readonly makeBody: MakeLiveBody;
  /** The verbs of a tool's row; null: it has none. */
  readonly labelOf: (tool: string) => ToolLabel | null;
  /** The host's: what extensions make of a finished entry. */
  readonly render: Moments["render"];
  /** What extensions draw themselves. Default: nothing. */
  readonly drawing?: DrawingPort;
  /** An extension renders replies: a reply is held back until it has answered. */
  readonly rendersAssistant: () => boolean;
  /** Milliseconds, monotonic. */
  readonly now: () => number;
}
