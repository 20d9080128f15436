/** What extensions want the row of a turn to say: each its own, the last one to say something of a thing wins. */
import { componentLimits } from "../protocol/limits.js";
import type { ExtensionNotificationParams } from "../protocol/methods.js";
import { sanitizeLabel, sanitizeRow } from "../text/sanitize.js";
import { cutAtCells } from "../text/width.js";
import type { WorkingRow } from "./front-end.js";

type Change = ExtensionNotificationParams<"ui.working">;

const restored: WorkingRow = { message: null, isVisible: true, indicator: null, thinkingLabel: null };

function label(text: string, maxCells: number): string {
  return cutAtCells(sanitizeLabel(text), maxCells);
}

function indicatorOf(indicator: NonNullable<Change["indicator"]>): NonNullable<WorkingRow["indicator"]> {
  const { frames = [], intervalMs = componentLimits.indicatorDefaultMs } = indicator;
  const shown = frames
    .slice(0, componentLimits.indicatorFrames)
    .map((frame) => cutAtCells(sanitizeRow(frame), componentLimits.indicatorCells));
  return { frames: shown, intervalMs: Math.max(componentLimits.indicatorMinMs, intervalMs) };
}

/** What one extension has said so far; undefined: nothing of that. */
type Said = { readonly [K in keyof WorkingRow]?: WorkingRow[K] | undefined };

function saidOf(change: Change): Said {
  const { message, visible, indicator, thinkingLabel } = change;
  return {
    ...(message === undefined
      ? {}
      : { message: message === null ? undefined : label(message, componentLimits.messageCells) }),
    ...(visible === undefined ? {} : { isVisible: visible }),
    ...(indicator === undefined ? {} : { indicator: indicator === null ? undefined : indicatorOf(indicator) }),
    ...(thinkingLabel === undefined
      ? {}
      : {
          thinkingLabel: thinkingLabel === null ? undefined : label(thinkingLabel, componentLimits.thinkingLabelCells),
        }),
  };
}

export class WorkingRows {
  readonly #show: (row: WorkingRow) => void;
  /** The one that spoke last is last. */
  readonly #said = new Map<object, Said>();

  constructor(show: (row: WorkingRow) => void) {
    this.#show = show;
  }

  change(owner: object, change: Change): void {
    const said = { ...this.#said.get(owner), ...saidOf(change) };
    this.#said.delete(owner);
    this.#said.set(owner, said);
    this.#tell();
  }

  drop(owner: object): void {
    if (this.#said.delete(owner)) this.#tell();
  }

  #tell(): void {
    let row = restored;
    for (const { message, isVisible, indicator, thinkingLabel } of this.#said.values()) {
      row = {
        message: message ?? row.message,
        isVisible: isVisible ?? row.isVisible,
        indicator: indicator ?? row.indicator,
        thinkingLabel: thinkingLabel ?? row.thinkingLabel,
      };
    }
    this.#show(row);
  }
}
