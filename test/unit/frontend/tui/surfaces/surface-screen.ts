/** Surfaces as a test sees them: events in, lines of text out, and whatever comes out must fit. */
import stringWidth from "string-width";
import { expect } from "vitest";
import type { LiveBody } from "../../../../../src/frontend/tui/bodies/live-body.js";
import type { Area, FocusPart, Part, View } from "../../../../../src/frontend/tui/part.js";
import type { FieldSpec, PickerSpec } from "../../../../../src/frontend/tui/surfaces/surface-port.js";
import { type Row, rowText } from "../../../../../src/render/row.js";
import { wrapRow } from "../../../../../src/render/wrap-row.js";

export const screen: Area = { columns: 80, rows: 24 };

/** The rows as text, without spaces at their ends. Fails when they do not fit. */
export function lines(part: Part, area: Area = screen): readonly string[] {
  return expectFits(part.view(area), area).rows.map((row) => rowText(row).trimEnd());
}

// A terminal obeys these; newline would begin a row that nobody counted.
const control = /[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/;

/** The view itself, when it is nowhere larger than the area. */
export function expectFits(view: View, area: Area): View {
  const { rows, caret } = view;
  expect(rows.length).toBeLessThanOrEqual(area.rows);
  for (const row of rows) {
    const text = rowText(row);
    expect(stringWidth(text, { countAnsiEscapeCodes: true }), text).toBeLessThanOrEqual(area.columns);
    expect(text).not.toMatch(control);
    expect(row.every((span) => span.text !== "")).toBe(true);
  }
  if (caret !== null) {
    expect(caret.row).toBeLessThan(Math.max(1, rows.length));
    expect(caret.column).toBeLessThan(Math.max(1, area.columns));
  }
  return view;
}

export const sizes: readonly Area[] = [0, 1, 2, 3, 4, 5, 8, 13, 40].flatMap((columns) =>
  [0, 1, 2, 3, 4, 5, 6, 9, 30].map((rows) => ({ columns, rows })),
);

/** Chords, one after the other; what the part said of each. */
export function press(part: FocusPart, ...chords: readonly string[]): readonly boolean[] {
  return chords.map((chord) => part.input({ kind: "key", chord, text: chord.length === 1 ? chord : null }));
}

/** A picker with nothing but its items: Enter picks the first, Esc leaves. */
export function plainPicker({ title, message, items, onPick, onCancel }: PickerSpec): FocusPart {
  const texts = [
    title,
    ...(message?.split("\n") ?? []),
    ...items.map((one) => `${one.label} ${one.description ?? ""}`),
  ];
  return {
    view: ({ columns, rows }) => ({
      rows: texts.flatMap((text) => wrapRow([{ text }], columns)).slice(0, rows),
      caret: null,
    }),
    input: (event) => {
      if (event.kind !== "key") return false;
      if (event.chord === "escape") onCancel();
      else if (event.chord === "enter") onPick(0);
      else if (event.chord === "down") onPick(1);
      return true;
    },
  };
}

/** A field that is answered with what it was prefilled with and what was typed. */
export function plainField({ prefill, secret, onSubmit, onCancel }: FieldSpec): FocusPart {
  let text = prefill;
  return {
    view: ({ columns, rows }) => {
      const shown = wrapRow([{ text: secret ? "•".repeat(text.length) : text || " " }], columns);
      const row = Math.min(shown.length, rows) - 1;
      return { rows: shown.slice(0, rows), caret: row < 0 ? null : { row, column: 0 } };
    },
    input: (event) => {
      if (event.kind !== "key") return false;
      if (event.chord === "escape") onCancel();
      else if (event.chord === "enter") onSubmit(text);
      else text += event.text ?? "";
      return true;
    },
  };
}

export const plainMakers = { picker: plainPicker, field: plainField };

/** Bodies as lines, wrapped to the width at once. */
export function plainBody(): LiveBody {
  let text = "";
  const known = new Map<number, readonly Row[]>();
  const rowsFor = (columns: number): readonly Row[] => {
    const lines = text === "" ? [] : text.split("\n");
    const rows = known.get(columns) ?? lines.flatMap((line) => wrapRow(line === "" ? [] : [{ text: line }], columns));
    known.set(columns, rows);
    return rows;
  };
  return {
    set: (body) => {
      text = body.text;
      known.clear();
    },
    rows: rowsFor,
    settled: async (columns) => rowsFor(columns),
  };
}
