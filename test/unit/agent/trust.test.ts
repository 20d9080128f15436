import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isTrusted, readTrust, trustDirectory, trustPath, untrustDirectory } from "../../../src/agent/trust.js";
import { tempDir } from "../../helpers/temp-dir.js";

function places() {
  const root = tempDir();
  const userHome = join(root, "home", "user");
  mkdirSync(join(userHome, "project", "sub"), { recursive: true });
  return { root, home: join(userHome, ".e"), userHome, project: join(userHome, "project") };
}

test("nobody is trusted unless somebody said so", async () => {
  const at = places();
  expect(await readTrust(at, at.project)).toEqual({ state: "undecided", issues: [] });
});

test("a trusted directory covers what is below it, and not what is beside or above it", async () => {
  const at = places();
  expect(await trustDirectory(at, at.project)).toEqual({ ok: true, path: at.project });
  expect(await isTrusted(at, at.project)).toBe(true);
  expect(await isTrusted(at, join(at.project, "sub"))).toBe(true);
  expect(await isTrusted(at, `${at.project}-evil`)).toBe(false);
  expect(await isTrusted(at, at.userHome)).toBe(false);
});

test("a declined directory covers only itself", async () => {
  const at = places();
  await untrustDirectory(at, at.project);
  expect((await readTrust(at, at.project)).state).toBe("declined");
  expect((await readTrust(at, join(at.project, "sub"))).state).toBe("undecided");
});

test("declining one below a trusted directory holds against it; trusting again lifts it", async () => {
  const at = places();
  const sub = join(at.project, "sub");
  await trustDirectory(at, at.project);
  await untrustDirectory(at, sub);
  expect(await isTrusted(at, sub)).toBe(false);
  expect(await isTrusted(at, join(sub, "deeper"))).toBe(true);
  await trustDirectory(at, sub);
  expect(await isTrusted(at, sub)).toBe(true);
});

test("the home directory and everything above it cannot be trusted", async () => {
  const at = places();
  for (const path of [at.userHome, join(at.userHome, ".."), at.root, "/"]) {
    expect(await trustDirectory(at, path)).toMatchObject({ ok: false, error: expect.stringContaining("home") });
  }
});

test("a file edited by hand to trust the home directory trusts nothing", async () => {
  const at = places();
  mkdirSync(at.home);
  const all = { [at.userHome]: { trusted: true }, "/": { trusted: true } };
  writeFileSync(trustPath(at.home), JSON.stringify(all));
  expect(await isTrusted(at, at.userHome)).toBe(false);
  expect(await isTrusted(at, at.project)).toBe(false);
});

test("a link does not carry trust to where it points", async () => {
  const at = places();
  const other = join(at.root, "other");
  mkdirSync(other);
  await trustDirectory(at, at.project);
  symlinkSync(other, join(at.project, "link"));
  expect(await isTrusted(at, join(at.project, "link"))).toBe(false);
});

test("old entries by path are understood and replaced when decided anew", async () => {
  const at = places();
  mkdirSync(at.home);
  writeFileSync(trustPath(at.home), JSON.stringify({ [at.project]: { trusted: true }, mine: "kept" }));
  expect(await isTrusted(at, at.project)).toBe(true);
  await untrustDirectory(at, at.project);
  expect(await isTrusted(at, at.project)).toBe(false);
  const written = JSON.parse(readFileSync(trustPath(at.home), "utf8"));
  expect(Object.keys(written).toSorted()).toEqual(["mine", expect.stringMatching(/^sha256-[0-9a-f]{64}$/)]);
});

test.each(["{", "[]", '{"x":7}', '{"__proto__":{"trusted":true}}'])(
  "a file holding %j trusts nothing",
  async (text) => {
    const at = places();
    mkdirSync(at.home);
    writeFileSync(trustPath(at.home), text);
    const { state, issues } = await readTrust(at, at.project);
    expect(state).toBe("undecided");
    expect(issues).toHaveLength(text.startsWith('{"') ? 0 : 1);
  },
);

test("a directory that does not exist cannot be trusted", async () => {
  const at = places();
  expect(await trustDirectory(at, join(at.root, "nowhere"))).toMatchObject({ ok: false });
});
