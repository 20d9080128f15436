/** What requests to a model cost, in tokens: counted, added up, never guessed. Pure. */

/** Spelled as on the wire (e protocol §14). */
export interface Usage {
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cache_read_tokens: number;
  readonly cache_write_5m_tokens: number;
  readonly cache_write_1h_tokens: number;
}

export const noUsage: Usage = {
  input_tokens: 0,
  output_tokens: 0,
  cache_read_tokens: 0,
  cache_write_5m_tokens: 0,
  cache_write_1h_tokens: 0,
};

export const usageKeys = Object.keys(noUsage) as readonly (keyof Usage)[];

export function addUsage(a: Usage, b: Usage): Usage {
  return {
    input_tokens: a.input_tokens + b.input_tokens,
    output_tokens: a.output_tokens + b.output_tokens,
    cache_read_tokens: a.cache_read_tokens + b.cache_read_tokens,
    cache_write_5m_tokens: a.cache_write_5m_tokens + b.cache_write_5m_tokens,
    cache_write_1h_tokens: a.cache_write_1h_tokens + b.cache_write_1h_tokens,
  };
}

/** What the model read: new, cached and newly cached. */
export function promptTokens(usage: Usage): number {
  const { input_tokens, cache_read_tokens, cache_write_5m_tokens, cache_write_1h_tokens } = usage;
  return input_tokens + cache_read_tokens + cache_write_5m_tokens + cache_write_1h_tokens;
}
