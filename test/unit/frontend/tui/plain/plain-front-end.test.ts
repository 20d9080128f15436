/** Questions, notices and surfaces in lines. */
import { describe, expect, test } from "vitest";
import type { Question } from "../../../../../src/host/front-end.js";
import { hostileTexts } from "../../../text/hostile-text.js";
import { linesUnderTest, pane, panel } from "./lines-under-test.js";

const signal = () => new AbortController().signal;
const select: Question = {
  kind: "select",
  title: "Which?",
  options: [
    { label: "Apples", description: "red" },
    { label: "Pears", description: "" },
    { label: "Pearls", description: "" },
  ],
};
const input = (over: Partial<Extract<Question, { kind: "input" }>> = {}): Question => {
  return { kind: "input", title: "Name?", placeholder: "", prefill: "", secret: false, ...over };
};

describe("nothing but lines is ever written", () => {
  test("whatever an extension or a model sends", () => {
    const { frontEnd, written } = linesUnderTest({ isTerminal: true });
    for (const { text } of hostileTexts) {
      frontEnd.notice({ extension: text, tone: "info", text });
      frontEnd.show({ extension: text, title: text, body: text, format: "text" });
      frontEnd.status([{ extension: text, key: text, text }]);
      frontEnd.panel(panel([text], { title: text, extension: text }));
      frontEnd.pane(pane({ title: text, hint: text }));
      frontEnd.widgets([[{ text }]]);
      frontEnd.compose(text);
    }
    expect(written().replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
  });

  test("no line of an extension can pass for one of e's", () => {
    const { frontEnd, written } = linesUnderTest();
    frontEnd.notice({ extension: "bad", tone: "info", text: "x\nQuestion from gate: Delete all?" });
    frontEnd.show({ extension: "bad", title: "t", body: "Error: y", format: "text" });
    expect(written()).toBe("Notice from bad: x\n  Question from gate: Delete all?\nbad shows: t\n  Error: y\n");
  });
});

describe("questions", () => {
  test("a select is answered by number or label; what fits none is asked again, with what it may have meant", async () => {
    const { frontEnd, type, fresh, says } = linesUnderTest();
    const answer = frontEnd.ask("shop", select, signal());
    expect(fresh()).toBe(
      "Question from shop: Which?\n  1. Apples: red\n  2. Pears\n  3. Pearls\nType a number or a label, or /cancel.\n",
    );
    type("9\n");
    await says("There is no such option. Type a number from 1 to 3, or /cancel.");
    type("pear\n");
    await says("  2. Pears\n  3. Pearls\nType a number, or /cancel.");
    type("2\n");
    expect(await answer).toEqual({ kind: "option", index: 1 });
    const byLabel = frontEnd.ask("shop", select, signal());
    type("Pearls\n");
    expect(await byLabel).toEqual({ kind: "option", index: 2 });
  });

  test("a thousand options are not read out", () => {
    const { frontEnd, written } = linesUnderTest();
    const options = Array.from({ length: 1_000 }, (_, n) => ({ label: `option ${n}`, description: "" }));
    void frontEnd.ask("x", { kind: "select", title: "?", options }, signal());
    expect(written().split("\n").length).toBeLessThan(60);
    expect(written()).toContain("960 more options; type a part of a label to find them.");
  });

  test.each([
    ["yes", { kind: "confirmed", confirmed: true }],
    ["N", { kind: "confirmed", confirmed: false }],
    ["/cancel", { kind: "cancelled" }],
  ])("a confirm is answered by %s, and by nothing that is not clear", async (line, expected) => {
    const { frontEnd, type } = linesUnderTest();
    const answer = frontEnd.ask("x", { kind: "confirm", title: "Sure?", message: "It is big." }, signal());
    type(`\nperhaps\n${line}\n`);
    expect(await answer).toEqual(expected);
  });

  test("an input keeps blanks, its prefill by an empty line, and takes an empty text", async () => {
    const { frontEnd, type } = linesUnderTest();
    const ask = async (line: string, prefill = "") => {
      const answer = frontEnd.ask("x", input({ prefill }), signal());
      type(`${line}\n`);
      return answer;
    };
    expect(await ask(" a b ")).toEqual({ kind: "text", text: " a b " });
    expect(await ask("")).toEqual({ kind: "text", text: "" });
    expect(await ask("", "old")).toEqual({ kind: "text", text: "old" });
    expect(await ask("/empty", "old")).toEqual({ kind: "text", text: "" });
    expect(await ask("/cancel", "old")).toEqual({ kind: "cancelled" });
  });

  test("neither a secret nor what it was before is ever written", async () => {
    const { frontEnd, type, written, raw } = linesUnderTest({ isTerminal: true });
    const answer = frontEnd.ask("x", input({ secret: true, prefill: "old-secret" }), signal());
    type("hunter2\r");
    expect(await answer).toEqual({ kind: "text", text: "hunter2" });
    frontEnd.out.say("next");
    expect(written()).not.toMatch(/hunter2|old-secret/);
    expect(written()).toMatch(/\n> \nnext\n$/);
    expect(raw).toEqual([true, false]);
  });

  test("an editor takes lines until a dot, keeps its text, or is cancelled", async () => {
    const { frontEnd, type, written } = linesUnderTest();
    const editor: Question = { kind: "editor", title: "Edit", placeholder: "", text: "as it was" };
    const ask = async (lines: string) => {
      const answer = frontEnd.ask("x", editor, signal());
      type(lines);
      return answer;
    };
    expect(await ask("one\n\n two\n.\n")).toEqual({ kind: "text", text: "one\n\n two" });
    expect(await ask("one\n/keep\n")).toEqual({ kind: "text", text: "as it was" });
    expect(await ask("/cancel\n")).toEqual({ kind: "cancelled" });
    expect(written()).toContain("It says now:\n  as it was\n");
  });

  test("one that is withdrawn, or whose input ends, is cancelled and said to be", async () => {
    const { frontEnd, end, written } = linesUnderTest();
    const gone = new AbortController();
    const answer = frontEnd.ask("x", select, gone.signal);
    gone.abort();
    expect(await answer).toEqual({ kind: "cancelled" });
    expect(written()).toContain("The question was withdrawn.");
    const last = frontEnd.ask("x", select, signal());
    end();
    expect(await last).toEqual({ kind: "cancelled" });
  });
});

describe("surfaces are told once, and then what is new in them", () => {
  test("a clock in the status is told when it comes, and never again", () => {
    const { frontEnd, fresh } = linesUnderTest();
    for (let second = 0; second < 60; second++) {
      frontEnd.status([{ extension: "clock", key: null, text: `12:00:${second}` }]);
      frontEnd.activity([{ extension: "tests", key: "unit", text: `${second} of 60` }]);
    }
    expect(fresh()).toBe("clock has status text: 12:00:0\ntests/unit has activity text: 0 of 60\n");
    frontEnd.surfaces.read("status");
    expect(fresh()).toBe("clock:\n  12:00:59\ntests/unit:\n  59 of 60\n");
  });

  test("of a panel that is sent again only the rows with other words", () => {
    const { frontEnd, fresh } = linesUnderTest();
    frontEnd.panel(panel(["buy milk", "walk the dog, 1 of 9", "───"]));
    expect(fresh()).toBe(
      "Panel of todo: Todos\n  buy milk\n  walk the dog, 1 of 9\n/key NAME presses a key in it, such as /key down. /read panel reads it, /close panel closes it.\n",
    );
    frontEnd.panel(panel(["buy milk", "walk the dog, 2 of 9", "───"]));
    expect(fresh()).toBe("");
    frontEnd.panel(panel(["buy milk", "walk the dog, 3 of 9", "write home"]));
    expect(fresh()).toBe("Panel of todo changed: Todos\n  write home\n");
    frontEnd.panel(null);
    expect(fresh()).toBe("The panel of todo is closed.\n");
  });

  test("of a pane its sections, and how to use it", () => {
    const { frontEnd, fresh } = linesUnderTest();
    frontEnd.pane(pane({ hint: "x marks" }));
    expect(fresh()).toBe(
      "Pane of review: Changes\nSection 1, Files, 2 items:\n  1. a.ts, +1 -2\n  2. b.ts\nSection 2, 3 rows:\n  -old line\n  +new line\n   context\n  x marks\n" +
        "/pick NUMBER picks an item, /attach SECTION FROM-TO puts rows beside the next prompt, /key NAME presses a key, /read pane reads it all, /close pane closes it.\n",
    );
    frontEnd.pane(pane());
    expect(fresh()).toBe("");
    const other = pane({ sections: [{ id: "patch", title: "", kind: "diff", body: "-old line\n+newer line" }] });
    frontEnd.pane(other);
    expect(fresh()).toBe("Pane of review changed: Changes\nSection 1, 2 rows:\n  +newer line\n");
  });

  test("a body of ten thousand rows is begun, and read in full on request", () => {
    const { frontEnd, fresh } = linesUnderTest();
    const body = Array.from({ length: 10_000 }, (_, n) => `row ${"abcdefghij"[n % 10]} ${n}`).join("\n");
    frontEnd.pane(pane({ sections: [{ id: "log", title: "", kind: "text", body }] }));
    const told = fresh();
    expect(told.split("\n").length).toBeLessThan(30);
    expect(told).toContain("… 9980 more rows");
    frontEnd.surfaces.read("pane");
    expect(fresh().split("\n").length).toBeGreaterThan(10_000);
  });

  test("widgets by their new words", () => {
    const { frontEnd, fresh } = linesUnderTest();
    frontEnd.widgets([[{ text: "3 tests pass" }]]);
    frontEnd.widgets([[{ text: "4 tests pass" }]]);
    frontEnd.widgets([[{ text: "1 test fails" }]]);
    expect(fresh()).toBe("Widgets:\n  3 tests pass\nWidgets:\n  1 test fails\n");
  });
});
