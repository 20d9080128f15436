/** An error that the SDK reports from within a stream, or throws, as a ModelFailure. Its classes are told by their shape. */
import { isJsonObject } from "../../protocol/field.js";
import type { ModelFailure } from "../model/language-model.js";
import type { Failures } from "./failures.js";
import { type ProviderWords, wordsOfValue } from "./provider-words.js";

const FIRST_ERROR_STATUS = 400;
const LAST_ERROR_STATUS = 599;

/** Codes that stand for a status, where a stream began well and then failed. */
const statusByCode: readonly (readonly [pattern: RegExp, status: number])[] = [
  [/overloaded/, 529],
  [/rate_limit|resource_exhausted/, 429],
  [/authentication|unauthenticated/, 401],
  [/permission/, 403],
  [/not_found/, 404],
  [/server_error|api_error|internal/, 500],
  [/unavailable/, 503],
  [/timeout|deadline/, 504],
  [/invalid/, 400],
];

function statusOf(value: unknown): number | null {
  const status = typeof value === "string" ? Number(value) : value;
  const isOne = typeof status === "number" && status >= FIRST_ERROR_STATUS && status <= LAST_ERROR_STATUS;
  return isOne ? status : null;
}

function statusIn(error: object, { code }: ProviderWords): number | null {
  const own = "statusCode" in error ? statusOf(error.statusCode) : null;
  const given = own ?? ("code" in error ? statusOf(error.code) : null);
  if (given !== null || code === null) return given;
  return statusByCode.find(([pattern]) => pattern.test(code.toLowerCase()))?.[1] ?? null;
}

/** Names of the SDK's errors about data that it cannot read. */
const GARBAGE = /JSONParse|TypeValidation|InvalidResponseData|EmptyResponseBody/;

/** `InvalidResponseData` is also what the SDK calls an answer that ended without saying why. */
function isEarlyEnd(error: Error): boolean {
  return /ended without a finish reason/.test(error.message);
}

/** What the SDK's Anthropic throws when the first event of an answer is none: it takes it for an error of the provider. */
const FIRST_EVENT_IS_NONE = "Expected a normalized Anthropic stream error";

export function failureOfPart(error: unknown, failures: Failures): ModelFailure {
  if (error instanceof Error && isEarlyEnd(error)) return failures.endedEarly();
  if (error instanceof Error && (GARBAGE.test(error.name) || error.message === FIRST_EVENT_IS_NONE)) {
    return failures.garbage(error.message);
  }
  if (typeof error === "object" && error !== null) {
    const data = "data" in error ? wordsOfValue(error.data) : null;
    const own = wordsOfValue(error instanceof Error ? { message: error.message } : error);
    const words = data === null || data.message === "" ? { ...own, code: data?.code ?? own.code } : data;
    const status = statusIn(error, words);
    if (status !== null || isJsonObject(error)) {
      const body = "data" in error && error.data !== undefined ? JSON.stringify(error.data) : "";
      if (!(error instanceof Error) || status !== null) {
        return failures.refusal({ status, words, body, retryAfterMs: null });
      }
    }
  }
  if (typeof error === "string")
    return failures.refusal({ status: null, words: wordsOfValue(error), body: "", retryAfterMs: null });
  return failures.unexpected(error);
}
