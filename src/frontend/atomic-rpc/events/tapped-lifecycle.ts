/**
 * The moments of a session, told to its client as well: each when its turn comes, which is after everything announced
 * before was heard, and once extensions have heard it themselves and had their say in it.
 */
import type { Lifecycle } from "../../../host/lifecycle.js";
import type { BoundaryProposal, BuildPreview } from "../../../protocol/lifecycle/boundary.js";
import type {
  AnswerOf,
  AskedName,
  BoundaryName,
  LifecycleName,
  PayloadOf,
  ToldName,
} from "../../../protocol/lifecycle/lifecycle-table.js";
import { isTold, type ToldMoment } from "./event-of-moment.js";

/** Must not throw, nor reject. What it returns is waited for before anything else is announced. */
export type Tell = <N extends ToldMoment>(name: N, payload: PayloadOf<N>) => Promise<void> | void;

type MessageEnd = PayloadOf<"message_end">;

/** A replacement of another role counts for nothing. */
function asAnswered(payload: MessageEnd, answer: AnswerOf<"message_end"> | undefined): MessageEnd {
  const message = answer?.message;
  return message === undefined || message.role !== payload.message.role ? payload : { ...payload, message };
}

export class TappedLifecycle implements Lifecycle {
  readonly #inner: Lifecycle;
  readonly #tell: Tell;

  constructor(inner: Lifecycle, tell: Tell) {
    this.#inner = inner;
    this.#tell = tell;
  }

  hears(name: LifecycleName): boolean {
    return isTold(name) || this.#inner.hears(name);
  }

  async tell<N extends ToldName>(name: N, payload: PayloadOf<N>, signal?: AbortSignal): Promise<void> {
    if (this.#inner.hears(name)) await this.#inner.tell(name, payload, signal);
    if (isTold(name)) await this.#tell(name, payload as PayloadOf<N & ToldMoment>);
  }

  async ask<N extends AskedName>(
    name: N,
    payload: PayloadOf<N>,
    signal?: AbortSignal,
  ): Promise<AnswerOf<N> | undefined> {
    // Its event says that it begins; who may still stop it is asked then.
    if (name === "session_before_compact") await this.#tell(name, payload as PayloadOf<"session_before_compact">);
    const answer = this.#inner.hears(name) ? await this.#inner.ask(name, payload, signal) : undefined;
    if (name === "message_end") {
      await this.#tell(name, asAnswered(payload as MessageEnd, answer as AnswerOf<"message_end"> | undefined));
    }
    return answer;
  }

  async propose<N extends BoundaryName>(
    name: N,
    base: PayloadOf<N>,
    preview: BuildPreview,
    signal?: AbortSignal,
  ): Promise<BoundaryProposal> {
    const proposal = this.#inner.hears(name)
      ? await this.#inner.propose(name, base, preview, signal)
      : { entries: [], continue: false };
    if (isTold(name)) await this.#tell(name, base as PayloadOf<N & ToldMoment>);
    return proposal;
  }
}
