import { expect, test } from "vitest";
import { wireLimits } from "../../../src/protocol/limits.js";
import { BoundedQueue } from "../../../src/transport/bounded-queue.js";

const { maxOutboundBytes, maxOutboundLines } = wireLimits;

test("refuses what is over the limit of bytes, those in flight included", () => {
  const queue = new BoundedQueue();
  expect(queue.push("a", maxOutboundBytes - 10, 0)).toBe(true);
  expect(queue.push("b", 11, 0)).toBe(false);
  expect(queue.push("b", 10, 1)).toBe(false);
  expect(queue.push("b", 10, 0)).toBe(true);
  expect(queue.bytes).toBe(maxOutboundBytes);
});

test("refuses what is over the limit of lines", () => {
  const queue = new BoundedQueue();
  for (let n = 0; n < maxOutboundLines; n++) expect(queue.push("a", 1, 0)).toBe(true);
  expect(queue.push("a", 1, 0)).toBe(false);
});

test("takes a line of any size while nothing is queued or in flight", () => {
  const queue = new BoundedQueue();
  expect(queue.push("a", 2 * maxOutboundBytes, 1)).toBe(false);
  expect(queue.push("a", 2 * maxOutboundBytes, 0)).toBe(true);
  expect(queue.push("b", 1, 0)).toBe(false);
});

test("tells of room once after a refusal, when the refused line fits", () => {
  const queue = new BoundedQueue();
  expect(queue.hasRoomAgain(0)).toBe(false);
  queue.push("a", maxOutboundBytes / 2, 0);
  queue.push("b", maxOutboundBytes / 2, 0);
  queue.push("c", maxOutboundBytes / 2 + 1, 0);
  expect(queue.hasRoomAgain(0)).toBe(false);
  queue.shift();
  expect(queue.hasRoomAgain(0)).toBe(false);
  queue.shift();
  expect(queue.hasRoomAgain(0)).toBe(true);
  expect(queue.hasRoomAgain(0)).toBe(false);
});

test("keeps the order over more lines than it ever holds at once", () => {
  const queue = new BoundedQueue();
  const taken: string[] = [];
  for (let n = 0; n < 2 * maxOutboundLines; n++) {
    queue.push(`${n}`, 1, 0);
    if (n % 3 !== 0) taken.push(queue.shift() ?? "");
  }
  while (queue.lines > 0) taken.push(queue.shift() ?? "");
  expect(taken).toEqual(Array.from({ length: 2 * maxOutboundLines }, (_, n) => `${n}`));
  expect(queue.bytes).toBe(0);
});

test("a batch holds whole lines, as many as fit and at least one", () => {
  const queue = new BoundedQueue();
  for (const line of ["aaaa\n", "bb\n", "cc\n", "d\n"]) queue.push(line, line.length, 0);
  expect(queue.shiftBatch(3)).toBe("aaaa\n");
  expect(queue.shiftBatch(6)).toBe("bb\ncc\n");
  expect(queue.shiftBatch(6)).toBe("d\n");
  expect(queue.shiftBatch(6)).toBe("");
});
