/** Source text that would go deeper than the stack of its thread is told from text that is only long. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nestsTooDeeply } from "../../../workers/module/thread/nesting.js";

const n = 20_000;

test.each([
  ["brackets", `const s = ${"[".repeat(n)}${"]".repeat(n)};`],
  ["functions", `${"(()=>{".repeat(n)}${"})".repeat(n)}`],
  ["terms", `const s = ${"a+".repeat(n)}a;`],
  ["terms on lines of their own", `const s = ${"'a' +\n".repeat(n)}'a';`],
  ["terms on lines that begin with their sign", `const s = 'a'${"\n+ 'a'".repeat(n)};`],
  ["signs", `${"!".repeat(n)}a`],
  ["words", `${"await ".repeat(n)}a`],
  ["choices", `const s = ${"a ? b : ".repeat(n)}c;`],
  ["branches", `if (a) {}\n${"else if (a) {}\n".repeat(n)}`],
  ["arrows", `const s = ${"a => ".repeat(n)}1;`],
  ["members", `a${".b".repeat(n)}`],
  ["calls of members", `a${"\n  .b()".repeat(n)}`],
  ["types", `type T = ${"A<".repeat(n)}A${">".repeat(n)};`],
  ["templates", `const s = ${"`${".repeat(n)}1${"}`".repeat(n)};`],
  ["assignments", `${"a = ".repeat(n)}1;`],
])("%s", (_what, text) => {
  expect(nestsTooDeeply(text)).toBe(true);
});

test.each([
  ["statements", "call(a + b);\n".repeat(n)],
  ["statements without semicolons", "const a = b + c\n".repeat(n)],
  ["functions", "function f(a: number): number {\n  return a * 2;\n}\n".repeat(n)],
  ["a long list", `const all = [${"{ a: 1, b: [2] },".repeat(n)}];`],
  ["one long text", `const text = "${"x".repeat(n * 10)}";`],
])("not a file with many of %s", (_what, text) => {
  expect(nestsTooDeeply(text)).toBe(false);
});

test("no file of this project does", () => {
  const folder = new URL("../../../", import.meta.url).pathname;
  const files = ["src", "workers", "test"].flatMap((name) =>
    readdirSync(join(folder, name), { recursive: true, encoding: "utf8" }).map((file) => join(folder, name, file)),
  );
  const sources = files.filter((file) => file.endsWith(".ts"));
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((file) => nestsTooDeeply(readFileSync(file, "utf8")))).toEqual([]);
});
