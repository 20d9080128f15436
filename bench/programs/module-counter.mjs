// A module that counts the turns it hears of, and how many came out of order; it says so in a header when asked.
import { randomUUID } from "node:crypto";

export default function counter(pi) {
  const name = randomUUID();
  let heard = 0;
  let outOfOrder = 0;
  let last = -1;
  pi.on("turn_start", (event) => {
    heard++;
    if (event.turnIndex <= last) outOfOrder++;
    last = event.turnIndex;
  });
  pi.on("before_provider_headers", (event) => {
    event.headers[name] = `${heard} ${outOfOrder}`;
  });
}
