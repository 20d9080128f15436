/** What a start sees of the packages: which are there, what each brings, and what is said of the others. */
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { type InstalledPackages, installedPackages } from "../../../../src/agent/packages/installed-packages.js";
import { namesIn, type PackageKind } from "../../../../src/agent/packages/package-kinds.js";
import { asideOf } from "../../../../src/agent/packages/package-place.js";
import type { PackageSetting } from "../../../../src/agent/settings.js";
import { tempDir } from "../../../helpers/temp-dir.js";
import { placeResources, skill } from "../resources/place-resources.js";

function put(root: string, ...names: readonly string[]): string {
  for (const name of names) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), "");
  }
  return root;
}

type Entry = string | PackageSetting;

function look(home: string, entries: readonly Entry[], more: Partial<Parameters<typeof installedPackages>[0]> = {}) {
  const packages = entries.map((entry) => (typeof entry === "string" ? { source: entry, filters: {} } : entry));
  return installedPackages({ home, settings: { packages }, cwd: home, trusted: false, extra: [], ...more });
}

function names({ roots }: InstalledPackages, kind: PackageKind): readonly string[] {
  return roots.flatMap(({ kinds }) => kinds[kind].flatMap(namesIn));
}

describe("a missing package", () => {
  test("is one line that says what to run", () => {
    expect(look("/no", ["npm:x@1"])).toEqual({
      roots: [],
      issues: ["package npm:x@1 is not installed; run: e install npm:x@1 (or e remove npm:x@1)"],
    });
  });

  test("never shows a password, nor an escape sequence", () => {
    const { issues } = look("/no", ["git:https://me:s3cret@host/u/r", "ftp://me:s3cret@host/\u001b[31mx"]);
    expect(issues).toHaveLength(2);
    expect(issues.join("")).not.toMatch(/s3cret|\u001b/);
  });

  test("of a directory cannot be installed", () => {
    expect(look("/no", ["/no/such dir"]).issues).toEqual([
      "package /no/such dir: there is no directory /no/such dir; restore it, or run: e remove '/no/such dir'",
    ]);
  });
});

test("a source that is none is said with what to write, and where it stands", () => {
  const home = put(tempDir(), ".e/packages");
  writeFileSync(join(home, ".e/packages"), "npm:../x\n");
  expect(look(home, ["a/b"], { trusted: true }).issues).toEqual([
    expect.stringMatching(/^package a\/b: .*git:github\.com\/a\/b.*in settings\.json$/),
    expect.stringMatching(/^package npm:\.\.\/x: .*in \.e\/packages$/),
  ]);
});

describe("the order of packages", () => {
  test("is that of the settings, then the project's list, then the command line; each counts once", () => {
    const home = put(
      tempDir(),
      "packages/npm/node_modules/a/x",
      "packages/host/u/r/x",
      "packages/host/u/s/x",
      "given/x",
    );
    put(home, ".e/packages");
    writeFileSync(join(home, ".e/packages"), "# ours\ngit:host/u/s  # and why\nnpm:a\n\n./local\n/abs\n~/x\n");
    const given = join(home, "given");
    const all = look(home, ["git:host/u/r@main", "npm:a@1", "git:https://HOST/u/r.git"], {
      trusted: true,
      extra: [given],
    });
    expect(all.roots.map(({ source }) => source)).toEqual(["git:host/u/r@main", "npm:a@1", "git:host/u/s", given]);
    expect(all.issues).toEqual([]);
    expect(look(home, [], { trusted: false }).roots).toEqual([]);
  });

  test("of a project is asked for with one command", () => {
    const home = put(tempDir(), ".e/packages");
    writeFileSync(join(home, ".e/packages"), "npm:a\r\n");
    expect(look(home, [], { trusted: true }).issues).toEqual([
      "package npm:a of .e/packages is not installed; run here: e install",
    ]);
  });
});

describe("what a package brings", () => {
  test("lies in the four usual directories", () => {
    const root = put(tempDir(), "extensions/a.mjs", "skills/s/SKILL.md", "prompts/p.md", "themes/t.json", "other/x");
    const all = look("/no", [root]);
    expect((["extensions", "skills", "prompts", "themes"] as const).map((kind) => names(all, kind))).toEqual([
      ["a.mjs"],
      ["s"],
      ["p.md"],
      ["t.json"],
    ]);
  });

  test("is what its package.json lists, of this host before others, and never what lies outside", () => {
    const outside = put(tempDir(), "evil.mjs");
    const root = put(tempDir(), "src/one.mjs", "src/two.mjs", "bundle/index.mjs", "extensions/no.mjs", "tones/t.json");
    symlinkSync(join(outside, "evil.mjs"), join(root, "src/link.mjs"));
    const e = {
      extensions: ["./src/one.mjs", "bundle/", "gone.mjs", "../../evil.mjs", outside, "src/link.mjs", 7],
      themes: ["tones"],
    };
    writeFileSync(join(root, "package.json"), JSON.stringify({ pi: { extensions: ["src/two.mjs"] }, e }));
    const all = look("/no", [root]);
    expect(names(all, "extensions")).toEqual(["one.mjs", "bundle"]);
    expect(names(all, "themes")).toEqual(["t.json"]);
    expect(names(all, "skills")).toEqual([]);
  });

  test.each([
    [undefined, ["a.mjs", "b.mjs", "c"]],
    [[], []],
    [["a.mjs"], ["a.mjs"]],
    [["!a.mjs"], ["b.mjs", "c"]],
    [["*.mjs", "!b*"], ["a.mjs"]],
    [["extensions/c"], ["c"]],
    [["./extensions/c"], ["c"]],
    [["+c"], ["c"]],
    [["!*", "+c"], ["c"]],
    [["-c"], ["a.mjs", "b.mjs"]],
    [["index.mjs"], []],
  ])("is narrowed by the filter %j", (filter, left) => {
    const root = put(tempDir(), "extensions/a.mjs", "extensions/b.mjs", "extensions/c/index.mjs", "skills/s/SKILL.md");
    const all = look("/no", [{ source: root, filters: filter === undefined ? {} : { extensions: filter } }]);
    expect(names(all, "extensions")).toEqual(left);
    expect(names(all, "skills")).toEqual(["s"]);
  });

  test("is nothing of a kind whose filter is broken, which is said", () => {
    const root = put(tempDir(), "extensions/a.mjs");
    const all = look("/no", [{ source: root, filters: { extensions: "a.mjs" } }]);
    expect(names(all, "extensions")).toEqual([]);
    expect(all.issues).toEqual([expect.stringContaining('"extensions" must be a list')]);
  });
});

test("a package that was being replaced when everything ended is found where it stood aside", () => {
  const home = put(tempDir(), "packages/host/u/r/extensions/a.mjs", "packages/.aside/x");
  const unit = join(home, "packages/host/u/r");
  renameSync(unit, asideOf(unit, home));
  expect(names(look(home, ["git:host/u/r"]), "extensions")).toEqual(["a.mjs"]);
});

test("filters and manifests reach whoever loads skills, templates and themes", async () => {
  const { root, load } = placeResources({
    "pkg/skills/a/SKILL.md": skill("a"),
    "pkg/skills/b/SKILL.md": skill("b"),
    "pkg/prompts/p.md": "p",
    "pkg/prompts/q.md": "q",
    "pkg/tones/t.json": '{"name": "t"}',
    "pkg/themes/u.json": '{"name": "u"}',
    "pkg/package.json": JSON.stringify({ e: { skills: ["skills"], prompts: ["prompts/p.md"], themes: ["tones"] } }),
  });
  const { roots } = look("/no", [{ source: join(root, "pkg"), filters: { skills: ["!b"] } }]);
  const { skills, templates, themes, issues } = await load({ packages: roots });
  expect([...skills, ...templates, ...themes].map(({ name }) => name)).toEqual(["a", "p", "t"]);
  expect(issues).toEqual([]);
});
