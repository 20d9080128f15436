/** Front matter: hostile YAML becomes a sentence, plain YAML never needs the parser, and both mean the same. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { splitFrontMatter, textField } from "../../../../src/agent/resources/front-matter.js";
import { parseYaml } from "../../../../src/agent/resources/parse-yaml.js";
import { plainFields } from "../../../../src/agent/resources/plain-fields.js";

const laughs = [
  "a: &a [x,x,x,x,x,x,x,x,x]",
  ...[..."bcdefghi"].map((name, i) => {
    const before = `*${"abcdefghi"[i]}`;
    return `${name}: &${name} [${Array(9).fill(before).join(",")}]`;
  }),
].join("\n");

test.each([
  ["a billion laughs", laughs, /^its front matter is not valid YAML \(.*alias/i],
  ["an alias of itself", "a: &a [*a]", /not valid YAML/],
  ["brackets without end", "[".repeat(10_000), /not valid YAML/],
  ["nesting beyond the stack", `${"{a: ".repeat(3_000)}1${"}".repeat(3_000)}`, /not valid YAML|no list of keys/],
  ["a list", "- a\n- b", /no list of keys and values/],
  ["a text", "only words", /no list of keys and values/],
  ["a colon too many", "description: Use it: often", /not valid YAML/],
  ["a key twice", "name: a\nname: b", /not valid YAML/],
  ["a key that is a list", "? [a]\n: b", /not valid YAML/],
])("%s is a problem in one line", async (_, source, wanted) => {
  const { fields, body, problem } = await splitFrontMatter(`---\n${source}\n---\nbody`);
  expect(problem).toMatch(wanted);
  expect(problem).not.toContain("\n");
  expect([fields, body]).toEqual([{}, "body"]);
});

test.each(["---\nname: a\nno end", `---\nname: a\n${"# long\n".repeat(4_000)}---\nbody`])(
  "front matter that does not end in time is text",
  async (text) => {
    expect(await splitFrontMatter(text)).toEqual({
      fields: {},
      body: text,
      problem: "its front matter has no closing --- within 16 KiB",
    });
  },
);

test.each([
  ["no front matter\n---\n", "no front matter\n---\n"],
  [" ---\nname: a\n---\n", " ---\nname: a\n---\n"],
  ["---\n---\nbody", "body"],
  ["--- \n# only a comment\n---\n\nbody\n---\nmore", "\nbody\n---\nmore"],
])("%j has no fields and the body %j", async (text, body) => {
  expect(await splitFrontMatter(text)).toEqual({ fields: {}, body, problem: null });
});

test("tags make nothing but data, and no key reaches a prototype", async () => {
  const source = '---\nname: !!js/function "() => 1"\n__proto__: {polluted: yes}\nx: [1]\n---\n';
  const { fields } = await splitFrontMatter(source);
  expect(typeof fields.name).toBe("string");
  expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
  expect("polluted" in {}).toBe(false);
});

test("a field that is no text names its key", () => {
  expect(textField({ name: ["a"] }, "name", 64)).toEqual({ wrong: '"name" in its front matter must be a text' });
  expect(textField({ name: 7 }, "name", 64)).toEqual({ wrong: '"name" in its front matter must be a text' });
  expect(textField({}, "toString", 64)).toBe("");
  expect(textField({ name: " a\n\u001b[31mb\u202e " }, "name", 64)).toBe("a b⟨U+202E⟩");
  expect(textField({ name: "x".repeat(100) }, "name", 5)).toBe("xxxx…");
});

test.each([
  "name: review\ndescription: Reviews code, and says why (or not).",
  'description: "with: colon"\nargument-hint: "[file] <reason>"',
  "description: 'single # quoted'",
  "description: Use a:b or c#d",
  "a: Été – naïve",
])("%j needs no parser", (source) => {
  expect(plainFields(source)).toEqual(valueOfYaml(source));
});

test.each([
  "a: true",
  "a: |\n  x",
  "a: [b]",
  "a: *b",
  "a: x\n  y",
  "a: 1",
  "a: x # y",
  "a: x: y",
  "a:",
  "a: x\na: y",
  "null: x",
  'a: "\\n"',
])("%j is left to the parser", (source) => {
  expect(plainFields(source)).toBeNull();
});

function valueOfYaml(source: string): unknown {
  const parsed = parseYaml(source);
  return typeof parsed === "string" ? parsed : parsed.value;
}

test("what is read without the parser is what the parser gives", () => {
  const word = fc.stringMatching(/^[a-zA-Zé:#'"\-[\]{}*&!|>%@`,?. 0-9~\t]{0,20}$/);
  const row = fc.tuple(fc.constantFrom("a", "b-c", "True", "name"), fc.constantFrom(":", ": ", ":  "), word);
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 3 }), (rows) => {
      const source = rows.map((parts) => parts.join("")).join("\n");
      const plain = plainFields(source);
      if (plain !== null) expect(plain).toEqual(valueOfYaml(source));
    }),
    { numRuns: 3_000 },
  );
});
