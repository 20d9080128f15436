import { expect, test, vi } from "vitest";
import { askText, confirmed, during } from "../../../../../src/frontend/tui/pickers/ask.js";
import { Form } from "../../../../../src/frontend/tui/pickers/form.js";
import { Progress } from "../../../../../src/frontend/tui/pickers/progress.js";
import { FooterStack } from "../../../../../src/frontend/tui/screen/footer-stack.js";
import { plainField } from "../fake-app.js";
import { expectFits, press, sizes, text, type } from "../screen.js";

function place() {
  const footer = new FooterStack(() => {});
  const screen = () => (footer.top === null ? "" : text(footer.top));
  return { footer, invalidate: () => {}, screen };
}

function field(prefill = "") {
  return plainField({ prefill, onSubmit: () => {}, onCancel: () => {} });
}

test("titles and messages of anybody's making show no escape and keep within every room", () => {
  const form = new Form({
    title: "Key\u001b[2J of \u202eevil",
    message: "first\nsecond \u001b]0;x\u0007漢字漢字",
    field: field(),
    invalidate: () => {},
  });
  expect(text(form)).toContain("Key of ⟨U+202E⟩evil");
  for (const area of sizes) expectFits(form, area);
});

test("what cannot be taken is said and stays to be changed; the next key takes the complaint away", async () => {
  const at = place();
  const refuse = (typed: string) => (typed === "ok" ? null : "that is not ok");
  const answer = askText(at, plainField, { title: "Say ok", refuse });
  const top = at.footer.top;
  if (top === null) throw new Error("nothing is open");
  type(top, "o");
  press(top, "enter");
  expect(at.screen()).toContain("! that is not ok");
  type(top, "k");
  expect(at.screen()).not.toContain("not ok");
  press(top, "enter");
  expect(await answer).toBe("ok");
  expect(at.footer.top).toBeNull();
});

test("an enter too many says no", async () => {
  const at = place();
  const answer = confirmed(at, { title: "Delete?", yes: "deletes" });
  if (at.footer.top !== null) press(at.footer.top, "enter");
  expect(await answer).toBe(false);
});

test("y says yes, n and esc say no", async () => {
  const at = place();
  const answers: boolean[] = [];
  for (const key of ["y", "n", "escape"]) {
    const answer = confirmed(at, { title: "Delete?", yes: "deletes" });
    if (at.footer.top !== null) at.footer.top.input({ kind: "key", chord: key, text: key.length === 1 ? key : null });
    answers.push(await answer);
  }
  expect(answers).toEqual([true, false, false]);
});

test("work that fails closes what said that it is under way", async () => {
  const at = place();
  await expect(during(at, "Moving …", Promise.reject(new Error("disk")))).rejects.toThrow("disk");
  expect(at.footer.top).toBeNull();
});

test("what is under way takes keys and pastes, and ends by esc where it can", () => {
  const cancel = vi.fn();
  const progress = new Progress("Moving …", cancel);
  type(progress, "x");
  expect(progress.input({ kind: "paste", text: "x" })).toBe(true);
  press(progress, "escape");
  expect(cancel).toHaveBeenCalledOnce();
  for (const area of sizes) expectFits(progress, area);
});
