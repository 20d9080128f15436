/** Skills: what is one, where they are found, and what a broken one says. */
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { filteredFolders } from "../../../../src/agent/packages/installed-packages.js";
import { resourceLimits } from "../../../../src/protocol/limits.js";
import { packageAt, placeResources, skill } from "./place-resources.js";

test.each([
  ["---\ndescription: d\n---\n", '"name" is missing in its front matter'],
  ["---\nname: a\n---\n", '"description" is missing in its front matter'],
  ["---\nname: a\ndescription: ' '\n---\n", '"description" is missing in its front matter'],
  [
    "---\nname: [a]\ndescription: {b: c}\n---\n",
    '"name" in its front matter must be a text; "description" in its front matter must be a text',
  ],
  ["---\nname: 7\ndescription: d\n---\n", '"name" in its front matter must be a text'],
  ["---\nname: a b\ndescription: d\n---\n", '"name" may hold letters, digits, ".", "_" and "-" only'],
  ["---\nname: ../a\ndescription: d\n---\n", '"name" may hold letters, digits, ".", "_" and "-" only'],
  ["no front matter", '"name" is missing in its front matter; "description" is missing in its front matter'],
  ["---\nname: &a [*a]\n---\n", "its front matter is not valid YAML"],
])("%j is no skill, and file and key are named", async (text, why) => {
  const { at, load } = placeResources({ "home/skills/x/SKILL.md": text, "home/skills/y/SKILL.md": skill("good") });
  const { skills, issues } = await load();
  expect(skills.map(({ name }) => name)).toEqual(["good"]);
  const mine = issues.filter((line) => line.startsWith(`${at("home/skills/x/SKILL.md")}: no skill: `));
  expect(mine).toHaveLength(1);
  expect(mine[0]).toContain(why);
});

test("links in circles, thousands of entries and deep trees are walked once and within bounds", async () => {
  const { at, load } = placeResources({
    "home/skills/a/SKILL.md": skill("a"),
    "home/skills/1/2/3/4/SKILL.md": skill("deep"),
    "home/skills/1/2/3/4/5/SKILL.md": skill("below-a-skill"),
    "home/skills/k/1/2/3/4/SKILL.md": skill("too-deep"),
    "home/skills/.hidden/SKILL.md": skill("hidden"),
    "home/skills/node_modules/SKILL.md": skill("module"),
  });
  symlinkSync(".", at("home/skills/loop"));
  symlinkSync("../a", at("home/skills/a/again"));
  symlinkSync("/nowhere/at/all", at("home/skills/gone"));
  mkdirSync(at("home/skills/many"));
  for (let i = 0; i <= resourceLimits.directoryEntries; i++) writeFileSync(at(`home/skills/many/${i}`), "");
  const { skills, issues } = await load();
  expect(skills.map(({ name }) => name).toSorted()).toEqual(["a", "deep"]);
  expect(issues).toEqual([
    `${at("home/skills/gone")}: is a link that leads nowhere; remove it or restore its target`,
    `${at("home/skills/many")}: holds more than 1000 entries; the rest is ignored`,
  ]);
});

test("too many skills are left out, and said", async () => {
  const max = resourceLimits.namesPerKind;
  const files = Array.from({ length: max + 1 }, (_, i) => [`home/skills/${i}/SKILL.md`, skill(`s${i}`)]);
  const { skills, issues } = await placeResources(Object.fromEntries(files)).load();
  expect([skills.length, issues.length]).toEqual([max, 1]);
  expect(issues[0]).toMatch(/is left out: there are 500 skills already$/);
});

test("the project's win over the user's, and those over a package's; each that loses is said", async () => {
  const { at, load, project } = placeResources({
    "pkg/skills/a/SKILL.md": skill("one", "package"),
    "pkg/skills/b/SKILL.md": skill("two", "package"),
    "pkg/skills/c/SKILL.md": skill("three", "package"),
    "home/skills/a/SKILL.md": skill("one", "user"),
    "home/skills/b/SKILL.md": skill("two", "user"),
    "user/project/.pi/skills/a/SKILL.md": skill("one", "project .pi"),
    "user/project/.e/skills/a/SKILL.md": skill("one", "project .e"),
    "user/project/sub/.agents/skills/a/SKILL.md": skill("four", "nearest"),
    "user/project/.atomic/skills/a/SKILL.md": skill("four", "farther"),
  });
  const { skills, issues } = await load({ packages: [packageAt(at("pkg"))], cwd: `${project}/sub` });
  const winners = skills.map(({ name, description, origin }) => `${name}: ${description} (${origin})`);
  expect(winners.toSorted()).toEqual([
    "four: nearest (project)",
    "one: project .e (project)",
    "three: package (package)",
    "two: user (user)",
  ]);
  const loser = (path: string, winner: string, name: string) =>
    `${at(path)}: is not used, because ${at(winner)} is the skill ${name} as well; rename one of them`;
  expect(issues.toSorted()).toEqual(
    [
      loser("pkg/skills/a/SKILL.md", "user/project/.e/skills/a/SKILL.md", "one"),
      loser("pkg/skills/b/SKILL.md", "home/skills/b/SKILL.md", "two"),
      loser("home/skills/a/SKILL.md", "user/project/.e/skills/a/SKILL.md", "one"),
      loser("user/project/.pi/skills/a/SKILL.md", "user/project/.e/skills/a/SKILL.md", "one"),
      loser("user/project/.atomic/skills/a/SKILL.md", "user/project/sub/.agents/skills/a/SKILL.md", "four"),
    ].toSorted(),
  );
});

test("one skill that is linked from several places clashes with nobody", async () => {
  const { at, load } = placeResources({ "shared/a/SKILL.md": skill("a"), "home/x": "" });
  mkdirSync(at("home/skills"));
  mkdirSync(at("user/project/.e/skills"), { recursive: true });
  symlinkSync(at("shared/a"), at("home/skills/a"));
  symlinkSync(at("shared/a"), at("user/project/.e/skills/b"));
  const { skills, issues } = await load();
  expect([skills.map(({ origin }) => origin), issues]).toEqual([["project"], []]);
});

test("files beside the directories are skills in the agent's own places, not in a package", async () => {
  const { at, load } = placeResources({
    "home/skills/quick.md": skill("quick"),
    "home/skills/README.md": "# Notes",
    "pkg/skills/loose.md": skill("loose"),
  });
  const { skills, issues } = await load({ packages: [packageAt(at("pkg"))] });
  expect([skills.map(({ name }) => name), issues]).toEqual([["quick"], []]);
});

test("the home of e is nobody's project, wherever it lies", async () => {
  const { at, load } = placeResources({
    "user/project/.e/skills/a/SKILL.md": skill("a"),
    "user/project/.e/prompts/p.md": "p",
  });
  const { skills, templates, issues } = await load({ home: at("user/project/.e"), trusted: false });
  expect([skills, templates].map(([one]) => one?.origin)).toEqual(["user", "user"]);
  const trusted = await load({ home: at("user/project/.e") });
  expect([trusted.skills.map(({ origin }) => origin), issues, trusted.issues]).toEqual([["user"], [], []]);
});

test("a filter of a package leaves out what it names, by the name right in the folder", async () => {
  const { at, load } = placeResources({
    "pkg/skills/kept/SKILL.md": skill("kept"),
    "pkg/skills/out/SKILL.md": skill("out"),
    "pkg/prompts/kept.md": "kept",
    "pkg/prompts/out.md": "out",
  });
  const { kinds } = filteredFolders(at("pkg"), { skills: ["!out"], prompts: ["kept*"] });
  const { skills, templates } = await load({ packages: [{ kinds }] });
  expect(skills.map(({ name }) => name)).toEqual(["kept"]);
  expect(templates.map(({ name }) => name)).toEqual(["kept"]);
});
