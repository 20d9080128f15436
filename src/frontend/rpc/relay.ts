/**
 * The front end of a session under `e rpc` (e protocol §15). What its extensions say goes to the client that the
 * session was opened for; before there is one it goes to stderr, and nobody can be asked. Nothing is painted.
 */
import { type Answer, type FrontEnd, NO_UI, type Notice, type Question, type ShowBlock } from "../../host/front-end.js";
import { headless } from "../../host/headless.js";
import { hostLimits } from "../../protocol/limits.js";

/** Where the words of one session go. */
export interface RelayClient {
  /** A line of the host. `wasTold`: stderr had it before there was a client. */
  notice(notice: Notice, wasTold: boolean): void;
  /** A line in an extension's own words. */
  said(notice: Notice): void;
  show(block: ShowBlock): void;
  /** Rejects when nobody can be asked. */
  ask(extension: string, question: Question, signal: AbortSignal, values: readonly unknown[]): Promise<Answer>;
}

type State =
  | { readonly kind: "nobody" }
  /** A session is being opened: what is said now is told once it is. */
  | { readonly kind: "opening"; readonly opened: PromiseWithResolvers<RelayClient | null> }
  | { readonly kind: "client"; readonly client: RelayClient };

const painted = headless(() => {});

export class RelayFrontEnd implements FrontEnd {
  readonly reach = "relay";
  readonly status = painted.status;
  readonly activity = painted.activity;
  readonly widgets = painted.widgets;
  readonly panel = painted.panel;
  readonly pane = painted.pane;
  readonly compose = painted.compose;
  readonly #fallback: (notice: Notice) => void;
  #state: State = { kind: "nobody" };
  #kept: ((client: RelayClient) => void)[] = [];

  /** `fallback` takes notices while there is no client. */
  constructor(fallback: (notice: Notice) => void) {
    this.#fallback = fallback;
  }

  notice(notice: Notice): void {
    const wasTold = this.#state.kind === "nobody";
    if (wasTold) this.#fallback(notice);
    this.#deliver((client) => client.notice(notice, wasTold));
  }

  said(notice: Notice): void {
    if (this.#state.kind === "nobody") this.#fallback(notice);
    else this.#deliver((client) => client.said(notice));
  }

  show(block: ShowBlock): void {
    if (this.#state.kind !== "nobody") this.#deliver((client) => client.show(block));
  }

  async ask(extension: string, question: Question, signal: AbortSignal, values: readonly unknown[]): Promise<Answer> {
    const state = this.#state;
    const client =
      state.kind === "client" ? state.client : state.kind === "opening" ? await state.opened.promise : null;
    if (client === null) throw new Error(NO_UI);
    return client.ask(extension, question, signal, values);
  }

  /** A client is about to be attached: until then it is waited for. */
  hold(): void {
    this.#state = { kind: "opening", opened: Promise.withResolvers() };
  }

  /** Tells what the host has said so far, and everything from now on. */
  attach(client: RelayClient): void {
    const before = this.#state;
    this.#state = { kind: "client", client };
    for (const tell of this.#kept.splice(0)) tell(client);
    if (before.kind === "opening") before.opened.resolve(client);
  }

  /** Nobody is there, or nobody any more. */
  release(): void {
    const before = this.#state;
    this.#state = { kind: "nobody" };
    if (before.kind === "opening") before.opened.resolve(null);
  }

  #deliver(tell: (client: RelayClient) => void): void {
    if (this.#state.kind === "client") tell(this.#state.client);
    else if (this.#kept.length < hostLimits.maxNotices) this.#kept.push(tell);
  }
}
