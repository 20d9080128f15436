/**
 * A client of `e rpc` that is nothing but a pipe: it writes what a test gives it, byte for byte, and keeps every line
 * that came back. A line of stdout that is not JSON fails the test.
 */
import { vi } from "vitest";
import type { RunningE } from "./run-e.js";

export interface RpcLine {
  readonly id?: unknown;
  readonly result?: Record<string, unknown>;
  readonly error?: string;
  readonly type?: string;
  readonly [key: string]: unknown;
}

const WAIT = { interval: 5, timeout: 15_000 };

export class RpcDriver {
  readonly e: RunningE;
  #lastId = 0;
  #parsed: RpcLine[] = [];
  #parsedChars = 0;

  constructor(e: RunningE) {
    this.e = e;
  }

  /** All lines so far. */
  get lines(): readonly RpcLine[] {
    const end = this.e.stdout.lastIndexOf("\n") + 1;
    if (end > this.#parsedChars) {
      const fresh = this.e.stdout.slice(this.#parsedChars, end - 1).split("\n");
      this.#parsed = [...this.#parsed, ...fresh.map((line): RpcLine => JSON.parse(line))];
      this.#parsedChars = end;
    }
    return this.#parsed;
  }

  write(text: string | Uint8Array): void {
    this.e.child.stdin.write(text);
  }

  /** A line. An object is written as JSON. */
  send(line: object | string): void {
    this.write(`${typeof line === "string" ? line : JSON.stringify(line)}\n`);
  }

  /** Calls a method and waits for its answer. */
  call(method: string, params: object = {}): Promise<RpcLine> {
    const id = `call ${++this.#lastId}`;
    this.send({ id, method, params });
    return this.until((line) => line.id === id);
  }

  /** The result of a call that must succeed. */
  async ask(method: string, params: object = {}): Promise<Record<string, unknown>> {
    const { result, error } = await this.call(method, params);
    if (result === undefined) throw new Error(`${method}: ${error}`);
    return result;
  }

  /** The id of a new session. */
  async session(params: object = {}): Promise<string> {
    return String((await this.ask("session.create", params)).session);
  }

  /** The first line that fits, now or later. */
  until(fits: (line: RpcLine) => boolean): Promise<RpcLine> {
    return vi.waitFor(() => {
      const found = this.lines.find(fits);
      if (found === undefined) throw new Error(`no such line in:\n${this.e.stdout.slice(-3_000)}\n${this.e.stderr}`);
      return found;
    }, WAIT);
  }

  /** Lines of that type. */
  of(type: string): readonly RpcLine[] {
    return this.lines.filter((line) => line.type === type);
  }

  /** Ends its input and waits for its end. */
  async end(): Promise<{ readonly status: number | null; readonly signal: NodeJS.Signals | null }> {
    this.e.child.stdin.end();
    const { status, signal } = await this.e.ended;
    return { status, signal };
  }
}
