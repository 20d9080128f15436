/** The renderer with its thread: nothing of markdown, diffs or colours of code is ever loaded on the main loop. */
import { renderLimits } from "../protocol/limits.js";
import { fallbackRows, immediateRows } from "../render/immediate.js";
import type { RenderOrder } from "../render/render-order.js";
import type { Body, Renderer } from "../render/renderer.js";
import type { Row } from "../render/row.js";
import { decodeRows } from "../render/row-transfer.js";
import type { Timer } from "../transport/timer.js";
import { workerEntry } from "../transport/worker/entry-path.js";
import { JobPool } from "../transport/worker/job-pool.js";
import { busyMs } from "../transport/worker/thread-cpu.js";

export interface RendererOptions {
  /** The built thread entry. Default: the one beside us; without it, everything is plain text. */
  readonly entry?: string | undefined;
  readonly timer?: Timer;
}

/** The thread starts with the first body that needs it. Close it when nothing is shown any more. */
export function createRenderer({ entry = workerEntry("render"), timer }: RendererOptions = {}): Renderer {
  const { deadlineMs, startMs, threadMemoryMb: memoryMb } = renderLimits;
  const base = { deadlineMs, startMs, memoryMb };
  if (entry === undefined) return new ThreadRenderer(undefined);
  return new ThreadRenderer(new JobPool(timer === undefined ? { ...base, entry, busyMs } : { ...base, entry, timer }));
}

class ThreadRenderer implements Renderer {
  readonly #pool: JobPool | undefined;
  /** Bodies that took too long or too much. */
  #failures: readonly Body[] = [];

  constructor(pool: JobPool | undefined) {
    this.#pool = pool;
  }

  async render(body: Body, columns: number): Promise<readonly Row[]> {
    return immediateRows(body, columns) ?? (await this.#rendered(body, columns)) ?? fallbackRows(body, columns);
  }

  async close(): Promise<void> {
    await this.#pool?.[Symbol.asyncDispose]();
  }

  /** Undefined when it cannot be. */
  async #rendered(body: Body, columns: number): Promise<readonly Row[] | undefined> {
    if (this.#pool === undefined || body.text.length > renderLimits.bodyChars || this.#willFail(body)) return undefined;
    const order: RenderOrder = { body: { format: body.format, text: body.text }, columns };
    const outcome = await this.#pool.run(order);
    if (outcome.kind === "done") return decodeRows(outcome.value);
    if (body.text.length >= renderLimits.failureChars) {
      this.#failures = [...this.#failures.slice(1 - renderLimits.failuresKept), body];
    }
    return undefined;
  }

  /** What was too much does not get less by growing: a streamed body would cost a thread for each piece of it. */
  #willFail({ format, text }: Body): boolean {
    return this.#failures.some((failed) => failed.format === format && text.startsWith(failed.text));
  }
}
