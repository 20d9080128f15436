/**
 * From rows to the screen: asks for what is to be seen when a frame is due, paints it through the theme, and moves
 * between the shell's screen and one of our own. While the terminal is lent out nothing is drawn.
 */

import { tuiLimits } from "../../../protocol/limits.js";
import type { Row } from "../../../render/row.js";
import type { Painter, ScreenKind } from "../paint/painter.js";
import type { Area, View } from "../part.js";
import type { PaintTheme } from "../theme/theme.js";
import { FrameClock, type FrameTime, realFrameTime } from "./frame-clock.js";

/** What is on the stage. */
export interface Scenery {
  /** The screen that the next frame belongs on. */
  screen(): ScreenKind;
  /** Rows that will not change any more and go above the frame; each is given once. Asked on the main screen only. */
  takeFinished(columns: number): readonly Row[];
  /** More rows will be finished soon. */
  isSettling(): boolean;
  view(area: Area): View;
  theme(): Pick<PaintTheme, "paint">;
  /** The terminal's. */
  size(): Area;
}

/**
 * Rows of a frame on the shell's screen. A frame as high as the screen would push what is above it away, and itself with
 * it; one that begins on the screen's first row is kept in the scrollback by tmux when it is erased, so it does not.
 */
function mainFrameRows(rows: number): number {
  return rows < tuiLimits.gapFromRows ? Math.max(1, rows - 1) : rows - 2;
}

export interface StageOptions {
  readonly painter: Painter;
  readonly scenery: Scenery;
  readonly time?: FrameTime;
  /** Around every change of screens: the other one has modes of its own. */
  readonly moving?: (move: () => Promise<void>) => Promise<void>;
  /** A screen was entered: the mouse is wanted on our own one only. */
  readonly onScreen: (screen: ScreenKind) => void;
  /** Drawing failed: a bug, told once for each message. */
  readonly onFailure: (error: unknown) => void;
}

export class Stage {
  readonly #options: StageOptions;
  readonly #clock: FrameClock;
  /** Finished rows that wait for their turn: one frame puts only so many above. */
  #waiting: readonly Row[] = [];
  /** Why nothing is drawn: the terminal is lent out, a screen is being left, it is over. */
  #holds = 0;
  /** Something has changed while nothing is drawn. */
  #changed = (): void => {};

  constructor(options: StageOptions) {
    this.#options = options;
    this.#clock = new FrameClock(() => this.#draw(), options.time);
  }

  /** Bound: a frame is needed, soon. */
  readonly invalidate = (): void => {
    if (this.#holds === 0) this.#clock.ask();
    else this.#changed();
  };

  /** Draws without waiting for the frame rate. */
  drawNow(): void {
    if (this.#holds === 0) this.#clock.now();
  }

  /** Takes the frame off the screen until `work` is over. */
  async lend<T>(work: () => Promise<T>): Promise<T> {
    return this.#holding(async () => {
      await this.#options.painter.close();
      return work();
    });
  }

  /** Nothing on the screen is known any more: all of it is drawn anew. */
  redraw(): void {
    void this.lend(async () => {});
  }

  /** Puts up all that is finished, takes the frame away and draws no more. */
  async close(): Promise<void> {
    this.#holds++;
    this.#clock.stop();
    const { painter } = this.#options;
    await this.#move("main");
    const rows = await this.#lastRows();
    if (rows.length > 0) painter.paint({ rows: [], caret: null }, this.#painted(rows));
    await painter.close();
  }

  /** What is still being rendered is waited for, so that the last words are not lost; but not for long. */
  async #lastRows(): Promise<readonly Row[]> {
    const { scenery, time = realFrameTime } = this.#options;
    const { columns } = scenery.size();
    let isLate = false;
    const stop = time.after(tuiLimits.lastRowsMs, () => {
      isLate = true;
      this.#changed();
    });
    const rows = [...this.#waiting, ...scenery.takeFinished(columns)];
    while (!isLate && scenery.isSettling()) {
      const changed = Promise.withResolvers<void>();
      this.#changed = changed.resolve;
      await changed.promise;
      rows.push(...scenery.takeFinished(columns));
    }
    stop();
    return rows;
  }

  async #holding<T>(work: () => Promise<T>): Promise<T> {
    this.#holds++;
    this.#clock.stop();
    try {
      return await work();
    } finally {
      this.#holds--;
      this.invalidate();
    }
  }

  async #move(screen: ScreenKind): Promise<void> {
    const { painter, moving = (move) => move() } = this.#options;
    if (screen !== painter.screen) await moving(() => painter.switchScreen(screen));
  }

  #painted(rows: readonly Row[]): readonly string[] {
    const theme = this.#options.scenery.theme();
    return rows.map((row) => theme.paint(row));
  }

  #draw(): void {
    const { painter, scenery, onScreen, onFailure } = this.#options;
    try {
      const screen = scenery.screen();
      if (screen !== painter.screen) {
        void this.#holding(() => this.#move(screen)).then(() => onScreen(screen), onFailure);
        return;
      }
      this.#paint(scenery.size(), screen);
    } catch (error) {
      // A part that throws must not take the terminal along: the next frame may be fine.
      onFailure(error);
    }
  }

  #paint({ columns, rows }: Area, screen: ScreenKind): void {
    const { painter, scenery } = this.#options;
    const isMain = screen === "main";
    if (isMain) this.#waiting = [...this.#waiting, ...scenery.takeFinished(columns)];
    const finished = isMain ? this.#waiting.slice(0, tuiLimits.finishedRowsPerFrame) : [];
    const view = scenery.view({ columns, rows: isMain ? mainFrameRows(rows) : rows });
    painter.paint({ rows: this.#painted(view.rows), caret: view.caret }, this.#painted(finished));
    if (!isMain) return;
    this.#waiting = this.#waiting.slice(finished.length);
    if (this.#waiting.length > 0) this.invalidate();
  }
}
