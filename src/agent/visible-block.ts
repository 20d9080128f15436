/** A message of an extension as the transcript shows it. The model reads it as it is; people read it made safe. */
import type { ShowBlock } from "../host/front-end.js";
import { uiLimits } from "../protocol/limits.js";
import { clipBytes } from "../text/clip.js";
import { sanitizeBody } from "../text/sanitize.js";

export function visibleBlock(extension: string | null, content: string): ShowBlock {
  return { extension, title: "", body: clipBytes(sanitizeBody(content), uiLimits.showBytes), format: "text" };
}
