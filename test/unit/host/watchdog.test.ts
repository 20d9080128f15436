/** A loop that never turns is named after a second, and ended after ten; one that is slow is left alone. */
import { expect, test } from "vitest";
import { DeadlineSweep } from "../../../src/host/deadline-sweep.js";
import { Watchdog } from "../../../src/host/watchdog.js";
import { moduleLimits } from "../../../src/protocol/limits.js";
import type { LoopProbe } from "../../../src/transport/transport.js";
import { FakeClock } from "../agent/fake-clock.js";

const { lookMs, blockedNoticeMs, blockedEndMs } = moduleLimits;

function watching() {
  const clock = new FakeClock();
  const sweep = new DeadlineSweep(clock);
  const warnings: string[] = [];
  const ends: string[] = [];
  const state = { turns: true, owes: true, busy: null as ReturnType<LoopProbe["busy"]> };
  const loop: LoopProbe = {
    lastRequest: null,
    hasTurned: () => state.turns,
    busy: () => state.busy,
    end: (reason) => ends.push(reason),
  };
  const watchdog = new Watchdog(
    loop,
    { clock, sweep },
    {
      awaited: () => (state.owes ? { method: "tool_call" } : null),
      warn: (text) => warnings.push(text),
    },
  );
  return { clock, watchdog, warnings, ends, state };
}

test("a loop that does not turn is named once, with what it is busy with, and ended later", () => {
  const { clock, watchdog, warnings, ends, state } = watching();
  state.turns = false;
  watchdog.called();
  clock.advance(blockedNoticeMs - 1);
  expect(warnings).toEqual([]);
  clock.advance(lookMs);
  expect(warnings).toEqual(["tool_call: nothing else can run in its thread since 1 s; after 10 s it is ended"]);
  clock.advance(blockedEndMs - blockedNoticeMs - lookMs);
  expect(ends).toEqual([]);
  clock.advance(lookMs);
  expect(warnings).toHaveLength(1);
  expect(ends).toEqual(["it let nothing else run in its thread for 10 s, in tool_call, and was ended"]);
});

test("a loop that turns now and then is slow, not blocked", () => {
  const { clock, watchdog, warnings, state } = watching();
  watchdog.called();
  for (let round = 0; round < 100; round++) {
    state.turns = round % 3 === 0;
    clock.advance(lookMs);
  }
  expect(warnings).toEqual([]);
});

test("who waits for a neighbour says whom", () => {
  const { clock, watchdog, warnings, state } = watching();
  Object.assign(state, { turns: false, busy: { name: "greedy" } });
  watchdog.called();
  clock.advance(blockedNoticeMs + lookMs);
  expect(warnings).toEqual(["waits for greedy, which keeps their thread busy; after 10 s it is ended"]);
});

test("nobody is watched who owes nothing, and no timer is left", () => {
  const { clock, watchdog, warnings, state } = watching();
  Object.assign(state, { turns: false, owes: false });
  watchdog.called();
  clock.advance(lookMs);
  expect(clock.waiting).toEqual([]);
  watchdog.called();
  expect(clock.waiting).toEqual([lookMs]);
  clock.advance(blockedEndMs * 2);
  expect(warnings).toEqual([]);
});

test("a machine that slept has blocked nobody", () => {
  const { clock, watchdog, warnings, ends, state } = watching();
  state.turns = false;
  watchdog.called();
  const sleeping = clock.now.bind(clock);
  clock.now = () => sleeping() + 60 * 60_000;
  clock.advance(lookMs);
  expect([warnings, ends]).toEqual([[], []]);
});
