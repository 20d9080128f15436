/**
 * Every requirement that a run can show has a test where it can be shown, or stands in the list of those that still
 * lack one; never both.
 */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { verifiedIds } from "../helpers/verified-ids.js";
import { type RequirementId, requirementLists, requirements } from "../requirements/index.js";
import { pending } from "../requirements/pending.js";

const tests = new URL("../", import.meta.url).pathname;
const itself = "conformance/coverage.test.ts";

function readTests(folder: string) {
  const files = globSync(`${folder}/**/*.test.ts`, { cwd: tests }).filter((file) => file !== itself);
  return files.map((file) => ({ file, ...verifiedIds(readFileSync(tests + file, "utf8")) }));
}

const headless = readTests("conformance");
/** Only what goes through a pseudo-terminal shows what is painted, and what keys do. */
const terminal = readTests("terminal");
const found = [...headless, ...terminal];

const covered = {
  headless: new Set(headless.flatMap(({ ids }) => ids)),
  terminal: new Set(terminal.flatMap(({ ids }) => ids)),
} as const;
const isKnown = (id: string): id is RequirementId => Object.hasOwn(requirements, id);
const known = Object.keys(requirements).filter(isKnown);

/** Null: no run of this suite has to show it. */
function isCovered(id: RequirementId): boolean | null {
  const { scope } = requirements[id];
  return scope === "headless" || scope === "terminal" ? covered[scope].has(id) : null;
}

test("every requirement of host and terminal has a test or is listed as pending", () => {
  const waiting = new Set<string>(pending);
  expect(known.filter((id) => isCovered(id) === false && !waiting.has(id))).toEqual([]);
});

test("what has a test is no longer pending", () => {
  expect(pending.filter((id) => isCovered(id) === true)).toEqual([]);
});

test("only what needs a test is pending, and each once", () => {
  expect(pending.filter((id) => isCovered(id) === null)).toEqual([]);
  expect(new Set(pending).size).toBe(pending.length);
});

test("tests name requirements that exist", () => {
  expect(found.flatMap(({ file, ids }) => ids.filter((id) => !isKnown(id)).map((id) => `${file}: ${id}`))).toEqual([]);
});

test("tests name requirements by literals", () => {
  expect(found.flatMap(({ file, unreadable }) => unreadable.map((text) => `${file}: ${text}`))).toEqual([]);
});

test("no id is given twice, and no sentence", () => {
  const ids = requirementLists.flatMap((list) => Object.keys(list));
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  const sentences: readonly string[] = known.map((id) => requirements[id].sentence);
  expect(sentences.filter((sentence, at) => sentences.indexOf(sentence) !== at)).toEqual([]);
});

test("ids, sentences and sources are well-formed", () => {
  const wrong = known.filter((id) => {
    const { sentence, source } = requirements[id];
    const isId = /^[a-z]+(?:-[a-z]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+$/.test(id);
    return (
      !isId ||
      !/^\S.{10,160}\.$/.test(sentence) ||
      !/^(?:seed 00[024]: \S|e-protocol(?: §\d+$|: )|atomic §\d|DESIGN §\d+$)/.test(source)
    );
  });
  expect(wrong).toEqual([]);
});

test("ids are read from calls, not from comments or other words", () => {
  const source = [
    'verifies("a.one", fn);',
    '  verifies(\n  ["a.two", "a.three"],\n  { when: "x" }, fn);',
    'verifies.fails("a.four", "a reason", fn);',
    '// verifies("a.five", fn);',
    '/* verifies("a.six", fn); */',
    'falsifies("a.seven", fn);',
    "verifies(id, fn); verifies([id], fn); verifies(`a.eight`, fn);",
  ].join("\n");
  expect(verifiedIds(source)).toEqual({
    ids: ["a.one", "a.two", "a.three", "a.four"],
    unreadable: ["id", "[id]", "`a.eight`"],
  });
});
