/** The rows of one call: its label, and the part of its output that stays in sight. Pure. */
import { transcriptLimits, uiLimits } from "../../../protocol/limits.js";
import type { Row, StyledSpan } from "../../../render/row.js";
import { cutRow } from "../../../render/row-width.js";
import type { Token } from "../../../render/tokens.js";
import { clipChars } from "../../../text/clip.js";
import { sanitizeBody } from "../../../text/sanitize.js";
import { cells, cutAtCells } from "../../../text/width.js";
import type { DrawnHalf } from "./drawn-call.js";
import { wrapToRows } from "./marked-rows.js";
import type { CallState, ToolCall } from "./tool-call.js";
import type { TranscriptSettings } from "./transcript-options.js";

/** Told by more than colour. Two cells each. */
const marks: Readonly<Record<CallState, StyledSpan & { readonly token: Token }>> = {
  waiting: { text: "○ ", token: "dim" },
  running: { text: "● ", token: "accent" },
  completed: { text: "✓ ", token: "success" },
  failed: { text: "✗ ", token: "error" },
  timedout: { text: "✗ ", token: "error" },
  blocked: { text: "⊘ ", token: "warning" },
  cancelled: { text: "– ", token: "dim" },
};

export function markOf(state: CallState): StyledSpan {
  return marks[state];
}

const MARK_CELLS = 2;

/** What is behind the target matters more than the end of a long target. */
function shortTarget(call: ToolCall, columns: number, maxRows: number): string {
  const around = MARK_CELLS + cells(call.verb) + 1 + (call.summary === "" ? 0 : cells(call.summary) + 3);
  const slack = (maxRows - 1) * Math.min(transcriptLimits.wrapSlackCells, Math.floor(columns / 2));
  return cutAtCells(call.target, Math.max(1, columns * maxRows - around - slack));
}

function labelRows(call: ToolCall, columns: number, maxRows: number): readonly Row[] {
  const target = shortTarget(call, columns, maxRows);
  const words: StyledSpan[] = [{ text: call.verb, token: "toolTitle", emphasis: ["bold"] }];
  if (target !== "") words.push({ text: " " }, { text: target, token: "toolTarget" });
  if (call.summary !== "") words.push({ text: ` · ${call.summary}`, token: "toolSummary" });
  return wrapToRows([markOf(call.state), ...words], columns, MARK_CELLS, maxRows);
}

interface Preview {
  readonly lines: readonly string[];
  /** Rows that are not in it; `before`: they come before those that are. */
  readonly more: number;
  readonly before: boolean;
}

const noPreview: Preview = { lines: [], more: 0, before: true };

function previewOf(call: ToolCall, maxRows: number, isExpanded: boolean): Preview {
  if (!call.output.isEmpty) return { ...call.output.lastLines(maxRows), before: true };
  // Why it failed is what a person needs; "cancelled" says it all.
  const isShort = call.state === "completed" && !isExpanded;
  if (!call.isEnded || isShort || call.state === "cancelled") return noPreview;
  const content = sanitizeBody(call.content).trimEnd();
  if (content === "") return noPreview;
  const lines = content.split("\n");
  return { lines: lines.slice(0, maxRows), more: Math.max(0, lines.length - maxRows), before: false };
}

function previewRows(call: ToolCall, columns: number, settings: TranscriptSettings): readonly Row[] {
  const { lines, more, before } = previewOf(call, settings.tool_preview_rows, settings.tools_expanded ?? false);
  if (lines.length === 0) return [];
  const edge: StyledSpan = { text: "  │ ", token: "border" };
  const row = (text: string, token: Token): Row =>
    cutRow(
      columns > 2 * edge.text.length ? [edge, { text: text === "" ? " " : text, token }] : [{ text, token }],
      columns,
    );
  const rows = lines.map((line) => row(clipChars(line, uiLimits.rowChars), "toolOutput"));
  if (more === 0) return rows;
  const hint = settings.transcript_hint ?? "ctrl+o shows all";
  const which = before ? "earlier" : "more";
  const note = row(`… ${more} ${which} ${more === 1 ? "row" : "rows"}${hint === "" ? "" : ` · ${hint}`}`, "dim");
  return before ? [note, ...rows] : [...rows, note];
}

/** Rows of a call, and whether they stay as they are. */
export interface CallRows {
  readonly rows: readonly Row[];
  readonly isFinal: boolean;
}

/** What an extension draws stands behind the call's mark, unless it wants no frame. */
function framed({ rows, isFramed }: DrawnHalf, mark: StyledSpan | null): readonly Row[] | null {
  if (rows === null || !isFramed) return rows;
  const lead: StyledSpan = { text: " ".repeat(MARK_CELLS) };
  return rows.map((row, at) => [at === 0 && mark !== null ? mark : lead, ...row]);
}

function ownOrDrawnRows(call: ToolCall, columns: number, settings: TranscriptSettings): CallRows {
  const { drawn } = call;
  const half = drawn?.call(columns, MARK_CELLS) ?? null;
  const other = drawn?.result(columns, MARK_CELLS) ?? null;
  const label = half === null ? null : framed(half, markOf(call.state));
  const result = other === null ? null : framed(other, null);
  const preview = settings.tool_preview_rows < 1 ? [] : (result ?? previewRows(call, columns, settings));
  return {
    rows: [...(label ?? labelRows(call, columns, settings.tool_label_rows)), ...preview],
    isFinal: call.isEnded && (half?.isFinal ?? true) && (other?.isFinal ?? true),
  };
}

/** `indent`: cells that all of them stand in from the left, where there is room for it. */
export function callRows(call: ToolCall, columns: number, settings: TranscriptSettings, indent: number): CallRows {
  const lead = indent > 0 && columns > indent + 2 * MARK_CELLS ? indent : 0;
  const { rows, isFinal } = ownOrDrawnRows(call, columns - lead, settings);
  return { rows: lead === 0 ? rows : rows.map((row) => [{ text: " ".repeat(lead) }, ...row]), isFinal };
}
