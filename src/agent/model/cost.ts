/** What a request cost. Pure. */
import type { Usage } from "../usage.js";
import type { Prices } from "./language-model.js";

const TOKENS_PER_PRICE = 1_000_000;

/** US dollars; null when the prices are not known. */
export function costOf(usage: Usage, prices: Prices | null | undefined): number | null {
  if (prices === null || prices === undefined) return null;
  const written = usage.cache_write_5m_tokens + usage.cache_write_1h_tokens;
  const total =
    usage.input_tokens * prices.input +
    usage.output_tokens * prices.output +
    usage.cache_read_tokens * prices.cacheRead +
    written * prices.cacheWrite;
  return total / TOKENS_PER_PRICE;
}
