/** A terminal's two streams without a terminal: what was written, which mode it is in, and a process that never stops. */
import { EventEmitter } from "node:events";
import type { ReadStream, WriteStream } from "node:tty";
import type { ProcessPort } from "../../../../../src/frontend/tui/terminal/process-port.js";
import { Terminal } from "../../../../../src/frontend/tui/terminal/terminal.js";
import { FakeClock } from "../../../agent/fake-clock.js";

class FakeInput extends EventEmitter {
  isRaw = false;
  isFlowing = false;
  /** The device answers EIO. */
  fails = false;

  setRawMode(on: boolean): this {
    if (this.fails) throw new Error("setRawMode EIO");
    this.isRaw = on;
    return this;
  }

  resume(): this {
    this.isFlowing = true;
    return this;
  }

  pause(): this {
    this.isFlowing = false;
    return this;
  }
}

class FakeOutput extends EventEmitter {
  columns = 80;
  rows = 24;
  written = "";

  write(text: string): boolean {
    this.written += text;
    return true;
  }
}

export class FakeProcess implements ProcessPort {
  readonly events = new EventEmitter();
  stops = 0;

  onExit(handler: () => void): () => void {
    this.events.on("exit", handler);
    return () => this.events.off("exit", handler);
  }

  onContinue(handler: () => void): () => void {
    this.events.on("continue", handler);
    return () => this.events.off("continue", handler);
  }

  stop(): boolean {
    this.stops++;
    return true;
  }
}

export class FakeTerminal {
  readonly clock = new FakeClock();
  readonly stdin = new FakeInput();
  readonly stdout = new FakeOutput();
  readonly process = new FakeProcess();
  readonly log: string[] = [];
  readonly terminal: Terminal;

  constructor(env: Readonly<Record<string, string>> = { TERM: "xterm-256color" }) {
    this.terminal = new Terminal({
      stdin: this.stdin as unknown as ReadStream,
      stdout: this.stdout as unknown as WriteStream,
      env,
      clock: this.clock,
      process: this.process,
    });
    this.terminal.onInput = (event) => this.log.push(event.kind === "key" ? `key ${event.chord}` : event.kind);
    this.terminal.onHangup = () => this.log.push("hangup");
    this.terminal.onResume = () => this.log.push("resume");
    this.terminal.onResize = ({ columns, rows }) => this.log.push(`size ${columns}x${rows}`);
    this.terminal.onBackground = (isDark) => this.log.push(isDark ? "dark" : "light");
  }

  /** From the person, or the terminal itself. */
  send(text: string): void {
    this.stdin.emit("data", Buffer.from(text));
  }

  /** What was written since the last call. */
  written(): string {
    const text = this.stdout.written;
    this.stdout.written = "";
    return text;
  }
}
