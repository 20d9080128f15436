import { expect, test } from "vitest";
import { OpenRequests } from "../../../src/host/open-requests.js";

test("a request whose answer cannot be written is answered with an error, once", () => {
  const sent: string[] = [];
  const open = new OpenRequests((frame) => {
    sent.push(frame.text);
    return true;
  });
  const cycle: Record<string, unknown> = {};
  cycle.self = cycle;
  const reply = open.accept('"q"');
  reply?.ok(cycle);
  reply?.ok({});
  expect(sent).toEqual(['{"id":"q","error":"the answer cannot be written as JSON"}']);
  expect(open.count).toBe(0);
});

test("one more than may be open is refused at once, and the others stay open", () => {
  const sent: string[] = [];
  const open = new OpenRequests((frame) => {
    sent.push(frame.text);
    return true;
  }, 2);
  const replies = ["1", "2", "3"].map((id) => open.accept(id));
  expect(replies[2]).toBeNull();
  expect(sent).toEqual(['{"id":3,"error":"too many open requests (at most 2)"}']);
  expect(open.count).toBe(2);
});
