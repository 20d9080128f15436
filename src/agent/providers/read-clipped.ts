/** The beginning of an answer's body, as text: so much of it, so long, whatever the server does. */
import type { Clock } from "../../host/clock.js";
import { providerLimits } from "../../protocol/limits.js";

/** Never rejects: what came before it broke off is what there is. */
export async function readClipped(stream: ReadableStream<Uint8Array> | null, clock: Clock): Promise<string> {
  if (stream === null) return "";
  const reader = stream.getReader();
  const late = Promise.withResolvers<null>();
  const cancel = clock.setTimer(providerLimits.errorBodyMs, () => late.resolve(null));
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  try {
    while (bytes < providerLimits.errorBodyBytes) {
      const next = await Promise.race([reader.read().catch(() => null), late.promise]);
      if (next === null || next.done) break;
      bytes += next.value.byteLength;
      text += decoder.decode(next.value, { stream: true });
    }
  } finally {
    cancel();
    void reader.cancel().catch(() => undefined);
  }
  return text.slice(0, providerLimits.errorBodyBytes);
}
