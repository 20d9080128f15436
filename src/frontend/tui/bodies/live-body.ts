/** The rows of a body that may change and is rendered elsewhere, as all who show bodies see it (`BodyView` is it). */
import type { Body } from "../../../render/renderer.js";
import type { Row } from "../../../render/row.js";
import type { Invalidate } from "../part.js";

export interface LiveBody {
  /** Shows another body; cheap, so it may be called for each piece of a stream, with all of the text so far. */
  set(body: Body): void;
  /**
   * The latest rows that are known for this width, none wider, and the same array until there are others. For
   * Infinity nothing is broken.
   */
  rows(columns: number): readonly Row[];
  /** The rows, rendered, of what is set now; of more, when more is set until then. Never rejects. */
  settled(columns: number): Promise<readonly Row[]>;
}

/** Makes one; it says when its rows are others. */
export type MakeLiveBody = (onChange: Invalidate) => LiveBody;
