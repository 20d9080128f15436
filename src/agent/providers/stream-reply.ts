/**
 * One request to a provider, as the parts of its answer. Ends within moments of the signal, whatever the server does;
 * what goes wrong is a part, never an exception. Retries nothing: who asks decides.
 */
import type { LanguageModelV4StreamPart } from "@ai-sdk/provider";
import type { ModelFailure, ModelPart, ModelRequest, RequestTap } from "../model/language-model.js";
import { callOptions } from "./call-options.js";
import { Exchange } from "./exchange.js";
import { failureOfPart } from "./failure-of-part.js";
import { Failures } from "./failures.js";
import { PartMapper } from "./part-mapper.js";
import type { ProviderTarget } from "./provider-model.js";
import { sdkModel } from "./sdk-model.js";

const ABORTED = Symbol("aborted");

/** `work`, or ABORTED as soon as the signal fires. What the work comes to then is nobody's business. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | typeof ABORTED> {
  if (signal.aborted) {
    work.catch(() => undefined);
    return Promise.resolve(ABORTED);
  }
  return new Promise((resolve, reject) => {
    const abort = () => resolve(ABORTED);
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

async function open(
  target: ProviderTarget,
  request: ModelRequest,
  exchange: Exchange,
  abortSignal: AbortSignal,
): Promise<ReadableStreamDefaultReader<LanguageModelV4StreamPart>> {
  const model = await sdkModel(target, exchange.fetch);
  const { stream } = await model.doStream({ ...callOptions(request, target), abortSignal });
  return stream.getReader();
}

function failed(failure: ModelFailure): readonly ModelPart[] {
  return [
    { type: "error", failure },
    { type: "finish", reason: "error" },
  ];
}

export async function* streamReply(
  target: ProviderTarget,
  request: ModelRequest,
  { signal, tap }: { readonly signal: AbortSignal; readonly tap?: RequestTap },
): AsyncGenerator<ModelPart> {
  const failures = new Failures(target);
  const exchange = new Exchange(target, failures, tap);
  // Also fired when nobody reads on. Never with a reason: the SDK takes one for an error of its own.
  const ending = new AbortController();
  const abort = () => ending.abort();
  signal.addEventListener("abort", abort, { once: true });
  if (signal.aborted) abort();
  try {
    const reader = await orAborted(open(target, request, exchange, ending.signal), ending.signal);
    if (reader === ABORTED) return;
    const mapper = new PartMapper(target, failures);
    for (;;) {
      const next = await orAborted(reader.read(), ending.signal);
      if (next === ABORTED) return;
      // The SDK takes some broken streams for ones that ended.
      const parts = next.done ? failed(exchange.failure ?? failures.endedEarly()) : mapper.push(next.value);
      for (const part of parts) {
        yield part.type === "error" ? { ...part, failure: exchange.failure ?? part.failure } : part;
        if (part.type === "finish") return;
      }
    }
  } catch (error) {
    if (!ending.signal.aborted) yield* failed(exchange.failure ?? failureOfPart(error, failures));
  } finally {
    signal.removeEventListener("abort", abort);
    ending.abort();
  }
}
