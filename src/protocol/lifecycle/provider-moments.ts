/** Moments of one request to a provider, and of the choice of a model. Types only. */
import type { Asked, Told } from "./moment.js";

/** Whose request it is. */
export interface ProviderIdentity {
  readonly provider: string;
  readonly api: string;
  readonly model: string;
}

export interface ModelView {
  readonly provider: string;
  readonly id: string;
  readonly name: string;
  /** Tokens. */
  readonly contextWindow: number;
  readonly input: readonly ("text" | "image")[];
  /** From least to most; empty when the model knows no level. */
  readonly thinkingLevels: readonly string[];
}

type Headers = Readonly<Record<string, string | null>>;

export interface ProviderMoments {
  /** The answer: the headers as the handlers left them, null or absent means not sent. */
  readonly before_provider_headers: Asked<
    { readonly headers: Headers } & ProviderIdentity,
    { readonly headers: Headers }
  >;
  readonly before_provider_request: Asked<
    { readonly payload: unknown } & ProviderIdentity,
    /** Replaces the payload. */
    { readonly payload: unknown }
  >;
  readonly after_provider_response: Told<{
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
  }>;
  readonly provider_stream_event: Told<{ readonly data: unknown } & ProviderIdentity>;
  /** The last answer counts; `stop` ends warming until the next real request. */
  readonly cache_warming_decision: Asked<
    {
      readonly warmCost: number;
      readonly missCost: number;
      readonly continuationProbability: number;
      readonly action: "warm" | "stop";
    },
    { readonly action?: "warm" | "stop" }
  >;
  readonly model_select: Told<{
    readonly model: ModelView;
    /** Absent for the first model of a session. */
    readonly previousModel?: ModelView;
    readonly source: "set" | "cycle" | "restore";
  }>;
  readonly thinking_level_select: Told<{ readonly level: string | null; readonly previousLevel: string | null }>;
}
