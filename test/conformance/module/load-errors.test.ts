/** A module that cannot be loaded says where and what to do, and fails alone. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { moduleCode } from "../../../src/transport/module/module-entry.js";
import { begin, beginAt, folderWith, loadError, saying } from "./module.js";

const fine = saying(`"fine"`);

test.each([
  ["TypeScript", { "index.ts": `const a = 1;\nconst b = {\n  c:: 2,\n};\n${fine}` }, "FOLDER/index.ts:3:5"],
  ["JavaScript", { "index.mjs": `export default () => {};\nconst b = {\n  c:: 2,\n};\n` }, "FOLDER/index.mjs:3:5"],
  ["CommonJS", { "index.cjs": `module.exports = () => {\n  return {;\n};\n` }, "FOLDER/index.cjs:2"],
  [
    "a file that it imports",
    { "index.ts": `import "./other.js";\n${fine}`, "other.ts": "\nlet = = 1;" },
    "FOLDER/other.ts:2:7",
  ],
  [
    "JavaScript that it imports",
    { "index.ts": `import "./other.js";\n${fine}`, "other.js": "export {};\nlet = = 1;" },
    "FOLDER/other.js:2:7",
  ],
])("a syntax error of %s is told with file, line and column", async (_case, files, place) => {
  expect(await loadError(files)).toContain(place);
});

test("what is thrown while it loads is told with its line in the source", async () => {
  const error = await loadError({
    "index.ts": `interface Long {\n  one: string;\n  two: string;\n}\nthrow new Error("no luck");\n${fine}`,
  });
  expect(error).toContain("no luck (FOLDER/index.ts:5:");
});

test("a name that a file does not export is told with it, and the line that wanted it", async () => {
  const error = await loadError({
    "index.ts": `type Never = never;\nimport { word, gone } from "./words.js";\nword(gone);\n${fine}`,
    "words.ts": "export const word = (text: string) => text;",
  });
  expect(error).toContain(`"./words.js" has no export named "gone" (FOLDER/index.ts:2)`);
});

test("a name that CommonJS does not export is told with it", async () => {
  const error = await loadError({
    "index.ts": `import { gone } from "old";\ngone();\n${fine}`,
    "node_modules/old/package.json": `{ "name": "old", "main": "main.js" }`,
    "node_modules/old/main.js": "module.exports = () => {};",
  });
  expect(error).toContain(`"old" has no export named "gone" (FOLDER/index.ts:1)`);
});

test("a package that is not installed is told with where it is missing", async () => {
  const error = await loadError({ "index.ts": `import { x } from "@scope/gone/deep";\nx();\n${fine}` });
  expect(error).toContain("Cannot find package '@scope/gone' imported from FOLDER/index.ts");
  expect(error).toContain("npm install --prefix FOLDER @scope/gone");
});

test("a file that is not there is told with who wanted it", async () => {
  const error = await loadError({ "index.ts": `import "./gone.js";\n${fine}` });
  expect(error).toContain("FOLDER/gone.js");
  expect(error).toContain("FOLDER/index.ts");
});

test("a JSON file that is none is told with its name", async () => {
  const error = await loadError({
    "index.ts": `import data from "./data.json";\nString(data);\n${fine}`,
    "data.json": "{",
  });
  expect(error).toContain("FOLDER/data.json");
});

test("a file without a factory is told as that", async () => {
  expect(await loadError({ "index.ts": "export const one = 1;" })).toContain("valid factory function: FOLDER/index.ts");
});

test("what is no file is refused before a thread is made for it", async () => {
  const folder = folderWith({ "index.ts": fine });
  await expect(beginAt(join(folder, "gone.ts"))).rejects.toThrow(/gone\.ts does not exist/);
  await expect(beginAt(folder)).rejects.toThrow(/is a directory/);
});

test("a stack of a handler names lines of the source", async () => {
  const module = await begin({
    "index.ts": `
      interface Long {
        one: string;
      }
      export default (pi: any) => pi.on("turn_start", () => {
        const failing: Long = { one: "x" };
        throw new Error(failing.one);
      });`,
  });
  await module.ask("lifecycle.turn_start", { turnIndex: 0, timestamp: 0 });
  const [report] = module.messages.filter(({ method }) => method === "extension.error");
  expect(report?.params?.stack).toMatch(/index\.ts:7:15/);
});

test("a package of ours is the same one for everybody in the thread, under all of its names", async () => {
  const aliases = { one: "", two: "" };
  const folder = folderWith({
    "index.ts": saying(
      "[a === b, a === c, a.own]",
      `import { a } from "one"; import { a as b } from "two"; import { c } from "dep";`,
    ),
    "node_modules/dep/package.json": `{ "name": "dep", "main": "main.js" }`,
    "node_modules/dep/main.js": `exports.c = require("one").a;`,
    "node_modules/one/package.json": `{ "name": "one", "main": "main.js" }`,
    "node_modules/one/main.js": `exports.a = { own: "their copy" };`,
    "host/one.js": `export const a = { own: "ours" };`,
  });
  for (const name of ["one", "two"] as const) aliases[name] = join(folder, "host/one.js");
  const entry = moduleCode()?.entry ?? "";
  const { module } = await beginAt(join(folder, "index.ts"), { code: { entry, aliases } });
  expect(await module.reason()).toBe("true,true,ours");
});
