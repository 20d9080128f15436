/** Mouse reports, and what a terminal answers: never typed, and bounded. */
import { expect, test } from "vitest";
import { eventsOf, Typist } from "./decoded.js";

const at = { row: 4, column: 9 } as const;

test.each([
  ["\x1b[<0;10;5M", { action: "press", button: "left", shift: false }],
  ["\x1b[<1;10;5M", { action: "press", button: "middle", shift: false }],
  ["\x1b[<2;10;5M", { action: "press", button: "right", shift: false }],
  ["\x1b[<0;10;5m", { action: "release", button: "left", shift: false }],
  ["\x1b[<32;10;5M", { action: "drag", button: "left", shift: false }],
  ["\x1b[<36;10;5M", { action: "drag", button: "left", shift: true }],
  ["\x1b[<4;10;5M", { action: "press", button: "left", shift: true }],
  ["\x1b[<24;10;5M", { action: "press", button: "left", shift: false }],
  ["\x1b[<64;10;5M", { action: "wheelUp", button: null, shift: false }],
  ["\x1b[<65;10;5M", { action: "wheelDown", button: null, shift: false }],
])("%j is a mouse event", (bytes, event) => {
  expect(eventsOf(bytes)).toEqual([{ kind: "mouse", ...at, ...event }]);
});

test.each([
  ["\x1b]11;rgb:ffff/8080/0000\x07", [1, 0x8080 / 0xffff, 0]],
  ["\x1b]11;rgb:ffff/8080/0000\x1b\\", [1, 0x8080 / 0xffff, 0]],
  ["\x1b]11;rgb:f/8/0\x07", [1, 8 / 15, 0]],
  ["\x1b]11;rgba:ff/00/ff/80\x07", [1, 0, 1]],
  ["\x1b]11;#ff0000\x07", [1, 0, 0]],
])("%j is the background", (bytes, color) => {
  const typist = new Typist().type(bytes).wait();
  expect(typist.replies).toEqual([{ kind: "background", color }]);
  expect(typist.events).toEqual([]);
});

test.each(["\x1b]11;?\x07", "\x1b]11;rgb:ff/ff\x07", "\x1b]11;rgb:fffff/0/0\x07", "\x1b]10;rgb:0/0/0\x07"])(
  "%j is no background, and is not typed",
  (bytes) => {
    const typist = new Typist().type(bytes).wait();
    expect([typist.replies, typist.events]).toEqual([[], []]);
  },
);

test("replies between keys go to whoever asked, and the keys to the person", () => {
  const typist = new Typist().type("a\x1b[?5ub\x1b[?62;22cc").wait();
  expect(typist.typed).toBe("abc");
  expect(typist.replies).toEqual([{ kind: "kittyKeyboard", flags: 5 }, { kind: "attributes" }]);
});
