/** A transcript over bodies that are really rendered: what was streamed looks as the whole text does. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { BodyView } from "../../../../../src/frontend/tui/bodies/body-view.js";
import type { MakeLiveBody } from "../../../../../src/frontend/tui/bodies/live-body.js";
import { renderBody } from "../../../../../src/render/render-body.js";
import type { Renderer } from "../../../../../src/render/renderer.js";
import { type Row, rowText } from "../../../../../src/render/row.js";
import { Stage, settle, text, turnEnd, turnStart } from "./stage.js";

const renderer: Renderer = {
  render: async (body, columns) => {
    await settle();
    return renderBody(body, columns);
  },
  close: async () => {},
};
const makeBody: MakeLiveBody = (onChange) => new BodyView(renderer, onChange);

const block = fc.constantFrom(
  "A paragraph of **bold** words that is a little longer than the screen is wide, with `code` in it",
  "# Heading",
  "- item\n- item\n  1. inner\n  2. inner",
  "- loose\n\n  more of it\n\n- loose",
  "> quote\n>\n> more",
  "```js\nlet a = 1;\n\nlet b;\n```",
  "| a | b |\n|---|---|\n| 1 | 2 |",
  "---",
  "<div>\nhtml\n</div>",
  "漢字漢字 👨‍👩‍👧‍👦",
);

const plain = (rows: readonly Row[]) => rows.map(rowText).map((row) => row.trimEnd());

async function taken(stage: Stage, columns: number): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let quiet = 0; quiet < 4; ) {
    const more = stage.transcript.takeFinished(columns);
    quiet = more.length > 0 ? 0 : quiet + 1;
    rows.push(...more);
    await settle();
  }
  return rows;
}

test("what went into the scrollback piece by piece looks as the whole does", async () => {
  const document = fc.array(block, { minLength: 1, maxLength: 6 }).map((blocks) => blocks.join("\n\n"));
  await fc.assert(
    fc.asyncProperty(document, fc.integer({ min: 1, max: 40 }), async (whole, step) => {
      const stage = new Stage(makeBody);
      stage.say(turnStart);
      const rows: Row[] = [];
      for (let at = 0; at < whole.length; at += step) {
        stage.say(text(whole.slice(at, at + step)));
        rows.push(...stage.transcript.takeFinished(40));
        stage.transcript.liveRows(40, 10);
      }
      stage.say(turnEnd);
      rows.push(...(await taken(stage, 40)));
      expect(plain(rows)).toEqual(plain(renderBody({ format: "markdown", text: whole }, 40)));
      expect(stage.live(40)).toEqual([]);
    }),
    { numRuns: 40 },
  );
});
