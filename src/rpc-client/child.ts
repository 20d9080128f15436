/** The e that a client started: its process, the end of its stderr, and how it is ended. */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { messageOf } from "../protocol/caught.js";
import { processLimits, rpcLimits } from "../protocol/limits.js";
import { RpcError } from "./rpc-error.js";

/** How e is started. */
export interface StartOptions {
  /** The program and what stands before the words of the mode. Default: this package's own e, on the Node that runs us. */
  readonly command?: readonly [string, ...string[]];
  /** Options behind those, such as `["--no-extensions"]`. Default: none. */
  readonly args?: readonly string[];
  /** Default: ours. */
  readonly cwd?: string;
  /** On top of our environment; undefined takes away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Which mode of e it is. */
interface ChildMode {
  readonly words: readonly string[];
  /** As people call it. */
  readonly name: string;
}

const rpcMode: ChildMode = { words: ["rpc"], name: "e rpc" };

/** How it ended. */
export interface ChildEnd {
  /** Null when a signal ended it, or it was never started. */
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
}

function ownCommand(): readonly [string, ...string[]] {
  return [process.execPath, fileURLToPath(new URL("./bin.cjs", import.meta.url))];
}

export class RpcChild {
  readonly input: Writable;
  readonly output: Readable;
  /** Settles when it has ended and what it wrote was read. */
  readonly ended: Promise<ChildEnd>;
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #name: string;
  #stderr = Buffer.alloc(0);
  #startError: string | null = null;

  constructor({ command = ownCommand(), args = [], cwd, env = {} }: StartOptions, { words, name } = rpcMode) {
    const [file, ...before] = command;
    this.#name = name;
    this.#child = spawn(file, [...before, ...words, ...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["pipe", "pipe", "pipe"],
    });
    this.input = this.#child.stdin;
    this.output = this.#child.stdout;
    this.#child.stderr.on("error", () => {});
    this.#child.stderr.on("data", (chunk: Buffer) => {
      this.#stderr = Buffer.concat([this.#stderr, chunk]).subarray(-rpcLimits.clientStderrBytes);
    });
    this.ended = new Promise((resolve) => {
      this.#child.once("error", (error) => {
        this.#startError = messageOf(error);
        resolve({ status: null, signal: null });
      });
      this.#child.once("close", (status, signal) => resolve({ status, signal }));
      // A process that it left behind may hold the pipes; what lies in them is read, no more.
      this.#child.once("exit", (status, signal) => {
        setTimeout(() => resolve({ status, signal }), processLimits.termGraceMs).unref();
      });
    });
  }

  get pid(): number | null {
    return this.#child.pid ?? null;
  }

  get stderr(): string {
    return new TextDecoder().decode(this.#stderr);
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Why nothing more comes of it. */
  reason({ status, signal }: ChildEnd): RpcError {
    const stderr = this.stderr.trim();
    const said = stderr === "" ? "" : `: ${stderr}`;
    if (this.#startError !== null) return new RpcError("gone", `e could not be started: ${this.#startError}`, stderr);
    const how = signal === null ? `with status ${status}` : `by ${signal}`;
    return new RpcError("gone", `${this.#name} ended ${how}${said}`, stderr);
  }

  /** Waits for its end, and sees to it: SIGTERM, then SIGKILL. Its input must have been ended. */
  async stop(): Promise<ChildEnd> {
    const term = setTimeout(() => this.kill("SIGTERM"), rpcLimits.clientCloseMs);
    const kill = setTimeout(() => this.kill("SIGKILL"), rpcLimits.clientCloseMs + rpcLimits.clientKillMs);
    try {
      return await this.ended;
    } finally {
      clearTimeout(term);
      clearTimeout(kill);
    }
  }
}
