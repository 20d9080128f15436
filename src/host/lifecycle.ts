/**
 * How the agent announces its moments to whoever extends it. The agent decides what happens when and in which
 * order; who listens, in which order and how their answers fold is behind this interface.
 */
import type { BoundaryProposal, BuildPreview } from "../protocol/lifecycle/boundary.js";
import type {
  AnswerOf,
  AskedName,
  BoundaryName,
  LifecycleName,
  PayloadOf,
  ToldName,
} from "../protocol/lifecycle/lifecycle-table.js";

/**
 * Every promise resolves, none rejects: what goes wrong in a listener is reported elsewhere and folded as the
 * moment's dispatch class says. How long a listener may take is up to the implementation; once `signal` fires, it
 * gives up on those that do not end, because the run that waits for it was interrupted. Payloads are read only.
 */
export interface Lifecycle {
  /** Somebody listens now. A payload is only made, and a moment only announced, when that is so. */
  hears(name: LifecycleName): boolean;
  /** Resolves when all listeners have ended. */
  tell<N extends ToldName>(name: N, payload: PayloadOf<N>, signal?: AbortSignal): Promise<void>;
  /** Undefined: nobody had an opinion. */
  ask<N extends AskedName>(name: N, payload: PayloadOf<N>, signal?: AbortSignal): Promise<AnswerOf<N> | undefined>;
  /** `preview` builds what each handler sees from the entries proposed before it. */
  propose<N extends BoundaryName>(
    name: N,
    base: PayloadOf<N>,
    preview: BuildPreview,
    signal?: AbortSignal,
  ): Promise<BoundaryProposal>;
}

/** Nobody listens. */
export const noLifecycle: Lifecycle = {
  hears: () => false,
  tell: async () => {},
  ask: async () => undefined,
  propose: async () => ({ entries: [], continue: false }),
};
