/** Escape the key, and ESC the beginning of a sequence: told apart by what follows, and by time when nothing does. */
import { expect, test } from "vitest";
import { terminalLimits } from "../../../../../src/protocol/limits.js";
import { chordsOf, Typist } from "./decoded.js";

test("a sequence that arrives in two reads is one key", () => {
  const typist = new Typist()
    .type("\x1b")
    .wait(terminalLimits.escapeMs - 1)
    .type("[");
  typist
    .wait(terminalLimits.escapeMs - 1)
    .type("1;")
    .wait(terminalLimits.sequenceMs - 1)
    .type("5C");
  expect(typist.chords).toEqual(["ctrl+right"]);
  expect(typist.clock.waiting).toEqual([]);
});

test("an ESC that nothing follows is Escape, and no sooner than after its time", () => {
  const typist = new Typist().type("\x1b").wait(terminalLimits.escapeMs - 1);
  expect(typist.chords).toEqual([]);
  expect(typist.wait(1).chords).toEqual(["escape"]);
  expect(typist.type("[A").chords).toEqual(["escape", "[", "shift+a"]);
});

test("two of them are two keys, not a chord that nobody pressed", () => {
  expect(chordsOf("\x1b\x1b")).toEqual(["escape", "escape"]);
  expect(chordsOf("\x1b\x1b\x1b")).toEqual(["escape", "escape", "escape"]);
  expect(chordsOf("\x1b\x1ba")).toEqual(["escape", "alt+a"]);
  expect(chordsOf("\x1b\x1b[")).toEqual(["escape", "alt+["]);
  expect(chordsOf("\x1b\x1b]")).toEqual(["escape", "alt+]"]);
});

test("Escape right before a mouse report, a paste, a reply or a focus event is not lost in it", () => {
  const press = "\x1b[<0;1;1M";
  expect(chordsOf(`\x1b${press}`)).toEqual(["escape", "mouse"]);
  expect(chordsOf("\x1b\x1b[200~p\x1b[201~")).toEqual(["escape", "paste"]);
  expect(chordsOf("\x1b\x1b[I")).toEqual(["escape"]);
  const typist = new Typist().type("\x1b\x1b[?62;4c").wait();
  expect([typist.chords, typist.replies]).toEqual([["escape"], [{ kind: "attributes" }]]);
});

test("a sequence that stops midway is dropped, and typing goes on", () => {
  const typist = new Typist().type("\x1b[1;").wait(terminalLimits.sequenceMs).type("a");
  expect(typist.chords).toEqual(["a"]);
});

test("what was reset leaves no timer and no half sequence", () => {
  const typist = new Typist().type("\x1b");
  typist.decoder.reset();
  expect(typist.clock.waiting).toEqual([]);
  expect(typist.type("[A").chords).toEqual(["[", "shift+a"]);
  typist.type("\x1b[200~half");
  typist.decoder.reset();
  expect(typist.type("b").wait().chords).toEqual(["[", "shift+a", "b"]);
});

test("a listener that throws or resets leaves a decoder that works", () => {
  const typist = new Typist();
  const push = typist.events.push.bind(typist.events);
  typist.events.push = () => {
    throw new Error("listener");
  };
  expect(() => typist.type("a")).toThrow("listener");
  typist.events.push = (...events) => {
    typist.decoder.reset();
    return push(...events);
  };
  expect(typist.type("bc\x1b").wait().chords).toEqual(["b", "c"]);
});
