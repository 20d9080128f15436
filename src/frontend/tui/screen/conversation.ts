/**
 * The column in which the conversation stands, from top to bottom: transcript, activity, widgets, composer, one surface
 * below it, and the status row (e protocol §9 "Frame order"). Pure in its parts.
 */
import { componentLimits, tuiLimits } from "../../../protocol/limits.js";
import type { Area, Part } from "../part.js";
import { type Layer, type StackView, stack } from "./stack.js";

export interface ConversationParts {
  /** What may still change of it, or the window of a transcript that scrolls. */
  readonly transcript: Part;
  readonly activity: Part;
  readonly widgets: Part;
  /** What extensions draw above the composer, and what they show below it. */
  readonly drawn: Part;
  readonly lower: Part;
  /** The composer, or the question that took its place. */
  readonly composer: Part;
  /** Trust, sign-in, settings, picker, question or panel. */
  readonly footer: Part | null;
  readonly status: Part;
  /** What stands in the composer's place may take all of the screen but so many rows; null: as much as a draft. */
  readonly composerSpares: number | null;
  /** Whose caret it is. */
  readonly focus: "composer" | "footer" | "elsewhere";
}

/** Where the parts came to stand, for the mouse. */
export const conversationLayers = [
  "transcript",
  "activity",
  "gap",
  "widgets",
  "drawn",
  "composer",
  "lower",
  "footer",
  "status",
] as const;

const none: Part = { view: () => ({ rows: [], caret: null }) };

/** What is said and what is written stand apart, where there is room for that. */
const gap: Part = { view: () => ({ rows: [[]], caret: null }) };

/** With a blank row above it where there is room for that: it is not part of what was said. */
function apart(part: Part): Part {
  return {
    view: (area) => {
      const { rows } = part.view({ ...area, rows: Math.min(1, area.rows) });
      return { rows: rows.length > 0 && area.rows > 1 ? [[], ...rows] : rows, caret: null };
    },
  };
}

/** Half of the screen at most, so that what is written there does not hide what it is about. */
function composerRows(rows: number, spares: number | null): number {
  const most = spares === null ? Math.floor(rows / 2) : rows - Math.max(componentLimits.dialogSparesRows, spares);
  return Math.max(tuiLimits.composerMinRows, most);
}

/** Of what extensions draw, above the composer and as much below it. */
function drawnRows(rows: number): number {
  return Math.min(componentLimits.widgetRows, Math.ceil(rows / componentLimits.widgetShare));
}

export function conversation(parts: ConversationParts, area: Area): StackView {
  const { transcript, activity, widgets, drawn, composer, lower, footer, status, focus, composerSpares } = parts;
  const isRoomy = area.rows >= tuiLimits.gapFromRows;
  const layers: readonly Layer[] = [
    { part: transcript, rank: 7 },
    { part: apart(activity), rank: 4, atMost: isRoomy ? 2 : 1 },
    { part: isRoomy ? gap : none, rank: 6, atMost: 1 },
    { part: widgets, rank: 5, atMost: tuiLimits.widgetRows },
    { part: drawn, rank: 5, atMost: drawnRows(area.rows) },
    {
      part: composer,
      rank: 1,
      atLeast: 1,
      atMost: composerRows(area.rows, composerSpares),
      hasFocus: focus === "composer",
    },
    { part: lower, rank: 5, atMost: drawnRows(area.rows) },
    {
      part: footer ?? none,
      rank: 2,
      atLeast: footer === null ? 0 : Math.min(tuiLimits.footerMinRows, Math.max(1, area.rows - 2)),
      atMost: Math.max(tuiLimits.footerMinRows, area.rows - tuiLimits.footerSparesRows),
      hasFocus: focus === "footer",
    },
    { part: status, rank: 3, atLeast: area.rows > 2 ? 1 : 0, atMost: 1 },
  ];
  return stack(layers, area);
}
