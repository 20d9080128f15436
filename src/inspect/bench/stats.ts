/** Samples → the figures that are reported, and ratios that hold although the machine drifts. Pure. */

export interface Figures {
  readonly n: number;
  /** All in the unit of the samples. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

function quantile(sorted: readonly number[], share: number): number {
  const at = Math.min(sorted.length - 1, Math.floor(sorted.length * share));
  return sorted[at] ?? Number.NaN;
}

export function figures(samples: readonly number[]): Figures {
  const sorted = [...samples].sort((a, b) => a - b);
  return {
    n: sorted.length,
    p50: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    p99: quantile(sorted, 0.99),
    max: sorted.at(-1) ?? Number.NaN,
  };
}

export function median(samples: readonly number[]): number {
  return quantile(
    [...samples].sort((a, b) => a - b),
    0.5,
  );
}

/** The median over rounds of candidate ÷ reference; both were measured in the same rounds, one after the other. */
export function ratio(candidate: readonly number[], reference: readonly number[]): number {
  return median(candidate.map((value, round) => value / (reference[round] ?? Number.NaN)));
}
