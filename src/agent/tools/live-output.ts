/** A command's output on its way to the person: decoded, sanitised, in the order it came, and no more than fits. */
import { StringDecoder } from "node:string_decoder";
import { builtInLimits } from "../../protocol/limits.js";
import { Sanitizer } from "../../text/sanitize.js";

export type OutputStream = "stdout" | "stderr";

interface Side {
  readonly decoder: StringDecoder;
  readonly sanitizer: Sanitizer;
}

export class LiveOutput {
  readonly #show: (stream: OutputStream, chunk: string) => void;
  readonly #sides: Readonly<Record<OutputStream, Side>> = {
    stdout: { decoder: new StringDecoder("utf8"), sanitizer: new Sanitizer() },
    stderr: { decoder: new StringDecoder("utf8"), sanitizer: new Sanitizer() },
  };
  #bytes = 0;

  constructor(show: (stream: OutputStream, chunk: string) => void) {
    this.#show = show;
  }

  push(stream: OutputStream, piece: Buffer): void {
    if (this.#bytes > builtInLimits.bashLiveBytes) return;
    this.#bytes += piece.length;
    const { decoder, sanitizer } = this.#sides[stream];
    const text = sanitizer.push(decoder.write(piece));
    if (text !== "") this.#show(stream, text);
    if (this.#bytes > builtInLimits.bashLiveBytes) {
      this.#show(stream, "\n[more output follows; it is not shown while the command runs]\n");
    }
  }

  /** The streams are over: what waited for more is shown. */
  end(): void {
    if (this.#bytes > builtInLimits.bashLiveBytes) return;
    for (const stream of ["stdout", "stderr"] as const) {
      const { decoder, sanitizer } = this.#sides[stream];
      const text = sanitizer.push(decoder.end()) + sanitizer.flush();
      if (text !== "") this.#show(stream, text);
    }
  }
}
