/** A body on the screen while it is rendered elsewhere: never worse than before, never wider than asked. */
import { expect, test } from "vitest";
import { BodyView } from "../../../../../src/frontend/tui/bodies/body-view.js";
import { renderBody } from "../../../../../src/render/render-body.js";
import type { Body, Renderer } from "../../../../../src/render/renderer.js";
import { type Row, rowText } from "../../../../../src/render/row.js";
import { rowCells } from "../../../../../src/render/row-width.js";

/** Answers when the test says so, in order. */
class HeldRenderer implements Renderer {
  readonly asked: { readonly body: Body; readonly columns: number }[] = [];
  readonly #answers: (() => void)[] = [];

  render(body: Body, columns: number): Promise<readonly Row[]> {
    this.asked.push({ body, columns });
    return new Promise((resolve) => this.#answers.push(() => resolve(renderBody(body, columns))));
  }

  /** Answers all that is asked, and what is asked because of it. */
  async answer(): Promise<void> {
    do {
      for (const answer of this.#answers.splice(0)) answer();
      await new Promise(setImmediate);
    } while (this.#answers.length > 0);
  }

  async close(): Promise<void> {}
}

interface Given {
  readonly renderer: HeldRenderer;
  readonly view: BodyView;
  readonly changes: () => number;
}

function given(): Given {
  const renderer = new HeldRenderer();
  let count = 0;
  const view = new BodyView(renderer, () => count++);
  return { renderer, view, changes: () => count };
}

const markdown = (text: string): Body => ({ format: "markdown", text });
const texts = (rows: readonly Row[]): string[] => rows.map(rowText);

test("markup is never seen as it was written, and a long plain text at once", async () => {
  const { renderer, view, changes } = given();
  const long = new BodyView(renderer, () => {});
  long.set({ format: "text", text: `a **b**\u001b[31m${" x".repeat(20_000)}` });
  expect(texts(long.rows(20))[0]).toBe("a **b** x x x x x x");
  view.set(markdown("a **b**\u001b[31m"));
  expect(texts(view.rows(20))).toEqual([]);
  expect(changes()).toBe(0);
  await renderer.answer();
  expect(changes()).toBe(1);
  expect(view.rows(20)).toEqual([[{ text: "a " }, { text: "b", emphasis: ["bold"] }]]);
});

test("rendered rows stay while the text grows, and only the newest text is rendered next", async () => {
  const { renderer, view } = given();
  view.set(markdown("**a**"));
  view.rows(20);
  await renderer.answer();
  for (let i = 0; i < 10; i++) view.set(markdown(`**a** b${".".repeat(i)}`));
  expect(texts(view.rows(20))).toEqual(["a"]);
  await renderer.answer();
  expect(texts(view.rows(20))).toEqual(["a b........."]);
  expect(renderer.asked.map(({ body }) => body.text)).toEqual(["**a**", "**a** b", "**a** b........."]);
});

test("another width is never too wide, even before it is rendered for that", async () => {
  const { renderer, view } = given();
  view.set(markdown("one two three\n\nfour"));
  view.rows(20);
  await renderer.answer();
  for (const columns of [1, 3, 7]) expect(Math.max(...view.rows(columns).map(rowCells))).toBeLessThanOrEqual(columns);
  await renderer.answer();
  expect(texts(view.rows(7))).toEqual(["one two", "three", "", "four"]);
});

test("the rows are the same array until there are others", async () => {
  const { renderer, view } = given();
  view.set(markdown("one"));
  view.rows(20);
  await renderer.answer();
  const rows = view.rows(20);
  view.set(markdown("one two"));
  expect(view.rows(20)).toBe(rows);
  await renderer.answer();
  expect(view.rows(20)).not.toBe(rows);
});

test("another body takes the place of the old one when it is there", async () => {
  const { renderer, view } = given();
  view.set(markdown("old"));
  view.rows(20);
  await renderer.answer();
  view.set({ format: "diff", text: "@@ -1,1 +1,1 @@\n-a\n+b\n" });
  expect(texts(view.rows(20))).toEqual(["old"]);
  await renderer.answer();
  expect(texts(view.rows(20))).toEqual(["    1 - a", "    1 + b"]);
});

test("a short plain text is there at once", () => {
  const { renderer, view } = given();
  view.set({ format: "text", text: "a **b**" });
  expect(texts(view.rows(4))).toEqual(["a", "**b*", "*"]);
  view.set({ format: "text", text: "c" });
  expect(texts(view.rows(4))).toEqual(["c"]);
  expect(renderer.asked).toEqual([]);
});

test("who waits for a width gets it, whatever the screen shows", async () => {
  const { renderer, view } = given();
  view.set(markdown("one two"));
  view.rows(20);
  const narrow = view.settled(3);
  const wide = view.settled(20);
  await renderer.answer();
  expect(texts(await narrow)).toEqual(["one", "two"]);
  expect(texts(await wide)).toEqual(["one two"]);
  expect(texts(view.rows(20))).toEqual(["one two"]);
});

test("who waits while more comes gets the text as it was when it was rendered", async () => {
  const { renderer, view } = given();
  view.set(markdown("one"));
  view.rows(20);
  view.set(markdown("one two"));
  const rows = view.settled(20);
  await renderer.answer();
  expect(texts(await rows)).toEqual(["one two"]);
});

test("nothing is shown for nothing", async () => {
  const { view } = given();
  expect(view.rows(20)).toEqual([]);
  expect(await view.settled(20)).toEqual([]);
});
