/** Questions with the picker and the field that they are really made of. */
import { expect, test } from "vitest";
import { TextField } from "../../../../../src/frontend/tui/composer/text-field.js";
import { readKeybindings } from "../../../../../src/frontend/tui/config/keybindings.js";
import { Picker } from "../../../../../src/frontend/tui/pickers/picker.js";
import { questionPart } from "../../../../../src/frontend/tui/surfaces/question-part.js";
import type { QuestionMakers, QuestionPart } from "../../../../../src/frontend/tui/surfaces/surface-port.js";
import type { Answer, Question } from "../../../../../src/host/front-end.js";
import { expectFits, lines, press, sizes } from "./surface-screen.js";

const invalidate = (): void => {};
const keys = readKeybindings("").value;
const makers: QuestionMakers = {
  picker: (spec) => new Picker({ ...spec, invalidate }),
  field: (spec) => new TextField({ ...spec, keys: () => keys, invalidate }),
};

function asked(question: Question): { part: QuestionPart; answers: Answer[] } {
  const answers: Answer[] = [];
  return { part: questionPart("guard", question, makers, (answer) => answers.push(answer)), answers };
}

const select: Question = {
  kind: "select",
  title: "Which",
  options: ["alpha", "beta", "gamma"].map((label) => ({ label, description: `about ${label}` })),
};
const confirm = (message: string): Question => ({ kind: "confirm", title: "Delete", message });
const input: Question = { kind: "input", title: "Key", placeholder: "sk-…", prefill: "", secret: true };
const editor: Question = { kind: "editor", title: "Plan", placeholder: "", text: "one" };

test("typed text filters a select, and Enter with everything filtered out cancels", () => {
  const one = asked(select);
  press(one.part, "g", "a", "m");
  expect(lines(one.part).join("\n")).not.toContain("alpha");
  press(one.part, "enter");
  expect(one.answers).toEqual([{ kind: "option", index: 2 }]);
  const none = asked(select);
  press(none.part, "z", "z", "enter");
  expect(none.answers).toEqual([{ kind: "cancelled" }]);
});

test("a confirm has Yes first, with its message beside it, and letters answer nothing", () => {
  const { part, answers } = asked(confirm("3 files"));
  expect(lines(part).find((row) => row.includes("Yes"))).toContain("3 files");
  press(part, "n", "y");
  expect(answers).toEqual([]);
  press(part, "down", "enter");
  expect(answers).toEqual([{ kind: "confirmed", confirmed: false }]);
});

test("all of a long confirm message can be read before Yes is given", () => {
  const message = Array.from({ length: 60 }, (_, at) => `step ${at};`).join("\n");
  const { part } = asked(confirm(message));
  const seen = new Set<string>();
  for (let page = 0; page < 60; page++) {
    for (const row of lines(part, { columns: 40, rows: 12 })) seen.add(row.trim());
    press(part, "pagedown");
  }
  for (let at = 0; at < 60; at++)
    expect(
      [...seen].some((row) => row.includes(`step ${at};`)),
      `step ${at}`,
    ).toBe(true);
});

test("a secret is not on the screen at any size, and is answered as it was typed", () => {
  const { part, answers } = asked(input);
  press(part, "s", "3", "c", "r");
  for (const area of sizes) expect(lines(part, area).join("\n")).not.toMatch(/s3|3c|cr/);
  press(part, "enter");
  expect(answers).toEqual([{ kind: "text", text: "s3cr" }]);
});

test("in the editor shift+enter breaks the line and enter answers", () => {
  const { part, answers } = asked(editor);
  press(part, "end", "shift+enter", "x", "enter");
  expect(answers).toEqual([{ kind: "text", text: "one\nx" }]);
});

test("every question fits every size, and a field's caret lies inside", () => {
  const wide = "漢字 e\u0301 👨‍👩‍👧‍👦 and on";
  const questions: readonly Question[] = [select, confirm(wide), confirm(`${wide}\n`.repeat(30)), input, editor];
  for (const question of questions) {
    for (const area of sizes) expectFits(asked({ ...question, title: wide } as Question).part.view(area), area);
  }
});
