/**
 * Measures several subjects in turn, round by round, so that a drift of the machine hits all of them alike.
 * Only ratios of subjects of one run mean anything.
 */
import { type Figures, figures, median } from "./stats.js";

/** Something that can be called over and over; one call is one sample. */
export interface Subject {
  readonly name: string;
  call(): Promise<unknown>;
  close(): Promise<void>;
}

export interface Plan {
  readonly rounds: number;
  /** Calls per subject and round. */
  readonly calls: number;
  /** Calls before the first round, not counted. */
  readonly warmup: number;
  /** Calls under way at the same time. Default 1. */
  readonly inFlight?: number;
}

export interface Measured {
  readonly name: string;
  /** Microseconds per call, over all rounds. */
  readonly figures: Figures;
  /** The median of each round; what ratios are made of. */
  readonly rounds: readonly number[];
}

const MICROSECONDS = 1_000;

/** Sequential: the time of each call. In flight: the time of a batch shared among its calls. */
async function sample(subject: Subject, calls: number, inFlight: number): Promise<number[]> {
  const samples: number[] = [];
  for (let i = 0; i < calls; i += inFlight) {
    const from = performance.now();
    if (inFlight === 1) await subject.call();
    else await Promise.all(Array.from({ length: inFlight }, () => subject.call()));
    samples.push(((performance.now() - from) * MICROSECONDS) / inFlight);
  }
  return samples;
}

/** Does not close the subjects. */
export async function interleave(subjects: readonly Subject[], plan: Plan): Promise<readonly Measured[]> {
  const inFlight = plan.inFlight ?? 1;
  const all = subjects.map(() => ({ samples: [] as number[], rounds: [] as number[] }));
  for (const subject of subjects) await sample(subject, plan.warmup, inFlight);
  for (let round = 0; round < plan.rounds; round++) {
    for (const [i, subject] of subjects.entries()) {
      const samples = await sample(subject, plan.calls, inFlight);
      all[i]?.samples.push(...samples);
      all[i]?.rounds.push(median(samples));
    }
  }
  return subjects.map(({ name }, i) => ({
    name,
    figures: figures(all[i]?.samples ?? []),
    rounds: all[i]?.rounds ?? [],
  }));
}
