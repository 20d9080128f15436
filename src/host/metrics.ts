/**
 * What each extension costs: per method, how often, how it ended, how long it took. A time is put down at once and
 * counted later, many together: the histogram's code is cold on the way of a hook, and takes longer there than a gate.
 */
import { createHistogram, type RecordableHistogram } from "node:perf_hooks";
import { type OutcomeKind, outcomeKinds } from "./outcome.js";

/** What one method of one extension has cost. */
export interface MethodMetrics {
  readonly method: string;
  readonly count: number;
  readonly outcomes: Readonly<Record<OutcomeKind, number>>;
  /** Milliseconds from sending to settling, 1 µs resolution; 0 when nothing was recorded. */
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

const MICROSECONDS = 1_000;
const UNCOUNTED = 32;

class Cell {
  readonly outcomes = emptyOutcomes();
  readonly #histogram = createHistogram();
  readonly #uncounted = new Float64Array(UNCOUNTED);
  #waiting = 0;

  record(kind: OutcomeKind, ms: number): void {
    this.outcomes[kind]++;
    this.#uncounted[this.#waiting++] = ms;
    if (this.#waiting === UNCOUNTED) this.#count();
  }

  get histogram(): RecordableHistogram {
    this.#count();
    return this.#histogram;
  }

  #count(): void {
    for (const ms of this.#uncounted.subarray(0, this.#waiting)) {
      this.#histogram.record(Math.max(1, Math.round(ms * MICROSECONDS)));
    }
    this.#waiting = 0;
  }
}

function emptyOutcomes(): Record<OutcomeKind, number> {
  return { answered: 0, late: 0, malformed: 0, gone: 0, refused: 0, overloaded: 0, cancelled: 0, skipped: 0 };
}

export class Metrics {
  readonly #cells = new Map<string, Cell>();

  record(method: string, kind: OutcomeKind, ms: number): void {
    let cell = this.#cells.get(method);
    if (cell === undefined) {
      cell = new Cell();
      this.#cells.set(method, cell);
    }
    cell.record(kind, ms);
  }

  /** A copy, in the order the methods were first used. */
  snapshot(): readonly MethodMetrics[] {
    return [...this.#cells].map(([method, { outcomes, histogram }]) => ({
      method,
      count: outcomeKinds.reduce((sum, kind) => sum + outcomes[kind], 0),
      outcomes: { ...outcomes },
      p50Ms: histogram.percentile(50) / MICROSECONDS,
      p95Ms: histogram.percentile(95) / MICROSECONDS,
      p99Ms: histogram.percentile(99) / MICROSECONDS,
      maxMs: histogram.max / MICROSECONDS,
    }));
  }
}
