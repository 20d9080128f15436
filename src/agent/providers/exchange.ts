/**
 * One HTTP exchange with a provider: the `fetch` that the SDK is given. Everything passes the tap here, answers are
 * bounded, and what goes wrong is told exactly, before the SDK's own words for it.
 */
import { messageOf } from "../../protocol/caught.js";
import { providerLimits } from "../../protocol/limits.js";
import { isHeaderValue } from "../model/header-text.js";
import type { ModelFailure, RequestTap } from "../model/language-model.js";
import { EventFrames, FrameTooLong } from "./event-frames.js";
import type { Failures } from "./failures.js";
import { identityOf, type ProviderTarget } from "./provider-model.js";
import { wordsOfBody } from "./provider-words.js";
import { readClipped } from "./read-clipped.js";
import { retryAfterMs } from "./retry-after.js";

/** Ends the SDK's work; the reason is in the exchange. */
class ExchangeFailed extends Error {}

const END_OF_STREAM = "[DONE]";
const UNAUTHORIZED = 401;
const REDIRECTS = { first: 300, last: 399 };
/** What cannot be an event stream. Many servers name no type, or a wrong one. */
const NO_STREAM = /^(?:text\/html|application\/json)/i;

type FetchInput = Parameters<typeof fetch>[0];

export class Exchange {
  /** Why it failed; null while it has not. The SDK's errors say less. */
  failure: ModelFailure | null = null;
  readonly #target: ProviderTarget;
  readonly #failures: Failures;
  readonly #tap: RequestTap | undefined;

  constructor(target: ProviderTarget, failures: Failures, tap: RequestTap | undefined) {
    this.#target = target;
    this.#failures = failures;
    this.#tap = tap;
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const signal = init?.signal ?? undefined;
    const response = await this.#answered(input, init);
    const { status } = response;
    if (status >= REDIRECTS.first && status <= REDIRECTS.last) {
      void response.body?.cancel().catch(() => undefined);
      return this.#fail(this.#failures.redirect(status, response.headers.get("location")));
    }
    if (!response.ok || NO_STREAM.test(response.headers.get("content-type") ?? "")) return this.#refused(response);
    const { body: stream } = response;
    if (stream === null) return this.#fail(this.#failures.endedEarly());
    return new Response(this.#watched(stream, signal), { status, headers: response.headers });
  };

  async #answered(input: FetchInput, init: RequestInit | undefined): Promise<Response> {
    const response = await this.#send(input, init, new Headers(init?.headers));
    if (response.status !== UNAUTHORIZED) return response;
    const kept = (await this.#target.keptKey?.()) ?? null;
    const used = this.#target.key?.value;
    if (kept === null || used === undefined || kept.value === used || !isHeaderValue(kept.value)) return response;
    // Another process has signed in meanwhile.
    void response.body?.cancel().catch(() => undefined);
    this.#failures.hide(kept.value);
    const headers = [...new Headers(init?.headers)].map(([name, value]): [string, string] => [
      name,
      value.replaceAll(used, kept.value),
    ]);
    return this.#send(input, init, new Headers(headers));
  }

  async #send(input: FetchInput, init: RequestInit | undefined, assembled: Headers): Promise<Response> {
    const signal = init?.signal ?? null;
    const headers = await this.#headers(assembled);
    const body = await this.#body(init?.body);
    let response: Response;
    try {
      // A key must not travel to where a redirect points.
      response = await fetch(input, { method: "POST", headers, body, redirect: "manual", signal });
    } catch (error) {
      if (signal?.aborted === true) throw error;
      return this.#fail(this.#failures.network(error, "connect"));
    }
    await this.#tap?.response(response.status, Object.fromEntries(response.headers), identityOf(this.#target));
    return response;
  }

  #fail(failure: ModelFailure): never {
    this.failure ??= failure;
    throw new ExchangeFailed(failure.message);
  }

  async #headers(headers: Headers): Promise<Headers> {
    if (this.#tap === undefined) return headers;
    const edited: Record<string, string | null> = Object.fromEntries(headers);
    await this.#tap.headers(edited, identityOf(this.#target));
    const kept = new Headers();
    for (const [name, value] of Object.entries(edited)) {
      try {
        if (typeof value === "string") kept.set(name, value);
      } catch (error) {
        this.#fail(this.#failures.unexpected(new Error(`the header ${name} cannot be sent: ${messageOf(error)}`)));
      }
    }
    return kept;
  }

  async #body(body: RequestInit["body"]): Promise<string> {
    const text = typeof body === "string" ? body : "";
    if (this.#tap === undefined) return text;
    const payload: unknown = JSON.parse(text);
    const replaced = await this.#tap.payload(payload, identityOf(this.#target));
    return JSON.stringify(replaced === undefined ? payload : replaced);
  }

  async #refused(response: Response): Promise<never> {
    const { status, ok, headers, statusText } = response;
    const body = await readClipped(response.body, this.#target.clock);
    const words = wordsOfBody(body);
    const isPage = ok && words.code === null;
    if (isPage) this.#fail(this.#failures.garbage(`${headers.get("content-type")}\n${body}`));
    return this.#fail(
      this.#failures.refusal({
        // An error that says it went well: what it is, its own words tell.
        status: ok ? null : status,
        words: words.message === "" ? { ...words, message: statusText } : words,
        body,
        retryAfterMs: retryAfterMs(headers, Date.now()),
      }),
    );
  }

  /** The stream again, event by event, each observed before it goes on. */
  #watched(stream: ReadableStream<Uint8Array>, signal: AbortSignal | undefined): ReadableStream<Uint8Array> {
    const reader = stream.getReader();
    const frames = new EventFrames();
    const encoder = new TextEncoder();
    let bytes = 0;
    const pass = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<boolean> => {
      const { done, value } = await reader.read();
      bytes += value?.byteLength ?? 0;
      if (bytes > providerLimits.maxAnswerBytes) this.#fail(this.#failures.tooLong("answer"));
      const whole = value === undefined ? frames.end() : frames.push(value);
      for (const { text, data } of whole) {
        await this.#observe(data);
        controller.enqueue(encoder.encode(text));
      }
      if (done) controller.close();
      return done || whole.length > 0;
    };
    return new ReadableStream({
      pull: async (controller) => {
        try {
          // Until there is something: who pulled is not asked again without it.
          while (!(await pass(controller)));
        } catch (error) {
          if (signal?.aborted !== true) this.failure ??= this.#broken(error);
          void reader.cancel().catch(() => undefined);
          controller.error(error);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    });
  }

  async #observe(data: string): Promise<void> {
    if (this.#tap === undefined || data === "" || data === END_OF_STREAM) return;
    let event: unknown;
    try {
      event = JSON.parse(data);
    } catch {
      // What cannot be parsed is reported by who must understand it.
      return;
    }
    await this.#tap.event(event, identityOf(this.#target));
  }

  #broken(error: unknown): ModelFailure {
    if (error instanceof FrameTooLong) return this.#failures.tooLong("event");
    return this.#failures.network(error, "answer");
  }
}
