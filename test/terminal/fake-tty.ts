/** A terminal without a process: streams as a program has them, and what a person would see of what it writes. */
import { PassThrough, Writable } from "node:stream";
import { Terminal } from "@xterm/headless";
import { onTestFinished } from "vitest";

export class FakeTty {
  readonly terminal: Terminal;
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  written = "";

  constructor(columns: number, rows: number) {
    this.terminal = new Terminal({ cols: columns, rows, scrollback: 10_000, allowProposedApi: true, convertEol: true });
    const write = (chunk: Buffer | string, _encoding: unknown, done: () => void): void => {
      this.written += chunk.toString();
      this.terminal.write(chunk.toString(), done);
    };
    const size = { columns, rows, isTTY: true, getColorDepth: () => 24, hasColors: () => true };
    // Only what programs use of a terminal's streams is there.
    this.stdout = Object.assign(new Writable({ write, decodeStrings: false }), size) as unknown as NodeJS.WriteStream;
    const rawMode = { isTTY: true, setRawMode: () => this.stdin, ref: () => this.stdin, unref: () => this.stdin };
    this.stdin = Object.assign(new PassThrough(), rawMode) as unknown as NodeJS.ReadStream;
    onTestFinished(() => this.terminal.dispose());
  }

  resize(columns: number, rows: number): void {
    this.terminal.resize(columns, rows);
    Object.assign(this.stdout, { columns, rows });
    this.stdout.emit("resize");
  }

  /** All that was written has been painted. */
  async settled(): Promise<void> {
    await new Promise<void>((resolve) => this.stdout.write("", () => this.terminal.write("", resolve)));
  }

  /** The visible rows, without the blanks at their ends. */
  lines(): readonly string[] {
    const { active } = this.terminal.buffer;
    return Array.from({ length: this.terminal.rows }, (_, row) =>
      (active.getLine(active.baseY + row)?.translateToString(true) ?? "").trimEnd(),
    );
  }

  /** What a person can scroll to, from the first row on; blank rows at the end left out. */
  everything(): readonly string[] {
    const { active } = this.terminal.buffer;
    const rows = Array.from({ length: active.length }, (_, row) => active.getLine(row)?.translateToString(true) ?? "");
    return rows.slice(0, rows.findLastIndex((row) => row !== "") + 1);
  }
}
