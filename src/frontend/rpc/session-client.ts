/** What the extensions and the host of one session say, as lines for the client, once it has said hello. */
import { type Answer, NO_UI, type Notice, type Question, type ShowBlock } from "../../host/front-end.js";
import type { Asks } from "./asks.js";
import type { Outgoing } from "./outgoing.js";
import type { RelayClient } from "./relay.js";

/** What the client has said of itself. */
export interface ClientState {
  /** It takes notices. */
  hasSaidHello: boolean;
  /** It can ask a person. */
  asks: boolean;
}

export interface Speech {
  readonly out: Outgoing;
  readonly asks: Asks;
  readonly state: ClientState;
  /** Takes notices before hello. */
  readonly fallback: (notice: Notice) => void;
}

/** A notice of the host. `session` null: it is about the process. */
export function noticeLine(session: string | null, { extension, tone, text }: Notice): object {
  const message = extension === null ? text : `${extension}: ${text}`;
  return { type: "notice", session, ...(extension === null ? {} : { about: extension }), tone, message };
}

export class SessionClient implements RelayClient {
  readonly #session: string;
  readonly #speech: Speech;

  constructor(session: string, speech: Speech) {
    this.#session = session;
    this.#speech = speech;
  }

  notice(notice: Notice, wasTold: boolean): void {
    const { out, state, fallback } = this.#speech;
    if (state.hasSaidHello) out.notice(this.#session, noticeLine(this.#session, notice));
    else if (!wasTold) fallback(notice);
  }

  said(notice: Notice): void {
    const { extension, tone, text } = notice;
    if (this.#speech.state.hasSaidHello) this.#relay(extension, "ui.notify", { message: text, tone });
    else this.#speech.fallback(notice);
  }

  show({ extension, ...params }: ShowBlock): void {
    if (this.#speech.state.hasSaidHello) this.#relay(extension, "ui.show", params);
  }

  ask(extension: string, question: Question, signal: AbortSignal, values: readonly unknown[]): Promise<Answer> {
    const { asks, state } = this.#speech;
    if (!state.asks) return Promise.reject(new Error(NO_UI));
    return asks.ask(this.#session, extension, question, signal, values);
  }

  #relay(extension: string | null, method: string, params: object): void {
    this.#speech.out.notice(this.#session, { type: "notice", session: this.#session, extension, method, params });
  }
}
