/** What the terminal is told and when, over streams of our own; pty.test.ts has the real thing. */
import { expect, test } from "vitest";
import { terminalLimits } from "../../../../../src/protocol/limits.js";
import { FakeTerminal } from "./fake-streams.js";

const questions = "\x1b]11;?\x07\x1b[?u\x1b[c";
const pasteOn = "\x1b[?7l\x1b[?2004h";
const off = "\x1b[?1006l\x1b[?1002l\x1b[?1000l";

function started(env?: Readonly<Record<string, string>>): FakeTerminal {
  const fake = new FakeTerminal(env);
  fake.terminal.start();
  return fake;
}

test("a terminal that is gone fails no way out, and is told once", () => {
  const fake = started();
  fake.stdin.fails = true;
  fake.stdin.emit("error", new Error("read EIO"));
  fake.stdin.emit("end");
  fake.stdout.emit("error", new Error("write EIO"));
  fake.written();
  fake.terminal.restore();
  fake.stdin.emit("error", new Error("read EIO, later"));
  expect(fake.log).toEqual(["hangup"]);
  expect(fake.written()).toBe("");
});

test("the end of the input is a hangup", () => {
  const fake = started();
  fake.stdin.emit("end");
  fake.stdin.emit("close");
  expect(fake.log).toEqual(["hangup"]);
});

test("restore takes back what start set, whole, once, and leaves no listener", () => {
  const fake = new FakeTerminal();
  fake.terminal.start();
  fake.terminal.start();
  expect(fake.written()).toBe(pasteOn + questions);
  expect([fake.stdin.isRaw, fake.stdin.isFlowing]).toEqual([true, true]);
  fake.terminal.restore();
  fake.terminal.restore();
  fake.process.events.emit("exit");
  expect(fake.written()).toBe(`${off}\x1b[?2004l\x1b[?7h\x1b[m\x1b[?25h`);
  expect([fake.stdin.isRaw, fake.stdin.isFlowing]).toEqual([false, false]);
  expect(fake.process.events.eventNames()).toEqual([]);
  expect([...fake.stdin.eventNames(), ...fake.stdout.eventNames()]).toEqual(["error", "error"]);
  expect(fake.clock.waiting).toEqual([]);
});

test("nothing is written and nothing is set before start and after restore", () => {
  const fake = new FakeTerminal();
  fake.terminal.setMouse(true);
  fake.terminal.setTitle("early");
  fake.terminal.copy("early");
  expect(fake.written()).toBe("");
  fake.terminal.start();
  expect(fake.written()).toBe(`${pasteOn}\x1b[?1000h\x1b[?1002h\x1b[?1006h\x1b[22;2t\x1b]2;early\x07${questions}`);
  fake.terminal.restore();
  fake.written();
  fake.terminal.setMouse(false);
  fake.terminal.setTitle("late");
  fake.terminal.copy("late");
  fake.terminal.start();
  expect(fake.written()).toBe("");
});

test("the end of the process restores", () => {
  const fake = started();
  fake.process.events.emit("exit");
  expect(fake.stdin.isRaw).toBe(false);
});

test("half a key that waits at the end is dropped with its timer", () => {
  const fake = started();
  fake.send("\x1b");
  fake.terminal.restore();
  fake.clock.advance(1_000);
  expect(fake.log).toEqual([]);
});

test("the background is what the terminal tells, and its answers are not input", async () => {
  const fake = started();
  fake.send("a\x1b]11;rgb:ffff/ffff/ffff\x07");
  await fake.terminal.background;
  expect(fake.terminal.isDark).toBe(false);
  expect(fake.log).toEqual(["key a", "light"]);
  expect(fake.clock.waiting).toEqual([]);
});

test("a terminal that tells nothing costs a bounded wait, and a late answer counts", async () => {
  const fake = started({ TERM: "xterm", COLORFGBG: "0;15" });
  let isSettled = false;
  const background = fake.terminal.background.then(() => {
    isSettled = true;
  });
  fake.clock.advance(terminalLimits.backgroundMs - 1);
  await Promise.resolve();
  expect(isSettled).toBe(false);
  fake.clock.advance(1);
  await background;
  expect(fake.terminal.isDark).toBe(false);
  fake.send("\x1b]11;rgb:0/0/0\x07");
  expect([fake.terminal.isDark, fake.log]).toEqual([true, ["dark"]]);
});

test("a terminal that knows no colours has answered when it has answered the last question", async () => {
  const fake = started();
  fake.send("\x1b[?62c");
  await fake.terminal.background;
  expect(fake.clock.waiting).toEqual([]);
});

test.each(["dumb", "linux", "vt100", ""])("nothing is asked of TERM=%s", async (TERM) => {
  const fake = started({ TERM });
  fake.terminal.setTitle("title");
  expect(fake.written()).toBe(pasteOn);
  await fake.terminal.background;
  await fake.terminal.close();
});

test("kitty's keyboard where it is known, xterm's where not, and each taken back", () => {
  const kitty = started();
  kitty.written();
  kitty.send("\x1b[?0u\x1b[?62c\x1b[?62c");
  expect(kitty.written()).toBe("\x1b[>5u");
  kitty.terminal.restore();
  expect(kitty.written()).toContain("\x1b[<u");
  const xterm = started();
  xterm.written();
  xterm.send("\x1b[?62c");
  expect(xterm.written()).toBe("\x1b[>4;1m\x1b[m");
  xterm.terminal.restore();
  expect(xterm.written()).toContain("\x1b[>4m\x1b[m");
});

test("keys that are let go are asked for while they are wanted, where kitty's keyboard is known", async () => {
  const fake = started();
  const released: string[] = [];
  fake.terminal.onRelease = (sequence) => released.push(sequence);
  fake.written();
  fake.terminal.setKeyReleases(true);
  expect(fake.written()).toBe("");
  fake.send("\x1b[?0u\x1b[?62c");
  expect(fake.written()).toBe("\x1b[>5u\x1b[=7u");
  fake.send("\x1b[97;1:3u");
  expect(released).toEqual(["\x1b[97;1:3u"]);
  await fake.terminal.switchScreen(() => {});
  expect(fake.written()).toBe("\x1b[<u\x1b[>5u\x1b[=7u");
  fake.terminal.setKeyReleases(false);
  fake.terminal.setKeyReleases(false);
  expect(fake.written()).toBe("\x1b[=5u");
  const xterm = started();
  xterm.send("\x1b[?62c");
  xterm.written();
  xterm.terminal.setKeyReleases(true);
  expect(xterm.written()).toBe("");
});

test("each screen has its keyboard mode set and taken back once, whenever the answer comes", async () => {
  const fake = started();
  fake.written();
  const moved = Promise.withResolvers<void>();
  const switched = fake.terminal.switchScreen(() => moved.promise);
  fake.send("\x1b[?0u\x1b[?62c");
  expect(fake.written()).toBe("");
  moved.resolve();
  await switched;
  expect(fake.written()).toBe("\x1b[>5u");
  await fake.terminal.switchScreen(() => {
    expect(fake.written()).toBe("\x1b[<u");
  });
  expect(fake.written()).toBe("\x1b[>5u");
  const stuck = fake.terminal.switchScreen(() => new Promise(() => {}));
  fake.written();
  fake.terminal.restore();
  expect(fake.written()).not.toContain("\x1b[<u");
  void stuck;
});

test("close waits for answers under way, but not for ever", async () => {
  const answering = started();
  const closed = answering.terminal.close();
  expect(answering.stdin.isRaw).toBe(true);
  answering.send("\x1b[?62c");
  await closed;
  expect([answering.stdin.isRaw, answering.clock.waiting]).toEqual([false, []]);
  const silent = started();
  const ended = silent.terminal.close();
  silent.clock.advance(terminalLimits.closeMs);
  await ended;
  expect(silent.stdin.isRaw).toBe(false);
});

test("while suspended the terminal is as it was, hears nothing and is told nothing; then all is set anew", async () => {
  const fake = started();
  fake.send("\x1b[?62c");
  fake.terminal.setTitle("name — e");
  fake.written();
  const work = Promise.withResolvers<string>();
  const suspended = fake.terminal.suspend(() => work.promise);
  expect(fake.written()).toBe(`${off}\x1b[>4m\x1b[m\x1b[?2004l\x1b[?7h\x1b]2;\x07\x1b[23;2t\x1b[m\x1b[?25h`);
  expect([fake.stdin.isRaw, fake.stdin.isFlowing, fake.stdin.listenerCount("data")]).toEqual([false, false, 0]);
  fake.stdout.emit("resize");
  fake.process.events.emit("continue");
  fake.terminal.setMouse(true);
  fake.terminal.setTitle("other — e");
  expect([fake.written(), fake.log]).toEqual(["", []]);
  work.resolve("text");
  expect(await suspended).toBe("text");
  expect(fake.written()).toBe(
    `${pasteOn}\x1b[>4;1m\x1b[m\x1b[?1000h\x1b[?1002h\x1b[?1006h\x1b[22;2t\x1b]2;other — e\x07`,
  );
  expect([fake.stdin.isRaw, fake.stdin.isFlowing, fake.log]).toEqual([true, true, ["resume"]]);
});

test("work that fails gives the terminal back all the same; work within work has it already", async () => {
  const fake = started();
  await expect(fake.terminal.suspend(() => Promise.reject(new Error("no editor")))).rejects.toThrow("no editor");
  expect(fake.stdin.isRaw).toBe(true);
  await fake.terminal.suspend(() => fake.terminal.suspend(async () => expect(fake.stdin.isRaw).toBe(false)));
  expect(fake.log).toEqual(["resume", "resume"]);
});

test("an end while suspended takes nothing from whoever has the terminal", async () => {
  const fake = started();
  const work = Promise.withResolvers<void>();
  const suspended = fake.terminal.suspend(() => work.promise);
  fake.written();
  fake.terminal.restore();
  work.resolve();
  await suspended;
  expect([fake.written(), fake.stdin.isRaw, fake.log]).toEqual(["", false, []]);
});

test("a stop is over when the process is continued, or when nobody stopped it", async () => {
  const fake = started();
  const stopped = fake.terminal.stop();
  expect([fake.process.stops, fake.stdin.isRaw]).toEqual([1, false]);
  fake.process.events.emit("continue");
  await stopped;
  expect([fake.stdin.isRaw, fake.log, fake.clock.waiting.length]).toEqual([true, ["resume"], 1]);
  const unstoppable = fake.terminal.stop();
  fake.clock.advance(terminalLimits.stopMs);
  await unstoppable;
  expect([fake.process.stops, fake.stdin.isRaw, fake.log]).toEqual([2, true, ["resume", "resume"]]);
});

test("a process that somebody else stopped sets its modes anew when it is continued", () => {
  const fake = started();
  fake.written();
  fake.process.events.emit("continue");
  expect(fake.written()).toMatch(/\x1b\[\?2004l\x1b\[\?7h.*\x1b\[\?7l\x1b\[\?2004h$/s);
  expect([fake.stdin.isRaw, fake.stdin.listenerCount("data"), fake.log]).toEqual([true, 1, ["resume"]]);
});

test("a size is at least one cell, and there is one when the terminal tells none", () => {
  const fake = started();
  fake.stdout.columns = 0;
  fake.stdout.rows = undefined as unknown as number;
  expect(fake.terminal.size()).toEqual({ columns: 80, rows: 24 });
  fake.stdout.columns = 1;
  fake.stdout.rows = 1_000_000;
  fake.stdout.emit("resize");
  expect(fake.log).toEqual([`size 1x${terminalLimits.maxCells}`]);
});

test("the mouse is asked for once, and not at all by itself", () => {
  const fake = started();
  expect(fake.written()).not.toContain("1000h");
  fake.terminal.setMouse(true);
  fake.terminal.setMouse(true);
  expect(fake.written()).toBe("\x1b[?1000h\x1b[?1002h\x1b[?1006h");
  fake.terminal.setMouse(false);
  expect(fake.written()).toBe(off);
});

test("a title is one safe line of bounded width, told when it changes, and given back", () => {
  const fake = started();
  fake.written();
  fake.terminal.setTitle("a\x07\x1b]52;c;aGk=\x07\nb\u202e");
  expect(fake.written()).toBe("\x1b[22;2t\x1b]2;a b⟨U+202E⟩\x07");
  fake.terminal.setTitle("你".repeat(1_000));
  const title = /^\x1b\]2;([^\x00-\x1f]*)\x07$/.exec(fake.written())?.[1] ?? "";
  expect(title).toMatch(/^你{50,59}…$/);
  fake.terminal.setTitle("你".repeat(1_000));
  expect(fake.written()).toBe("");
  fake.terminal.setTitle(null);
  expect(fake.written()).toBe("\x1b]2;\x07\x1b[23;2t");
  fake.terminal.restore();
  expect(fake.written()).not.toContain("23;2t");
});
