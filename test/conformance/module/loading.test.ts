/** What modules may be written in, and what they may import. */
import { describe, expect, test } from "vitest";
import { begin, saying } from "./module.js";

test("TypeScript that is more than types runs: enums, namespaces, parameter properties", async () => {
  const module = await begin({
    "index.ts": `
      enum Level { Low = 1, High }
      namespace Names { export const one = "one"; }
      class Box { constructor(private readonly value: number) {} get(): number { return this.value; } }
      ${saying("[Level.High, Names.one, new Box(3).get()]")}`,
  });
  expect(await module.reason()).toBe("2,one,3");
});

test("what is imported only as a type is not imported", async () => {
  const module = await begin({
    "index.ts": saying(
      `"loaded"`,
      `import { ExtensionAPI, Nothing } from "no-such-package";\nlet api: ExtensionAPI | Nothing;`,
    ),
  });
  expect(await module.reason()).toBe("loaded");
});

test("a type that is exported again without the word is no missing export", async () => {
  const module = await begin({
    "index.ts": saying("word", `import { Shape, word } from "./shapes.js";\nexport { Shape };`),
    "shapes.ts": `export interface Shape { name: string }\nexport const word = "shape";`,
  });
  expect(await module.reason()).toBe("shape");
});

describe("files are found as modules name them", () => {
  test.each([
    ["./x.js that is x.ts", "./x.js", "x.ts"],
    ["./x.mjs that is x.mts", "./x.mjs", "x.mts"],
    ["./x.js that is there", "./x.js", "x.js"],
    ["no ending", "./x", "x.ts"],
    ["a name with a dot and no ending", "./x.part", "x.part.ts"],
    ["a folder with an index", "./x", "x/index.ts"],
    ["a name with a space", "./x y.js", "x y.ts"],
  ])("%s", async (_case, specifier, file) => {
    const module = await begin({
      "index.ts": saying("word", `import { word } from "${specifier}";`),
      [file]: `export const word = "found";`,
    });
    expect(await module.reason()).toBe("found");
  });
});

test("JSON is imported without saying so, whole and by name", async () => {
  const module = await begin({
    "index.ts": saying(
      "[all.name, name, typed.name]",
      `
      import all, { name } from "./data.json";
      import typed from "./data.json" with { type: "json" };`,
    ),
    "data.json": `{ "name": "json", "not-a-name": 1, "default": 2 }`,
  });
  expect(await module.reason()).toBe("json,json,json");
});

test("packages of the module's own folder are imported, CommonJS and ESM alike", async () => {
  const module = await begin({
    "index.ts": saying(
      "[cjs(), named(), esm, sub]",
      `
      import cjs, { named } from "in-cjs";
      import { esm } from "in-esm";
      import sub from "in-cjs/sub";`,
    ),
    "node_modules/in-cjs/package.json": `{ "name": "in-cjs", "main": "main.js" }`,
    "node_modules/in-cjs/main.js": `module.exports = () => "cjs"; module.exports.named = () => "named";`,
    "node_modules/in-cjs/sub.js": `module.exports = "sub";`,
    "node_modules/in-esm/package.json": `{ "name": "in-esm", "type": "module", "exports": "./main.ts" }`,
    "node_modules/in-esm/main.ts": `export const esm: string = "esm";`,
  });
  expect(await module.reason()).toBe("cjs,named,esm,sub");
});

test("an ES module has what a CommonJS file has for nothing", async () => {
  const module = await begin({
    "index.ts": saying(
      `[require("./side.cjs"), __filename.endsWith("index.ts"), import.meta.dirname === __dirname].join()`,
    ),
    "side.cjs": `module.exports = "side " + (typeof require);`,
  });
  expect(await module.reason()).toBe("side function,true,true");
});

test("a module that makes its own require keeps it", async () => {
  const own = `import { createRequire } from "node:module";\nconst require = createRequire(import.meta.url);`;
  const module = await begin({ "index.ts": saying(`require("./data.json").n`, own), "data.json": `{ "n": 5 }` });
  expect(await module.reason()).toBe("5");
});

test.each([
  ["index.js", `{ "type": "commonjs" }`],
  ["index.js", `{}`],
  ["index.mjs", `{ "type": "commonjs" }`],
  ["index.ts", `{ "type": "commonjs" }`],
])("%s is an ES module by what is in it, though its folder says %s", async (name, manifest) => {
  const module = await begin({
    [name]: saying("word", `import { word } from "./word.js";`).replaceAll(": any", ""),
    "package.json": manifest,
    "word.js": `export const word = __dirname.length > 0;`,
  });
  expect(await module.reason()).toBe("true");
});

test.each(["index.js", "index.cjs", "index.cts", "index.ts"])("%s may be CommonJS", async (name) => {
  const module = await begin({
    [name]: `module.exports = (pi) => pi.on("tool_call", () => ({ block: true, reason: __filename }));`,
  });
  expect(await module.reason()).toMatch(new RegExp(`${name}$`));
});

test("a default export that was compiled to CommonJS is found", async () => {
  const module = await begin({
    "index.js": `Object.defineProperty(exports, "__esModule", { value: true });
      exports.default = (pi) => pi.on("tool_call", () => ({ block: true, reason: "compiled" }));`,
  });
  expect(await module.reason()).toBe("compiled");
});

test("a module may wait while it loads", async () => {
  const module = await begin({ "index.ts": saying("word", `const word = await Promise.resolve("waited");`) });
  expect(await module.reason()).toBe("waited");
});

test("decorators of before they were a standard compile", async () => {
  const module = await begin({
    "index.ts": saying(
      "new Box().get()",
      `
      const twice = (_target: object, _name: string, found: PropertyDescriptor) => ({
        ...found,
        value: () => found.value() + found.value(),
      });
      const named = (name: string) => (made: any) => Object.assign(made, { shown: name });
      @named("box") class Box { @twice get(): string { return (Box as any).shown; } }`,
    ),
  });
  expect(await module.reason()).toBe("boxbox");
});
