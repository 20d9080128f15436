/** Runs an extension by hand as a process, line by line: what a host does, with none of its rules. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

export class BareProcess implements AsyncDisposable {
  readonly child: ChildProcess;
  readonly exited: Promise<unknown>;
  /** Settles when it first writes to stderr. */
  readonly spoke: Promise<unknown>;
  readonly #lines: AsyncIterator<string>;

  /** Starts the file itself, as a host does, so that its executable bit and first line count. */
  constructor(file: string, env: Readonly<Record<string, string>> = {}) {
    this.child = spawn(file, { stdio: ["pipe", "pipe", "pipe"], env: { ...process.env, ...env }, detached: true });
    this.exited = once(this.child, "exit");
    this.exited.catch(() => undefined); // a start that fails is seen by who awaits it
    this.spoke = new Promise((resolve) => this.child.stderr?.on("data", resolve));
    this.child.stdin?.on("error", () => undefined); // it may die while we write: EPIPE is expected
    this.#lines = createInterface({ input: this.child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]();
  }

  write(...messages: readonly object[]): void {
    for (const message of messages) this.child.stdin?.write(`${JSON.stringify(message)}\n`);
  }

  /** The next line, as text; null at the end of its output. */
  async line(): Promise<string | null> {
    const next = await this.#lines.next();
    return next.done === true ? null : next.value;
  }

  /** The next line, parsed. */
  async message(): Promise<unknown> {
    const line = await this.line();
    return line === null ? null : JSON.parse(line);
  }

  /** Asks and returns the next line, parsed. */
  ask(message: object): Promise<unknown> {
    this.write(message);
    return this.message();
  }

  /** Exit code, or the name of the signal. */
  async end(): Promise<number | string | null> {
    await this.exited;
    return this.child.exitCode ?? this.child.signalCode;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.child.pid !== undefined) {
      // The whole group: a fixture may have left a grandchild. ESRCH: it has none and is gone.
      try {
        process.kill(-this.child.pid, "SIGKILL");
      } catch {}
      await this.exited;
    }
  }
}
