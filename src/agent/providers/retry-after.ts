/** How long a provider asks to wait, from the headers of its answer. */

const SECOND_MS = 1_000;

function amount(text: string | null, unitMs: number): number | null {
  const value = text === null || text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(value) && value >= 0 ? value * unitMs : null;
}

/** `now`: milliseconds since 1970, for a date in `retry-after`. Null when the headers say nothing of use. */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const exact = amount(headers.get("retry-after-ms"), 1);
  if (exact !== null) return exact;
  const given = headers.get("retry-after");
  const seconds = amount(given, SECOND_MS);
  if (seconds !== null || given === null) return seconds;
  const at = Date.parse(given);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
