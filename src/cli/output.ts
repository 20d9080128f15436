/**
 * Our own stdout and stderr. A reader that goes away is an ordinary end (EPIPE), never a crash; one that does not
 * read costs bounded memory where losing lines is allowed.
 */
import { cliLimits } from "../protocol/limits.js";

type Write = NodeJS.WriteStream["write"];

/** All of the stream but `write`; what is called on it happens to the stream itself. */
function paintable(stream: NodeJS.WriteStream, write: Write): NodeJS.WriteStream {
  return new Proxy(stream, {
    get(target, name): unknown {
      if (name === "write") return write;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  });
}

export class Output {
  /** A terminal, where lines of stdout and stderr meet. */
  readonly isTerminal: boolean;
  /** The reader is gone, or the device failed; called once at most. */
  onBroken: (error: Error) => void = () => {};
  readonly #stream: NodeJS.WriteStream;
  readonly #write: Write;
  readonly #mayDrop: boolean;
  readonly #screen: NodeJS.WriteStream;
  #isBroken = false;

  private constructor(stream: NodeJS.WriteStream, mayDrop: boolean) {
    this.#stream = stream;
    this.#write = stream.write.bind(stream);
    this.#mayDrop = mayDrop;
    this.isTerminal = stream.isTTY === true;
    this.#screen = paintable(stream, this.#write);
    stream.on("error", (error) => {
      if (this.#isBroken) return;
      this.#isBroken = true;
      this.onBroken(error);
    });
  }

  /**
   * stdout, for the caller alone: taken before anything else is loaded. Whoever writes to `process.stdout` from then
   * on (a package, `console.log`) writes to stderr.
   */
  static ownStdout(): Output {
    const output = new Output(process.stdout, false);
    process.stdout.write = process.stderr.write.bind(process.stderr);
    return output;
  }

  /** stderr, shared. What nobody reads is dropped beyond `cliLimits.maxUnreadStderrBytes`. */
  static stderr(): Output {
    return new Output(process.stderr, true);
  }

  /** The stream, for whoever paints on it: its `write` is the real one, whoever has taken that of `process.stdout`. */
  get screen(): NodeJS.WriteStream {
    return this.#screen;
  }

  /** Queued in order; nothing is written once the reader is gone. */
  write(text: string): void {
    if (this.#isBroken || text === "") return;
    if (this.#mayDrop && this.#stream.writableLength > cliLimits.maxUnreadStderrBytes) return;
    this.#write(text);
  }

  /** Written, and not taken by the reader yet. */
  get unreadBytes(): number {
    return this.#isBroken ? 0 : this.#stream.writableLength;
  }

  /** Resolves when all that was written has left the process, or nobody reads it any more. */
  flush(): Promise<void> {
    if (this.#isBroken) return Promise.resolve();
    return new Promise((resolve) => {
      this.#write("", () => resolve());
    });
  }
}
