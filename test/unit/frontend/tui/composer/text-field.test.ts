/** The field that questions and the composer are answered in. */
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { TextFieldOptions } from "../../../../../src/frontend/tui/composer/field-options.js";
import { TextField } from "../../../../../src/frontend/tui/composer/text-field.js";
import { composerLimits } from "../../../../../src/protocol/limits.js";
import { rowText } from "../../../../../src/render/row.js";
import { cells } from "../../../../../src/text/width.js";
import { hostileTexts } from "../../../text/hostile-text.js";
import { anyDraft } from "./any-draft.js";
import { key, keyTable, paste, press, textOf, type } from "./typing.js";

const wide = { columns: 40, rows: 10 };
const control = /[\p{Cc}]/u;

function field(options: Partial<TextFieldOptions> = {}): TextField {
  return new TextField({ multiline: true, keys: () => keyTable, invalidate: () => {}, onSubmit: () => {}, ...options });
}

const placeholders = (paste_label: string | null = null) => ({
  pastes: () => ({ paste_placeholder: 10, paste_label }),
});

describe("hostile text", () => {
  test.each(hostileTexts.map(({ name, text }) => [name, text]))("%s: no control character is painted", (_, text) => {
    for (const options of [placeholders(), placeholders(`${text}{n}`), {}]) {
      const one = field({ ...options, placeholder: text, marker: text });
      expect(textOf(one.view(wide))).not.toMatch(/[^\n\P{Cc}]/u);
      one.insert(text);
      one.input(paste(`${text} and more`));
      one.input({ kind: "key", chord: null, text });
      for (const row of one.view(wide).rows) expect(rowText(row)).not.toMatch(control);
      expect(one.text).not.toMatch(/[^\n\t\P{Cc}]/u);
    }
  });

  test("a text that names a placeholder is that text and no paste", () => {
    const one = field(placeholders());
    one.input(paste("x".repeat(20)));
    one.setText("[Pasted text #1 20 characters]\ufdd0");
    expect(one.text).toBe("[Pasted text #1 20 characters]");
  });

  test("whatever the size and the text, the view fits and the caret is in it", () => {
    const size = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(anyDraft, fc.nat({ max: 30 }), size, size, fc.boolean(), (text, left, columns, rows, secret) => {
        const one = field({ secret, placeholder: "placeholder", ...placeholders() });
        one.input(paste(text));
        for (let at = 0; at < left; at++) one.input(key("left"));
        const view = one.view({ columns, rows });
        expect(view.rows.length).toBeLessThanOrEqual(rows);
        for (const row of view.rows) expect(cells(rowText(row))).toBeLessThanOrEqual(columns);
        expect(view.caret?.row).toBeLessThan(Math.max(1, view.rows.length));
        expect(view.caret?.column).toBeLessThan(columns);
        expect(one.view({ columns, rows })).toEqual(view);
      }),
    );
  });

  test("no room at all is an empty view", () => {
    expect(field({ prefill: "text" }).view({ columns: 0, rows: 0 })).toEqual({ rows: [], caret: null });
  });
});

describe("keys", () => {
  test("enter hands over the text, which stays until it is cleared", () => {
    const onSubmit = vi.fn();
    const one = field({ onSubmit });
    type(one, " hello ");
    press(one, "enter");
    expect(onSubmit).toHaveBeenCalledWith(" hello ");
    expect(one.text).toBe(" hello ");
    one.clear();
    press(one, "ctrl+_");
    expect(one.text).toBe("");
  });

  test.each(["shift+enter", "alt+enter", "ctrl+j"])(
    "%s breaks a line where there are lines, and nothing else",
    (chord) => {
      const onSubmit = vi.fn();
      const several = field({ onSubmit, prefill: "a" });
      const single = field({ onSubmit, prefill: "a", multiline: false });
      press(several, chord);
      expect(press(single, chord)).toBe(true);
      expect([several.text, single.text]).toEqual(["a\n", "a"]);
      expect(onSubmit).not.toHaveBeenCalled();
    },
  );

  test("a chord that the person unbound is not this field's", () => {
    const one = field({ prefill: "a", keys: () => ({ action: () => "none" }) });
    expect(press(one, "ctrl+k", "enter")).toBe(false);
    expect(one.text).toBe("a");
  });

  test("ctrl+d on an empty field is somebody else's, and deletes in any other", () => {
    const one = field();
    expect(press(one, "ctrl+d")).toBe(false);
    type(one, "ab");
    expect(press(one, "home", "ctrl+d")).toBe(true);
    expect(one.text).toBe("b");
  });

  test("escape cancels where there is something to cancel", () => {
    const onCancel = vi.fn();
    expect(press(field(), "escape")).toBe(false);
    expect(press(field({ onCancel }), "escape")).toBe(true);
    expect(onCancel).toHaveBeenCalledOnce();
  });

  test("a key that types nothing and means nothing goes on to the next part", () => {
    expect(press(field(), "ctrl+alt+g")).toBe(false);
    expect(field().input({ kind: "key", chord: null, text: null })).toBe(false);
    const press1 = { kind: "mouse", action: "press", button: "left", row: 0, column: 0, shift: false } as const;
    expect(field().input(press1)).toBe(false);
  });

  test("a chord of an extension goes before what no table binds", () => {
    const one = field({ prefill: "one two", isClaimed: (chord) => chord === "alt+b" });
    expect(press(one, "alt+b")).toBe(false);
    expect(one.caret).toBe(7);
    press(one, "ctrl+w");
    expect(press(one, "ctrl+y")).toBe(true);
    expect(one.text).toBe("one two");
  });

  test("up and down go by rows of the screen and keep their column", () => {
    const one = field({ prefill: "abcdef\nx\nabcdef" });
    one.view(wide);
    press(one, "left", "up");
    expect(one.caret).toBe(8);
    press(one, "up");
    expect(one.caret).toBe(5);
    press(one, "up");
    expect(one.caret).toBe(0);
    press(one, "down", "down", "down", "down");
    expect(one.caret).toBe(one.draftText.length);
  });
});

describe("the caret", () => {
  test.each([
    ["漢字", 6],
    ["e\u0301", 3],
    ["👩‍💻", 4],
    ["\t", 6],
  ])("stands behind %j", (text, column) => {
    expect(field({ prefill: text }).view(wide).caret).toEqual({ row: 0, column });
  });

  test("is in sight however long the text, which scrolls no further than it must", () => {
    const one = field({ prefill: Array.from({ length: 30 }, (_, line) => `line ${line}`).join("\n") });
    expect(textOf(one.view({ columns: 20, rows: 3 }))).toBe("> line 27\n  line 28\n  line 29");
    press(one, "up");
    expect(one.view({ columns: 20, rows: 3 }).caret?.row).toBe(1);
    press(one, "up", "up");
    expect(textOf(one.view({ columns: 20, rows: 3 }))).toBe("> line 26\n  line 27\n  line 28");
    expect(one.view({ columns: 20, rows: 99 }).rows.length).toBe(composerLimits.fieldRows);
  });

  test("an empty field shows its placeholder behind the caret", () => {
    const view = field({ placeholder: "say something" }).view(wide);
    expect([textOf(view), view.caret]).toEqual(["> say something", { row: 0, column: 2 }]);
  });
});

describe("a paste", () => {
  test("of some length is shown as a placeholder, one character to every motion, and handed over in full", () => {
    const onSubmit = vi.fn();
    const one = field({ onSubmit, ...placeholders() });
    one.input(paste("first\nsecond\nthird"));
    one.input(paste("a long single line"));
    expect(textOf(one.view({ columns: 80, rows: 5 }))).toBe(
      "> [Pasted text #1 +2 lines][Pasted text #2 18 characters]",
    );
    press(one, "backspace");
    type(one, "!");
    press(one, "enter");
    expect(onSubmit).toHaveBeenCalledWith("first\nsecond\nthird!");
    press(one, "ctrl+_", "ctrl+_");
    expect(one.text).toBe("first\nsecond\nthirda long single line");
  });

  test("is named as the settings say, which may change while it is there", () => {
    let paste_label: string | null = "<{n}: {lines} lines, {chars}>";
    const one = field({ pastes: () => ({ paste_placeholder: 1, paste_label }) });
    one.input(paste("a\nb"));
    expect(textOf(one.view(wide))).toBe("> <1: 2 lines, 3>");
    paste_label = null;
    expect(textOf(one.view(wide))).toBe("> [Pasted text #1 +1 line]");
  });

  test("stands in full when it is short, or when there are many", () => {
    const one = field(placeholders());
    one.input(paste("short"));
    expect(one.draftText).toBe("short");
    for (let count = 0; count <= composerLimits.pastes; count++) one.input(paste("x".repeat(10)));
    expect(one.draftText.endsWith("x".repeat(10))).toBe(true);
    expect(one.text).toBe(`short${"x".repeat(10 * (composerLimits.pastes + 1))}`);
  });

  test("keeps its tabs and loses carriage returns and escapes", () => {
    const one = field();
    one.input(paste("a\tb\r\nc\x1b[31md\re"));
    expect(one.text).toBe("a\tb\ncd\ne");
  });

  test("becomes one line in a field of one line", () => {
    const one = field({ multiline: false });
    one.input(paste("one\ntwo\n"));
    expect(one.text).toBe("one two");
  });

  test("beyond the limit is cut, and that is said", () => {
    const onNotice = vi.fn();
    const one = field({ onNotice, ...placeholders() });
    one.input(paste("x".repeat(composerLimits.pasteChars + 1)));
    expect(one.text.length).toBe(composerLimits.pasteChars);
    expect(onNotice).toHaveBeenCalledOnce();
  });

  test("that was cut away and cleared with its draft is put in in full", () => {
    const one = field(placeholders());
    one.input(paste("0123456789"));
    press(one, "ctrl+u");
    one.clear();
    press(one, "ctrl+y");
    expect(one.text).toBe("0123456789");
  });
});

describe("a secret", () => {
  const secret = { secret: true, multiline: false };

  test("is shown as marks, of which there are never more than a few", () => {
    const one = field(secret);
    type(one, "漢字x");
    expect(one.view(wide)).toMatchObject({ caret: { row: 0, column: 5 } });
    expect(textOf(one.view(wide))).toBe("> •••");
    one.input(paste("y".repeat(500)));
    expect(textOf(one.view(wide))).toBe(`> ${"•".repeat(composerLimits.secretMarks)}`);
  });

  test("loses line ends that came with it, is no placeholder and goes to no editor", () => {
    const editExternally = vi.fn();
    const one = field({ ...secret, ...placeholders(), editExternally });
    one.input(paste("abcdefgh\nijklmnop\n"));
    expect(press(one, "ctrl+g")).toBe(false);
    expect(editExternally).not.toHaveBeenCalled();
    expect(one.text).toBe("abcdefghijklmnop");
  });

  test("is gone once it is cleared", () => {
    const one = field(secret);
    type(one, "hush");
    press(one, "ctrl+u");
    one.clear();
    press(one, "ctrl+y", "ctrl+_", "alt+_");
    expect(one.text).toBe("");
  });
});

describe("the editor", () => {
  test("gets the whole text, and what it leaves can be undone", async () => {
    const editExternally = vi.fn(async (text: string) => `${text} edited\n`);
    const one = field({ editExternally, ...placeholders() });
    one.input(paste("0123456789"));
    press(one, "ctrl+g");
    await vi.waitFor(() => expect(one.text).toBe("0123456789 edited"));
    expect(editExternally).toHaveBeenCalledWith("0123456789");
    press(one, "ctrl+_");
    expect(one.draftText).toHaveLength(1);
  });

  test("that changes nothing leaves placeholders alone, and a second one does not open meanwhile", async () => {
    const leave = Promise.withResolvers<string | null>();
    const editExternally = vi.fn(() => leave.promise);
    const invalidate = vi.fn();
    const one = field({ editExternally, invalidate, ...placeholders() });
    one.input(paste("0123456789"));
    press(one, "ctrl+g", "ctrl+g");
    expect(editExternally).toHaveBeenCalledOnce();
    invalidate.mockClear();
    leave.resolve("0123456789\n");
    await vi.waitFor(() => expect(invalidate).toHaveBeenCalled());
    expect(one.draftText).toHaveLength(1);
  });
});
