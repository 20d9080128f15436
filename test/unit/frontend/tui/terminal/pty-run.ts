/** A shell in a pseudoterminal, with the child program between two looks at the modes; gone when its test is over. */
import { type IPty, spawn } from "@lydell/node-pty";
import { onTestFinished } from "vitest";

/** Not how long it may take, but when to say what was seen instead. */
const lateMs = 15_000;

export class PtyRun {
  /** All that the terminal was sent. */
  output = "";
  readonly exited: Promise<void>;
  readonly #pty: IPty;
  #waiting: (() => void)[] = [];
  #seen = 0;
  #isOver = false;

  constructor(script: string, env: Readonly<Record<string, string>> = {}) {
    this.#pty = spawn("sh", ["-c", script], {
      name: "xterm-256color",
      cols: 80,
      rows: 24,
      env: { PATH: process.env.PATH, NODE: process.execPath, ...env },
    });
    this.#pty.onData((data) => {
      this.output += data;
      this.#wake();
    });
    this.exited = new Promise((resolve) => {
      this.#pty.onExit(() => {
        this.#isOver = true;
        this.#wake();
        resolve();
      });
    });
    onTestFinished(async () => {
      // A shell that ignores the hangup of its terminal would stay.
      if (!this.#isOver) this.#pty.kill("SIGKILL");
      await this.exited;
    });
  }

  type(text: string): void {
    this.#pty.write(text);
  }

  resize(columns: number, rows: number): void {
    this.#pty.resize(columns, rows);
  }

  /** The terminal goes away, as when its window is closed. */
  hangUp(): void {
    this.#pty.kill("SIGHUP");
  }

  /** Resolves with the match once it is in what came since the last one; fails when the shell ends without it. */
  async until(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const match = pattern.exec(this.output.slice(this.#seen));
      if (match !== null) {
        this.#seen += match.index + match[0].length;
        return match;
      }
      if (this.#isOver) throw new Error(`no ${pattern} in ${JSON.stringify(this.output)}`);
      await new Promise<void>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`no ${pattern} yet in ${JSON.stringify(this.output)}`)), lateMs);
        this.#waiting.push(() => {
          clearTimeout(late);
          resolve();
        });
      });
    }
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }
}
