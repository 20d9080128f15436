/**
 * Keeps what a provider has cached of a conversation warm while nobody speaks: the last request is sent once more just
 * before the cache would forget it, as long as that is worth its price. Nothing of it is part of the conversation.
 */
import type { Clock } from "../../host/clock.js";
import { cacheLimits } from "../../protocol/limits.js";
import type { Announcer } from "../lifecycle/announcer.js";
import { requestTap } from "../lifecycle/request-tap.js";
import type { LanguageModel, ModelRequest, RequestTap } from "../model/language-model.js";
import type { Conversation } from "../session/conversation.js";
import { promptTokens, type Usage } from "../usage.js";

const TOKENS_PER_PRICE = 1_000_000;

export interface CacheWarmerOptions {
  readonly isOn: boolean;
  readonly announcer: Announcer;
  readonly clock: Clock;
  readonly conversation: Conversation;
}

/** A request that was answered: its beginning is what the provider has cached. */
interface Sent {
  readonly model: LanguageModel;
  readonly request: ModelRequest;
  /** Tokens of the request. */
  readonly tokens: number;
  /** What the conversation began with: once it begins with something else, nothing of the cache is of use. */
  readonly begins: string | null;
}

/** What extensions are asked about. US dollars. */
interface Worth {
  readonly warmCost: number;
  /** What the next request costs more when the cache has forgotten. */
  readonly missCost: number;
  readonly continuationProbability: number;
}

/** Null: it cannot be said, so nothing is warmed. `warmed`: how often that was done since the last request. */
function worthOf({ model, tokens }: Sent, warmed: number): Worth | null {
  const { prices } = model;
  if (prices === null || prices === undefined || prices.cacheRead >= prices.cacheWrite) return null;
  return {
    warmCost: (tokens * prices.cacheRead) / TOKENS_PER_PRICE,
    missCost: (tokens * (prices.cacheWrite - prices.cacheRead)) / TOKENS_PER_PRICE,
    // Of those who have been silent for so long, so many speak before the cache has forgotten once more.
    continuationProbability: cacheLimits.continuationShare ** (warmed + 1),
  };
}

export class CacheWarmer {
  readonly #options: CacheWarmerOptions;
  #sent: Sent | null = null;
  #warmed = 0;
  #cancelTimer: (() => void) | null = null;
  #sending: AbortController | null = null;

  constructor(options: CacheWarmerOptions) {
    this.#options = options;
  }

  /** A real request was answered. */
  answered(model: LanguageModel, request: ModelRequest, usage: Usage | null): void {
    if (!this.#options.isOn) return;
    this.#warmed = 0;
    this.#sent = usage === null ? null : { model, request, tokens: promptTokens(usage), begins: this.#begins };
  }

  get #begins(): string | null {
    return this.#options.conversation.context()[0]?.id ?? null;
  }

  /** Nobody speaks from now on. */
  rest(): void {
    this.stop();
    const forgetsAfterMs = this.#sent?.model.cacheMs ?? null;
    if (forgetsAfterMs === null) return;
    const ms = Math.max(forgetsAfterMs - cacheLimits.marginMs, forgetsAfterMs / 2);
    this.#cancelTimer = this.#options.clock.setTimer(ms, () => void this.#due());
  }

  /** Somebody speaks, or the session ends. */
  stop(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#sending?.abort();
    this.#sending = null;
  }

  async #due(): Promise<void> {
    const sent = this.#sent;
    const worth = sent === null || sent.begins !== this.#begins ? null : worthOf(sent, this.#warmed);
    if (sent === null || worth === null) return;
    const controller = new AbortController();
    this.#sending = controller;
    const { signal } = controller;
    const isWorth = worth.continuationProbability * worth.missCost > worth.warmCost;
    const action = isWorth ? "warm" : "stop";
    const answer = await this.#options.announcer.ask("cache_warming_decision", () => ({ ...worth, action }), signal);
    if (signal.aborted) return;
    const decided = answer?.action ?? action;
    if (decided === "warm") await this.#warm(sent, signal);
    // Until the next real request nothing more is known of what is worth it.
    else this.#sent = null;
    if (signal.aborted) return;
    this.#warmed++;
    this.rest();
  }

  /** The cache is read before the model answers, so of the answer there is to be as little as can be. */
  async #warm({ model, request }: Sent, signal: AbortSignal): Promise<void> {
    const end = new AbortController();
    const tap = this.#tap(signal);
    const options = { signal: AbortSignal.any([signal, end.signal]), ...(tap === undefined ? {} : { tap }) };
    try {
      for await (const part of model.stream({ ...request, maxOutputTokens: 1 }, options)) {
        if (part.type === "usage") this.#note(model, part.usage);
        // Whoever thinks first would do so for a long time.
        if (part.type === "thinking") break;
      }
    } catch {
      // A cache that stays cold is no reason to bother anybody.
    } finally {
      end.abort();
    }
  }

  #note(model: LanguageModel, usage: Usage): void {
    this.#options.conversation.add({ type: "usage", kind: "cache_warming", model: model.spec, usage });
  }

  /** As that of a real request, which must be the same to be cached; but nobody hears of its answer. */
  #tap(signal: AbortSignal): RequestTap | undefined {
    const tap = requestTap(this.#options.announcer, signal);
    return tap === undefined ? undefined : { ...tap, event: async () => {} };
  }
}
