/**
 * Results too long for the model: cut to what it reads, the whole kept for `read_result` while there is room.
 * A result that an extension rewrote is not kept: what it took out must not come back.
 */
import { builtInLimits, toolLimits } from "../../protocol/limits.js";
import { characterStart, headLength } from "./cut-text.js";

export interface ResultPage {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly total: number;
}

const ROOM = toolLimits.contentBytes - builtInLimits.lastLineBytes;

export class KeptResults {
  readonly #kept = new Map<number, Buffer>();
  #bytes = 0;

  /** What the model reads of a result; its last line says when something is missing and how to get it. */
  cut(id: number, content: string, canPage: boolean): string {
    if (Buffer.byteLength(content) <= toolLimits.contentBytes) return content;
    const bytes = Buffer.from(content);
    const shown = headLength(bytes, ROOM);
    const how = canPage ? `; read_result {"id":${id},"offset":${shown}} shows more` : "";
    if (canPage) this.#keep(id, bytes);
    // All of the page, white space at its end included: the next one goes on from there.
    const page = bytes.toString("utf8", 0, shown);
    return `${page}${page.endsWith("\n") ? "" : "\n"}[cut: ${shown} of ${bytes.length} bytes shown${how}]`;
  }

  forget(id: number): void {
    this.#bytes -= this.#kept.get(id)?.length ?? 0;
    this.#kept.delete(id);
  }

  /** A page from `offset` bytes on; null when the result is not kept. */
  page(id: number, offset: number): ResultPage | null {
    const bytes = this.#kept.get(id);
    if (bytes === undefined) return null;
    const from = characterStart(bytes, offset);
    const to = from + headLength(bytes.subarray(from), ROOM);
    return { text: bytes.toString("utf8", from, to), from, to, total: bytes.length };
  }

  ids(): readonly number[] {
    return [...this.#kept.keys()];
  }

  #keep(id: number, bytes: Buffer): void {
    this.forget(id);
    this.#kept.set(id, bytes);
    this.#bytes += bytes.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= builtInLimits.keptResultBytes || oldest === id) break;
      this.forget(oldest);
    }
  }
}
