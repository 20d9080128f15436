import { MessageChannel } from "node:worker_threads";
import { expect, test } from "vitest";
import { realTimer } from "../../../src/transport/timer.js";

function keepBusy(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test("what came in while the loop was busy comes before the end of a wait", async () => {
  const { port1, port2 } = new MessageChannel();
  const order: string[] = [];
  port2.on("message", () => order.push("message"));
  await new Promise<void>((resolve) => {
    realTimer.setTimer(1, () => {
      order.push("timer");
      resolve();
    });
    port1.postMessage(null);
    keepBusy(5);
  });
  port1.close();
  expect(order).toEqual(["message", "timer"]);
});

test("a cancelled wait never ends, not even when it was due", async () => {
  const order: string[] = [];
  const cancel = realTimer.setTimer(0, () => order.push("cancelled"));
  await new Promise<void>((resolve) => {
    setTimeout(() => {
      cancel();
      realTimer.setTimer(0, resolve);
    }, 0);
    // Both are due in the same turn of the loop.
    keepBusy(5);
  });
  expect(order).toEqual([]);
});
