/** What the thread is asked. */
import type { Body } from "./renderer.js";

export interface RenderOrder {
  readonly body: Body;
  /** Cells; Infinity where nothing is to be broken. */
  readonly columns: number;
}

export function isRenderOrder(value: unknown): value is RenderOrder {
  return typeof value === "object" && value !== null && "body" in value && "columns" in value;
}
