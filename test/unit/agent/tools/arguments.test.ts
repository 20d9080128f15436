/** What becomes of the arguments that a model writes for a built-in. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { builtInTools } from "../../../../src/agent/tools/built-ins.js";
import { checkArguments } from "../../../../src/agent/tools/check-arguments.js";
import { editTool } from "../../../../src/agent/tools/edit.js";
import { fitToSchema } from "../../../../src/agent/tools/fit-schema.js";
import { grepTool } from "../../../../src/agent/tools/grep.js";
import { readTool } from "../../../../src/agent/tools/read.js";
import { tempDir } from "../../../helpers/temp-dir.js";

const edit = { old_text: "a", new_text: "b" };

describe("a wrong form that can only mean one thing is put right", () => {
  test.each([
    [readTool, { path: "x", offset: "5", limit: "1e2" }, { path: "x", offset: 5, limit: 100 }],
    [readTool, { path: 7, offset: null }, { path: "7" }],
    [readTool, '{"path":"x"}', { path: "x" }],
    [grepTool, { pattern: "x", literal: "True", hidden: "false" }, { pattern: "x", literal: true, hidden: false }],
    [grepTool, { pattern: "x", unknown: null, other: 1 }, { pattern: "x", unknown: null, other: 1 }],
    [editTool, { path: "x", edits: JSON.stringify([edit]) }, { path: "x", edits: [edit] }],
    [editTool, { path: "x", edits: JSON.stringify(edit) }, { path: "x", edits: [edit] }],
    [editTool, { path: "x", edits: edit }, { path: "x", edits: [edit] }],
    [editTool, { path: "x", edits: [{ ...edit, all: null }] }, { path: "x", edits: [edit] }],
  ])("row %#", async (tool, given, value) => {
    const before = JSON.stringify(given);
    expect(await checkArguments(tool, given, tempDir())).toEqual({ ok: true, value });
    expect(JSON.stringify(given)).toBe(before);
  });
});

describe("anything else is refused with the path, what was expected, what came, and an example", () => {
  test.each([
    [readTool, {}, '"path" is missing (string that is not empty)'],
    [readTool, { path: null }, '"path": expected string that is not empty, got null'],
    [readTool, { path: "" }, '"path": expected string that is not empty, got ""'],
    [readTool, { path: "x", offset: "five" }, '"offset": expected integer >= 1, got "five"'],
    [readTool, { path: "x", offset: 1.5 }, '"offset": expected integer >= 1, got 1.5'],
    [grepTool, { pattern: "x", literal: "maybe" }, '"literal": expected boolean, got "maybe"'],
    [grepTool, { pattern: "x", type: "cobol" }, '"type": expected string, one of "c", "cpp",'],
    [editTool, { path: "x", edits: [] }, '"edits": expected array that is not empty, got an array'],
    [
      editTool,
      { path: "x", edits: [edit, { old_text: ["\u001b[2J"] }] },
      '"edits[1].old_text": expected string, got an array; "edits[1].new_text" is missing (string)',
    ],
    [editTool, { path: "x", edits: "rm -rf" }, '"edits[0]": expected object, got "rm -rf"'],
    [editTool, [edit], "the arguments of edit must be a JSON object"],
  ])("row %#", async (tool, given, issue) => {
    const checked = await checkArguments(tool, given, tempDir());
    expect(checked.ok ? "" : checked.issue).toContain(issue);
    expect(checked.ok ? "" : checked.issue).toContain(
      `For example: ${tool.name} ${JSON.stringify(tool.example)}. Call it again.`,
    );
  });

  test("what came is quoted without its escape sequences, and not at length", async () => {
    const checked = await checkArguments(readTool, { path: "x", offset: `\u009b31m${"x".repeat(10_000)}` }, tempDir());
    const issue = checked.ok ? "" : checked.issue;
    expect(issue).not.toMatch(/\p{Cc}/u);
    expect(issue.length).toBeLessThan(500);
  });
});

test.each(builtInTools.map(({ name }) => name))("the example of %s fits", async (name) => {
  const tool = builtInTools.find((one) => one.name === name) ?? expect.fail();
  expect(await checkArguments(tool, tool.example, tempDir())).toEqual({ ok: true, value: tool.example });
});

describe("a hostile schema or value", () => {
  const deep = (depth: number, leaf: unknown, wrap: (inner: unknown) => unknown) => {
    let value = leaf;
    for (let i = 0; i < depth; i++) value = wrap(value);
    return value;
  };

  test("a pattern that would never end is not run", () => {
    const schema = { type: "object", properties: { a: { type: "string", pattern: "^(a+)+$", format: "email" } } };
    expect(fitToSchema({ a: `${"a".repeat(100)}!` }, schema).issues).toEqual([]);
  });

  test("levels beyond the bound are not checked", () => {
    const schema = deep(10_000, { type: "integer" }, (items) => ({ type: "array", items }));
    const value = deep(9_000, "no number", (inner) => [inner]);
    expect(fitToSchema(value, schema).issues).toEqual([]);
  });

  test("values beyond the bound are not checked", () => {
    const many = Array.from({ length: 1_000_000 }, () => 1);
    const { value, issues } = fitToSchema([...many, "x"], { type: "array", items: { type: "number" } });
    expect([issues, (value as unknown[]).length]).toEqual([[], 1_000_001]);
  });

  test.each([
    null,
    true,
    7,
    "x",
    [],
    { type: 7 },
    { type: ["nonsense"] },
    { properties: [] },
    { required: "a" },
    { enum: {} },
    { $ref: "#" },
    { items: [1] },
  ])("the schema %j says nothing", (schema) => {
    expect(fitToSchema({ a: [1] }, schema)).toEqual({ value: { a: [1] }, issues: [] });
  });

  test("names of every object's prototype are names like any other", () => {
    const value: unknown = JSON.parse('{"__proto__":{"a":1},"constructor":"5"}');
    const schema: unknown = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"object"},"constructor":{"type":"integer"}},"required":["toString"]}',
    );
    const fitted = fitToSchema(value, schema);
    expect(JSON.stringify(fitted.value)).toBe('{"__proto__":{"a":1},"constructor":5}');
    expect(fitted.issues).toEqual(['"toString" is missing']);
  });

  test("no JSON makes it throw, and what fits stays as it is", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (value, schema) => {
        fitToSchema(value, schema);
        expect(fitToSchema(value, {})).toEqual({ value, issues: [] });
      }),
    );
  });
});

describe("paths, before anybody is asked about the call", () => {
  const pathOf = async (path: string, cwd: string) => {
    const checked = await checkArguments(readTool, { path }, cwd);
    return checked.ok ? checked.value.path : checked.issue;
  };

  test("a mention loses its @, unless a file has that very name", async () => {
    const cwd = tempDir();
    writeFileSync(join(cwd, ".env"), "");
    expect(await pathOf("@.env", cwd)).toBe(".env");
    writeFileSync(join(cwd, "@.env"), "");
    expect(await pathOf("@.env", cwd)).toBe("@.env");
    expect(await pathOf("@new/file", cwd)).toBe("@new/file");
  });

  test("the disk's own spelling is found: decomposed letters, special spaces, curly apostrophes", async () => {
    const cwd = tempDir();
    mkdirSync(join(cwd, "cafe\u0301"));
    writeFileSync(join(cwd, "cafe\u0301", "menu\u0308"), "");
    writeFileSync(join(cwd, "Shot 9.41\u202fPM.png"), "");
    writeFileSync(join(cwd, "it\u2019s"), "");
    expect(await pathOf("caf\u00e9/men\u00fc", cwd)).toBe("cafe\u0301/menu\u0308");
    expect(await pathOf("Shot 9.41 PM.png", cwd)).toBe(join(cwd, "Shot 9.41\u202fPM.png"));
    expect(await pathOf("it's", cwd)).toBe(join(cwd, "it\u2019s"));
    writeFileSync(join(cwd, "it\u2018s"), "");
    expect(await pathOf("it's", cwd)).toBe("it's");
  });

  test.each(["~", "~/x", "a\0b", "nowhere", "@"])("%j stays as it is", async (path) => {
    expect(await pathOf(path, tempDir())).toBe(path);
  });
});
