/** Questions as parts: who asks is seen, nothing of what is decided on is hidden, and there is one answer. */
import { expect, test } from "vitest";
import { questionPart } from "../../../../../src/frontend/tui/surfaces/question-part.js";
import type { PickerSpec, QuestionPart } from "../../../../../src/frontend/tui/surfaces/surface-port.js";
import type { Answer, Question } from "../../../../../src/host/front-end.js";
import { expectFits, lines, plainField, plainMakers, plainPicker, press, sizes } from "./surface-screen.js";

function asked(
  question: Question,
  extension = "guard",
): { part: QuestionPart; answers: Answer[]; picked: PickerSpec[] } {
  const answers: Answer[] = [];
  const picked: PickerSpec[] = [];
  const picker = (spec: PickerSpec) => {
    picked.push(spec);
    return plainPicker(spec);
  };
  const part = questionPart(extension, question, { picker, field: plainField }, (answer) => answers.push(answer));
  return { part, answers, picked };
}

const select: Question = {
  kind: "select",
  title: "Which file",
  options: [
    { label: "a", description: "first" },
    { label: "b", description: "" },
  ],
};
const confirm = (message: string): Question => ({ kind: "confirm", title: "Delete", message });
const input = (secret: boolean): Question => ({ kind: "input", title: "Key", placeholder: "sk", prefill: "", secret });
const editor: Question = { kind: "editor", title: "Plan", placeholder: "", text: "one" };

test("every question names the extension that asks, ahead of a title that may say anything", () => {
  for (const question of [select, confirm(""), input(false), editor]) {
    const { part } = asked({ ...question, title: "e: your password" } as Question);
    expect(lines(part)[0]).toBe("guard: e: your password");
  }
});

test("a name with hidden characters shows them", () => {
  const { part } = asked(select, "gu\u202eard\u001b[31m");
  expect(lines(part)[0]).toBe("gu⟨U+202E⟩ard: Which file");
});

test("select is a picker that filters, with descriptions where there are some", () => {
  const { part, answers, picked } = asked(select);
  expect(picked[0]).toMatchObject({ filter: true, items: [{ label: "a", description: "first" }, { label: "b" }] });
  expect(picked[0]?.items[1]).not.toHaveProperty("description");
  press(part, "down");
  expect(answers).toEqual([{ kind: "option", index: 1 }]);
});

test("confirm is a Yes/No picker with a short message beside Yes", () => {
  const { part, answers } = asked(confirm("3 files"));
  expect(lines(part)).toEqual(["guard: Delete", "Yes 3 files", "No"]);
  press(part, "down");
  expect(answers).toEqual([{ kind: "confirmed", confirmed: false }]);
});

test("esc in a confirm is a No, never a cancellation", () => {
  const { part, answers } = asked(confirm(""));
  press(part, "escape");
  expect(answers).toEqual([{ kind: "confirmed", confirmed: false }]);
});

test("a confirm message that would be cut beside Yes is shown in full above it", () => {
  const message = "rm -rf the whole of the build directory; also ~";
  const { part } = asked(confirm(message));
  expect(lines(part, { columns: 24, rows: 20 }).slice(0, 2)).toEqual([
    "rm -rf the whole of the",
    "build directory; also ~",
  ]);
  expect(lines(part, { columns: 80, rows: 20 })[0]).toBe("guard: Delete");
});

test("a confirm message of several lines goes to the picker whole", () => {
  const message = `${"x".repeat(200)}\nlast line`;
  const { picked } = asked(confirm(message));
  expect(picked[0]).toMatchObject({ message, items: [{ label: "Yes" }, { label: "No" }] });
  expect(picked[0]?.items[0]).not.toHaveProperty("description");
});

test("input and editor stand in the composer's place, and say their keys", () => {
  const one = asked(input(false));
  expect(one.part.place).toBe("composer");
  expect(lines(one.part).at(-1)).toBe("enter answers · esc cancels");
  const many = asked(editor);
  expect(many.part.place).toBe("composer");
  expect(lines(many.part)).toEqual([
    "guard: Plan",
    "one",
    "enter answers · shift+enter new line · ctrl+g editor · esc cancels",
  ]);
  press(many.part, "!", "enter");
  expect(many.answers).toEqual([{ kind: "text", text: "one!" }]);
});

test("a secret is masked wherever the question is painted", () => {
  const { part, answers } = asked(input(true));
  press(part, "p", "w");
  expect(lines(part).join("\n")).not.toContain("pw");
  press(part, "enter");
  expect(answers).toEqual([{ kind: "text", text: "pw" }]);
});

test("an empty answer is an answer, and esc none", () => {
  const empty = asked(input(false));
  press(empty.part, "enter");
  expect(empty.answers).toEqual([{ kind: "text", text: "" }]);
  const left = asked(input(false));
  press(left.part, "escape", "enter");
  expect(left.answers).toEqual([{ kind: "cancelled" }]);
});

test("a question answers once", () => {
  const { part, answers } = asked(select);
  press(part, "enter", "down", "escape");
  expect(answers).toEqual([{ kind: "option", index: 0 }]);
});

test("every question fits every size, and its caret lies inside", () => {
  const long = "漢字 wide e\u0301 👨‍👩‍👧‍👦 title that goes on and on";
  const questions: readonly Question[] = [
    { ...select, title: long } as Question,
    confirm(long),
    { ...input(false), title: long } as Question,
    { ...editor, title: long, text: long } as Question,
  ];
  for (const question of questions) {
    for (const area of sizes) {
      const part = questionPart("漢字", question, plainMakers, () => {});
      expectFits(part.view(area), area);
    }
  }
});

test("the field keeps its row when there is room for nothing else", () => {
  const { part } = asked(editor);
  expect(lines(part, { columns: 20, rows: 1 })).toEqual(["one"]);
  expect(part.view({ columns: 20, rows: 1 }).caret).toEqual({ row: 0, column: 0 });
});

test("a question that goes away by itself says when, where there is room for that, and is told apart", () => {
  let now = 0;
  const part = questionPart(
    "guard",
    { ...select, timeoutMs: 5_000 },
    plainMakers,
    () => {},
    () => now,
  );
  expect(part.isCounting).toBe(true);
  expect(lines(part).at(-1)).toBe("  closes in 5 s");
  now = 3_500;
  expect(lines(part).at(-1)).toBe("  closes in 2 s");
  now = 60_000;
  expect(lines(part).at(-1)).toBe("  closes in 0 s");
  for (const area of sizes) expectFits(part.view(area), area);
  expect(asked(select).part.isCounting).toBe(false);
});
