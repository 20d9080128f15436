import { expect, test } from "vitest";
import { Metrics } from "../../../src/host/metrics.js";

test("every recorded time is in the figures, whether asked at once or after hundreds", () => {
  const metrics = new Metrics();
  metrics.record("hook.tool_call", "answered", 2);
  expect(metrics.snapshot()).toMatchObject([{ method: "hook.tool_call", count: 1, maxMs: 2 }]);
  for (let i = 1; i <= 500; i++) metrics.record("hook.tool_call", i % 10 === 0 ? "late" : "answered", i);
  const [row] = metrics.snapshot();
  expect(row).toMatchObject({ count: 501, outcomes: { answered: 451, late: 50 } });
  expect(row?.maxMs).toBeGreaterThan(499);
  expect(row?.p50Ms).toBeGreaterThan(240);
  expect(row?.p50Ms).toBeLessThan(260);
  expect(metrics.snapshot()).toEqual(metrics.snapshot());
});
