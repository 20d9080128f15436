/**
 * A client of `e rpc` that is nothing but a pipe: it writes what a test gives it, byte for byte, and keeps every line
 * that came back. A line of stdout that is not JSON fails the test.
 */
import type { RunningE } from "./run-e.js";

export interface RpcLine {
  readonly id?: unknown;
  readonly result?: Record<string, unknown>;
  readonly error?: string;
  readonly type?: string;
  readonly [key: string]: unknown;
}

export class RpcDriver {
  readonly e: RunningE;
  readonly #lines: RpcLine[] = [];
  /** Each says whether it has what it waited for. */
  readonly #waiting = new Set<(line: RpcLine) => boolean>();
  /** By request, of those that have one. */
  readonly #events = new Map<unknown, RpcLine[]>();
  #rest = "";
  #lastId = 0;

  /** At once after the start of `e`. */
  constructor(e: RunningE) {
    this.e = e;
    e.child.stdout.on("data", (text: string) => {
      const parts = (this.#rest + text).split("\n");
      this.#rest = parts.pop() ?? "";
      for (const text of parts) this.#take(JSON.parse(text));
    });
  }

  /** All lines so far. */
  get lines(): readonly RpcLine[] {
    return this.#lines;
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

  /** The first line that fits, now or later. Rejects when e ends without it. */
  until(fits: (line: RpcLine) => boolean): Promise<RpcLine> {
    const found = this.#lines.find(fits);
    if (found !== undefined) return Promise.resolve(found);
    return new Promise((resolve, reject) => {
      this.#waiting.add((line) => {
        if (!fits(line)) return false;
        resolve(line);
        return true;
      });
      void this.e.ended.then(({ status, signal, stdout, stderr }) =>
        reject(new Error(`e ended (${status ?? signal}) without such a line:\n${stdout.slice(-3_000)}\n${stderr}`)),
      );
    });
  }

  /** Lines of that type. */
  of(type: string): readonly RpcLine[] {
    return this.lines.filter((line) => line.type === type);
  }

  /** The events of that request so far, which are forgotten then: a long test would search them again and again. */
  takeEvents(request: unknown): readonly RpcLine[] {
    const taken = this.#events.get(request) ?? [];
    this.#events.delete(request);
    return taken;
  }

  /** Ends its input and waits for its end. */
  async end(): Promise<{ readonly status: number | null; readonly signal: NodeJS.Signals | null }> {
    this.e.child.stdin.end();
    const { status, signal } = await this.e.ended;
    return { status, signal };
  }

  #take(line: RpcLine): void {
    this.#lines.push(line);
    if (typeof line.request === "string") {
      const events = this.#events.get(line.request) ?? [];
      this.#events.set(line.request, events);
      events.push(line);
    }
    for (const waiting of this.#waiting) if (waiting(line)) this.#waiting.delete(waiting);
  }
}
