/**
 * Plays the host to one example, run as the process that it is: sends lines, pairs answers, answers its requests.
 * It trusts nothing that the example prints: a line that is no JSON object is kept in `garbage` for the test to see.
 */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

export type Data = Record<string, unknown>;

/** What an example said in answer to a request. */
export interface Answer {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}

export interface DriveOptions {
  readonly cwd?: string;
  /** Added to the environment of the tests. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Answers the example's own requests; throw to refuse. Without it everything is refused with "no ui". */
  readonly answer?: (method: string, params: Data) => unknown;
}

export const extensionsDir = join(import.meta.dirname, "../../examples/extensions");

/** The params of `initialize`, with some of them replaced. */
export function initializeParams(some: Data = {}): Data {
  const families = "tool.update events hooks display ui session shortcuts pane widget render";
  const fixed = { protocol: 1, capabilities: families.split(" "), ui: true, e_version: "0.1.0" };
  return { ...fixed, cwd: process.cwd(), extensions_config: {}, ...some };
}

export class Driver implements AsyncDisposable {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #options: DriveOptions;
  readonly #open = new Map<number, (answer: Answer) => void>();
  readonly #watchers = new Set<() => void>();
  readonly #closed: Promise<unknown>;
  #lastId = 0;
  #rest = "";
  /** Everything that it said, in order, answers included. */
  readonly messages: Data[] = [];
  readonly garbage: string[] = [];
  stderr = "";

  constructor(command: string, args: readonly string[], options: DriveOptions) {
    this.#options = options;
    // The interpreter lines say `env node`; the pinned one comes first.
    const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
    const env = { ...process.env, PATH, ...options.env };
    this.#child = spawn(command, args, { cwd: options.cwd, env, stdio: "pipe" });
    this.#closed = once(this.#child, "close");
    this.#child.stdout.setEncoding("utf8").on("data", (chunk: string) => this.#onStdout(chunk));
    this.#child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      this.stderr += chunk;
      this.#look();
    });
    this.#child.stdin.on("error", () => {}); // its end is what the tests look at
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Sends a request and waits for its answer. Rejects when the example ends first. */
  async call(method: string, params: unknown = {}): Promise<Answer> {
    const id = ++this.#lastId;
    const answered = new Promise<Answer>((resolve) => this.#open.set(id, resolve));
    this.write(`${JSON.stringify({ id, method, params })}\n`);
    const ended = this.#closed.then(() => {
      throw new Error(`ended without an answer to ${method}: ${this.stderr}`);
    });
    return Promise.race([answered, ended]);
  }

  /** The result of a request that must succeed. */
  async result(method: string, params: unknown = {}): Promise<Data> {
    const { result, error } = await this.call(method, params);
    if (error !== undefined) throw new Error(`${method}: ${String(error)}`);
    return Object(result) as Data;
  }

  /** The answer of `initialize`. */
  start(some: Data = {}): Promise<Data> {
    return this.result("initialize", initializeParams({ cwd: this.#options.cwd ?? process.cwd(), ...some }));
  }

  tell(method: string, params?: Data): void {
    this.write(`${JSON.stringify({ method, params })}\n`);
  }

  write(bytes: string | Uint8Array): void {
    this.#child.stdin.write(bytes);
  }

  /** The id that the next request gets. */
  get nextId(): number {
    return this.#lastId + 1;
  }

  /** Messages of one method that it sent by itself. */
  said(method: string): Data[] {
    return this.messages.filter((message) => message.method === method).map(({ params }) => Object(params) as Data);
  }

  /** Its `tool.update` chunks, joined. */
  updates(): string {
    return this.said("tool.update")
      .map(({ chunk }) => String(chunk))
      .join("");
  }

  /** Waits until something that it said makes the condition true. Rejects when it ends first. */
  async until(condition: () => boolean): Promise<void> {
    if (condition()) return;
    let look: () => void = () => {};
    const met = new Promise<void>((resolve) => {
      look = () => condition() && resolve();
      this.#watchers.add(look);
    });
    const ended = this.#closed.then(() => {
      if (!condition()) throw new Error(`ended before it happened: ${this.stderr}`);
    });
    await Promise.race([met, ended]);
    this.#watchers.delete(look);
  }

  /** Closes its input and waits for its end. */
  async end(): Promise<number | NodeJS.Signals | null> {
    this.#child.stdin.end();
    return this.ended();
  }

  async ended(): Promise<number | NodeJS.Signals | null> {
    await this.#closed;
    return this.#child.signalCode ?? this.#child.exitCode;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#child.kill("SIGKILL");
    this.#child.stdout.destroy();
    this.#child.stderr.destroy();
    await this.#closed;
  }

  #onStdout(chunk: string): void {
    const lines = (this.#rest + chunk).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) this.#onLine(line);
    this.#look();
  }

  #look(): void {
    for (const watcher of this.#watchers) watcher();
  }

  #onLine(line: string): void {
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      message = undefined;
    }
    if (typeof message !== "object" || message === null || Array.isArray(message)) {
      this.garbage.push(line);
      return;
    }
    const { id, method, params } = message as Data;
    this.messages.push(message as Data);
    if (method === undefined) this.#open.get(Number(id))?.(message as Answer);
    else if (id !== undefined) this.#reply(id, String(method), Object(params) as Data);
  }

  #reply(id: unknown, method: string, params: Data): void {
    const refuse = (): never => {
      throw new Error("no ui");
    };
    Promise.resolve()
      .then(() => (this.#options.answer ?? refuse)(method, params))
      .finally(() => this.#look())
      .then(
        (result) => this.write(`${JSON.stringify({ id, result: result ?? {} })}\n`),
        (error: Error) => this.write(`${JSON.stringify({ id, error: error.message })}\n`),
      );
  }
}

/** Runs an example by its file name in examples/extensions, or any program by its path. */
export function drive(file: string, options: DriveOptions = {}): Driver {
  return new Driver(file.includes("/") ? file : join(extensionsDir, file), [], options);
}

/** Resolves when a process has ended. One that nobody has reaped yet has ended too. */
export async function gone(pid: number): Promise<void> {
  while (isRunning(pid)) await new Promise((resolve) => setImmediate(resolve));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return existsSync("/proc/self/stat") ? !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "latin1")) : true;
  } catch {
    return false;
  }
}
