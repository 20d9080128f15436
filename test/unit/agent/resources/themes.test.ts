/** Themes: checked when they are found, so that a wrong colour is a sentence and not a crash while painting. */
import { expect, test } from "vitest";
import { resourceLimits } from "../../../../src/protocol/limits.js";
import { packageAt, placeResources } from "./place-resources.js";

test.each([
  ["[]", 'no theme: it must be an object {"name", "vars", "colors"}'],
  ["{", "no theme: dusk.json is not valid JSON"],
  ['{"name":7}', 'no theme: "name" must be a text of at most 64 characters'],
  [`{"name":"${"x".repeat(65)}"}`, 'no theme: "name" must be a text of at most 64 characters'],
  [`{"x":"${"x".repeat(resourceLimits.themeBytes)}"}`, "no theme: it is longer than 64 KiB"],
])("%.20s is none, and the file is named", async (text, why) => {
  const { at, load } = placeResources({ "home/themes/dusk.json": text });
  const { themes, issues } = await load();
  expect(themes).toEqual([]);
  expect(issues).toHaveLength(1);
  expect(issues[0]).toContain(`${at("home/themes/dusk.json")}: ${why}`);
});

test.each<[unknown]>([
  ["#12345"],
  [256],
  [-1],
  [1.5],
  ["\u001b[31m"],
  ["nowhere"],
  [null],
  [{}],
  [["#fff"]],
  ["constructor"],
])("%j is no colour: it is left out, and said with its key", async (value) => {
  const colors = { good: "#abcdef", bad: value };
  const { at, load } = placeResources({ "home/themes/dusk.json": JSON.stringify({ colors }) });
  const { themes, issues } = await load();
  expect(themes[0]?.colors).toEqual({ good: "#abcdef" });
  expect(issues).toEqual([expect.stringContaining(`${at("home/themes/dusk.json")}: "colors.bad" must be #rrggbb`)]);
});

test("vars are colours, colors may name vars, and a table of another kind is ignored", async () => {
  const dusk = {
    name: "Dusk",
    vars: { ink: "#123", up: "ink" },
    colors: { text: "ink", dim: 240, ok: "greenBright", plain: "", up: "up" },
  };
  const { load } = placeResources({
    "home/themes/dusk.json": JSON.stringify(dusk),
    "home/themes/flat.json": '{"vars":[1],"colors":"red"}',
  });
  const { themes, issues } = await load();
  expect(themes).toMatchObject([
    {
      name: "Dusk",
      origin: "user",
      vars: { ink: "#123" },
      colors: { text: "ink", dim: 240, ok: "greenBright", plain: "" },
    },
    { name: "flat", vars: {}, colors: {} },
  ]);
  expect(issues.map((line) => /"[^"]+"/.exec(line)?.[0])).toEqual(['"vars.up"', '"colors.up"', '"vars"', '"colors"']);
});

test("keys that would reach a prototype are names like others", async () => {
  const { load } = placeResources({ "home/themes/a.json": '{"vars":{"__proto__":"#fff"},"colors":{"x":"__proto__"}}' });
  const { themes } = await load();
  expect(Object.getPrototypeOf(themes[0]?.vars)).toBe(Object.prototype);
  expect(themes[0]?.colors).toEqual({ x: "__proto__" });
});

test("the trusted project's theme wins by name", async () => {
  const { at, load } = placeResources({
    "home/themes/dusk.json": "{}",
    "pkg/themes/x.json": '{"name":"dawn"}',
    "user/project/.e/themes/mine.json": '{"name":"dusk"}',
  });
  const found = async (trusted: boolean) =>
    (await load({ packages: [packageAt(at("pkg"))], trusted })).themes.map(({ name, origin }) => `${name} ${origin}`);
  expect(await found(true)).toEqual(["dusk project", "dawn package"]);
  expect(await found(false)).toEqual(["dusk user", "dawn package"]);
});
