/** Which directories are the project: its repository's, never the user's home, never somebody else's. */
import { lstatSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { loadableOf, surroundings } from "../../../../src/agent/resources/project-directories.js";
import { placeResources } from "./place-resources.js";

test("a repository that belongs to somebody else is none", () => {
  const { project, userHome } = placeResources({ "user/project/a/x": "" });
  const cwd = join(project, "a");
  expect(surroundings(cwd, userHome)).toEqual({ project: [project, cwd], outer: [] });
  const { uid } = lstatSync(project);
  vi.spyOn(process, "getuid").mockReturnValue(uid + 1);
  expect(surroundings(cwd, userHome)).toEqual({ project: [cwd], outer: [project] });
  vi.restoreAllMocks();
});

test("the user's home and what is above it are no project, even as a repository", () => {
  const { at, userHome, root } = placeResources({ "user/.git/x": "", "user/a/b/x": "" });
  expect(surroundings(userHome, userHome)).toEqual({ project: [], outer: [] });
  expect(surroundings(root, userHome)).toEqual({ project: [], outer: [] });
  expect(surroundings(at("user/a/b"), userHome)).toEqual({ project: [at("user/a/b")], outer: [at("user/a")] });
});

test("the innermost repository is the project; its .git may be a file", () => {
  const { project, userHome } = placeResources({
    "user/project/vendor/lib/.git": "gitdir: x",
    "user/project/vendor/lib/src/x": "",
  });
  const lib = join(project, "vendor/lib");
  expect(surroundings(join(lib, "src"), userHome)).toEqual({ project: [lib, join(lib, "src")], outer: [] });
});

test("what trust would load is named; what it would not, and the home of e, is not", () => {
  const { project, home, at } = placeResources({
    "user/project/.e/skills/a/SKILL.md": "x",
    "user/project/.e/settings.json": "{}",
    "user/project/.e/extensions/a.mjs": "x",
    "user/project/.atomic/notes": "x",
    "user/project/.pi/prompts/a.md": "x",
    "user/project/.agents/skills/a": "x",
  });
  expect(loadableOf(project, home)).toEqual([".e/skills", ".agents/skills", ".pi/prompts"]);
  symlinkSync("/nowhere/at/all", join(project, "AGENTS.md"));
  expect(loadableOf(project, home)).toContain("AGENTS.md");
  expect(loadableOf(project, join(project, ".e"))).toEqual([".agents/skills", ".pi/prompts", "AGENTS.md"]);
  mkdirSync(at("user/bare/.e"), { recursive: true });
  expect(loadableOf(at("user/bare"), home)).toEqual([]);
});
