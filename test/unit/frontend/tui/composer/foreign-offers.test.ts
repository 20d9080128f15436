/** Offers of extensions in the composer: a late answer, an answer to another draft, and what stays meanwhile. */
import { expect, test } from "vitest";
import { ForeignOffers } from "../../../../../src/frontend/tui/composer/foreign-offers.js";
import type { Suggestions } from "../../../../../src/host/completers.js";

function composerWith() {
  const asked: { readonly draft: unknown; readonly signal: AbortSignal; answer(found: Suggestions | null): void }[] =
    [];
  let changes = 0;
  const offers = new ForeignOffers({
    completers: {
      cares: (word) => word.startsWith("#"),
      suggest: (draft, _word, signal) =>
        new Promise((answer) => {
          asked.push({ draft, signal, answer });
        }),
    },
    onChange: () => {
      changes += 1;
    },
  });
  const at = (text: string, caret = text.length) => offers.offer({ text, caret });
  const last = () => {
    const found = asked.at(-1);
    if (found === undefined) throw new Error("nobody was asked");
    return found;
  };
  return { at, asked, last, changes: () => changes };
}

const suggestions = (prefix: string, ...inserts: readonly string[]): Suggestions => ({
  prefix,
  items: inserts.map((insert) => ({ label: insert, description: undefined, insert })),
});

test("an answer to a draft that was written on is dropped, and its question withdrawn", async () => {
  const { at, asked, last, changes } = composerWith();
  at("#1");
  at("#12");
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  asked[0]?.answer(suggestions("#1", "#100"));
  last().answer(suggestions("#12", "#120"));
  await Promise.resolve();
  expect(changes()).toBe(1);
  expect(at("#12")?.items.map(({ insert }) => insert)).toEqual(["#120"]);
});

test("nobody is asked for a word that they do not care for, and what was offered is forgotten", async () => {
  const { at, asked, last } = composerWith();
  expect(at("plain")).toBeNull();
  expect(at("# ")).toBeNull();
  expect(asked).toEqual([]);
  at("#1");
  last().answer(suggestions("#1", "#12"));
  await Promise.resolve();
  expect(at("#1 ")).toBeNull();
  expect(at("#1")).toBeNull();
});

test("what is offered takes the place of what it says, in the line of the caret", async () => {
  const { at, last } = composerWith();
  const text = "first\nsee #1 now";
  expect(at(text, 12)).toBeNull();
  expect(last().draft).toEqual({ lines: ["first", "see #1 now"], line: 1, column: 6 });
  last().answer(suggestions("#1", "#12 "));
  await Promise.resolve();
  expect(at(text, 12)).toEqual({ items: [{ label: "#12 ", detail: "", insert: "#12 " }], from: 10, to: 12 });
});

test("what still fits stays until the next answer is there", async () => {
  const { at, last } = composerWith();
  at("#1");
  last().answer(suggestions("#1", "#12", "#13"));
  await Promise.resolve();
  expect(at("#12")?.items.map(({ insert }) => insert)).toEqual(["#12"]);
  last().answer(null);
  await Promise.resolve();
  expect(at("#12")).toBeNull();
});

test("the same draft is asked for once", () => {
  const { at, asked } = composerWith();
  at("#1");
  at("#1");
  expect(asked).toHaveLength(1);
});
