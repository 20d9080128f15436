/** Parts as a test sees them: keys in, lines of text out. */
import stringWidth from "string-width";
import { expect } from "vitest";
import type { InputEvent } from "../../../../src/frontend/tui/input/input-event.js";
import type { Area, FocusPart, Part } from "../../../../src/frontend/tui/part.js";
import { rowText } from "../../../../src/render/row.js";

export const wide: Area = { columns: 80, rows: 24 };

/** The rows as text, without spaces at their ends. */
export function lines(part: Part, area: Area = wide): readonly string[] {
  return part.view(area).rows.map((row) => rowText(row).trimEnd());
}

export function text(part: Part, area: Area = wide): string {
  return lines(part, area).join("\n");
}

/** `ctrl+d`, `enter` … as chords; `space` types one. */
export function press(part: FocusPart, ...chords: readonly string[]): readonly boolean[] {
  return chords.map((chord) => part.input({ kind: "key", chord, text: chord === "space" ? " " : null }));
}

/** One key for each character. */
export function type(part: FocusPart, typed: string): void {
  for (const character of typed) {
    const event: InputEvent = { kind: "key", chord: character === " " ? "space" : character, text: character };
    part.input(event);
  }
}

/** It keeps within every room, and its caret within its rows. */
export function expectFits(part: Part, area: Area): void {
  const { rows, caret } = part.view(area);
  expect(rows.length).toBeLessThanOrEqual(area.rows);
  for (const row of rows) {
    expect(stringWidth(rowText(row), { countAnsiEscapeCodes: true }), rowText(row)).toBeLessThanOrEqual(area.columns);
    expect(row.every(({ text: run }) => run !== "" && !run.includes("\n"))).toBe(true);
  }
  if (caret === null) return;
  expect(caret.row).toBeLessThan(rows.length);
  expect(caret.column).toBeLessThanOrEqual(Math.max(0, area.columns - 1));
}

export const sizes: readonly Area[] = [
  ...[0, 1, 2, 3, 4, 5, 7, 12, 40].flatMap((columns) => [0, 1, 2, 3, 5, 8, 30].map((rows) => ({ columns, rows }))),
];
