/** One transport under test with everything that it reported, in order. Disposing of it ends it and looks for survivors. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import type { Timer } from "../../../src/transport/timer.js";
import type { BadLine, Transport, TransportExit } from "../../../src/transport/transport.js";
import { Frame } from "../../../src/wire/frame.js";
import { newMark, survivors } from "../../helpers/survivors.js";
import type { Implementation, OpenOptions, Program } from "./implementations.js";

export type Reported =
  | { readonly kind: "frame"; readonly text: string }
  | { readonly kind: "bad"; readonly bad: BadLine }
  | { readonly kind: "stderr"; readonly text: string }
  | { readonly kind: "drain" }
  | { readonly kind: "exit"; readonly exit: TransportExit };

export interface SubjectOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly timer?: Timer;
}

export class Subject implements AsyncDisposable {
  readonly transport: Transport;
  /** All of it, in order; below by kind. */
  readonly reported: Reported[] = [];
  readonly frames: string[] = [];
  readonly badLines: BadLine[] = [];
  readonly exits: TransportExit[] = [];
  drains = 0;
  readonly #mark = newMark();
  readonly #folder = mkdtempSync(join(tmpdir(), "transport-"));
  #wake: () => void = () => {};

  constructor(open: (options: OpenOptions) => Transport, { env = {}, timer }: SubjectOptions = {}) {
    const base = { PATH: process.env.PATH ?? "", GO: this.#goFile, ...this.#mark.env, ...env };
    this.transport = open({ env: base, cwd: this.#folder, ...(timer === undefined ? {} : { timer }) });
    this.transport.onFrame = ({ text }) => {
      this.frames.push(text);
      this.#report({ kind: "frame", text });
    };
    this.transport.onBadLine = (bad) => {
      this.badLines.push(bad);
      this.#report({ kind: "bad", bad });
    };
    this.transport.onStderr = (text) => this.#report({ kind: "stderr", text });
    this.transport.onDrain = () => {
      this.drains += 1;
      this.#report({ kind: "drain" });
    };
    this.transport.onExit = (exit) => {
      this.exits.push(exit);
      this.#report({ kind: "exit", exit });
    };
  }

  get stderr(): string {
    return this.reported.map((event) => (event.kind === "stderr" ? event.text : "")).join("");
  }

  /** Lets a program go on that waits for it. */
  go(): void {
    writeFileSync(this.#goFile, "");
  }

  /** Waits for reports until the condition holds; the test's own deadline is the only one. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => (this.#wake = resolve));
  }

  /** The frame with that number, from 0, as soon as it is there. */
  async frame(index: number): Promise<string> {
    await this.until(() => this.frames.length > index);
    return this.frames[index] ?? "";
  }

  async exit(): Promise<TransportExit> {
    await this.until(() => this.exits.length > 0);
    return this.exits[0]!;
  }

  /** Sends all, waiting for room whenever the queue is full. */
  async sendAll(texts: readonly string[]): Promise<void> {
    for (const text of texts) {
      const { drains } = this;
      if (this.transport.send(Frame.ofText(text))) continue;
      await this.until(() => this.drains > drains);
      expect(this.transport.send(Frame.ofText(text))).toBe(true);
    }
  }

  /** What its processes can be found by. */
  survivors(): Promise<readonly number[]> {
    return survivors(this.#mark);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.transport.stop(0);
    const left = await this.survivors();
    await new Promise(setImmediate);
    rmSync(this.#folder, { recursive: true, force: true });
    expect(left, "processes that outlived their transport").toEqual([]);
    expect(this.exits, "one exit, once").toHaveLength(1);
    expect(this.reported.at(-1)?.kind, "nothing after the exit").toBe("exit");
  }

  get #goFile(): string {
    return join(this.#folder, "go");
  }

  #report(event: Reported): void {
    this.reported.push(event);
    this.#wake();
  }
}

/** A started transport to one of the shared programs. */
export async function begin(
  implementation: Implementation,
  program: Program,
  options?: SubjectOptions,
): Promise<Subject> {
  const subject = new Subject((open) => implementation.open(program, open), options);
  await subject.transport.start();
  return subject;
}

/** The same for a program that only one kind of transport can run. */
export async function beginWith(open: (options: OpenOptions) => Transport, options?: SubjectOptions): Promise<Subject> {
  const subject = new Subject(open, options);
  await subject.transport.start();
  return subject;
}
