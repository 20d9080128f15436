/** How often the terminal is drawn (field lessons 95, 101). */
import { expect, test } from "vitest";
import { FrameClock, type FrameTime } from "../../../../../src/frontend/tui/screen/frame-clock.js";
import { tuiLimits } from "../../../../../src/protocol/limits.js";

/** Time that moves when the test says so. */
class Time implements FrameTime {
  #now = 0;
  #waiting: { readonly at: number; readonly callback: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(ms: number, callback: () => void): () => void {
    const one = { at: this.#now + ms, callback };
    this.#waiting.push(one);
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== one);
    };
  }

  pass(ms: number): void {
    this.#now += ms;
    for (const due of this.#waiting.filter(({ at }) => at <= this.#now)) {
      this.#waiting = this.#waiting.filter((other) => other !== due);
      due.callback();
    }
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0;
  }
}

function drawing(): { readonly time: Time; readonly clock: FrameClock; readonly frames: () => number } {
  const time = new Time();
  let frames = 0;
  const clock = new FrameClock(() => {
    frames++;
  }, time);
  return { time, clock, frames: () => frames };
}

test("a frame that is asked for after a pause is drawn at once", () => {
  const { time, clock, frames } = drawing();
  clock.ask();
  time.pass(0);
  expect(frames()).toBe(1);
});

test("a thousand requests a second draw no more than the frame rate", () => {
  const { time, clock, frames } = drawing();
  for (let ms = 0; ms < 1_000; ms++) {
    clock.ask();
    time.pass(1);
  }
  expect(frames()).toBeLessThanOrEqual(tuiLimits.framesPerSecond + 1);
  expect(frames()).toBeGreaterThan(tuiLimits.framesPerSecond / 2);
});

test("the last request is always drawn, and nothing is awaited when nobody asks", () => {
  const { time, clock, frames } = drawing();
  clock.ask();
  time.pass(0);
  clock.ask();
  expect(frames()).toBe(1);
  time.pass(1_000);
  expect(frames()).toBe(2);
  expect(time.isIdle).toBe(true);
});

test("a frame drawn out of turn takes the place of the one that was asked for", () => {
  const { time, clock, frames } = drawing();
  clock.ask();
  clock.now();
  time.pass(1_000);
  expect(frames()).toBe(1);
});
