/** A model's text as a screen reader gets it: whole, in order, each once, and nothing of the terminal's own. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SpokenText } from "../../../../../src/frontend/tui/plain/spoken-text.js";
import { hostileTexts } from "../../../text/hostile-text.js";

function spoken(...pieces: readonly string[]): readonly string[] {
  const text = new SpokenText();
  return [...pieces.flatMap((piece) => text.push(piece)), ...text.flush()];
}

describe("hostile pieces", () => {
  test("no sequence gets through, wherever it is split", () => {
    for (const { text } of hostileTexts) {
      const said = spoken(...text, " ", text).join("");
      expect(said).not.toMatch(/\p{Cc}/u);
    }
  });

  test("a text without an end is said in bounded parts, and all of it", () => {
    const long = "word ".repeat(10_000).trim();
    const said = spoken(long.slice(0, 30_000), long.slice(30_000));
    expect(said.join(" ").replaceAll(/\s+/g, " ")).toBe(long);
    const unbroken = spoken(...("x".repeat(30_000).match(/.{1,500}/g) ?? []));
    expect(unbroken.join("")).toBe("x".repeat(30_000));
    expect(unbroken.length).toBeGreaterThan(20);
  });
});

describe("what is said, and when", () => {
  test("a sentence as soon as the next one begins, the last one at the end", () => {
    const text = new SpokenText();
    expect(text.push("This is the first sentence. And")).toEqual(["This is the first sentence."]);
    expect(text.push(" this is the second one.")).toEqual([]);
    expect(text.flush()).toEqual(["And this is the second one."]);
    expect(text.flush()).toEqual([]);
  });

  test("an abbreviation, a number or a path ends no sentence", () => {
    expect(spoken("Open src/app.ts, e.g. with version 1.5 of an editor")).toEqual([
      "Open src/app.ts, e.g. with version 1.5 of an editor",
    ]);
  });

  test("short sentences wait for company", () => {
    expect(spoken("Yes. No. ", "That was all of it, really. Next")).toEqual([
      "Yes. No. That was all of it, really.",
      "Next",
    ]);
  });

  test("code line by line, never by sentence", () => {
    const code =
      "Look at this:\n```js\nconst text = 'One sentence. Another sentence. A third';\n```\nDone with that now. Bye";
    expect(spoken(...code)).toEqual([
      "Look at this:",
      "```js",
      "const text = 'One sentence. Another sentence. A third';",
      "```",
      "Done with that now.",
      "Bye",
    ]);
  });

  test("sentences without blanks between them", () => {
    expect(spoken("这是第一个句子，它比二十个字符要长一些。", "这是第二个")).toEqual([
      "这是第一个句子，它比二十个字符要长一些。",
      "这是第二个",
    ]);
  });
});

test("nothing is lost and nothing said twice, however it is split", () => {
  const piece = fc.constantFrom("Hello there", ". ", "! ", "\n", "word ", "1.5", "`x`", "。", "é", "👩‍💻", "?");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const bare = (text: string) => text.replaceAll(/\s/g, "");
      expect(bare(spoken(...pieces).join(""))).toBe(bare(pieces.join("")));
    }),
  );
});
