/** Results that are longer than the model reads at once: nothing of them is lost, whatever is in them. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { KeptResults } from "../../../../src/agent/tools/kept-results.js";
import { readResultTool } from "../../../../src/agent/tools/read-result.js";
import { builtInLimits, toolLimits } from "../../../../src/protocol/limits.js";
import { toolBench } from "./tool-bench.js";

/** What a page shows of the whole: all but its last line, and the line end before that when the page brought none. */
function bodyOf(page: string, bytes: number): string {
  return Buffer.from(page).toString("utf8", 0, bytes);
}

test("the cut text and the pages after it are the whole, to the byte", async () => {
  const piece = fc.constantFrom(
    "\n",
    " \n",
    "   ",
    "é",
    "\u{1F600}",
    "word ",
    "x".repeat(300),
    "\n\n\n",
    "\t",
    "[cut: 1 of 2 bytes shown]\n",
  );
  const whole = fc
    .array(piece, { minLength: 1, maxLength: 30 })
    .map((pieces) => pieces.join("").repeat(Math.ceil(90_000 / Buffer.byteLength(pieces.join("")))));
  await fc.assert(
    fc.asyncProperty(whole, async (content) => {
      const { workshop, run } = toolBench();
      const shown = workshop.results.cut(7, content, true);
      expect(Buffer.byteLength(shown)).toBeLessThanOrEqual(toolLimits.contentBytes);
      const [, size, total, next] =
        /\[cut: (\d+) of (\d+) bytes shown; read_result \{"id":7,"offset":(\d+)\} shows more\]$/.exec(shown) ?? [];
      expect([Number(total), next]).toEqual([Buffer.byteLength(content), size]);
      let read = bodyOf(shown, Number(size));
      for (let offset: number | null = Number(size); offset !== null; ) {
        const { content: page } = await run(readResultTool, { id: 7, offset });
        expect(Buffer.byteLength(page)).toBeLessThanOrEqual(toolLimits.contentBytes);
        const [, from, to] = /\[bytes (\d+)-(\d+) of \d+; [^\n]*\]$/.exec(page) ?? [];
        read += bodyOf(page, Number(to) - Number(from));
        offset = page.endsWith("; this is the end]") ? null : Number(to);
      }
      expect(read).toBe(content);
    }),
    { numRuns: 40 },
  );
});

test("an offset within a character shows the next one, and one beyond the end says so", async () => {
  const { workshop, run } = toolBench();
  const content = "é".repeat(20_000);
  workshop.results.cut(1, content, true);
  expect((await run(readResultTool, { id: 1, offset: 39_999 })).content).toBe(
    "result 1 has 40000 bytes, none from offset 40000 on",
  );
  expect((await run(readResultTool, { id: 1, offset: 39_997 })).content).toBe(
    "é\n[bytes 39998-40000 of 40000; this is the end]",
  );
  expect((await run(readResultTool, { id: 2 })).content).toContain("kept results: 1");
});

test("the oldest results go when there are too many, the newest never", () => {
  const results = new KeptResults();
  const large = "x".repeat(builtInLimits.keptResultBytes / 2 + 1);
  for (const id of [1, 2, 3]) results.cut(id, large, true);
  expect(results.ids()).toEqual([3]);
  results.cut(4, "x".repeat(builtInLimits.keptResultBytes + 1), true);
  expect(results.ids()).toEqual([4]);
});

test("without a way to page, a cut says only that it is one", () => {
  const results = new KeptResults();
  const shown = results.cut(1, "y".repeat(40_000), false);
  expect(shown).toMatch(/^y+\n\[cut: \d+ of 40000 bytes shown\]$/);
  expect(results.ids()).toEqual([]);
});
