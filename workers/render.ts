/** Thread entry for rendering: one body in, its rows out. Holds nothing between jobs and never prints. */

import { renderBody } from "../src/render/render-body.js";
import { isRenderOrder } from "../src/render/render-order.js";
import { encodeRows } from "../src/render/row-transfer.js";

/** Called by Piscina. Anything but an order, as the first call is: what renders is loaded, and that is all. */
export function run(order: unknown): string {
  return encodeRows(isRenderOrder(order) ? renderBody(order.body, order.columns) : []);
}
