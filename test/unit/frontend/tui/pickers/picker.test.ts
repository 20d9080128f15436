import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { Picker, type PickerItem, type PickerOptions } from "../../../../../src/frontend/tui/pickers/picker.js";
import { expectFits, lines, press, sizes, text, type } from "../screen.js";

function open(items: readonly PickerItem[], options: Partial<PickerOptions> = {}) {
  const calls = { onPick: vi.fn(), onCancel: vi.fn(), onHighlight: vi.fn(), invalidate: vi.fn() };
  return { picker: new Picker({ title: "Choose", items, ...calls, ...options }), ...calls };
}

const fruit: readonly PickerItem[] = [
  { label: "apple", description: "red" },
  { label: "pineapple", description: "yellow" },
  { label: "pear", description: "green" },
];
const many = Array.from({ length: 40 }, (_, index): PickerItem => ({ label: `item ${index}` }));

test("labels that hide or reorder text show it, and no escape reaches a row", () => {
  const { picker } = open([
    { label: "safe\u202egnp.exe", description: "\u001b[2Jred\u0007" },
    { label: "safe\u200b", detail: "two\nlines\u001b]52;c;aGk=\u0007" },
  ]);
  expect(text(picker)).toContain("safe⟨U+202E⟩gnp.exe");
  expect(text(picker)).toContain("safe⟨U+200B⟩");
  press(picker, "down");
  expect(text(picker)).toContain("two\n  lines");
  expect(text(picker)).not.toContain("52;c");
});

test("whatever is in it, it keeps within every room", () => {
  const nasty = fc.string({ unit: "grapheme", maxLength: 60 });
  const item = fc.record({
    label: nasty,
    description: nasty,
    detail: nasty,
    marker: nasty,
    indent: fc.integer({ min: 0, max: 90 }),
  });
  const size = fc.record({ columns: fc.integer({ min: 0, max: 60 }), rows: fc.integer({ min: 0, max: 30 }) });
  fc.assert(
    fc.property(fc.array(item, { maxLength: 15 }), nasty, nasty, size, (items, title, message, area) => {
      const { picker } = open(items, { title, message });
      expectFits(picker, area);
      press(picker, "down");
      type(picker, "a漢");
      expectFits(picker, area);
    }),
  );
});

test("the highlighted item is seen in every room, however small", () => {
  const { picker } = open(many, { message: "one\ntwo\nthree" });
  for (const chord of ["down", "pagedown", "end", "up", "home"]) {
    press(picker, chord);
    for (const area of sizes.filter(({ columns, rows }) => columns >= 12 && rows > 0)) {
      expect(text(picker, area)).toContain(`› item ${picker.highlighted}`);
    }
  }
});

test("enter picks the highlighted item by its place in the list", () => {
  const { picker, onPick } = open(fruit);
  press(picker, "down", "enter");
  expect(onPick).toHaveBeenCalledExactlyOnceWith(1);
});

test("typed text narrows the list, and what begins with it comes first", () => {
  const { picker, onPick, onHighlight } = open([{ label: "ppx" }, ...fruit]);
  type(picker, "apple");
  expect(
    lines(picker)
      .filter((line) => line.includes("apple"))
      .map((line) => line.trim().split(/\s+/).at(-2)),
  ).toEqual(expect.arrayContaining(["apple"]));
  expect(picker.highlighted).toBe(1);
  expect(onHighlight).toHaveBeenLastCalledWith(1);
  press(picker, "down", "enter");
  expect(onPick).toHaveBeenCalledExactlyOnceWith(2);
});

test("a word may be found in the description, and every word has to be found", () => {
  const { picker } = open(fruit);
  type(picker, "p yel");
  expect(picker.highlighted).toBe(1);
  type(picker, " red");
  expect(picker.highlighted).toBeNull();
  expect(text(picker)).toContain("no match");
});

test("enter with everything filtered out cancels, and so do esc and ctrl+c", () => {
  const { picker, onPick, onCancel } = open(fruit);
  type(picker, "zzz");
  press(picker, "enter", "escape", "ctrl+c");
  expect(onCancel).toHaveBeenCalledTimes(3);
  expect(onPick).not.toHaveBeenCalled();
});

test("backspace takes a whole grapheme, ctrl+w a word, ctrl+u all", () => {
  const { picker } = open(fruit);
  type(picker, "a b");
  picker.input({ kind: "key", chord: null, text: "👩‍👩‍👧" });
  press(picker, "backspace");
  expect(picker.query).toBe("a b");
  press(picker, "ctrl+w");
  expect(picker.query).toBe("a ");
  press(picker, "ctrl+u");
  expect(picker.query).toBe("");
});

test("a paste of many lines and escapes becomes one short filter", () => {
  const { picker } = open(fruit);
  picker.input({ kind: "paste", text: `pe\n\u001b[31mar${"x".repeat(10_000)}` });
  expect(picker.query.startsWith("pe arx")).toBe(true);
  expect(picker.query.length).toBeLessThanOrEqual(100);
});

test("keys that type never reach what lies behind it; chords nobody knows do", () => {
  const { picker } = open(fruit);
  expect(picker.input({ kind: "key", chord: "x", text: "x" })).toBe(true);
  expect(press(picker, "left", "delete", "shift+enter")).toEqual([true, true, true]);
  expect(press(picker, "ctrl+l", "alt+x")).toEqual([false, false]);
});

test("without a filter letters are keys: j and k move, others do what they say", () => {
  const yes = vi.fn();
  const { picker, onPick } = open(fruit, { filter: false, keys: [{ chord: "y", hint: "says yes", run: yes }] });
  type(picker, "jjk");
  expect(picker.highlighted).toBe(1);
  type(picker, "yx");
  expect(yes).toHaveBeenCalledExactlyOnceWith(1);
  expect(text(picker)).toContain("y says yes");
  expect(text(picker)).not.toContain("type to filter");
  expect(onPick).not.toHaveBeenCalled();
});

test("with a filter a letter is typed, even where a key of that name was given", () => {
  const yes = vi.fn();
  const { picker } = open(fruit, { keys: [{ chord: "y", hint: "", run: yes }] });
  type(picker, "y");
  expect(yes).not.toHaveBeenCalled();
  expect(picker.query).toBe("y");
});

test("the arrows go round, pages and the wheel stop at the ends", () => {
  const { picker } = open(many);
  press(picker, "up");
  expect(picker.highlighted).toBe(39);
  press(picker, "down");
  expect(picker.highlighted).toBe(0);
  press(picker, "pageup");
  expect(picker.highlighted).toBe(0);
  picker.input({ kind: "mouse", action: "wheelDown", button: null, row: 0, column: 0, shift: false });
  expect(picker.highlighted).toBe(1);
  expect(text(picker)).toContain("2/40");
});

test("a message that does not fit says so and can be read to its last row", () => {
  const message = Array.from({ length: 60 }, (_, index) => `row ${index}`).join("\n");
  const { picker } = open([{ label: "Yes" }, { label: "No" }], { filter: false, message });
  const area = { columns: 40, rows: 12 };
  expect(text(picker, area)).toContain("row 0");
  expect(text(picker, area)).toContain("more rows · pagedown");
  expect(text(picker, area)).toMatch(/Yes[\s\S]*No/);
  for (let page = 0; page < 20; page++) press(picker, "pagedown");
  expect(text(picker, area)).toContain("row 59");
  press(picker, "pageup");
  expect(text(picker, area)).not.toContain("row 59");
});

test("items that change keep the highlight on their place, and nothing is highlighted in an empty list", () => {
  const { picker, onPick } = open(fruit, { selected: 2 });
  picker.update({ items: [...fruit, { label: "fig" }], title: "More" });
  expect(picker.highlighted).toBe(2);
  expect(lines(picker)[0]).toBe("More");
  picker.update({ items: [], emptyText: "all gone" });
  expect(picker.highlighted).toBeNull();
  expect(text(picker)).toContain("all gone");
  picker.update({ items: fruit });
  press(picker, "enter");
  expect(onPick).toHaveBeenCalledExactlyOnceWith(0);
});

test("moving the highlight never changes the height, whatever the details are", () => {
  const { picker } = open([{ label: "a", detail: "one\ntwo\nthree" }, { label: "b" }]);
  const before = lines(picker).length;
  press(picker, "down");
  expect(lines(picker)).toHaveLength(before);
  type(picker, "b");
  expect(lines(picker)).toHaveLength(before);
});

test("the caret stands behind the typed text, wide characters included", () => {
  const { picker } = open(fruit);
  type(picker, "漢a");
  expect(picker.view({ columns: 40, rows: 20 }).caret).toEqual({ row: 1, column: 7 });
});
