/** What is asked for a thousand times is done at once, and then once for all that were asked meanwhile. */
import { expect, test } from "vitest";
import { AtMostOften } from "../../../../../src/frontend/tui/app/at-most-often.js";
import { FakeClock } from "../../../agent/fake-clock.js";

function acting() {
  const clock = new FakeClock();
  const done: number[] = [];
  const often = new AtMostOften(clock, 100, () => done.push(clock.now()));
  return { clock, done, often };
}

test("the first is done at once, a flood behind it once for each stretch of time", () => {
  const { clock, done, often } = acting();
  for (let at = 0; at < 1_000; at++) often.ask();
  expect(done).toHaveLength(1);
  clock.advance(100);
  expect(done).toHaveLength(2);
  clock.advance(1_000);
  expect(done).toHaveLength(2);
  often.ask();
  expect(done).toHaveLength(3);
});

test("once stopped, nothing follows", () => {
  const { clock, done, often } = acting();
  often.ask();
  often.ask();
  often.stop();
  clock.advance(1_000);
  expect(done).toHaveLength(1);
});
