/** Long texts cut for a model. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { formatSize, truncateHead, truncateLine, truncateTail } from "../../../../workers/packages/tools/truncate.js";

test("a first line that is too long leaves nothing of the beginning, and says so", () => {
  const cut = truncateHead("x".repeat(50), { maxBytes: 10 });
  expect(cut).toMatchObject({ content: "", truncated: true, truncatedBy: "bytes", firstLineExceedsLimit: true });
  expect(cut).toMatchObject({ outputLines: 0, totalLines: 1, totalBytes: 50 });
});

test("a last line that is too long leaves its end, from the beginning of a character on", () => {
  const cut = truncateTail(`a\n${"é".repeat(10)}`, { maxBytes: 5 });
  expect(cut).toMatchObject({ content: "éé", lastLinePartial: true, outputLines: 1, truncatedBy: "bytes" });
});

test("whole lines stay, from the beginning or from the end", () => {
  const text = "1\n2\n3\n4";
  expect(truncateHead(text, { maxLines: 2 })).toMatchObject({ content: "1\n2", truncatedBy: "lines", totalLines: 4 });
  expect(truncateTail(text, { maxLines: 2 })).toMatchObject({ content: "3\n4", truncatedBy: "lines", outputLines: 2 });
  expect(truncateHead(text, { maxBytes: 3 })).toMatchObject({ content: "1\n2", truncatedBy: "bytes" });
  expect(truncateHead(text)).toMatchObject({ content: text, truncated: false, truncatedBy: null, outputLines: 4 });
});

test("whatever the text and the bounds are, what is left is a part of it within them", () => {
  const lines = fc.array(fc.string({ maxLength: 12, unit: "grapheme" }), { maxLength: 12 });
  fc.assert(
    fc.property(lines, fc.nat(6), fc.nat(30), (all, maxLines, maxBytes) => {
      const text = all.join("\n");
      for (const cut of [truncateHead(text, { maxLines, maxBytes }), truncateTail(text, { maxLines, maxBytes })]) {
        expect(text).toContain(cut.content);
        expect(cut.content === text || cut.truncated).toBe(true);
        if (cut.truncated) expect(Buffer.byteLength(cut.content)).toBeLessThanOrEqual(maxBytes);
        if (cut.truncated) expect(cut.outputLines).toBeLessThanOrEqual(Math.max(maxLines, 1));
      }
    }),
  );
});

test("a line of a search is cut between characters", () => {
  expect(truncateLine("abc", 3)).toEqual({ text: "abc", wasTruncated: false });
  expect(truncateLine("ab😀", 3)).toEqual({ text: "ab... [truncated]", wasTruncated: true });
});

test("sizes are said in the unit that fits", () => {
  expect([512, 1_536, 2 * 1_024 * 1_024].map(formatSize)).toEqual(["512B", "1.5KB", "2.0MB"]);
});
