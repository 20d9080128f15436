/** The draft: whatever is done to it, characters stay whole, the caret stays between them, and undo goes back. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Draft, type Motion } from "../../../../../src/frontend/tui/composer/draft.js";
import { composerLimits } from "../../../../../src/protocol/limits.js";
import { anyDraft, anyPiece, places } from "./any-draft.js";

const motions: readonly Motion[] = ["left", "right", "word_left", "word_right", "home", "end", "start", "finish"];
const killing = ["word_left", "word_right", "home", "end", "start", "finish"] as const;

interface Step {
  readonly name: string;
  readonly run: (draft: Draft) => void;
}

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  anyPiece.map((text) => ({
    name: `type ${JSON.stringify(text)}`,
    run: (draft: Draft) => void draft.insert(text, true),
  })),
  anyDraft.map((text) => ({ name: `insert ${JSON.stringify(text)}`, run: (draft: Draft) => void draft.insert(text) })),
  fc.constantFrom(...motions).map((motion) => ({ name: motion, run: (draft: Draft) => draft.move(motion) })),
  fc.constantFrom(...killing).map((motion) => ({ name: `kill ${motion}`, run: (draft: Draft) => draft.kill(motion) })),
  fc.nat({ max: 40 }).map((at) => ({ name: `to ${at}`, run: (draft: Draft) => draft.moveTo(at) })),
  fc.tuple(fc.nat({ max: 20 }), fc.nat({ max: 20 }), anyPiece).map(([from, size, text]) => ({
    name: `replace ${from}+${size} by ${JSON.stringify(text)}`,
    run: (draft: Draft) => void draft.replaceRange(from, from + size, text),
  })),
  fc.constantFrom<Step>(
    { name: "backspace", run: (draft) => draft.backspace() },
    { name: "delete", run: (draft) => draft.delete() },
    { name: "yank", run: (draft) => draft.yank() },
    { name: "yank older", run: (draft) => draft.yankOlder() },
    { name: "undo", run: (draft) => draft.undo() },
    { name: "redo", run: (draft) => draft.redo() },
  ),
);

const anySteps = fc.array(anyStep, { maxLength: 25 });
const without = (steps: readonly Step[], ...names: readonly string[]) =>
  steps.filter(({ name }) => !names.includes(name));

function drafted(text: string): Draft {
  const draft = new Draft();
  draft.insert(text);
  return draft;
}

describe("whatever is done", () => {
  test("the caret stands within the text, between two characters", () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        const draft = new Draft();
        for (const { run } of steps) {
          run(draft);
          expect(places(draft.text)).toContain(draft.caret);
        }
      }),
    );
  });

  test("backspace and delete take whole characters, or nothing", () => {
    fc.assert(
      fc.property(anyDraft, fc.nat({ max: 40 }), fc.boolean(), (text, at, isBackspace) => {
        const draft = drafted(text);
        draft.moveTo(at);
        const { caret } = draft;
        if (isBackspace) draft.backspace();
        else draft.delete();
        const ends = [...places(text)].toSorted((a, b) => a - b);
        const index = ends.indexOf(caret);
        const [from, to] = isBackspace ? [ends[index - 1] ?? 0, caret] : [caret, ends[index + 1] ?? text.length];
        expect(draft.text).toBe(text.slice(0, from) + text.slice(to));
      }),
    );
  });

  test("a motion never changes the text, and its way back ends no further away", () => {
    fc.assert(
      fc.property(anyDraft, fc.nat({ max: 40 }), fc.constantFrom(...motions), (text, at, motion) => {
        const draft = drafted(text);
        draft.moveTo(at);
        const { caret } = draft;
        draft.move(motion);
        expect(draft.text).toBe(text);
        const goesBack = ["left", "word_left", "home", "start"].includes(motion);
        expect(goesBack ? draft.caret <= caret : draft.caret >= caret).toBe(true);
      }),
    );
  });

  test("undo goes back to the beginning through states that were, and redo comes to the end again", () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        const draft = new Draft();
        const seen = new Set([""]);
        for (const { run } of without(steps, "undo", "redo")) {
          run(draft);
          seen.add(draft.text);
        }
        const last = draft.text;
        for (let left = steps.length; left >= 0; left--) {
          draft.undo();
          expect(seen).toContain(draft.text);
        }
        expect(draft.text).toBe("");
        for (let left = steps.length; left >= 0; left--) draft.redo();
        expect(draft.text).toBe(last);
      }),
    );
  });

  test("what was cut comes back where it was, unless what is left joined there", () => {
    fc.assert(
      fc.property(anyDraft, fc.nat({ max: 40 }), fc.constantFrom(...killing), (text, at, motion) => {
        const draft = drafted(text);
        draft.moveTo(at);
        const { caret } = draft;
        const to = draft.placeOf(motion);
        const from = to === caret && motion === "home" ? caret - 1 : Math.min(caret, to);
        draft.kill(motion);
        if (draft.text === text) return;
        fc.pre(draft.caret === from);
        draft.yank();
        expect(draft.text).toBe(text);
      }),
    );
  });
});

describe("undo", () => {
  test("takes back a word with what is before it, not a character and not all", () => {
    const draft = new Draft();
    for (const character of "one two") draft.insert(character, true);
    draft.undo();
    expect(draft.text).toBe("one ");
    draft.undo();
    expect(draft.text).toBe("");
  });

  test("typing at another place is another step", () => {
    const draft = new Draft();
    draft.insert("b", true);
    draft.move("home");
    draft.insert("a", true);
    draft.undo();
    expect(draft.text).toBe("b");
  });

  test("characters erased in a row are one step", () => {
    const draft = drafted("three");
    for (let left = 3; left > 0; left--) draft.backspace();
    draft.undo();
    expect(draft.text).toBe("three");
  });

  test("what was undone is gone once something else is written", () => {
    const draft = drafted("old");
    draft.undo();
    draft.insert("new");
    draft.redo();
    expect(draft.text).toBe("new");
  });

  test("remembers a bounded number of steps", () => {
    const draft = new Draft();
    for (let step = 0; step < composerLimits.undoSteps + 10; step++) draft.insert("x");
    for (let step = 0; step < composerLimits.undoSteps + 10; step++) draft.undo();
    expect(draft.text).toBe("x".repeat(10));
  });

  test("nothing comes back after a reset, neither by undo nor by yank", () => {
    const draft = drafted("secret");
    draft.kill("start");
    draft.insert("more");
    draft.reset(() => "");
    draft.undo();
    draft.redo();
    draft.yank();
    expect(draft.text).toBe("");
  });
});

describe("cutting", () => {
  test("what is cut in a row is one text, in its order", () => {
    const draft = drafted("one two three");
    draft.kill("word_left");
    draft.kill("word_left");
    draft.yank();
    expect(draft.text).toBe("one two three");
  });

  test("at the end of a line the line end is cut", () => {
    const draft = drafted("a\nb");
    draft.moveTo(1);
    draft.kill("end");
    expect(draft.text).toBe("ab");
  });

  test("older texts come in the place of the one put in, and after the oldest the newest", () => {
    const draft = drafted("first");
    draft.kill("start");
    draft.insert("second");
    draft.kill("start");
    draft.yank();
    draft.yankOlder();
    expect(draft.text).toBe("first");
    draft.yankOlder();
    expect(draft.text).toBe("second");
  });

  test("older texts come only right after one was put in", () => {
    const draft = drafted("first");
    draft.kill("start");
    draft.yank();
    draft.move("left");
    draft.yankOlder();
    expect(draft.text).toBe("first");
  });
});

describe("words", () => {
  test.each([
    ["one, two", 8, 5],
    ["one  ", 5, 0],
    ["a\nb", 2, 0],
    ["漢字かな", 4, 2],
    ["x \ufdd0", 3, 2],
  ])("in %j the word before %i begins at %i", (text, at, begin) => {
    const draft = drafted(text);
    draft.moveTo(at);
    expect(draft.placeOf("word_left")).toBe(begin);
  });
});

test("a text beyond the limit is cut between characters, and that is told", () => {
  const draft = new Draft();
  expect(draft.insert("x".repeat(composerLimits.draftChars - 1))).toBe(true);
  expect(draft.insert("👩‍💻")).toBe(false);
  expect(draft.text.length).toBe(composerLimits.draftChars - 1);
});
