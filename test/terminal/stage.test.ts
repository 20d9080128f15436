/** What is on the screen for what is on the stage: finished rows once and in order, screens, a lent terminal. */
import { expect, onTestFinished, test } from "vitest";
import { Painter, type ScreenKind } from "../../src/frontend/tui/paint/painter.js";
import type { Area, View } from "../../src/frontend/tui/part.js";
import { type Scenery, Stage } from "../../src/frontend/tui/screen/stage.js";
import { tuiLimits } from "../../src/protocol/limits.js";
import { type Row, rowText } from "../../src/render/row.js";
import { FakeTty } from "./fake-tty.js";

class Theatre implements Scenery {
  readonly tty: FakeTty;
  readonly screens: ScreenKind[] = [];
  readonly failures: unknown[] = [];
  readonly stage: Stage;
  wanted: ScreenKind = "main";
  finished: Row[] = [];
  /** More is on its way. */
  isLate = false;
  draw: (area: Area) => View = () => ({ rows: [[{ text: "frame" }]], caret: null });

  constructor(rows = 10) {
    this.tty = new FakeTty(40, rows);
    this.stage = new Stage({
      painter: new Painter(this.tty.stdin, this.tty.stdout),
      scenery: this,
      onScreen: (screen) => this.screens.push(screen),
      onFailure: (error) => this.failures.push(error),
    });
    onTestFinished(() => this.stage.close());
  }

  screen(): ScreenKind {
    return this.wanted;
  }

  takeFinished(): readonly Row[] {
    return this.finished.splice(0);
  }

  isSettling(): boolean {
    return this.isLate;
  }

  view(area: Area): View {
    return this.draw(area);
  }

  theme() {
    return { name: "plain", isDark: true, paint: rowText };
  }

  size(): Area {
    return { columns: this.tty.stdout.columns, rows: this.tty.stdout.rows };
  }

  async seen(text: string): Promise<void> {
    await expect.poll(() => this.tty.lines()).toContain(text);
  }
}

const line = (text: string): Row => [{ text }];

test("more finished rows than one frame takes are put up in order, each once", async () => {
  const theatre = new Theatre();
  const rows = Array.from({ length: tuiLimits.finishedRowsPerFrame * 2 + 7 }, (_, at) => `row ${at}`);
  theatre.finished = rows.map(line);
  theatre.stage.invalidate();
  await theatre.seen(rows.at(-1) ?? "");
  await theatre.seen("frame");
  expect(theatre.tty.everything()).toEqual([...rows, "frame"]);
});

test("what is still being rendered at the end is waited for", async () => {
  const theatre = new Theatre();
  theatre.finished = [line("said")];
  theatre.isLate = true;
  const closed = theatre.stage.close();
  await expect.poll(() => theatre.finished).toEqual([]);
  theatre.finished = [line("the last words")];
  theatre.isLate = false;
  theatre.stage.invalidate();
  await closed;
  expect(theatre.tty.everything().slice(0, 2)).toEqual(["said", "the last words"]);
});

test("what never comes is not waited for long", async () => {
  const theatre = new Theatre();
  theatre.isLate = true;
  theatre.finished = [line("said")];
  await theatre.stage.close();
  expect(theatre.tty.everything()[0]).toBe("said");
});

test("what was finished while another screen was up stands above when the shell's comes back", async () => {
  const theatre = new Theatre();
  theatre.stage.invalidate();
  await theatre.seen("frame");
  theatre.wanted = "alternate";
  theatre.draw = ({ rows }) => ({ rows: Array.from({ length: rows }, (_, at) => line(`viewer ${at}`)), caret: null });
  theatre.stage.invalidate();
  await theatre.seen("viewer 9");
  theatre.finished = [line("said meanwhile")];
  theatre.wanted = "main";
  theatre.draw = () => ({ rows: [line("frame")], caret: null });
  theatre.stage.invalidate();
  await theatre.seen("said meanwhile");
  expect(theatre.tty.everything()).toEqual(["said meanwhile", "frame"]);
  expect(theatre.screens).toEqual(["alternate", "main"]);
});

test("a lent terminal is not drawn on, and the frame comes back after", async () => {
  const theatre = new Theatre();
  theatre.stage.invalidate();
  await theatre.seen("frame");
  const lent = Promise.withResolvers<void>();
  const lending = theatre.stage.lend(() => lent.promise);
  await expect.poll(() => theatre.tty.lines()).not.toContain("frame");
  const before = theatre.tty.written.length;
  theatre.stage.invalidate();
  theatre.stage.drawNow();
  await theatre.tty.settled();
  expect(theatre.tty.written.length).toBe(before);
  lent.resolve();
  await lending;
  await theatre.seen("frame");
});

test("a part that throws is told, and the next frame is drawn", async () => {
  const theatre = new Theatre();
  theatre.draw = () => {
    throw new Error("a part is broken");
  };
  theatre.stage.drawNow();
  expect(theatre.failures).toEqual([new Error("a part is broken")]);
  theatre.draw = () => ({ rows: [line("well again")], caret: null });
  theatre.stage.invalidate();
  await theatre.seen("well again");
});

test("closing puts up what is left and leaves nothing else", async () => {
  const theatre = new Theatre();
  theatre.stage.invalidate();
  await theatre.seen("frame");
  theatre.finished = [line("the last word")];
  await theatre.stage.close();
  theatre.stage.invalidate();
  await theatre.tty.settled();
  expect(theatre.tty.everything()).toEqual(["the last word"]);
});

test("a frame on the shell's screen leaves a row above itself, so that tmux keeps nothing of it in the scrollback", async () => {
  for (const [rows, given] of [
    [24, 22],
    [10, 9],
    [1, 1],
  ] as const) {
    const theatre = new Theatre(rows);
    const areas: Area[] = [];
    theatre.draw = (area) => {
      areas.push(area);
      return { rows: [line("frame")], caret: null };
    };
    theatre.stage.drawNow();
    expect(areas).toEqual([{ columns: 40, rows: given }]);
  }
});
