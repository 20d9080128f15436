/** Whether a failed request is sent again, and after which wait. Pure. */
import { modelLimits } from "../../protocol/limits.js";
import type { Reply } from "./reply.js";

/**
 * Milliseconds; null when the request is not sent again: the failure will not pass, output had begun, it has failed
 * too often, or the provider asks for a longer wait than anybody sits through. `attempt` counts from 0.
 */
export function retryWait(reply: Reply, attempt: number): number | null {
  if (reply.end.kind !== "failed" || reply.content.length > 0 || attempt >= modelLimits.retries) return null;
  const { retryable, retryAfterMs } = reply.end.failure;
  if (!retryable) return null;
  const wait = Math.max(retryAfterMs ?? Math.min(modelLimits.retryBaseMs * 2 ** attempt, modelLimits.retryMaxMs), 0);
  return wait <= modelLimits.retryMaxMs ? wait : null;
}
