/**
 * A real pseudo-terminal with a program in it, and a model of what a person sees: the bytes go through xterm's parser,
 * tests read cells. Waits end with what is on the screen, never with the clock.
 */
import { type IPty, spawn } from "@lydell/node-pty";
import { Terminal } from "@xterm/headless";
import { expect, onTestFinished } from "vitest";

export interface PtyOptions {
  readonly columns?: number;
  readonly rows?: number;
  readonly cwd?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** One cell as it is painted. */
export interface Cell {
  readonly text: string;
  /** 1 or 2; 0 for the second half of a wide one. */
  readonly width: number;
  /** Null: the terminal's own. A number below 256, or 0xRRGGBB with `rgb`. */
  readonly foreground: number | null;
  readonly background: number | null;
  readonly bold: boolean;
  readonly dim: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly inverse: boolean;
}

const WAIT_MS = 20_000;

/** DEC private modes. */
const SYNCHRONISED_UPDATE = 2026;
const SHOWN_CURSOR = 25;

/** Lines that a person could scroll back to in a test. */
const SCROLLBACK_ROWS = 20_000;

function definedOnly(env: PtyOptions["env"]): Record<string, string> {
  return Object.fromEntries(Object.entries(env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
}

export class PtyScreen {
  readonly pty: IPty;
  readonly terminal: Terminal;
  /** Every byte the program wrote. */
  written = "";
  /** Resolves when it has ended. */
  readonly ended: Promise<{ readonly exitCode: number; readonly signal?: number | undefined }>;
  #isOver = false;
  /** Between the marks of a synchronised update: the frame is half there, and a terminal does not show it yet. */
  #isBetweenFrames = false;
  #isCursorShown = true;
  #changed: (() => void)[] = [];

  constructor(file: string, args: readonly string[], options: PtyOptions) {
    const { columns: cols = 80, rows = 24, cwd, env } = options;
    this.terminal = new Terminal({ cols, rows, scrollback: SCROLLBACK_ROWS, allowProposedApi: true });
    this.pty = spawn(file, [...args], {
      name: "xterm-256color",
      cols,
      rows,
      ...(cwd === undefined ? {} : { cwd }),
      env: definedOnly(env),
    });
    // What the terminal is asked (cursor position, attributes, …) it answers, as a real one does.
    this.terminal.onData((data) => {
      if (!this.#isOver) this.pty.write(data);
    });
    for (const final of ["h", "l"]) {
      this.terminal.parser.registerCsiHandler({ prefix: "?", final }, ([mode]) => {
        if (mode === SYNCHRONISED_UPDATE) this.#isBetweenFrames = final === "h";
        if (mode === SHOWN_CURSOR) this.#isCursorShown = final === "h";
        return false; // whatever else it means goes its usual way
      });
    }
    this.pty.onData((data) => {
      this.written += data;
      this.terminal.write(data, () => this.#tell());
    });
    this.ended = new Promise((resolve) => {
      this.pty.onExit((exit) => {
        this.#isOver = true;
        // The last bytes may still be on their way through the parser.
        this.terminal.write("", () => {
          this.#tell();
          resolve(exit);
        });
      });
    });
  }

  type(text: string): void {
    this.pty.write(text);
  }

  resize(columns: number, rows: number): void {
    this.terminal.resize(columns, rows);
    this.pty.resize(columns, rows);
  }

  /** The visible rows, without the blanks at their ends. */
  lines(): readonly string[] {
    const { active } = this.terminal.buffer;
    return Array.from({ length: this.terminal.rows }, (_, row) =>
      // A terminal that was made narrower keeps what stood to the right of it, and shows none of it.
      (active.getLine(active.baseY + row)?.translateToString(true, 0, this.terminal.cols) ?? "").trimEnd(),
    );
  }

  text(): string {
    return this.lines().join("\n");
  }

  /** All rows that a person can scroll to, then the visible ones. */
  everything(): string {
    const { active } = this.terminal.buffer;
    return Array.from({ length: active.length }, (_, row) => active.getLine(row)?.translateToString(true) ?? "").join(
      "\n",
    );
  }

  cell(row: number, column: number): Cell {
    const { active } = this.terminal.buffer;
    const cell = active.getLine(active.baseY + row)?.getCell(column);
    return {
      text: cell?.getChars() ?? "",
      width: cell?.getWidth() ?? 1,
      foreground: cell === undefined || cell.isFgDefault() ? null : cell.getFgColor(),
      background: cell === undefined || cell.isBgDefault() ? null : cell.getBgColor(),
      bold: (cell?.isBold() ?? 0) !== 0,
      dim: (cell?.isDim() ?? 0) !== 0,
      italic: (cell?.isItalic() ?? 0) !== 0,
      underline: (cell?.isUnderline() ?? 0) !== 0,
      inverse: (cell?.isInverse() ?? 0) !== 0,
    };
  }

  /** The cell where `text` first stands on the screen. Fails when it does not. */
  cellOf(text: string): Cell {
    const row = this.lines().findIndex((line) => line.includes(text));
    expect(row, `"${text}" is on the screen:\n${this.text()}`).toBeGreaterThanOrEqual(0);
    return this.cell(row, this.lines()[row]?.indexOf(text) ?? 0);
  }

  /** Where the cursor stands, from the top left of the screen. */
  cursor(): { readonly row: number; readonly column: number } {
    const { active } = this.terminal.buffer;
    return { row: active.cursorY, column: active.cursorX };
  }

  /** Whether a person sees the cursor. */
  isCursorShown(): boolean {
    return this.#isCursorShown;
  }

  isAlternate(): boolean {
    return this.terminal.buffer.active.type === "alternate";
  }

  /** Resolves as soon as `look` sees what it looks for; rejects with the screen when that never comes. */
  async until(what: string, look: () => boolean, waitMs = WAIT_MS): Promise<void> {
    const deadline = AbortSignal.timeout(waitMs);
    const isSeen = (): boolean => (this.#isOver || !this.#isBetweenFrames) && look();
    while (!isSeen()) {
      if (deadline.aborted || (this.#isOver && !isSeen())) {
        const state = this.#isOver ? "ended" : "still running";
        throw new Error(`never seen: ${what} (${state})\n${this.text()}\n--\n${this.everything().slice(-2_000)}`);
      }
      await new Promise<void>((resolve) => {
        const done = (): void => {
          deadline.removeEventListener("abort", done);
          resolve();
        };
        deadline.addEventListener("abort", done, { once: true });
        this.#changed.push(done);
      });
    }
  }

  /** Until `text` is on the screen. */
  async shows(text: string): Promise<void> {
    await this.until(`"${text}"`, () => this.text().includes(text));
  }

  /** Until `text` is not on the screen any more. */
  async hides(text: string): Promise<void> {
    await this.until(`no "${text}"`, () => !this.text().includes(text));
  }

  /** The terminal is gone, as when its window is closed: nobody is told, the device is closed. */
  hangUp(): void {
    // It is there, and not in the types.
    if ("destroy" in this.pty && typeof this.pty.destroy === "function") this.pty.destroy();
  }

  /** Ends it by force when it is still there. */
  kill(): void {
    if (!this.#isOver) this.pty.kill("SIGKILL");
    this.terminal.dispose();
  }

  #tell(): void {
    for (const changed of this.#changed.splice(0)) changed();
  }
}

/** Runs a program in a terminal; the test's end ends it. */
export function inTerminal(file: string, args: readonly string[], options: PtyOptions): PtyScreen {
  const screen = new PtyScreen(file, args, options);
  onTestFinished(async () => {
    screen.kill();
    await screen.ended;
  });
  return screen;
}
