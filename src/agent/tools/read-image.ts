/** An image for a model that takes images; checked first, because one that a provider refuses would stay refused. */
import { builtInLimits } from "../../protocol/limits.js";
import { type BuiltInOutcome, completed, failed, type ToolContext } from "./built-in-tool.js";
import { type ImageMime, imageSize } from "./image-kind.js";
import { readRegular } from "./open-regular.js";

export async function readImage(
  path: string,
  shown: string,
  mime: ImageMime,
  { takesImages }: ToolContext,
): Promise<BuiltInOutcome> {
  const what = `${shown} is an image (${mime})`;
  if (!takesImages) return failed(`${what}, and this model takes no images`, { summary: mime });
  const bytes = await readRegular(path, builtInLimits.imageBytes);
  if ("why" in bytes) return failed(`${what}, but it ${bytes.why}; bash may make a smaller one`, { summary: mime });
  const size = imageSize(bytes, mime);
  if (size === null) return failed(`${what}, but a broken one: it cannot be shown`, { summary: mime });
  const { width, height } = size;
  const pixels = `${width}x${height}`;
  if (Math.max(width, height) > builtInLimits.imagePixels) {
    const most = `${builtInLimits.imagePixels} pixels a side`;
    return failed(`${what} of ${pixels}, more than ${most}; bash may make a smaller one`, { summary: mime });
  }
  return completed(`[${mime}, ${pixels}, ${bytes.length} bytes]`, {
    summary: pixels,
    images: [{ mime, data: bytes.toString("base64") }],
  });
}
