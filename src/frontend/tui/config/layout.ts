/**
 * layout.json: where panes stand and what the two rows of e's own say (e protocol §16). Pure. A malformed file gives
 * the defaults, all of them, and says why; unknown keys are ignored.
 */
import { isJsonObject, type JsonObject } from "../../../protocol/field.js";
import { looksLimits } from "../../../protocol/limits.js";
import { normalizeChord } from "../../../text/chord.js";
import { type FileReading, issueLine, readObject } from "./file-reading.js";

export type Side = "left" | "right";

/** Where a pane stands when the terminal is wide enough. */
export interface Placement {
  readonly side: Side;
  /** Of the terminal's columns. */
  readonly percent: number;
}

export interface Layout {
  /** Columns from which a pane and the conversation stand side by side. */
  readonly splitMin: number;
  /** The chord that moves between the conversation and the pane, in canonical form. */
  readonly focusChord: string;
  /** Whether e names itself at the start. */
  readonly banner: boolean;
  /** The file's entry for the pane, then the extension's proposal, then the file's entry for all (`*`), then right. */
  placement(paneId: string, proposal: Side | null): Placement;
  /** Templates of the two ends of the status row. */
  readonly status: { readonly left: string; readonly right: string };
  /** Template of the activity row. */
  readonly activity: string;
}

interface PaneEntry {
  readonly side: Side | null;
  readonly percent: number | null;
}

const everyPane = "*";
const noEntry: PaneEntry = { side: null, percent: null };

/** Says what a key must hold. */
type Complain = (problem: string) => void;

/** A value of a key when it is fit; null when it is not there, or wrong. */
function read<T>(
  from: JsonObject,
  key: string,
  wanted: string,
  isFit: (value: unknown) => value is T,
  complain: Complain,
): T | null {
  const value = from[key];
  if (value === undefined || value === null) return null;
  if (isFit(value)) return value;
  complain(`"${key}" must be ${wanted}`);
  return null;
}

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const isSwitch = (value: unknown): value is boolean => typeof value === "boolean";
const isSide = (value: unknown): value is Side => value === "left" || value === "right";
const isTemplate = (value: unknown): value is string =>
  typeof value === "string" && value.length <= looksLimits.templateChars;
const isChord = (value: unknown): value is string => typeof value === "string" && normalizeChord(value) !== null;

const templateWanted = `a text of at most ${looksLimits.templateChars} characters`;

function readPane(entry: unknown, id: string, complain: Complain): PaneEntry {
  if (!isJsonObject(entry)) {
    complain(`"panes.${id}" must be an object with "side" or "width"`);
    return noEntry;
  }
  const width = read(entry, "width", "a number of percent", isNumber, complain);
  const { paneMinPercent, paneMaxPercent } = looksLimits;
  return {
    side: read(entry, "side", '"left" or "right"', isSide, complain),
    percent: width === null ? null : Math.min(paneMaxPercent, Math.max(paneMinPercent, Math.round(width))),
  };
}

function readPanes(from: JsonObject, complain: Complain): ReadonlyMap<string, PaneEntry> {
  const given = read(from, "panes", "an object", isJsonObject, complain) ?? {};
  const entries = Object.entries(given).slice(0, looksLimits.panes);
  return new Map(entries.map(([id, entry]) => [id, readPane(entry, id, complain)]));
}

function readTemplates(from: JsonObject, complain: Complain): Pick<Layout, "status" | "activity"> {
  const status = read(from, "status", "an object", isJsonObject, complain) ?? {};
  const template = (object: JsonObject, key: string) => read(object, key, templateWanted, isTemplate, complain);
  return {
    status: {
      left: template(status, "left") ?? "{cwd} · {session} · {status}",
      right: template(status, "right") ?? "{model} {effort} · {context}",
    },
    activity: template(from, "activity") ?? "{phase} ({elapsed}) ({tokens}) · {activity}",
  };
}

function layoutOf(from: JsonObject, complain: Complain): Layout {
  const panes = readPanes(from, complain);
  const all = panes.get(everyPane) ?? noEntry;
  const { splitMinColumns, splitFloorColumns, panePercent } = looksLimits;
  const splitMin = read(from, "split_min", "a number of columns", isNumber, complain) ?? splitMinColumns;
  const focus = read(from, "focus", "a chord such as ctrl+t", isChord, complain);
  return {
    splitMin: Math.max(splitFloorColumns, Math.round(splitMin)),
    focusChord: normalizeChord(focus ?? "") ?? "ctrl+t",
    banner: read(from, "banner", "true or false", isSwitch, complain) ?? true,
    placement(paneId, proposal) {
      const own = panes.get(paneId) ?? noEntry;
      return {
        side: own.side ?? proposal ?? all.side ?? "right",
        percent: own.percent ?? all.percent ?? panePercent,
      };
    },
    ...readTemplates(from, complain),
  };
}

/** As nobody changed it. */
export const defaultLayout: Layout = layoutOf({}, () => {});

/** The text of layout.json; blank is as if it were not there. */
export function readLayout(text: string): FileReading<Layout> {
  const problems: string[] = [];
  const complain: Complain = (problem) => problems.push(problem);
  const given = readObject(text);
  if (typeof given === "string") complain(given);
  const layout = typeof given === "string" ? defaultLayout : layoutOf(given, complain);
  if (problems.length === 0) return { value: layout, issues: [] };
  return {
    value: defaultLayout,
    issues: [issueLine(`${problems.slice(0, looksLimits.toldIssues).join("; ")}; the default layout is used`)],
  };
}
