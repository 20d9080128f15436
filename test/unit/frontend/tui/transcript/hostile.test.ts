/** Whatever is put into a transcript, in whichever field: only what may be painted comes out, and never too wide. */
import fc from "fast-check";
import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import { ScrollView } from "../../../../../src/frontend/tui/transcript/scroll-view.js";
import type { Row } from "../../../../../src/render/row.js";
import { cells } from "../../../../../src/text/width.js";
import { hostileTexts, wideTexts } from "../../../text/hostile-text.js";
import {
  assistantEntry,
  batch,
  call,
  output,
  reasoning,
  Stage,
  settle,
  text,
  toolEnd,
  toolEntry,
  toolStart,
  turnStart,
  userEntry,
} from "./stage.js";

/** Every field that anybody can put text into. */
function fill(stage: Stage, bad: string): void {
  stage.settings = { ...stage.settings, show_thinking: true };
  stage.transcript.pending(bad);
  stage.store(userEntry(bad));
  stage.say(turnStart, reasoning(bad), text(bad), batch(call(1, bad, bad, bad), call(2, bad, bad, bad)));
  stage.say(toolStart(1), output(1, bad), toolEnd(2, bad, "failed", bad));
  stage.store(toolEntry(2, bad, { content: bad, summary: bad, display: { body: bad, format: "text" } }));
  stage.transcript.notice({ extension: bad, tone: "error", text: bad });
  stage.transcript.show({ extension: bad, title: bad, body: bad, format: "text" });
  stage.say(
    { type: "warning", message: bad },
    { type: "error_details", details: bad },
    { type: "retry", attempt: 1, limit: 2, delay_secs: 1, cause: bad, reason: bad },
    { type: "compacted", summary: bad, context_tokens: 1 },
    { type: "session_name", name: bad },
    { type: "instructions", path: bad },
    { type: "steered", text: bad },
    { type: "shell_start", command: bad, hidden: false },
    { type: "shell_output", stream: "stderr", chunk: bad },
  );
  stage.store({ type: "custom_message", custom_type: bad, content: bad, display: true });
  stage.store({ type: "branch_summary", from: "e1", summary: bad });
}

function past(stage: Stage, bad: string): void {
  const tool = { type: "tool_call", call_id: "c1", name: bad, arguments: JSON.stringify({ path: bad }) } as const;
  const said = [{ type: "thinking", text: bad }, { type: "text", text: bad }, tool] as const;
  const entries = [userEntry(bad), assistantEntry(said), toolEntry(1, bad, { content: bad, summary: bad })];
  stage.transcript.history(entries.map((entry) => stage.entry(entry)));
}

const unpaintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]|\u{e0020}/u;

function expectPaintable(rows: readonly Row[]): void {
  const wrong = rows.flat().filter(({ text: run }) => run === "" || unpaintable.test(run) || !run.isWellFormed());
  expect(wrong).toEqual([]);
}

describe("only what may be painted comes out", () => {
  test.each(hostileTexts.map(({ name, text: bad }) => [name, bad]))("%s", async (_, bad) => {
    for (const put of [fill, past]) {
      const stage = new Stage();
      put(stage, bad);
      await settle();
      expectPaintable(stage.transcript.liveRows(60, 500));
      for (const openable of stage.transcript.openables()) {
        const body = await openable.read();
        expect(unpaintable.test(openable.title())).toBe(false);
        expect(unpaintable.test(body.text.replaceAll("\n", ""))).toBe(false);
      }
    }
  });
});

function expectFits(rows: readonly Row[], columns: number, maxRows: number): void {
  expect(rows.length).toBeLessThanOrEqual(maxRows);
  const widths = rows.map((row) => Math.max(stringWidth(row.map((span) => span.text).join("")), sum(row)));
  expect(Math.max(0, ...widths)).toBeLessThanOrEqual(columns);
}

/** As a terminal draws runs that stand beside each other. */
function sum(row: Row): number {
  return row.reduce((cellsOfRow, span) => cellsOfRow + cells(span.text), 0);
}

const nasty = fc
  .array(
    fc.oneof(
      fc.constantFrom(...wideTexts.map((entry) => entry.text)),
      fc.string({ unit: "binary" }),
      fc.constant("\n"),
    ),
    {
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(" "));

test("no row is wider than its room, at any width", () => {
  const texts = wideTexts.map((entry) => entry.text).filter((one) => one.length < 40);
  const groups = Math.ceil(texts.length / 5);
  for (let group = 0; group < groups; group++) {
    const stage = new Stage();
    fill(stage, texts.slice(5 * group, 5 * group + 5).join(" "));
    // Each width once, and each kind of text at widths of every size.
    for (let columns = 1 + group; columns <= 200; columns += groups) {
      expectFits(stage.transcript.liveRows(columns, 100_000), columns, 100_000);
    }
  }
});

test("no view is larger than its room, whatever is in it", () => {
  fc.assert(
    fc.property(nasty, fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 50 }), (bad, columns, rows) => {
      const stage = new Stage();
      fill(stage, bad);
      expectFits(stage.transcript.liveRows(columns, rows), columns, rows);
      const { transcript } = stage;
      const settings = () => ({ scroll_lines: 3, scroll_hint: bad });
      const view = new ScrollView({ transcript, invalidate: () => {}, settings });
      expectFits(view.view({ columns, rows }).rows, columns, rows);
      view.toBegin();
      expectFits(view.view({ columns, rows }).rows, columns, rows);
    }),
    { numRuns: 40 },
  );
});
