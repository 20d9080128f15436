/**
 * What went wrong with a request → a ModelFailure whose message a person can act on. All that a server says is
 * foreign: sanitised, clipped, and without the key.
 */
import { codeOf, messageOf } from "../../protocol/caught.js";
import { providerLimits } from "../../protocol/limits.js";
import { clipBytes, clipChars } from "../../text/clip.js";
import { sanitizeBody, sanitizeLabel } from "../../text/sanitize.js";
import type { FailureKind, ModelFailure } from "../model/language-model.js";
import { meansOverflow } from "./overflow.js";
import type { ProviderTarget } from "./provider-model.js";
import type { ProviderWords } from "./provider-words.js";
import { secretsOf, withoutSecrets } from "./secrets.js";

const status = { unauthorized: 401, paymentRequired: 402, forbidden: 403, notFound: 404, timeout: 408, tooMany: 429 };
const FIRST_SERVER_ERROR = 500;

const UNKNOWN_MODEL =
  /model[^.]{0,80}(?:not (?:found|exist|supported)|does not exist|unknown)|(?:unknown|no such|invalid) model|model_not_found/i;
const BAD_KEY = /api[ _-]?key (?:not valid|is invalid|expired)|invalid (?:api[ _-]?key|x-api-key)|incorrect api key/i;
const OUT_OF_MONEY = /insufficient_quota|billing|credit balance|quota.{0,30}exceeded your current/i;

export interface Refusal {
  /** Null: it came within an answer that began well. */
  readonly status: number | null;
  readonly words: ProviderWords;
  /** Of the whole answer, for the details. */
  readonly body: string;
  readonly retryAfterMs: number | null;
}

export class Failures {
  readonly #target: ProviderTarget;
  readonly #secrets: string[];

  constructor(target: ProviderTarget) {
    this.#target = target;
    this.#secrets = [...secretsOf(target)];
  }

  /** One more secret that no text may hold. */
  hide(secret: string): void {
    this.#secrets.push(secret);
  }

  get #host(): string {
    return URL.parse(this.#target.provider.baseUrl)?.host ?? this.#target.provider.baseUrl;
  }

  /** The provider answered, and said no. */
  refusal({ status: code, words, body, retryAfterMs }: Refusal): ModelFailure {
    const said = this.#line(words.message);
    const kind = kindOf(code, words);
    const isLasting = OUT_OF_MONEY.test(`${words.code} ${words.message}`);
    return this.#failure(kind, code, this.#sentence(kind, code, said, isLasting), {
      details: this.#saysMore(body, words.message) ? body : null,
      retryable: !isLasting && isRetryable(code, kind),
      retryAfterMs: retryAfterMs ?? words.waitMs,
    });
  }

  /** There was no answer, or it broke off. */
  network(error: unknown, phase: "connect" | "answer"): ModelFailure {
    const cause = deepest(error);
    const code = codeOf(cause) || codeOf(error);
    const message =
      phase === "answer"
        ? `the connection to ${this.#host} broke off in the middle of the answer`
        : this.#unreachable(code);
    const why = this.#line(messageOf(cause));
    return this.#failure("network", null, message, {
      details: why === "" ? null : why,
      retryable: !isCertificate(code),
    });
  }

  /** It answered something that is none of its format. */
  garbage(what: string): ModelFailure {
    return this.#failure(
      "server",
      null,
      `${this.#host} sent something that is no ${this.#target.provider.api} answer`,
      {
        details: what,
        retryable: true,
      },
    );
  }

  /** The answer ended without its end. */
  endedEarly(): ModelFailure {
    return this.#failure("network", null, "the model's answer ended in the middle", { retryable: true });
  }

  /** The provider will not have it said. */
  filtered(reason: string): ModelFailure {
    const why = this.#line(reason);
    return this.#failure(
      "other",
      null,
      `the provider stopped the answer for its content${why === "" ? "" : ` (${why})`}`,
      {},
    );
  }

  /** Nobody foresaw it. */
  unexpected(error: unknown): ModelFailure {
    return this.#failure("other", null, this.#line(messageOf(error)) || "the request failed", {});
  }

  redirect(code: number, location: string | null): ModelFailure {
    const to = location === null ? "elsewhere" : `to ${this.#line(location)}`;
    const message = `${this.#host} sends requests ${to}; correct the address in models.json`;
    return this.#failure("other", code, message, {});
  }

  tooLong(what: "event" | "answer"): ModelFailure {
    const bytes = what === "event" ? providerLimits.maxEventBytes : providerLimits.maxAnswerBytes;
    return this.#failure("server", null, `${this.#host} sent an ${what} of more than ${bytes / 1024 / 1024} MiB`, {});
  }

  #saysMore(body: string, message: string): boolean {
    return body.trim() !== "" && (body.trim() !== message.trim() || body.length > providerLimits.messageChars);
  }

  #sentence(kind: FailureKind, code: number | null, said: string, isLasting: boolean): string {
    const { provider, model, key, keyAdvice } = this.#target;
    const words = said === "" ? "" : `: ${said}`;
    const name = `${provider.id}/${sanitizeLabel(model.id)}`;
    switch (kind) {
      case "auth":
        if (key === null) return `${this.#host} wants a key${words}; ${keyAdvice}`;
        if (code === status.forbidden) return `the key (from ${key.source}) may not do this${words}`;
        return `the key (from ${key.source}) is not accepted${words}; correct it, or ${keyAdvice}`;
      case "unknown-model":
        return `there is no model ${name}${words}; e models lists those that are known`;
      case "overflow":
        return `the conversation does not fit the model's context window${words}`;
      case "rate-limit":
        return isLasting ? `the account has nothing left${words}` : `too many requests at the moment${words}`;
      case "server":
        return `${this.#host} has a problem of its own${words}`;
      default:
        if (code === status.notFound) return `nothing answers at ${provider.baseUrl}; is the address right?${words}`;
        return said === "" ? `${this.#host} refused the request` : `${this.#host} refused the request${words}`;
    }
  }

  #unreachable(code: string): string {
    const isOwn = !this.#target.provider.needsKey;
    if (code === "ENOTFOUND" || code === "EAI_AGAIN") {
      return `the name ${this.#host} cannot be resolved: check the network connection, and the address if it is your own`;
    }
    if (code === "ECONNREFUSED") {
      return `nothing listens at ${this.#host}: ${isOwn ? "start the server, or correct its address" : "check the network and a proxy"}`;
    }
    if (isCertificate(code)) {
      return `the certificate of ${this.#host} is not trusted (${code}): name your own in NODE_EXTRA_CA_CERTS`;
    }
    const named = code === "" ? "" : ` (${code})`;
    return `no connection to ${this.#host}${named}: check the network connection`;
  }

  #line(foreign: string): string {
    return clipChars(sanitizeLabel(withoutSecrets(foreign, this.#secrets)), providerLimits.messageChars);
  }

  #failure(
    kind: FailureKind,
    code: number | null,
    message: string,
    rest: { readonly details?: string | null; readonly retryable?: boolean; readonly retryAfterMs?: number | null },
  ): ModelFailure {
    const details = rest.details ?? null;
    return {
      kind,
      status: code,
      message: withoutSecrets(message, this.#secrets),
      details:
        details === null
          ? null
          : clipBytes(sanitizeBody(withoutSecrets(details, this.#secrets)), providerLimits.detailBytes),
      retryable: rest.retryable ?? false,
      retryAfterMs: rest.retryAfterMs ?? null,
    };
  }
}

function kindOf(code: number | null, words: ProviderWords): FailureKind {
  const said = `${words.code ?? ""} ${words.message}`;
  if (meansOverflow(code, words.code, words.message)) return "overflow";
  if (code === status.unauthorized || code === status.forbidden || BAD_KEY.test(said)) return "auth";
  if (code === status.notFound) return /model/i.test(said) ? "unknown-model" : "other";
  if (code === status.tooMany || code === status.paymentRequired || OUT_OF_MONEY.test(said)) return "rate-limit";
  if (code !== null && code < FIRST_SERVER_ERROR && UNKNOWN_MODEL.test(said)) return "unknown-model";
  return code !== null && code >= FIRST_SERVER_ERROR ? "server" : "other";
}

function isRetryable(code: number | null, kind: FailureKind): boolean {
  if (kind === "overflow" || kind === "auth" || kind === "unknown-model") return false;
  return code === status.timeout || code === status.tooMany || (code !== null && code >= FIRST_SERVER_ERROR);
}

function isCertificate(code: string): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/.test(code);
}

/** fetch says no more than that it failed; the reason is its cause, or the cause's. */
function deepest(error: unknown): unknown {
  let at = error;
  for (let depth = 0; depth < 5 && at instanceof Error && at.cause !== undefined; depth++) at = at.cause;
  if (at instanceof AggregateError && at.errors.length > 0) return at.errors[0];
  return at;
}
