/** The status row and the activity row, at any width. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defaultLayout, readLayout } from "../../../../../src/frontend/tui/config/layout.js";
import { activityRow, statusRow } from "../../../../../src/frontend/tui/config/own-rows.js";
import { rowText } from "../../../../../src/render/row.js";
import { cells } from "../../../../../src/text/width.js";

const values = { cwd: "~/code", session: "会話 one", model: "echo", effort: "high", context: "12 %" };
const status = (columns: number, given: Record<string, string> = values) =>
  rowText(statusRow(defaultLayout, given, {}, columns));

test("no row is ever wider than its room, and no span is empty", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 40 });
  fc.assert(
    fc.property(text, text, fc.nat(100), (session, model, columns) => {
      for (const paint of [statusRow, activityRow]) {
        const row = paint(defaultLayout, { session, model, phase: model, elapsed: session }, {}, columns);
        expect(cells(rowText(row))).toBeLessThanOrEqual(columns);
        expect(row.every((span) => span.text !== "")).toBe(true);
      }
    }),
  );
});

describe("the status row", () => {
  test("has its two ends at the two edges", () => {
    expect(status(50)).toBe(`~/code · 会話 one${" ".repeat(50 - 17 - 16)}echo high · 12 %`);
  });

  test("cuts the left end first, then leaves it out, then cuts the right one", () => {
    expect(status(30)).toBe("~/code · 会…  echo high · 12 %");
    expect(status(18)).toBe("  echo high · 12 %");
    expect(status(9)).toBe("echo hig…");
    expect(status(1)).toBe("…");
  });

  test("is empty where there is nothing to say, and has no blanks behind a lone left end", () => {
    expect(status(50, {})).toBe("");
    expect(status(50, { cwd: "/" })).toBe("/");
  });

  test("says what the person wants it to", () => {
    const { value } = readLayout('{"status": {"left": "{status}", "right": ""}, "activity": "{activity} !"}');
    const slots = {
      status: [{ extension: "gate", key: null, text: "on" }],
      activity: [{ extension: "clock", key: null, text: "12:00" }],
    };
    expect(rowText(statusRow(value, values, slots, 20))).toBe("on");
    expect(rowText(activityRow(value, values, slots, 20))).toBe("12:00 !");
    expect(activityRow(value, values, {}, 20)).toEqual([]);
  });
});
