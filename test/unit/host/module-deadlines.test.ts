/** What a module is asked to do by a person or the model takes as long as it takes; a program has its deadline. */
import { expect, test } from "vitest";
import { DeadlineSweep } from "../../../src/host/deadline-sweep.js";
import { Metrics } from "../../../src/host/metrics.js";
import { PendingCalls } from "../../../src/host/pending-calls.js";
import { deadlines } from "../../../src/protocol/limits.js";
import { FakeClock } from "../agent/fake-clock.js";

test.each([
  [true, "command", "still waiting"],
  [true, "tool_call", "still waiting"],
  [true, "command.complete", "late"],
  [false, "command", "late"],
] as const)("a module: %s, %s: %s", async (isModule, method, expected) => {
  const clock = new FakeClock();
  const calls = new PendingCalls(clock, new DeadlineSweep(clock), new Metrics(), isModule);
  const outcome = calls.open(method, () => true).then(({ kind }) => kind);
  clock.advance(deadlines.toolMs + 1);
  expect(await Promise.race([outcome, Promise.resolve().then(() => "still waiting")])).toBe(expected);
  calls.endAll();
});
