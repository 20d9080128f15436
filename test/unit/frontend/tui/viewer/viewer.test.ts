/** The reader: what can be opened, newest first; scrolling, searching, and the way back. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { InputEvent } from "../../../../../src/frontend/tui/input/input-event.js";
import type { Openable } from "../../../../../src/frontend/tui/transcript/openables.js";
import { highlighted, matchesIn } from "../../../../../src/frontend/tui/viewer/row-search.js";
import { Viewer } from "../../../../../src/frontend/tui/viewer/viewer.js";
import type { Body } from "../../../../../src/render/renderer.js";
import { rowText } from "../../../../../src/render/row.js";
import { cells } from "../../../../../src/text/width.js";
import { wideTexts } from "../../../text/hostile-text.js";
import { PlainBody, settle } from "../transcript/stage.js";

const key = (chord: string, text: string | null = null): InputEvent => ({ kind: "key", chord, text });
const area = { columns: 40, rows: 6 };

function opened(name: string, body: Promise<Body> | Body): Openable {
  return { title: () => name, read: () => body };
}

function viewing(...openables: readonly Openable[]) {
  const all = [...openables];
  let closed = 0;
  const viewer = new Viewer({
    openables: () => all,
    makeBody: () => new PlainBody(),
    invalidate: () => {},
    onClose: () => {
      closed++;
    },
    scrollLines: () => 3,
  });
  const rows = (room = area) => viewer.view(room).rows.map(rowText);
  const press = (...chords: readonly string[]) => {
    for (const chord of chords) expect(viewer.input(key(chord))).toBe(true);
  };
  const type = (text: string) => {
    for (const letter of text) viewer.input(key(letter, letter));
  };
  return { all, viewer, rows, press, type, closed: () => closed };
}

const numbered = (count: number) => Array.from({ length: count }, (_, i) => `line ${i}`).join("\n");
const body = (text: string): Body => ({ format: "text", text });

describe("the list", () => {
  test("says so when there is nothing, and opens nothing", () => {
    const { press, rows, closed } = viewing();
    press("enter", "up", "down", "pageup", "end", "home");
    expect(rows()[1]).toBe("There is nothing to open yet");
    press("escape");
    expect(closed()).toBe(1);
  });

  test("keeps the choice when newer ones come", () => {
    const { all, press, rows } = viewing(opened("b", body("")), opened("a", body("")));
    expect(rows().slice(0, 3)).toEqual(["Open", "› b", "  a"]);
    press("down");
    all.unshift(opened("c", body("")));
    expect(rows().slice(1, 4)).toEqual(["  c", "  b", "› a"]);
    press("up", "up", "up");
    expect(rows()[1]).toBe("› c");
    press("end");
    expect(rows()[3]).toBe("› a");
  });

  test("scrolls with the choice", () => {
    const { press, rows } = viewing(...Array.from({ length: 50 }, (_, i) => opened(`entry ${i}`, body(""))));
    rows();
    press("pagedown", "pagedown", "pagedown");
    expect(rows()).toContain("› entry 9");
    press("end");
    expect(rows().at(-2)).toBe("› entry 49");
  });

  test("opens only what was asked for last, and nothing that comes after one went back", async () => {
    const slow = Promise.withResolvers<Body>();
    const { press, rows } = viewing(opened("slow", slow.promise), opened("fast", body("fast text")));
    press("enter");
    expect(rows().at(-1)).toBe("Opening…");
    press("down", "enter");
    await settle();
    expect(rows().slice(0, 2)).toEqual(["fast", "fast text"]);
    slow.resolve(body("slow text"));
    await settle();
    expect(rows()[0]).toBe("fast");
    press("q");
    expect(rows()[0]).toBe("Open");
  });
});

describe("what is open", () => {
  async function reading(text: string) {
    const view = viewing(opened("entry", body(text)));
    view.press("enter");
    await settle();
    view.rows();
    return view;
  }

  test("scrolls by rows, pages, the wheel and to both ends, and says where it is", async () => {
    const { press, rows, viewer } = await reading(numbered(100));
    expect(rows()).toEqual([
      "entry",
      "line 0",
      "line 1",
      "line 2",
      "line 3",
      "1–4 of 100 · ↑ ↓ pgup pgdn scroll · / s…",
    ]);
    press("down", "pagedown");
    expect(rows()[1]).toBe("line 4");
    viewer.input({ kind: "mouse", action: "wheelDown", button: null, row: 0, column: 0, shift: false });
    expect(rows()[1]).toBe("line 7");
    press("end", "down", "down");
    expect(rows()[4]).toBe("line 99");
    press("up");
    expect(rows()[4]).toBe("line 98");
    press("home", "up", "pageup");
    expect(rows()[1]).toBe("line 0");
  });

  test("is searched forwards and backwards, round the ends", async () => {
    const { press, type, rows } = await reading(numbered(100));
    press("/");
    type("Line 7");
    expect(rows().at(-1)).toBe("/Line 7");
    press("enter");
    expect(rows().at(-1)).toMatch(/^no match/);
    press("/");
    type("line 7x");
    press("backspace", "enter");
    expect(rows()).toContain("line 7");
    expect(rows().at(-1)).toMatch(/^match 1 of 11/);
    press("n");
    expect(rows()).toContain("line 70");
    press("shift+n", "shift+n");
    expect(rows()).toContain("line 79");
    expect(rows().at(-1)).toMatch(/^match 11 of 11/);
    press("n");
    expect(rows().at(-1)).toMatch(/^match 1 of 11/);
    press("escape");
    expect(rows().at(-1)).toMatch(/ of 100/);
    press("escape");
    expect(rows()[0]).toBe("Open");
  });

  test("is not searched any more when the search is given up", async () => {
    const { press, type, rows, closed } = await reading("abc");
    press("/");
    type("q");
    press("escape");
    expect(rows().slice(0, 2)).toEqual(["entry", "abc"]);
    press("/", "backspace");
    press("q");
    expect(rows()[0]).toBe("Open");
    press("q");
    expect(closed()).toBe(1);
  });

  test("takes a pasted search as one harmless line", async () => {
    const { press, viewer, rows } = await reading("abc");
    press("/");
    viewer.input({ kind: "paste", text: "a\x1b[2J\nb" });
    expect(rows().at(-1)).toBe("/a b");
    expect(viewer.view(area).caret).toEqual({ row: 5, column: 4 });
  });
});

test("is never larger than its room", async () => {
  const texts = wideTexts.map((entry) => entry.text).filter((one) => one.length < 40);
  const long = texts.join(" ");
  const { press, type, viewer } = viewing(opened(long, body(`${long}\n${numbered(9)}`)));
  const fits = () => {
    for (let columns = 1; columns <= 200; columns += columns < 12 ? 1 : 11) {
      for (const rows of [1, 2, 9]) {
        const view = viewer.view({ columns, rows });
        expect(view.rows.length).toBeLessThanOrEqual(rows);
        for (const row of view.rows) expect(cells(rowText(row))).toBeLessThanOrEqual(columns);
        if (view.caret !== null) expect(view.caret.column).toBeLessThan(columns);
      }
    }
  };
  fits();
  press("enter");
  await settle();
  fits();
  press("/");
  type("漢字漢字漢字");
  fits();
});

describe("matches", () => {
  test("are found across runs, by case where the query has any", () => {
    const row = [{ text: "Gre", token: "text" }, { text: "eting " }, { text: "BOB", token: "accent" }];
    expect(matchesIn([row, [], [{ text: "greeting" }]], "greet")).toEqual([0, 2]);
    expect(matchesIn([row], "GREET")).toEqual([]);
    expect(highlighted(row, "eeting b")).toEqual([
      { text: "Gr", token: "text" },
      { text: "e", token: "text", emphasis: ["inverse"] },
      { text: "eting ", emphasis: ["inverse"] },
      { text: "B", token: "accent", emphasis: ["inverse"] },
      { text: "OB", token: "accent" },
    ]);
  });

  test("never change what is written", () => {
    const run = fc.record({
      text: fc.string({ minLength: 1, maxLength: 6, unit: fc.constantFrom("a", "B", "İ", "漢", "ß") }),
    });
    fc.assert(
      fc.property(
        fc.array(run, { maxLength: 5 }),
        fc.string({ unit: fc.constantFrom("a", "b", "B", "İ", "漢") }),
        (row, query) => {
          const shown = highlighted(row, query);
          expect(rowText(shown)).toBe(rowText(row));
          expect(shown.every(({ text }) => text !== "")).toBe(true);
          const isMarked = shown.some(({ emphasis }) => emphasis?.includes("inverse"));
          expect(isMarked).toBe(query !== "" && matchesIn([row], query).length > 0);
        },
      ),
    );
  });
});
