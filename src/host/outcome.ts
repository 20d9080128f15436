/** How a request of the host ended. Expected outcomes are values; a new kind does not compile until it has a text. */

export type Outcome<T> = { readonly ms: number } & (
  | { readonly kind: "answered"; readonly value: T; readonly cut: Readonly<Record<string, number>> }
  /** The deadline came first. */
  | { readonly kind: "late" }
  /** An answer that is not what the contract asks for. */
  | { readonly kind: "malformed"; readonly issue: string }
  /** The extension ended; `wasEnded`: before it was asked. */
  | { readonly kind: "gone"; readonly wasEnded?: true }
  /** It answered with an error. */
  | { readonly kind: "refused"; readonly message: string }
  /** Its queue was full, because it does not read. */
  | { readonly kind: "overloaded" }
  /** We stopped waiting: the turn was interrupted, or a sibling already decided. */
  | { readonly kind: "cancelled" }
  /** The person did not want to wait for it any longer; what it was asked about goes on without it. */
  | { readonly kind: "skipped" }
);

/** The word for how a request ended. */
export type OutcomeKind = Outcome<unknown>["kind"];
export type Failure = Exclude<Outcome<unknown>, { kind: "answered" }>;

export const outcomeKinds: readonly OutcomeKind[] = [
  "answered",
  "late",
  "malformed",
  "gone",
  "refused",
  "overloaded",
  "cancelled",
  "skipped",
];

/** Seconds as people read them: `5 s`, `0.35 s`, `3 ms`. */
function duration(ms: number): string {
  if (ms < 100) return `${Math.round(ms)} ms`;
  return `${Number((ms / 1_000).toFixed(ms < 1_000 ? 2 : 1))} s`;
}

const reasons: { readonly [K in Failure["kind"]]: (failure: Extract<Failure, { kind: K }>) => string } = {
  late: ({ ms }) => `did not answer in ${duration(ms)}`,
  malformed: ({ issue, ms }) => `gave a malformed answer after ${duration(ms)} (${issue})`,
  gone: ({ wasEnded, ms }) =>
    wasEnded === true ? "exited before it was asked" : `exited before it answered (${duration(ms)})`,
  refused: ({ message, ms }) => `answered with an error after ${duration(ms)}: ${message}`,
  overloaded: ({ ms }) => `does not read its input, so its queue is full (${duration(ms)})`,
  cancelled: ({ ms }) => `was not waited for any longer (${duration(ms)})`,
  skipped: ({ ms }) => `was skipped by you after ${duration(ms)}`,
};

/** The cause as a clause behind the extension's name. Holds foreign text: goes through notices.ts. */
export function failureText(failure: Failure): string {
  // The table is keyed by the very union it is indexed with; TypeScript cannot see that kind and value agree.
  return (reasons[failure.kind] as (failure: Failure) => string)(failure);
}
