/**
 * Bytes of a server-sent event stream → whole events, bounded. Split frames and characters are put together here, so
 * that each event can be looked at before anybody acts on it.
 */
import { providerLimits } from "../../protocol/limits.js";

export interface EventFrame {
  /** As it came, the blank line included. */
  readonly text: string;
  /** What its data lines say; empty for a comment. */
  readonly data: string;
}

export class FrameTooLong extends Error {}

const DATA_LINE = /^data: ?/;

function dataOf(lines: readonly string[]): string {
  const data = lines.filter((line) => line.startsWith("data:"));
  return data.map((line) => line.replace(DATA_LINE, "")).join("\n");
}

export class EventFrames {
  readonly #decoder = new TextDecoder();
  #rest = "";
  #lines: string[] = [];
  #chars = 0;

  /** The events that the chunk completed. Throws FrameTooLong beyond `providerLimits.maxEventBytes`. */
  push(chunk: Uint8Array): readonly EventFrame[] {
    return this.#take(this.#decoder.decode(chunk, { stream: true }));
  }

  /** The end: a last event that nobody closed counts as one. */
  end(): readonly EventFrame[] {
    const frames = [...this.#take(this.#decoder.decode())];
    if (this.#rest !== "") this.#lines.push(this.#rest.replace(/\r$/, ""));
    this.#rest = "";
    if (this.#lines.length > 0) frames.push(this.#frame());
    return frames;
  }

  #take(text: string): readonly EventFrame[] {
    this.#chars += text.length;
    if (!/[\r\n]/.test(text)) {
      // Long lines are put together once, not at each chunk.
      this.#rest += text;
      this.#check();
      return [];
    }
    const lines = `${this.#rest}${text}`.split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? "";
    const frames: EventFrame[] = [];
    for (const line of lines) {
      if (line !== "") this.#lines.push(line);
      else if (this.#lines.length > 0) frames.push(this.#frame());
    }
    this.#check();
    return frames;
  }

  #frame(): EventFrame {
    const lines = this.#lines;
    this.#lines = [];
    this.#chars = this.#rest.length;
    return { text: `${lines.join("\n")}\n\n`, data: dataOf(lines) };
  }

  #check(): void {
    if (this.#chars > providerLimits.maxEventBytes) throw new FrameTooLong();
  }
}
