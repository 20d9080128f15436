/** auth.json: keys for their owner alone, and never in a text. */
import { chmodSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readKeys, storeKey } from "../../../../src/agent/auth.js";
import { tempDir } from "../../../helpers/temp-dir.js";

const KEY = "sk-secret-0123456789";

test("a broken file is set aside without a word of what is in it", async () => {
  const home = tempDir();
  writeFileSync(join(home, "auth.json"), `{"anthropic": ${KEY}`, { mode: 0o600 });
  const { keys, issues } = await readKeys(home);
  expect(keys.size).toBe(0);
  expect(issues).toEqual([
    expect.stringMatching(/auth\.json is not valid JSON; it was renamed to auth\.json\.corrupt-1/),
  ]);
  expect(issues.join()).not.toContain("sk-");
});

test("a file that others may read is used, and it is said how to change that", async () => {
  const home = tempDir();
  const path = join(home, "auth.json");
  writeFileSync(path, JSON.stringify({ a: { key: KEY }, b: `  ${KEY}  `, c: 7, d: { key: "" } }));
  chmodSync(path, 0o644);
  const { keys, issues } = await readKeys(home);
  expect([...keys]).toEqual([
    ["a", KEY],
    ["b", KEY],
  ]);
  expect(issues).toEqual([
    'auth.json: "c" must be an object with a "key"; it is ignored',
    'auth.json: "d" must be an object with a "key"; it is ignored',
    `${path} holds keys and others may read it: run chmod 600 ${path}`,
  ]);
});

test("a key that is stored is its owner's alone, keeps the others, and can be taken out again", async () => {
  const home = join(tempDir(), "new");
  const path = join(home, "auth.json");
  expect(await Promise.all([storeKey(home, "a", KEY), storeKey(home, "b", "other")])).toEqual([null, null]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  chmodSync(path, 0o666);
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, "utf8")), theirs: { key: "x", more: 1 } }));
  expect(await storeKey(home, "a", null)).toBeNull();
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({ b: { key: "other" }, theirs: { key: "x", more: 1 } });
  expect((await readKeys(home)).issues).toEqual([]);
});

test("a home that cannot be written says why", async () => {
  const file = join(tempDir(), "file");
  writeFileSync(file, "");
  expect(await storeKey(join(file, "home"), "a", KEY)).toMatch(/auth\.json cannot be written: /);
});
