/** Sources of packages → directories; none of them may lead out of the home. */
import { mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findPackages, packageRoot } from "../../../src/cli/package-roots.js";
import { tempDir } from "../../helpers/temp-dir.js";

describe("a package", () => {
  test.each(["npm:../../etc", "git:host/../../etc", "release:..", "a/b", ""])(
    "of source %j is not looked for",
    (source) => {
      const { directories, issues } = findPackages([source], [], "/h");
      expect(directories).toEqual([]);
      expect(issues).toEqual([`package ${source}: not a source that e knows; correct or remove it in settings.json`]);
    },
  );

  test("that is not there is said", () => {
    expect(findPackages(["npm:x"], [], "/no")).toEqual({
      directories: [],
      issues: [
        "package npm:x is listed in settings.json, but /no/packages/npm/node_modules/x does not exist; install or remove it",
      ],
    });
  });

  test("of the command line follows those of the settings", () => {
    const home = tempDir();
    mkdirSync(join(home, "packages/npm/node_modules/@a/b"), { recursive: true });
    expect(findPackages(["npm:@a/b@1.0.0"], ["/given"], home)).toEqual({
      directories: [join(home, "packages/npm/node_modules/@a/b/extensions"), "/given/extensions"],
      issues: [],
    });
  });
});

test.each([
  ["npm:name", "/h/packages/npm/node_modules/name"],
  ["npm:@scope/name", "/h/packages/npm/node_modules/@scope/name"],
  ["npm:name@^1", "/h/packages/npm/node_modules/name"],
  ["git:github.com/u/r", "/h/packages/github.com/u/r"],
  ["git:github.com/u/r.git", "/h/packages/github.com/u/r"],
  ["git:https://github.com/u/r@v1", "/h/packages/github.com/u/r"],
  ["git:git@github.com:u/r", "/h/packages/github.com/u/r"],
  ["release:o/r/name@1", "/h/packages/releases/o/r/name"],
  ["/abs/pkg", "/abs/pkg"],
  ["./rel", "/h/rel"],
  ["../rel", "/rel"],
  ["~/pkg", join(homedir(), "pkg")],
  ["http://x", null],
])("%s lies in %s", (source, root) => {
  expect(packageRoot(source, "/h")).toBe(root);
});
