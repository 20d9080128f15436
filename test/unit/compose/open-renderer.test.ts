/** Bodies rendered in the thread: rows in any case, and nothing that one body does is felt by the next. */
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { createRenderer, type RendererOptions } from "../../../src/compose/open-renderer.js";
import { renderLimits } from "../../../src/protocol/limits.js";
import type { Body, Renderer } from "../../../src/render/renderer.js";
import { type Row, rowText } from "../../../src/render/row.js";
import { rowCells } from "../../../src/render/row-width.js";
import { ManualTimer } from "../../conformance/transport/manual-timer.js";
import { bombs } from "../render/markdown-samples.js";

function open(options?: RendererOptions): Renderer {
  const renderer = createRenderer(options);
  onTestFinished(() => renderer.close());
  return renderer;
}

const fixture = (name: string): string => fileURLToPath(new URL(`../../fixtures/jobs/${name}`, import.meta.url));
const texts = (rows: readonly Row[]): string[] => rows.map(rowText);
const markdown = (text: string): Body => ({ format: "markdown", text });

test("bombs end in rows, as do the good bodies between them", async () => {
  const renderer = open();
  for (const [, text] of bombs) {
    const rows = await renderer.render(markdown(text), 80);
    expect(rows.length).toBeGreaterThan(0);
    expect(Math.max(...rows.map(rowCells))).toBeLessThanOrEqual(80);
  }
  const hunks = Array.from({ length: 20_000 }, (_, i) => `@@ -${i * 9 + 1},2 +${i * 9 + 1},2 @@\n a\n-b\n+c\n`).join(
    "",
  );
  const diff = await renderer.render({ format: "diff", text: `--- a\n+++ b\n${hunks}` }, 80);
  expect(diff.length).toBeLessThanOrEqual(renderLimits.rows);
});

test("markdown and diffs are rendered, with and without a width", async () => {
  const renderer = open({ timer: new ManualTimer() });
  expect(await renderer.render(markdown("a **b**"), 10)).toEqual([[{ text: "a " }, { text: "b", emphasis: ["bold"] }]]);
  const line = `@@ -1,1 +1,1 @@\n-${"x".repeat(100)}\n+y\n`;
  expect(texts(await renderer.render({ format: "diff", text: line }, Number.POSITIVE_INFINITY))).toEqual([
    `    1 - ${"x".repeat(100)}`,
    "    1 + y",
  ]);
});

test("a body that takes too long is shown as its text, and what grows from it is not tried again", async () => {
  const timer = new ManualTimer();
  const renderer = open({ entry: fixture("hangs-on-bombs.cjs"), timer });
  const text = `**bomb**\n${"more\n".repeat(renderLimits.failureChars)}`;
  const bomb = renderer.render(markdown(text), 4);
  await timer.isAwaited(renderLimits.deadlineMs);
  await timer.pass(renderLimits.deadlineMs);
  expect(texts(await bomb).slice(0, 3)).toEqual(["**bo", "mb**", "more"]);
  // Tried, it would hang: no time passes.
  expect(texts(await renderer.render(markdown(`${text} and more`), 80)).slice(0, 2)).toEqual(["**bomb**", "more"]);
  expect(texts(await renderer.render(markdown("fine"), 80))).toEqual(["rendered"]);
});

test("without the built thread entry everything is plain text", async () => {
  const renderer = createRenderer({ entry: fixture("no-such-file.cjs") });
  onTestFinished(() => renderer.close());
  expect(texts(await renderer.render(markdown("a **b**\n"), 80))).toEqual(["a **b**"]);
});

test("a short text needs no thread, and a sequence in it goes", async () => {
  const renderer = open({ entry: fixture("breaks-at-start.cjs") });
  expect(texts(await renderer.render({ format: "text", text: "a\u001b[2Jb\n\nc" }, 80))).toEqual(["ab", "", "c"]);
});

test("a body that nobody could read is cut, and says so", async () => {
  const renderer = open();
  const rows = await renderer.render(markdown("line\n".repeat(renderLimits.bodyChars / 4)), 80);
  expect(rows).toHaveLength(renderLimits.fallbackRows);
  expect(texts(rows).at(-1)).toMatch(/^… \d+ more rows$/);
});
