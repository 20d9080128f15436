/** A pane of a test's own, with everything that its owner and the composer hear. */

import type { MakeLiveBody } from "../../../../../src/frontend/tui/bodies/live-body.js";
import type { PaneAttachment } from "../../../../../src/frontend/tui/surfaces/pane/attachment.js";
import { PanePart } from "../../../../../src/frontend/tui/surfaces/pane/pane-part.js";
import type { Pane, PaneItem, PaneSectionView } from "../../../../../src/host/front-end.js";
import { plainBody } from "./surface-screen.js";

export interface OpenPane {
  readonly part: PanePart;
  /** `select files/a`, `activate …`, `key x`, `closed`. */
  readonly told: string[];
  readonly attached: PaneAttachment[];
  /** Another version of the same pane. */
  refresh(sections: readonly PaneSectionView[], more?: Partial<Pane>): void;
}

export function openPane(
  sections: readonly PaneSectionView[],
  more: Partial<Pane> = {},
  makeBody: MakeLiveBody = plainBody,
): OpenPane {
  const told: string[] = [];
  const attached: PaneAttachment[] = [];
  const part = new PanePart({
    events: {
      paneSelected: (section, item) => void told.push(`select ${section}/${item}`),
      paneActivated: (section, item) => void told.push(`activate ${section}/${item}`),
      paneKey: (key) => void told.push(`key ${key}`),
      paneClosed: () => {
        told.push("closed");
        part.update(null);
      },
    },
    makeBody,
    invalidate: () => {},
    wheelRows: () => 3,
    onAttach: (attachment) => void attached.push(attachment),
  });
  const pane = (shown: readonly PaneSectionView[], other: Partial<Pane>): Pane => ({
    extension: "git",
    id: "diff",
    title: "Changes",
    hint: "x undoes",
    side: null,
    sections: shown,
    ...other,
  });
  part.update(pane(sections, more));
  return { part, told, attached, refresh: (shown, other = {}) => part.update(pane(shown, { ...more, ...other })) };
}

export function item(id: string, detail = "", token: string | null = null): PaneItem {
  return { id, label: id, detail, token };
}

export function list(id: string, ids: readonly string[], selected: string | null = null): PaneSectionView {
  return { kind: "list", id, title: "", items: ids.map((one) => item(one)), selected };
}

export function textSection(id: string, body: string): PaneSectionView {
  return { kind: "text", id, title: "", body };
}

export function rowsSection(id: string, texts: readonly string[]): PaneSectionView {
  return { kind: "rows", id, title: "", rows: texts.map((text) => (text === "" ? [] : [{ text }])) };
}

export const numbered = (count: number, prefix = "row "): readonly string[] =>
  Array.from({ length: count }, (_, at) => `${prefix}${at}`);
