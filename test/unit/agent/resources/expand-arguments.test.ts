// biome-ignore-all lint/suspicious/noTemplateCurlyInString: places of prompt templates look like that
/** Arguments in prompt templates: an argument is text, whatever it looks like. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { expandArguments, splitArguments } from "../../../../src/agent/resources/expand-arguments.js";

const MAX = 10_000;
const expand = (template: string, line: string) => expandArguments(template, line, MAX)?.text;

test.each(["$1", "$@", "${1:-x}", "$ARGUMENTS", "${@:2}", "$2"])("an argument %s stays as it is", (argument) => {
  expect(expand("<$1|$@>", argument)).toBe(`<${argument}|${argument}>`);
  expect(expand("${1:-none} ${@:1} ${@:1:1}", argument)).toBe(`${argument} ${argument} ${argument}`);
});

test("whatever the arguments hold, what is around the places is untouched and they are put in once", () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[$@{}:\-0-9A-Z]{1,12}$/), { minLength: 1, maxLength: 4 }), (args) => {
      expect(expand("a $1 b $@ c", args.join(" "))).toBe(`a ${args[0]} b ${args.join(" ")} c`);
    }),
  );
});

test("a template that would grow beyond the bound is refused before it does", () => {
  expect(expandArguments("$@".repeat(1_000), "x".repeat(1_000), MAX)).toBeNull();
  expect(expandArguments("x".repeat(MAX + 1), "", MAX)).toBeNull();
});

test.each([
  ["$1-$2-$3", "a b", "a-b-"],
  ["$10", "a", "a0"],
  ["$0 $a $$1 ${} ${x} ${0}", "a", "$0 $a $a ${} ${x} ${0}"],
  ["$@|$ARGUMENTS", 'a "b c"', "a b c|a b c"],
  ["$ARGUMENTS_X $ARGUMENTS.", "a", "$ARGUMENTS_X a."],
  ["${1:-x} ${2:-y z} ${3:-}", "a", "a y z "],
  ["${1} ${@}", "a b", "a a b"],
  ["${12:-far}", "1 2 3 4 5 6 7 8 9 10 11 twelve", "twelve"],
  ["${@:-all of it}", "", "all of it"],
  ["${@:-all of it}", "a b", "a b"],
  ["${@:2}", "a b c", "b c"],
  ["${@:2:1}|${@:1:2}", "a b c", "b|a b"],
  ["${@:0}|${@:9}|${@:1:0}", "a b", "a b||"],
  ["${1:-$2}", "", "$2"],
  ["${1:-x", "a", "${1:-x"],
])("%j with %j is %j", (template, line, wanted) => {
  expect(expand(template, line)).toBe(wanted);
});

test.each([
  ["a  b\tc\nd", ["a", "b", "c", "d"]],
  ['"a b" c', ["a b", "c"]],
  ["'a b' c", ["a b", "c"]],
  ['--x="a b"', ["--x=a b"]],
  ["don't do it, it's fine", ["don't", "do", "it,", "it's", "fine"]],
  ['"open', ['"open']],
  ["'open", ["'open"]],
  ['"" x', ["", "x"]],
  ["'", ["'"]],
  ["c:\\dir \\n", ["c:\\dir", "\\n"]],
  ["", []],
])("%j splits into %j", (line, wanted) => {
  expect(splitArguments(line)).toEqual(wanted);
});

test("a megabyte of quotes is split as fast as it is read", () => {
  expect(splitArguments(`'${'"'.repeat(1_000_001)}`)).toHaveLength(1);
  expect(splitArguments("'a ".repeat(300_000))).toHaveLength(300_000);
});

test("a template knows whether it has a place for arguments", () => {
  expect(expandArguments("no place", "a", MAX)).toEqual({ text: "no place", hasPlaces: false });
  expect(expandArguments("$1", "", MAX)).toEqual({ text: "", hasPlaces: true });
});
