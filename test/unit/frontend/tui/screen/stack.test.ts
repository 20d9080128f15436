/** How parts share the rows of a screen. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Area, Part } from "../../../../../src/frontend/tui/part.js";
import { type Layer, stack } from "../../../../../src/frontend/tui/screen/stack.js";
import { rowText } from "../../../../../src/render/row.js";

/** A part that wants so many rows and takes what it gets. */
function wanting(name: string, rows: number): Part {
  return {
    view: (area) => ({
      rows: Array.from({ length: Math.min(rows, area.rows) }, (_, at) => [{ text: `${name}${at}` }]),
      caret: { row: 0, column: 1 },
    }),
  };
}

const texts = (layers: readonly Layer[], area: Area): readonly string[] => stack(layers, area).rows.map(rowText);

describe("a stack", () => {
  test("gives first to the lower rank, and shows from top to bottom", () => {
    const layers = [
      { part: wanting("live", 100), rank: 3 },
      { part: wanting("draft", 2), rank: 1, atLeast: 1 },
      { part: wanting("status", 1), rank: 2, atLeast: 1 },
    ];
    expect(texts(layers, { columns: 9, rows: 5 })).toEqual(["live0", "live1", "draft0", "draft1", "status0"]);
    expect(texts(layers, { columns: 9, rows: 2 })).toEqual(["draft0", "status0"]);
    expect(texts(layers, { columns: 9, rows: 1 })).toEqual(["draft0"]);
  });

  test("puts the caret of the layer with the focus where that layer stands", () => {
    const layers = [
      { part: wanting("live", 2), rank: 2 },
      { part: wanting("draft", 1), rank: 1, hasFocus: true },
    ];
    expect(stack(layers, { columns: 9, rows: 9 }).caret).toEqual({ row: 2, column: 1 });
  });

  test("cuts a part that breaks its word", () => {
    const greedy: Part = { view: () => ({ rows: [[{ text: "a" }], [{ text: "b" }]], caret: { row: 1, column: 0 } }) };
    expect(stack([{ part: greedy, rank: 1, hasFocus: true }], { columns: 9, rows: 1 })).toEqual({
      rows: [[{ text: "a" }]],
      caret: null,
      places: [{ top: 0, rows: 1 }],
    });
  });

  test("is never higher than its room, whatever is in it", () => {
    const layer = fc.record({
      wants: fc.nat(30),
      rank: fc.nat(5),
      atLeast: fc.nat(5),
      atMost: fc.nat(30),
    });
    fc.assert(
      fc.property(fc.array(layer, { maxLength: 8 }), fc.nat(40), (given, rows) => {
        const layers = given.map(({ wants, ...rest }, at) => ({ ...rest, part: wanting(`${at}.`, wants) }));
        const view = stack(layers, { columns: 10, rows });
        expect(view.rows.length).toBeLessThanOrEqual(rows);
        for (const [at, { atMost }] of given.entries()) expect(view.places[at]?.rows).toBeLessThanOrEqual(atMost);
      }),
    );
  });
});
