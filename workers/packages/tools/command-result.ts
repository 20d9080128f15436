/** The output of a command as a tool's result: its end for the model, all of it in a file when it is long. */
import { outputText } from "../../../src/agent/tools/command-output.js";
import { type OutputFile, OutputLog } from "../../../src/agent/tools/output-log.js";
import type { AgentToolUpdateCallback } from "../../../src/atomic/api/tools.js";
import { modulePackageLimits } from "../../../src/protocol/limits.js";
import { localWorkshop } from "./local-context.js";
import { type TruncationResult, truncateTail } from "./truncate.js";

/** Undefined while all of the output is shown. */
export interface BashToolDetails {
  truncation?: TruncationResult;
  /** Where all of it is. */
  fullOutputPath?: string;
}

export class CommandOutput {
  readonly #log: OutputLog;
  readonly #onUpdate: AgentToolUpdateCallback<BashToolDetails | undefined> | undefined;
  #file: OutputFile | null = null;
  /** The newest bytes, for partial results. */
  #tail = Buffer.alloc(0);
  #bytes = 0;
  #lines = 1;
  #toldAt = 0;

  constructor(onUpdate: AgentToolUpdateCallback<BashToolDetails | undefined> | undefined) {
    this.#onUpdate = onUpdate;
    this.#log = new OutputLog(() => {
      this.#file = localWorkshop().openOutput();
      return this.#file;
    });
  }

  push(piece: Buffer): void {
    this.#log.push(piece);
    this.#bytes += piece.length;
    for (const byte of piece) if (byte === NEWLINE) this.#lines++;
    if (this.#onUpdate === undefined) return;
    const kept = Buffer.concat([this.#tail, piece]);
    this.#tail = kept.subarray(Math.max(kept.length - modulePackageLimits.maxBytes, 0));
    this.#tell();
  }

  finish(): { readonly text: string; readonly details: BashToolDetails | undefined } {
    const { shown: text } = this.#log.finish();
    const file: OutputFile | null = this.#file;
    if (file === null) return { text, details: undefined };
    const { content, ...cut } = truncateTail(text);
    const truncation: TruncationResult = {
      ...cut,
      content,
      truncated: true,
      truncatedBy: "bytes",
      totalBytes: this.#bytes,
      totalLines: this.#lines,
    };
    return { text, details: { truncation, fullOutputPath: file.path } };
  }

  /** Every partial result is all that is known, so they may be left out. */
  #tell(): void {
    const now = performance.now();
    if (now - this.#toldAt < modulePackageLimits.updateMs && this.#toldAt > 0) return;
    this.#toldAt = now;
    const { content } = truncateTail(outputText(this.#tail));
    this.#onUpdate?.({ content: [{ type: "text", text: content }], details: undefined });
  }
}

const NEWLINE = 0x0a;
