/** What a provider says of a failure, found in whatever it answered: JSON of several shapes, HTML, text, nothing. Pure. */
import { isJsonObject } from "../../protocol/field.js";

export interface ProviderWords {
  /** One sentence of the provider; empty when it said nothing that a person can read. Foreign text: sanitise. */
  readonly message: string;
  /** Its own name of the failure: `context_length_exceeded`, `overloaded_error`. */
  readonly code: string | null;
  /** How long it asks to wait, where the answer itself says so. */
  readonly waitMs: number | null;
}

const NOTHING: ProviderWords = { message: "", code: null, waitMs: null };
const SECOND_MS = 1_000;
const DELAY = /^(\d+(?:\.\d+)?)s$/;

function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null;
}

/** `{"@type": "…RetryInfo", "retryDelay": "23s"}` among the details of Google. */
function waitOf(details: unknown): number | null {
  if (!Array.isArray(details)) return null;
  for (const detail of details) {
    const match = isJsonObject(detail) ? DELAY.exec(textOf(detail.retryDelay) ?? "") : null;
    if (match !== null) return Number(match[1]) * SECOND_MS;
  }
  return null;
}

/** A parsed answer, or the value of its `error`. */
export function wordsOfValue(value: unknown): ProviderWords {
  if (Array.isArray(value)) return wordsOfValue(value[0]);
  if (typeof value === "string") return { ...NOTHING, message: value };
  if (!isJsonObject(value)) return NOTHING;
  if (isJsonObject(value.error)) return wordsOfValue(value.error);
  if (isJsonObject(value.response) && isJsonObject(value.response.error)) return wordsOfValue(value.response.error);
  const message = [value.message, value.error, value.detail, value.error_description, value.msg].map(textOf);
  return {
    message: message.find((text) => text !== null) ?? "",
    code: textOf(value.code) ?? textOf(value.type) ?? textOf(value.status),
    waitMs: waitOf(value.details),
  };
}

const MARKUP = /^\s*<(?:!doctype|html|\?xml|head|body|center|h\d)/i;
const TITLE = /<title[^>]{0,200}>([^<]{1,300})<\/title>/i;

/** The body of an answer, as it came. */
export function wordsOfBody(body: string): ProviderWords {
  if (MARKUP.test(body)) return { ...NOTHING, message: TITLE.exec(body)?.[1] ?? "" };
  try {
    return wordsOfValue(JSON.parse(body));
  } catch {
    return { ...NOTHING, message: body };
  }
}
