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
