/** What the transcript needs of a body that is rendered elsewhere (BodyView is one). */
import type { Body } from "../../../render/renderer.js";
import type { Row } from "../../../render/row.js";
import type { Invalidate } from "../part.js";

export interface LiveBody {
  set(body: Body): void;
  /** The latest that is known for this width. */
  rows(columns: number): readonly Row[];
  /** Those of what was set last. Never rejects. */
  settled(columns: number): Promise<readonly Row[]>;
}

export type MakeLiveBody = (onChange: Invalidate) => LiveBody;
