/** Sends one request and collects its reply. Ends at once when the signal fires, also when the model does not. */
import { messageOf } from "../../protocol/caught.js";
import type { AssistantBlock, LanguageModel, ModelPart, ModelRequest, RequestTap } from "../model/language-model.js";
import { type Reply, ReplyCollector, unexpected } from "./reply.js";

export interface StreamOptions {
  readonly signal: AbortSignal;
  readonly tap?: RequestTap | undefined;
  /** Each part, and what the reply came to with it. */
  readonly onPart?: (part: ModelPart, content: readonly AssistantBlock[]) => void;
}

/** Never rejects. */
export async function streamReply(model: LanguageModel, request: ModelRequest, options: StreamOptions): Promise<Reply> {
  const { signal, tap, onPart } = options;
  const collector = new ReplyCollector();
  const aborted = Promise.withResolvers<"aborted">();
  const abort = () => aborted.resolve("aborted");
  signal.addEventListener("abort", abort, { once: true });
  let parts: AsyncIterator<ModelPart> | null = null;
  try {
    parts = model.stream(request, tap === undefined ? { signal } : { signal, tap })[Symbol.asyncIterator]();
    while (!signal.aborted) {
      const next = await Promise.race([parts.next(), aborted.promise]);
      if (next === "aborted" || next.done === true) break;
      collector.push(next.value);
      onPart?.(next.value, collector.content);
    }
  } catch (error) {
    const message = messageOf(error);
    if (!signal.aborted) collector.push({ type: "error", failure: unexpected(message, false) });
  } finally {
    signal.removeEventListener("abort", abort);
    // A stream that hangs must not hold the turn; what its end says no longer matters.
    parts?.return?.().then(undefined, () => {});
  }
  return collector.reply(signal.aborted);
}
