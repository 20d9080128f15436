/** What the painter writes, as a person sees it (field lessons 95, 98, 99). */
import { describe, expect, onTestFinished, test } from "vitest";
import { type Frame, Painter } from "../../src/frontend/tui/paint/painter.js";
import { FakeTty } from "./fake-tty.js";

function painterOn(columns: number, rows: number): { readonly tty: FakeTty; readonly painter: Painter } {
  const tty = new FakeTty(columns, rows);
  const painter = new Painter(tty.stdin, tty.stdout);
  onTestFinished(() => painter.close());
  return { tty, painter };
}

const frameOf = (...rows: readonly string[]): Frame => ({ rows, caret: null });

/** As long as the painter may hold back a frame. */
async function seen(tty: FakeTty, row: string): Promise<void> {
  await expect.poll(() => tty.lines()).toContain(row);
}

describe("the painter", () => {
  test("never clears what can be scrolled to, however high the frames are", async () => {
    const { tty, painter } = painterOn(40, 10);
    for (let at = 0; at < 50; at++) {
      painter.paint(frameOf(...Array.from({ length: 9 }, (_, row) => `panel ${at} row ${row}`)), [`finished ${at}`]);
    }
    painter.paint(frameOf("the end"));
    await seen(tty, "the end");
    expect(tty.written).not.toContain("\x1b[3J");
    expect(tty.everything()).toEqual([...Array.from({ length: 50 }, (_, at) => `finished ${at}`), "the end"]);
  });

  test("puts finished text above once, also when batches change", async () => {
    const { tty, painter } = painterOn(40, 10);
    const all = Array.from({ length: 450 }, (_, at) => `line ${at}`);
    for (const line of all) painter.paint(frameOf("draft"), [line]);
    await seen(tty, all.at(-1) ?? "");
    await expect.poll(() => tty.everything()).toEqual([...all, "draft"]);
  });

  test("keeps blank rows of finished text", async () => {
    const { tty, painter } = painterOn(40, 10);
    painter.paint(frameOf("draft"), ["a", "", "b"]);
    await seen(tty, "draft");
    expect(tty.everything().map((row) => row.trimEnd())).toEqual(["a", "", "b", "draft"]);
  });

  test("puts the cursor where the caret is", async () => {
    const { tty, painter } = painterOn(40, 10);
    painter.paint({ rows: ["one", "two 漢字", "three"], caret: { row: 1, column: 8 } });
    await seen(tty, "three");
    const { cursorX, cursorY } = tty.terminal.buffer.active;
    expect({ cursorX, cursorY }).toEqual({ cursorX: 8, cursorY: 1 });
  });

  test("comes back from the other screen without a trace of it", async () => {
    const { tty, painter } = painterOn(40, 10);
    painter.paint(frameOf("draft"), ["before"]);
    await seen(tty, "draft");
    await painter.switchScreen("alternate");
    painter.paint(frameOf(...Array.from({ length: 10 }, (_, row) => `viewer ${row}`)));
    await seen(tty, "viewer 9");
    expect(tty.terminal.buffer.active.type).toBe("alternate");
    await painter.switchScreen("main");
    painter.paint(frameOf("draft"), ["after"]);
    await seen(tty, "after");
    expect(tty.everything()).toEqual(["before", "after", "draft"]);
  });

  test("leaves finished text alone and takes the frame away when it closes", async () => {
    const { tty, painter } = painterOn(40, 10);
    painter.paint(frameOf("draft", "status"), ["said"]);
    await seen(tty, "status");
    await painter.close();
    await tty.settled();
    expect(tty.everything()).toEqual(["said"]);
    expect(tty.written.lastIndexOf("\x1b[?25h")).toBeGreaterThan(tty.written.lastIndexOf("\x1b[?25l"));
  });

  test("survives 200 sizes, down to one cell", async () => {
    const { tty, painter } = painterOn(80, 24);
    painter.paint(frameOf("the draft"), ["said"]);
    for (let at = 0; at < 200; at++) {
      tty.resize(1 + ((at * 37) % 80), 1 + ((at * 13) % 24));
      painter.paint(frameOf("x".repeat(tty.stdout.columns)));
    }
    tty.resize(80, 24);
    painter.paint(frameOf("the end"));
    await seen(tty, "the end");
    expect(tty.lines().filter((row) => row === "the end")).toHaveLength(1);
    expect(tty.written).not.toContain("\x1b[3J");
  });

  test("writes little for one more letter", async () => {
    const { tty, painter } = painterOn(80, 24);
    const rows = Array.from({ length: 20 }, (_, row) => `row ${row} of what does not change`);
    painter.paint({ rows: [...rows, "> a"], caret: { row: 20, column: 3 } });
    await seen(tty, "> a");
    const before = tty.written.length;
    painter.paint({ rows: [...rows, "> ab"], caret: { row: 20, column: 4 } });
    await seen(tty, "> ab");
    expect(tty.written.length - before).toBeLessThan(200);
  });
});
