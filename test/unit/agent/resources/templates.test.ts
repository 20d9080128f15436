/** Prompt templates: which files are some, and what they are called. */
import { mkdirSync } from "node:fs";
import { expect, test } from "vitest";
import { packageAt, placeResources } from "./place-resources.js";

test.each([
  ["new.md", "/new is built in, so this template cannot be reached; rename the file"],
  ["skill:a.md", "such names belong to skills; rename the file"],
  ["two words.md", 'no template: its name may hold letters, digits, ".", "_", ":" and "-" only; rename the file'],
  ["\u001b[31mred.md", 'no template: its name may hold letters, digits, ".", "_", ":" and "-" only; rename the file'],
  [
    `${"x".repeat(65)}.md`,
    'no template: its name may hold letters, digits, ".", "_", ":" and "-" only; rename the file',
  ],
])("%j is no name for one", async (file, why) => {
  const { load } = placeResources({ [`home/prompts/${file}`]: "text" });
  const { templates, issues } = await load();
  expect(templates).toEqual([]);
  expect(issues).toEqual([expect.stringMatching(/^[^\u001b\n]*$/)]);
  expect(issues[0]).toContain(why);
});

test("wrong front matter costs itself, not the template", async () => {
  const { at, load } = placeResources({
    "home/prompts/a.md": "---\ndescription: [x]\nargument-hint: 7\n---\n\nFirst line.\nSecond.",
    "home/prompts/b.md": "---\n{\n---\nText.",
  });
  const { templates, issues } = await load();
  expect(templates.map(({ name, description, argumentHint }) => [name, description, argumentHint])).toEqual([
    ["a", "First line.", ""],
    ["b", "Text.", ""],
  ]);
  expect(issues.slice(0, 2)).toEqual([
    `${at("home/prompts/a.md")}: "description" in its front matter must be a text; it is ignored`,
    `${at("home/prompts/a.md")}: "argument-hint" in its front matter must be a text; it is ignored`,
  ]);
  expect(issues[2]).toMatch(/b\.md: its front matter is not valid YAML/);
});

test("only the files of the directory itself are templates; the project's come first", async () => {
  const { at, load } = placeResources({
    "home/prompts/fix.md": '---\ndescription: Fixes\nargument-hint: "[file]"\n---\nFix $1',
    "home/prompts/sub/other.md": "other",
    "home/prompts/notes.txt": "notes",
    "pkg/prompts/ship.md": "Ship it",
    "user/project/.atomic/prompts/fix.md": "Mine",
  });
  mkdirSync(at("home/prompts/dir.md"));
  const { templates, issues } = await load({ packages: [packageAt(at("pkg"))] });
  expect(templates).toEqual([
    {
      name: "fix",
      description: "Mine",
      argumentHint: "",
      path: at("user/project/.atomic/prompts/fix.md"),
      origin: "project",
    },
    { name: "ship", description: "Ship it", argumentHint: "", path: at("pkg/prompts/ship.md"), origin: "package" },
  ]);
  expect(issues).toHaveLength(1);
  const own = await load({ trusted: false });
  expect(own.templates).toMatchObject([{ name: "fix", description: "Fixes", argumentHint: "[file]", origin: "user" }]);
});
