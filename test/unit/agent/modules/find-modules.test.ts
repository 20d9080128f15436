import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  findProjectModules,
  findSafeModules,
  type ModuleQuestion,
} from "../../../../src/agent/modules/find-modules.js";
import { modulesAt, modulesIn } from "../../../../src/agent/modules/module-files.js";
import { programsOfFolder } from "../../../../src/agent/modules/package-modules.js";
import { packageFolders } from "../../../../src/agent/packages/package-kinds.js";
import { tempDir } from "../../../helpers/temp-dir.js";

function write(root: string, files: Readonly<Record<string, string>>): string {
  for (const [name, text] of Object.entries(files)) {
    const path = join(root, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return root;
}

const factory = "export default () => {};";
const manifest = (key: string, extensions: unknown): string => JSON.stringify({ name: "kit", [key]: { extensions } });

describe("modules of a directory", () => {
  test("files, sorted, and directories with an index; declarations and other files are none", () => {
    const root = write(tempDir(), {
      "b.ts": factory,
      "a.js": factory,
      "c.mjs": factory,
      "types.d.ts": "",
      "notes.md": "",
      "plan/index.ts": factory,
      "plan/helper.ts": "",
      "old/index.js": factory,
      "empty/readme.md": "",
      "deep/deeper/index.ts": factory,
      "node_modules/x/index.js": factory,
    });
    expect(modulesIn(root).map(({ name }) => name)).toEqual(["a", "b", "c", "old", "plan"]);
  });

  test("index.ts wins over index.js, the manifest over both, atomic over pi", () => {
    const root = write(tempDir(), {
      "both/index.ts": factory,
      "both/index.js": factory,
      "listed/package.json": JSON.stringify({
        name: "@x/listed",
        atomic: { extensions: ["./src/one.ts"] },
        pi: { extensions: ["./index.ts"] },
      }),
      "listed/src/one.ts": factory,
      "listed/index.ts": factory,
      "several/package.json": manifest("pi", ["one.ts", "two.ts", "missing.ts", "~/three.ts"]),
      "several/one.ts": factory,
      "several/two.ts": factory,
      "several/~/three.ts": factory,
    });
    const found = modulesIn(root).map(({ path, name }) => [path.slice(root.length + 1), name]);
    expect(found).toEqual([
      ["both/index.ts", "both"],
      ["listed/src/one.ts", "@x/listed"],
      ["several/one.ts", "one"],
      ["several/two.ts", "two"],
      ["several/~/three.ts", "three"],
    ]);
  });

  test("a manifest that is no list of texts, or leads out of the package, falls through to the index", () => {
    const root = write(tempDir(), {
      "odd/package.json": manifest("pi", ["one.ts", 7]),
      "odd/index.ts": factory,
      "out/package.json": manifest("pi", ["../secret.ts"]),
      "out/index.ts": factory,
      "secret.ts": factory,
      "broken/package.json": "{",
      "broken/index.js": factory,
    });
    const found = modulesIn(root).map(({ path }) => path.slice(root.length + 1));
    expect(found).toEqual(["broken/index.js", "odd/index.ts", "out/index.ts", "secret.ts"]);
  });

  test("a directory that is not there holds none", () => {
    expect(modulesIn(join(tempDir(), "no"))).toEqual([]);
    expect(modulesAt(join(tempDir(), "no.ts"))).toEqual([]);
  });

  test("a package's modules share a root; a program among them stays a program", () => {
    const root = write(tempDir(), {
      "package.json": manifest("atomic", ["extensions"]),
      "extensions/one.ts": factory,
      "extensions/two.js": factory,
      "extensions/gate.mjs": "#!/usr/bin/env node\n",
    });
    chmodSync(join(root, "extensions/gate.mjs"), 0o755);
    const [folder] = packageFolders(root).extensions;
    if (folder === undefined) throw new Error("no folder");
    const { accepts } = programsOfFolder(folder);
    expect(["one.ts", "two.js", "gate.mjs"].map(accepts)).toEqual([false, false, true]);
    expect(new Set(modulesAt(root).map((file) => file.root)).size).toBe(1);
  });
});

describe("modules of a session", () => {
  const question = (home: string, more: Partial<ModuleQuestion> = {}): ModuleQuestion => ({
    named: [],
    from: home,
    configured: [],
    home,
    packages: [],
    fetched: new Map(),
    discover: true,
    userHome: home,
    ...more,
  });

  test("those named come first, then the person's, then those of the settings; each once", () => {
    const home = write(tempDir(), {
      ".atomic/agent/extensions/mine.ts": factory,
      ".pi/agent/extensions/old.ts": factory,
      "more/extra.ts": factory,
      "named.ts": factory,
    });
    symlinkSync(join(home, "named.ts"), join(home, ".pi/agent/extensions/again.ts"));
    const { first, last, issues } = findSafeModules(
      question(home, { named: ["named.ts", "./named.ts", "gone.ts"], configured: ["more", "nothing"] }),
    );
    expect(first.map(({ file }) => file)).toEqual(["named"]);
    expect(last.map(({ file }) => file)).toEqual(["mine", "old", "extra"]);
    expect(issues).toEqual([
      "-e gone.ts: there is no such file or directory",
      'settings.json: "modules" nothing: there is no module there',
    ]);
    expect(first[0]?.source).toMatchObject({ scope: "temporary", origin: "top-level" });
  });

  test("without discovery only those named are left", () => {
    const home = write(tempDir(), { ".atomic/agent/extensions/mine.ts": factory, "named.ts": factory });
    const { first, last, areDiscovered } = findSafeModules(question(home, { named: ["named.ts"], discover: false }));
    expect([first.length, last.length, areDiscovered]).toEqual([1, 0, false]);
  });

  test("the nearest directory of a project has the first word, and what is loaded already is left out", () => {
    const home = tempDir();
    const root = write(tempDir(), {
      ".pi/extensions/outer.ts": factory,
      "inner/.atomic/extensions/inner.ts": factory,
      "inner/.pi/extensions/pi.ts": factory,
    });
    const loaded = findSafeModules(question(home, { named: [join(root, "inner/.pi/extensions/pi.ts")] }));
    const found = findProjectModules([root, join(root, "inner")], loaded);
    expect(found.map(({ file }) => file)).toEqual(["inner", "outer"]);
    expect(found[0]?.source).toMatchObject({ scope: "project" });
  });
});
