/** One request to a provider for images. Retries nothing: who asks decides. */
import { HostError } from "../../protocol/host-error.js";
import { providerLimits } from "../../protocol/limits.js";
import type { ImageOrder, ModelImage } from "../model/language-model.js";
import { imageMime } from "../tools/image-kind.js";
import { failureOfPart } from "./failure-of-part.js";
import { Failures } from "./failures.js";
import type { ProviderTarget } from "./provider-model.js";
import { sdkImageModel } from "./sdk-model.js";

/** What a server sends is bounded, and a key does not travel to where a redirect points. */
const bounded: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: "error" });
  let bytes = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      bytes += piece.byteLength;
      if (bytes > providerLimits.maxAnswerBytes) controller.error(new Error("the answer is too long"));
      else controller.enqueue(piece);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body?.pipeThrough(counted) ?? null, { status, statusText, headers });
};

const UNNAMED = "image/png";

function imageOf(made: string | Uint8Array): ModelImage {
  const bytes = typeof made === "string" ? Buffer.from(made, "base64") : Buffer.from(made);
  return { mime: imageMime(bytes) ?? UNNAMED, data: bytes.toString("base64") };
}

/** Rejects with a HostError "usage": what the person or the extension can do about it. */
export async function generateImages(
  target: ProviderTarget,
  { prompt, count, size, aspectRatio }: ImageOrder,
  abortSignal: AbortSignal,
): Promise<readonly ModelImage[]> {
  const { provider, model } = target;
  const maker = await sdkImageModel(target, bounded);
  if (maker === null) throw new HostError("usage", `${provider.id} makes no images`);
  try {
    const { images } = await maker.doGenerate({
      ...{ prompt, n: count, size, aspectRatio, abortSignal },
      ...{ seed: undefined, files: undefined, mask: undefined, providerOptions: {} },
    });
    return images.map(imageOf);
  } catch (error) {
    abortSignal.throwIfAborted();
    const { message } = failureOfPart(error, new Failures(target));
    throw new HostError("usage", `${provider.id}/${model.id}: ${message}`, { cause: error });
  }
}
