/** How a pane looks: its column is its own, whatever it is given, and nothing in it is told by colour alone. */
import { expect, test } from "vitest";
import { firstSeen, sectionHeights } from "../../../../../src/frontend/tui/surfaces/pane/pane-layout.js";
import type { PaneSectionView } from "../../../../../src/host/front-end.js";
import { paneView } from "../../../../../src/host/pane-view.js";
import { hostileTexts, wideTexts } from "../../../text/hostile-text.js";
import { item, list, openPane, rowsSection, textSection } from "./open-pane.js";
import { expectFits, lines, press, sizes } from "./surface-screen.js";

test("title bar, sections with their heads, and the hint", () => {
  const { part } = openPane([
    {
      kind: "list",
      id: "files",
      title: "Files",
      items: [item("src/main.rs", "+12 -3"), item("b", "", "dim")],
      selected: null,
    },
    { kind: "text", id: "t", title: "", body: "one\ntwo" },
  ]);
  expect(lines(part, { columns: 30, rows: 9 })).toEqual([
    "▸ Changes · git              ×",
    `─ Files ${"─".repeat(22)}`,
    "▸ src/main.rs           +12 -3",
    "  b",
    "─".repeat(30),
    " one",
    " two",
    "",
    "x undoes",
  ]);
  part.setFocused(false);
  expect(lines(part, { columns: 30, rows: 9 }).slice(0, 3)).toEqual([
    "  Changes · git              ×",
    `─ Files ${"─".repeat(22)}`,
    "▹ src/main.rs           +12 -3",
  ]);
});

test("a pane without a hint says the keys", () => {
  const { part } = openPane([list("l", ["a"])], { hint: "" });
  expect(lines(part, { columns: 60, rows: 8 }).at(-1)).toBe("↑↓ move · tab section · enter takes · esc closes");
});

test("an item has its colour, and a long label leaves half of the row to its detail", () => {
  const { part } = openPane([
    {
      kind: "list",
      id: "l",
      title: "",
      items: [item("a", "detail", "success"), item("long-label-here", "0123456789")],
      selected: null,
    },
  ]);
  const { rows } = part.view({ columns: 20, rows: 5 });
  expect(rows[1]).toContainEqual({ text: "a", token: "success", emphasis: ["bold"] });
  expect(lines(part, { columns: 20, rows: 5 })[2]).toBe("  long-la… 01234567…");
});

const size = (isList: boolean, count = 100, hasHead = false) => ({ isList, count, hasHead });

test("lists take eight rows at most, the others share what is left equally", () => {
  const rows = (room: number, ...sections: ReturnType<typeof size>[]) =>
    sectionHeights(sections, room).map((one) => one.rows);
  expect(rows(30, size(true), size(false))).toEqual([8, 22]);
  expect(rows(30, size(true, 3), size(false), size(false))).toEqual([3, 14, 13]);
  expect(rows(30, size(true, 0), size(true))).toEqual([1, 8]);
  expect(rows(30, size(false, 0, true), size(false, 0, true))).toEqual([14, 14]);
  expect(rows(9, size(true), size(false), size(false))).toEqual([8, 1, 1]);
  expect(rows(3, size(true, 100, true))).toEqual([2]);
  expect(rows(1, size(true, 100, true))).toEqual([1]);
  expect(rows(0, size(true), size(false))).toEqual([0, 0]);
});

test("where not all sections fit, the focused one is seen whole", () => {
  for (const room of [1, 2, 3, 5, 9]) {
    const heights = sectionHeights([size(true, 9, true), size(false, 9, true), size(true, 2, true)], room);
    let start = 0;
    for (const [focus, { hasHead, rows }] of heights.entries()) {
      const end = start + (hasHead ? 1 : 0) + rows;
      const first = firstSeen(heights, focus, room);
      expect(first).toBeLessThanOrEqual(start);
      expect(end).toBeLessThanOrEqual(first + room);
      start = end;
    }
  }
});

test("in 24 rows each of 32 sections can be reached and read", () => {
  const sections = Array.from({ length: 32 }, (_, at) => textSection(`s${at}`, `body ${at}`));
  const { part } = openPane(sections);
  for (let at = 0; at < 32; at++) {
    expect(lines(part, { columns: 40, rows: 24 })).toContain(`▸body ${at}`);
    press(part, "tab");
  }
});

test("a pane is exactly as high as its area, and fits every size", () => {
  const wide = "漢字 e\u0301 👨‍👩‍👧‍👦 ".repeat(5);
  const sections: readonly PaneSectionView[] = [
    { kind: "list", id: "l", title: wide, items: [item(wide, wide), item("a", wide), item("", "x")], selected: null },
    textSection("t", `${wide}\n\n${"x".repeat(300)}`),
    rowsSection("r", [wide, "", "short"]),
    { kind: "diff", id: "d", title: "d", body: `+${wide}\n-x` },
    { kind: "markdown", id: "m", title: "", body: "" },
  ];
  for (const area of sizes) {
    const { part } = openPane(sections, { title: wide, hint: wide });
    expect(expectFits(part.view(area), area).rows).toHaveLength(area.columns === 0 ? 0 : area.rows);
    for (const chord of ["tab", "shift+down", "right", "tab", "right", "shift+end", "tab", "right", "tab", "end"]) {
      press(part, chord);
      expectFits(part.view(area), area);
    }
  }
});

test("whatever texts a pane is sent with, no control of a terminal comes out of it", () => {
  // Longer ones are about the sanitiser, not about what is painted.
  const texts = [...hostileTexts, ...wideTexts].filter(({ text }) => text.length <= 4_096);
  expect(texts.length).toBeGreaterThan(200);
  for (const { text } of texts) {
    const pane = paneView("git", {
      id: text,
      title: text,
      hint: text,
      sections: [
        { kind: "list", id: text, title: text, items: [text, { label: text, detail: text, token: text }] },
        { kind: "text", body: text },
        { kind: "rows", lines: [text, [{ text, token: "dim" }]] },
      ],
    } as Parameters<typeof paneView>[1] & object);
    const { part, attached } = openPane(pane?.sections ?? [], { title: pane?.title ?? "", hint: pane?.hint ?? "" });
    for (const columns of [7, 40]) expectFits(part.view({ columns, rows: 20 }), { columns, rows: 20 });
    press(part, "tab", "enter");
    expect(attached.map(({ label, text: body }) => label + body).join("")).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f]/);
  }
});

test("a list of ten thousand items paints what is seen alone", () => {
  let asked = 0;
  const items = Array.from({ length: 10_000 }, (_, at) => ({
    get label() {
      asked++;
      return `item ${at}`;
    },
    id: String(at),
    detail: "",
    token: null,
  }));
  const { part } = openPane([{ kind: "list", id: "l", title: "", items, selected: null }]);
  press(part, "end");
  lines(part, { columns: 40, rows: 24 });
  expect(asked).toBeLessThan(100);
});
