/** What a session has cost, as a table. Counted from its entries, those of left branches too: they were paid for. Pure. */
import type { Entry } from "../../../agent/session/entry.js";
import { addUsage, noUsage, promptTokens, type Usage } from "../../../agent/usage.js";
import type { SessionInfo } from "../../../protocol/session.js";
import { counted, shortNumber } from "../wording.js";

/** Of one model. */
interface Spent {
  readonly requests: number;
  readonly usage: Usage;
  /** US dollars of the requests whose price is known. */
  readonly usd: number;
  readonly unpriced: number;
}

const nothing: Spent = { requests: 0, usage: noUsage, usd: 0, unpriced: 0 };

interface Request {
  readonly model: string;
  readonly usage: Usage;
  readonly usd: number | null;
}

function requestOf(entry: Entry): Request | null {
  if (entry.type === "usage") return { model: entry.model, usage: entry.usage, usd: null };
  if (entry.type !== "message" || entry.message.role !== "assistant") return null;
  const { model, usage, cost_usd = null } = entry.message;
  return usage === null ? null : { model, usage, usd: cost_usd };
}

/** By model, in the order of first use. */
function spentBy(entries: readonly Entry[]): ReadonlyMap<string, Spent> {
  const spent = new Map<string, Spent>();
  for (const entry of entries) {
    const request = requestOf(entry);
    if (request === null) continue;
    const { requests, usage, usd, unpriced } = spent.get(request.model) ?? nothing;
    spent.set(request.model, {
      requests: requests + 1,
      usage: addUsage(usage, request.usage),
      usd: usd + (request.usd ?? 0),
      unpriced: unpriced + (request.usd === null ? 1 : 0),
    });
  }
  return spent;
}

function dollars({ usd, unpriced, requests }: Spent): string {
  if (unpriced === requests) return "no price known";
  const text = `$${usd < 0.1 ? usd.toFixed(4) : usd.toFixed(2)}`;
  return unpriced === 0 ? text : `${text}, ${counted(unpriced, "request")} without a known price`;
}

function line(model: string, spent: Spent): string {
  const { usage, requests } = spent;
  const cached = usage.cache_read_tokens === 0 ? "" : ` (${shortNumber(usage.cache_read_tokens)} from the cache)`;
  return [
    `${model}: ${counted(requests, "request")}`,
    `${shortNumber(promptTokens(usage))} tokens in${cached}, ${shortNumber(usage.output_tokens)} out`,
    dollars(spent),
  ].join(" · ");
}

/** Rows for the person. */
export function usageText(
  entries: readonly Entry[],
  info: Pick<SessionInfo, "context_tokens" | "context_window">,
): string {
  const spent = [...spentBy(entries)];
  const { context_tokens: tokens, context_window: window } = info;
  const share = window > 0 ? ` (${Math.round((tokens / window) * 100)} %)` : "";
  const context = `Context: ${shortNumber(tokens)} of ${shortNumber(window)} tokens${share}`;
  if (spent.length === 0) return `${context}\nNo request was made yet.`;
  const sum = spent.reduce<Spent>(
    (all, [, one]) => ({
      requests: all.requests + one.requests,
      usage: addUsage(all.usage, one.usage),
      usd: all.usd + one.usd,
      unpriced: all.unpriced + one.unpriced,
    }),
    nothing,
  );
  const total = spent.length === 1 ? [] : [line("all", sum)];
  return [context, ...spent.map(([model, one]) => line(model, one)), ...total].join("\n");
}
