/** The one door to the rendering of foreign bodies, which happens off the main loop and is bounded in time. */
import type { Format } from "../protocol/field.js";
import type { Row } from "./row.js";

/** A body as an extension, a tool or a model gave it, sanitised. */
export interface Body {
  readonly format: Format;
  readonly text: string;
}

/** Rows of bodies, made in a thread of their own. */
export interface Renderer {
  /**
   * The rows of a body for a width in cells, none wider. Never rejects: what cannot be rendered, or not in
   * `renderLimits.deadlineMs`, comes back as plain text.
   */
  render(body: Body, columns: number): Promise<readonly Row[]>;
  /** Ends the thread. */
  close(): Promise<void>;
}
