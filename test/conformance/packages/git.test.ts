/** `e install git:…`: refs, updates, identity, and repositories that mean harm. */
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { tempDir } from "../../helpers/temp-dir.js";
import { verifies } from "../../helpers/verifies.js";
import { Registry } from "./loopback.js";
import { marking, packageHome, put, Repository } from "./package-files.js";

verifies("package.git", async () => {
  const home = packageHome();
  const repo = new Repository();
  repo.commit({ "extensions/mark.sh": marking("one") });
  const done = await home.e("install", repo.source);
  expect(done).toMatchObject({ status: 0 });
  expect(done.stdout).toMatch(/^installed git:file:\/\/\S+ [0-9a-f]{12}: 1 extension \(/);
  expect(done.stderr).toContain("fetching git:file://");
  expect(home.read()).toEqual({ format_version: 1, packages: [repo.source] });
  expect(existsSync(join(repo.placeIn(home), ".git"))).toBe(false);
  expect(await home.e("command", "mark")).toMatchObject({ status: 0, stdout: "one\n" });
});

verifies(["package.git", "package.update"], { when: "refs are named", timeoutMs: 60_000 }, async () => {
  const home = packageHome();
  const repo = new Repository();
  const first = repo.commit({ "extensions/mark.sh": marking("first") });
  repo.git("tag", "-a", "-m", "x", "v1");
  repo.git("branch", "feature/x");
  repo.commit({ "extensions/mark.sh": marking("second") });
  const mark = async (): Promise<string> => (await home.e("command", "mark")).stdout.trim();
  for (const [ref, wanted] of [
    ["v1", "first"],
    ["main", "second"],
    [first, "first"],
    ["feature/x", "first"],
    [first.slice(0, 9), "first"],
  ]) {
    expect(await home.e("install", `${repo.source}@${ref}`)).toMatchObject({ status: 0 });
    expect(await mark()).toBe(wanted);
  }
  expect(home.read().packages).toEqual([`${repo.source}@${first.slice(0, 9)}`]);
  expect((await home.e("update")).stdout).toMatch(/ stays at [0-9a-f]{12}, which it is pinned to\n$/);
  await home.e("install", `${repo.source}@feature/x`);
  expect((await home.e("update", repo.source)).stdout).toContain("is up to date");
  repo.git("checkout", "-q", "feature/x");
  repo.commit({ "extensions/mark.sh": marking("third") });
  expect((await home.e("update")).stdout).toMatch(/^updated .* from [0-9a-f]{12} to [0-9a-f]{12}\n$/);
  expect(await mark()).toBe("third");
  const none = await home.e("install", `${repo.source}@nowhere`);
  expect(none).toMatchObject({ status: 1, stdout: "" });
  expect(none.stderr).toContain("no branch, tag or commit nowhere");
  expect(await mark()).toBe("third");
});

verifies("package.identity", async () => {
  const home = packageHome();
  const repo = new Repository();
  repo.commit({ "extensions/mark.sh": marking("one") });
  home.write({
    other: { kept: true },
    packages: [{ source: `${repo.source}.git@main`, skills: ["!x"] }, 7, "npm:absent"],
  });
  expect(await home.e("install", `file://localhost${repo.path}`)).toMatchObject({ status: 0 });
  expect(home.read()).toEqual({
    format_version: 1,
    other: { kept: true },
    packages: [{ source: `git:file://localhost${repo.path}`, skills: ["!x"] }, 7, "npm:absent"],
  });
});

verifies("package.git-safe", { when: "hooks are configured" }, async () => {
  const hooks = tempDir();
  const ran = join(hooks, "ran");
  for (const name of ["post-checkout", "reference-transaction", "post-index-change", "pre-auto-gc"]) {
    writeFileSync(join(hooks, name), `#!/bin/sh\ntouch ${ran}\n`);
    chmodSync(join(hooks, name), 0o755);
  }
  const template = put(tempDir(), {});
  mkdirSync(join(template, "hooks"));
  symlinkSync(join(hooks, "post-checkout"), join(template, "hooks/post-checkout"));
  const config = join(hooks, "config");
  writeFileSync(config, `[core]\n hooksPath = ${hooks}\n[init]\n templateDir = ${template}\n`);
  const repo = new Repository();
  repo.commit({ "extensions/mark.sh": marking("one") });
  const home = packageHome({
    GIT_CONFIG_GLOBAL: config,
    GIT_TEMPLATE_DIR: template,
    GIT_DIR: join(hooks, "elsewhere"),
  });
  expect(await home.e("install", repo.source)).toMatchObject({ status: 0 });
  expect(existsSync(ran)).toBe(false);
});

verifies("package.git-safe", { when: "it has submodules" }, async () => {
  const home = packageHome();
  const [inner, repo] = [new Repository(), new Repository()];
  inner.commit({ file: "x" });
  repo.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", inner.path, "inner");
  repo.commit({ "extensions/mark.sh": marking("one") });
  const done = await home.e("install", repo.source);
  expect(done).toMatchObject({ status: 0 });
  expect(done.stderr).toContain("has submodules, which are not fetched");
  expect(existsSync(join(repo.placeIn(home), "inner/file"))).toBe(false);
});

verifies("package.git-safe", { when: "a link leads out of it" }, async () => {
  const outside = put(tempDir(), { "important/file": "kept" });
  for (const [link, target] of [
    ["extensions/secret.sh", "/etc/passwd"],
    ["extensions/up", "../../../../../../.."],
    ["node_modules", join(outside, "important")],
  ] as const) {
    const home = packageHome();
    const repo = new Repository();
    put(repo.path, { "extensions/mark.sh": marking("one") });
    put(repo.path, { "package.json": JSON.stringify({ dependencies: { x: "1" } }) });
    symlinkSync(target, join(repo.path, link));
    repo.commit({ file: "x" });
    const done = await home.e("install", repo.source);
    expect(done.stderr).toContain(`the link ${link} leads out of the package`);
    expect(done.status).toBe(1);
    expect(home.read()).toEqual({});
    expect(existsSync(repo.placeIn(home))).toBe(false);
  }
  expect(readFileSync(join(outside, "important/file"), "utf8")).toBe("kept");
});

verifies("package.git-safe", { when: "its tree has names that lead upwards" }, async () => {
  const home = packageHome();
  const repo = new Repository();
  const blob = repo.feed("evil", "hash-object", "-w", "--stdin");
  const raw = (name: string, mode: string, id: string): Buffer =>
    Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, "hex")]);
  const write = (bytes: Buffer): string =>
    repo.feed(bytes, "hash-object", "-t", "tree", "--literally", "-w", "--stdin");
  const inner = write(raw("evil", "100644", blob));
  const commit = repo.git("commit-tree", "-m", "x", write(raw("..", "40000", inner)));
  repo.git("update-ref", "refs/heads/main", commit);
  const done = await home.e("install", repo.source);
  expect(done).toMatchObject({ status: 1, stdout: "" });
  expect(done.stderr).toMatch(/'\.\.'|\.\./);
  expect(existsSync(join(repo.placeIn(home), "../evil"))).toBe(false);
  expect(home.read()).toEqual({});
});

verifies("package.git-safe", { when: "it depends on packages, and names another registry" }, async () => {
  const registry = await Registry.start();
  const evil = await Registry.start();
  registry.publish("dep", "1.0.0", { "index.js": "" });
  const home = packageHome({ npm_config_registry: undefined, SECRET: "s3cret" });
  writeFileSync(join(home.temp, "npmrc"), `registry=${registry.url}/\n`);
  const repo = new Repository();
  repo.commit({
    ".npmrc": `registry=${evil.url}/\${SECRET}/\nignore-scripts=false\n`,
    "extensions/mark.sh": marking("one"),
    "package.json": JSON.stringify({
      name: "p",
      version: "1.0.0",
      scripts: { preinstall: "touch ran", postinstall: "touch ran", prepare: "touch ran" },
      dependencies: { dep: "^1.0.0" },
    }),
  });
  expect(await home.e("install", repo.source)).toMatchObject({ status: 0 });
  const place = repo.placeIn(home);
  expect(existsSync(join(place, "node_modules/dep/index.js"))).toBe(true);
  expect([join(place, "ran"), join(place, "node_modules/dep/ran")].filter(existsSync)).toEqual([]);
  expect(evil.asked).toEqual([]);
});

verifies("package.secrets", async () => {
  const home = packageHome();
  const server = await Registry.start();
  const { host } = new URL(server.url);
  let authorization: string | undefined;
  server.serve("/u/r/info/refs", (request, response) => {
    authorization = request.headers.authorization;
    response.writeHead(401, { "www-authenticate": "Basic" }).end();
  });
  const done = await home.e("install", `git:http://me:s3cret@${host}/u/r`);
  expect(done).toMatchObject({ status: 1, stdout: "" });
  expect(done.stderr).toContain(`git ls-remote http://${host}/u/r`);
  expect(authorization).toBe(`Basic ${Buffer.from("me:s3cret").toString("base64")}`);
  const wrong = await home.e("install", `git:http://me:s3cret@${host}/u/../r`);
  expect(wrong.status).toBe(2);
  home.write({ packages: [`git:http://me:s3cret@${host}/u/r`] });
  const listed = await home.e("packages");
  const json = await home.e("packages", "--json");
  expect([done, wrong, listed, json].map(({ stdout, stderr }) => stdout + stderr).join("")).not.toContain("s3cret");
});

verifies("package.git", { when: "there is no git, no such host or no such repository" }, async () => {
  const home = packageHome();
  const bare = tempDir();
  symlinkSync(process.execPath, join(bare, "node"));
  const without = await home.run(["install", "git:host/u/r"], { env: { ...home.env, PATH: bare } });
  expect(without).toMatchObject({ status: 1, stderr: expect.stringContaining("git is not installed") });
  const nowhere = await home.e("install", "git:http://127.0.0.1:9/u/r");
  expect(nowhere.stderr).toContain("127.0.0.1:9 cannot be reached");
  const none = await home.e("install", `git:file://${bare}/none`);
  expect(none.stderr).toContain(`there is no repository at file://${bare}/none`);
  const empty = new Repository();
  expect((await home.e("install", empty.source)).stderr).toContain("has no commit yet");
  empty.commit({ "README.md": "x" });
  expect((await home.e("install", empty.source)).stderr).toContain("brings nothing");
  expect(home.read()).toEqual({});
  expect(execFileSync("ls", ["-A", join(home.home, "packages")], { encoding: "utf8" })).toBe("");
});
