/** The one way out: order, first status, the watchdog, repeated interrupts. A fake world; nothing really ends. */
import { beforeEach, describe, expect, test } from "vitest";
import { Exit, type ExitWorld } from "../../../src/cli/exit.js";
import { cliLimits, processLimits } from "../../../src/protocol/limits.js";

const said: string[] = [];
const handlers = new Map<string, () => void>();
let nowMs = 0;
let alarm: { readonly atMs: number; readonly ring: () => void } | null = null;

const world: ExitWorld = {
  onSignal: (signal, handler) => handlers.set(signal, handler),
  offSignals: () => handlers.clear(),
  now: () => nowMs,
  after: (ms, ring) => {
    alarm = { atMs: nowMs + ms, ring };
  },
  report: (text) => said.push(`report ${text.split("\n")[0]}`),
  end: (status) => said.push(`end ${status}`),
  endNow: (status) => said.push(`endNow ${status}`),
};

const send = (signal: string) => handlers.get(signal)?.();
const never = () => new Promise<void>(() => {});

beforeEach(() => {
  said.length = 0;
  handlers.clear();
  nowMs = 0;
  alarm = null;
});

describe("the watchdog", () => {
  test("ends a process whose steps never settle, with the status of the end", async () => {
    const exit = new Exit(world);
    exit.before(never);
    void exit.finish(1);
    expect(alarm?.atMs).toBe(processLimits.quitWatchdogMs);
    alarm?.ring();
    expect(said).toEqual(["endNow 1"]);
  });
});

describe("steps", () => {
  test("what began last ends first, one after the other", async () => {
    const exit = new Exit(world);
    exit.before(() => void said.push("host"));
    exit.before(async () => {
      await Promise.resolve();
      said.push("agent");
    });
    await exit.finish(0);
    expect(said).toEqual(["agent", "host", "end 0"]);
  });

  test("one that throws is reported and the next still runs", async () => {
    const exit = new Exit(world);
    exit.before(() => void said.push("host"));
    exit.before(() => Promise.reject(new Error("disk full")));
    await exit.finish(0);
    expect(said).toEqual(["report while ending: disk full", "host", "end 0"]);
  });

  test("one that is added while the end is under way runs too", async () => {
    const exit = new Exit(world);
    exit.before(() => exit.before(() => void said.push("late")));
    await exit.finish(0);
    expect(said).toEqual(["late", "end 0"]);
  });

  test("the first status wins and nothing runs twice", async () => {
    const exit = new Exit(world);
    exit.before(() => void said.push("host"));
    await Promise.all([exit.finish(143), exit.finish(0)]);
    expect(said).toEqual(["host", "end 143"]);
  });
});

describe("signals", () => {
  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ])("%s ends with %i", async (signal, status) => {
    const exit = new Exit(world);
    send(signal);
    expect(exit.hasBegun).toBe(true);
    await exit.finish(0);
    expect(said).toEqual([`end ${status}`]);
  });

  test("an interrupt that somebody takes ends nothing, until it is given back", async () => {
    const exit = new Exit(world);
    const giveBack = exit.interrupting(() => void said.push("taken"));
    send("SIGINT");
    expect([exit.hasBegun, ...said]).toEqual([false, "taken"]);
    giveBack();
    send("SIGINT");
    await exit.finish(0);
    expect(said).toEqual(["taken", "end 130"]);
  });

  test("an end that has begun is hastened by an interrupt, whoever takes interrupts", () => {
    const exit = new Exit(world);
    exit.interrupting(() => void said.push("taken"));
    exit.before(never);
    send("SIGTERM");
    nowMs += cliLimits.sameInterruptMs;
    send("SIGINT");
    expect(said).toEqual(["endNow 130"]);
  });

  test("a second interrupt ends at once", () => {
    const exit = new Exit(world);
    exit.before(never);
    send("SIGINT");
    nowMs += cliLimits.sameInterruptMs;
    send("SIGINT");
    expect(said).toEqual(["endNow 130"]);
  });

  test("an interrupt that a wrapper passed on as well counts once", () => {
    const exit = new Exit(world);
    exit.before(never);
    send("SIGINT");
    nowMs += cliLimits.sameInterruptMs - 1;
    send("SIGINT");
    expect(said).toEqual([]);
  });

  test("a key that is held down ends at once as well", () => {
    const exit = new Exit(world);
    exit.before(never);
    for (nowMs = 0; nowMs < cliLimits.sameInterruptMs; nowMs += 30) send("SIGINT");
    expect(said).toEqual([]);
    send("SIGINT");
    expect(said).toEqual(["endNow 130"]);
  });

  test("an interrupt during another end ends at once", () => {
    const exit = new Exit(world);
    exit.before(never);
    send("SIGTERM");
    send("SIGINT");
    expect(said).toEqual(["endNow 130"]);
  });

  test.each([
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ])("one more SIGTERM changes nothing, and then %s ends at once", (last, status) => {
    const exit = new Exit(world);
    exit.before(never);
    send("SIGTERM");
    nowMs += cliLimits.sameInterruptMs;
    send("SIGTERM");
    expect(said).toEqual([]);
    send(last);
    expect(said).toEqual([`endNow ${status}`]);
  });

  test("an end that nobody signalled is hastened by the second signal as well", () => {
    const exit = new Exit(world);
    exit.before(never);
    void exit.finish(0);
    send("SIGTERM");
    expect([exit.isBySignal, ...said]).toEqual([false]);
    send("SIGTERM");
    expect(said).toEqual(["endNow 143"]);
  });

  test("are given back when another process answers for us", () => {
    new Exit(world).release();
    expect(handlers.size).toBe(0);
  });
});

test("what should never happen is reported and ends with 1", async () => {
  const exit = new Exit(world);
  exit.before(() => void said.push("host"));
  exit.crash(new Error("no such state"));
  await exit.finish(0);
  expect(said).toEqual(["report internal error: Error: no such state", "host", "end 1"]);
});

describe("a terminal", () => {
  const terminal = (exit: Exit) => exit.restoring(() => void said.push("restored"));

  test("is given back before a crash is told, and before any step", () => {
    const exit = new Exit(world);
    terminal(exit);
    exit.before(() => void said.push("step"));
    exit.crash(new Error("kaput"));
    expect(said.slice(0, 2)).toEqual(["restored", "report internal error: Error: kaput"]);
  });

  test("is given back in the very tick of a signal, whatever the steps wait for", () => {
    const exit = new Exit(world);
    terminal(exit);
    exit.before(never);
    send("SIGTERM");
    expect(said).toEqual(["restored"]);
    expect(exit.isBySignal).toBe(true);
  });

  test("is given back at an ordinary end as well, which no signal began", () => {
    const exit = new Exit(world);
    terminal(exit);
    exit.before(never);
    void exit.finish(0);
    send("SIGTERM");
    expect(said).toEqual(["restored"]);
    expect(exit.isBySignal).toBe(false);
  });

  test("that cannot be given back keeps nobody from the end", async () => {
    const exit = new Exit(world);
    exit.restoring(() => {
      throw new Error("gone");
    });
    terminal(exit);
    await exit.finish(0);
    expect(said).toEqual(["report while giving the terminal back: gone", "restored", "end 0"]);
  });
});
