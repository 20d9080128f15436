/** Directories, filters, the project's list, and what `e packages` shows. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { tempDir } from "../../helpers/temp-dir.js";
import { verifies } from "../../helpers/verifies.js";
import { marking, packageHome, put, Repository } from "./package-files.js";

verifies("package.local", async () => {
  const home = packageHome();
  const root = put(home.cwd, { "mine/extensions/mark.sh": "" });
  put(join(root, "mine"), { "extensions/mark.sh": marking("one") });
  const path = join(root, "mine");
  const done = await home.e("install", "./mine");
  expect(done).toMatchObject({ status: 0, stderr: "", stdout: `installed ${path}: 1 extension (${path})\n` });
  expect(home.read().packages).toEqual([path]);
  expect((await home.e("command", "mark")).stdout).toBe("one\n");
  expect((await home.e("update")).stdout).toContain("a directory of your own");
  expect(await home.e("remove", "./mine/")).toMatchObject({
    status: 0,
    stdout: `removed ${path}; ${path} itself stays as it is\n`,
  });
  expect(home.read().packages).toEqual([]);
  expect(readFileSync(join(path, "extensions/mark.sh"), "utf8")).toBe(marking("one"));
});

verifies("package.refused", async () => {
  const home = packageHome();
  put(home.cwd, { "empty/README.md": "" });
  for (const [source, status, text] of [
    ["a/b", 2, "write git:github.com/a/b, or ./a/b"],
    ["git:host/../x", 2, "a part of it is .."],
    ["git:host/u/r@-x", 2, "starts with a dash"],
    ["npm:x y", 2, "holds a space"],
    ["git:ext::sh -c id", 2, "holds a space"],
    ["./none", 1, "there is no such directory"],
    ["./empty", 1, "brings nothing"],
  ] as const) {
    const done = await home.e("install", source);
    expect(done).toMatchObject({ status, stdout: "" });
    expect(done.stderr).toContain(text);
  }
  expect(await home.e("install", "--", "--upload-pack=touch x")).toMatchObject({ status: 2 });
  expect(home.read()).toEqual({});
});

verifies("package.filters", async () => {
  const home = packageHome();
  const root = put(tempDir(), {});
  put(root, { "extensions/a.sh": marking("a"), "extensions/b.sh": marking("b"), "extensions/c.sh": marking("c") });
  home.write({ packages: [{ source: root, extensions: ["!a.sh", "!c.sh"] }] });
  expect((await home.e("command", "mark")).stdout).toBe("b\n");
  home.write({ packages: [{ source: root, extensions: ["c*"] }] });
  expect((await home.e("command", "mark")).stdout).toBe("c\n");
  home.write({ packages: [{ source: root, extensions: [] }] });
  expect(await home.e("command", "mark")).toMatchObject({ status: 2, stderr: expect.stringContaining("no extension") });
});

verifies("package.list", async () => {
  const home = packageHome();
  const root = put(tempDir(), { "extensions/a.sh": "#!/bin/sh\n", "extensions/b.sh": "#!/bin/sh\n" });
  put(root, { "skills/s/SKILL.md": "", "prompts/p.md": "", "themes/t.json": "{}", "themes/note": "" });
  home.write({ packages: [{ source: root, extensions: ["!b.sh"], themes: [] }, "npm:gone@1.2.3", "what is this"] });
  const shown = await home.e("packages");
  expect(shown).toMatchObject({ status: 1, stderr: expect.stringMatching(/^e: package what is this: .*\n$/) });
  expect(shown.stdout.split("\n")).toEqual([
    root,
    `  ${root}`,
    "  extensions: a.sh (off by filter: b.sh)",
    "  skills: s",
    "  prompts: p.md",
    "  themes: none (off by filter: t.json)",
    "npm:gone@1.2.3",
    "  missing: package npm:gone@1.2.3 is not installed; run: e install npm:gone@1.2.3 (or e remove npm:gone@1.2.3)",
    "",
  ]);
  const json = await home.e("packages", "--json");
  expect(json.stderr).toBe("");
  expect(JSON.parse(json.stdout)).toMatchObject({
    packages: [
      {
        source: root,
        kind: "local",
        path: root,
        missing: null,
        brings: { used: { extensions: ["a.sh"] }, disabled: { themes: ["t.json"] } },
      },
      {
        source: "npm:gone@1.2.3",
        kind: "npm",
        installed: null,
        brings: null,
        missing: expect.stringContaining("e install"),
      },
    ],
    issues: [expect.stringContaining("what is this")],
  });
});

verifies("package.project-list", { timeoutMs: 60_000 }, async () => {
  const home = packageHome();
  const repo = new Repository();
  repo.commit({ "extensions/mark.sh": marking("project") });
  const local = put(tempDir(), { "extensions/mark.sh": marking("local") });
  mkdirSync(join(home.cwd, ".e"));
  writeFileSync(join(home.cwd, ".e/packages"), `# ours\n${local}\n${repo.source} # the one\n`);
  const untrusted = await home.e("install");
  expect(untrusted).toMatchObject({
    status: 0,
    stderr: expect.stringContaining("is not read, because the directory is not trusted"),
  });
  expect(existsSync(repo.placeIn(home))).toBe(false);
  await home.e("trust");
  const missing = await home.e("command", "mark");
  expect(missing).toMatchObject({ status: 2 });
  expect(missing.stderr).toContain("of .e/packages is not installed; run here: e install\n");
  expect(await home.e("install")).toMatchObject({ status: 0 });
  expect(home.read().packages).toBeUndefined();
  expect((await home.e("command", "mark")).stdout).toBe("project\n");
  expect((await home.e("packages")).stdout).toContain("(of .e/packages)");
  expect((await home.e("remove", repo.source)).stderr).toContain("take its line out of that file");
  await home.e("untrust");
  expect((await home.e("command", "mark")).status).toBe(2);
  expect((await home.e("--trust", "command", "mark")).stdout).toBe("project\n");
});

verifies("package.remove", async () => {
  const home = packageHome();
  const [one, two] = [new Repository(), new Repository()];
  one.commit({ "extensions/one.sh": marking("one") });
  two.commit({ "extensions/two.sh": marking("two") });
  await home.e("install", one.source, two.source);
  const settings = home.read();
  home.write({ ...settings, mine: { kept: [1] }, packages: [...(settings.packages ?? []), { odd: true }] });
  expect(await home.e("remove", `git:https://localhost${one.path}.git@any`)).toMatchObject({ status: 0 });
  expect(home.read()).toEqual({ format_version: 1, mine: { kept: [1] }, packages: [two.source, { odd: true }] });
  expect([existsSync(one.placeIn(home)), existsSync(two.placeIn(home))]).toEqual([false, true]);
});
