/**
 * Our own stdout and stderr. A reader that goes away is an ordinary end (EPIPE), never a crash. In the modes whose
 * stdout is a protocol, the real writer is taken once, before anything else is loaded, and whoever writes to
 * `process.stdout` from then on writes to stderr.
 */

export interface Output {
  /** Queued in order; nothing is written once the reader is gone. */
  write(text: string): void;
  /** Resolves when all that was written has left the process, or nobody reads it any more. */
  flush(): Promise<void>;
  /** A terminal, where lines of stdout and stderr meet. */
  readonly isTerminal: boolean;
  /** The reader is gone, or the device failed; called once at most. */
  onBroken: (error: Error) => void;
}

type Write = NodeJS.WriteStream["write"];

class StreamOutput implements Output {
  readonly isTerminal: boolean;
  onBroken: (error: Error) => void = () => {};
  readonly #write: Write;
  #isBroken = false;

  constructor(stream: NodeJS.WriteStream, write: Write) {
    this.#write = write;
    this.isTerminal = stream.isTTY === true;
    stream.on("error", (error) => {
      if (this.#isBroken) return;
      this.#isBroken = true;
      this.onBroken(error);
    });
  }

  write(text: string): void {
    if (!this.#isBroken && text !== "") this.#write(text);
  }

  flush(): Promise<void> {
    if (this.#isBroken) return Promise.resolve();
    return new Promise((resolve) => {
      this.#write("", () => resolve());
    });
  }
}

/** Everybody may write to stdout. */
export function sharedStdout(): Output {
  return new StreamOutput(process.stdout, process.stdout.write.bind(process.stdout));
}

/** Only the caller writes to stdout from now on. */
export function ownStdout(): Output {
  const output = new StreamOutput(process.stdout, process.stdout.write.bind(process.stdout));
  process.stdout.write = process.stderr.write.bind(process.stderr);
  return output;
}

export function sharedStderr(): Output {
  return new StreamOutput(process.stderr, process.stderr.write.bind(process.stderr));
}
