/** Images beside a prompt: from clients, so they are judged before anything takes them. Pure. */
import { imageLimits } from "../protocol/limits.js";
import type { LanguageModel, ModelImage } from "./model/language-model.js";

const kinds: readonly string[] = ["image/png", "image/jpeg", "image/gif", "image/webp"];
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const BITS = { ofBase64: 6, ofByte: 8 };

function problemOf({ mime, data }: ModelImage): string | null {
  if (!kinds.includes(mime)) return `an image has to be one of ${kinds.join(", ")}`;
  if (data === "" || !BASE64.test(data)) return "an image has to be given in base64";
  const bytes = (data.length * BITS.ofBase64) / BITS.ofByte;
  return bytes > imageLimits.maxBytes ? `an image may have at most ${imageLimits.maxBytes} bytes` : null;
}

/** Why the images cannot be sent to the model, in one sentence; null when they can. */
export function imageProblem(images: readonly ModelImage[], model: LanguageModel): string | null {
  if (images.length === 0) return null;
  if (model.takesImages !== true) return `${model.spec} takes no images; choose a model that does`;
  if (images.length > imageLimits.maxImages) return `a prompt may have at most ${imageLimits.maxImages} images`;
  return images.map(problemOf).find((problem) => problem !== null) ?? null;
}
