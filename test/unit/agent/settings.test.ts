import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  defaultSettings,
  homeDirectory,
  parseSettings,
  readSettings,
  settingsPath,
  updateSettings,
} from "../../../src/agent/settings.js";
import { tempDir } from "../../helpers/temp-dir.js";

function homeWith(text: string): string {
  const home = tempDir();
  writeFileSync(settingsPath(home), text);
  return home;
}

test.each(["{", "", "[]", "null", '"x"', "\0", '{"model":"a"} trailing'])(
  "a settings file holding %j is set aside, said, and defaults are used",
  async (text) => {
    const home = homeWith(text);
    const { settings, issues } = await readSettings(home);
    expect(settings).toEqual(defaultSettings);
    expect(issues).toHaveLength(1);
    expect(issues[0]).toContain("renamed to settings.json.corrupt-1, defaults are used; correct it and rename it back");
    expect(readFileSync(join(home, "settings.json.corrupt-1"), "utf8")).toBe(text);
    expect(existsSync(settingsPath(home))).toBe(false);
  },
);

test("a second broken file does not overwrite the first one set aside", async () => {
  const home = homeWith("{");
  await readSettings(home);
  writeFileSync(settingsPath(home), "[");
  await readSettings(home);
  expect(readdirSync(home).toSorted()).toEqual(["settings.json.corrupt-1", "settings.json.corrupt-2"]);
});

test("a settings path that is a folder is said and left alone", async () => {
  const home = tempDir();
  mkdirSync(settingsPath(home));
  expect((await readSettings(home)).issues[0]).toContain("cannot be read, defaults are used");
  expect(await updateSettings(home, { model: "x" })).toContain("cannot be read");
});

test("no file means defaults, silently", async () => {
  expect(await readSettings(tempDir())).toEqual({ settings: defaultSettings, issues: [] });
});

test("a byte order mark is no reason to lose settings", async () => {
  expect((await readSettings(homeWith('\uFEFF{"model":"a/b"}'))).settings.model).toBe("a/b");
});

test.each([
  [{ tool_concurrency: 0 }, '"tool_concurrency" must be a whole number from 1 to 64; 8 is used'],
  [{ tool_concurrency: 65 }, '"tool_concurrency" must be a whole number from 1 to 64; 8 is used'],
  [{ tool_concurrency: "8" }, '"tool_concurrency" must be a whole number from 1 to 64; 8 is used'],
  [{ model: 7 }, '"model" must be a text; it is ignored'],
  [{ extensions: [] }, '"extensions" must be an object; it is ignored'],
  [{ packages: {} }, '"packages" must be a list; it is ignored'],
  [{ packages: [7, null] }, '"packages" may hold sources and objects with a "source" only; the rest is ignored'],
  [{ runtime: { a: "worker" } }, '"runtime.a" must be an object; it is ignored'],
])("%j keeps its default and says: %s", (value, issue) => {
  expect(parseSettings(value)).toEqual({ settings: defaultSettings, issues: [`settings.json: ${issue}`] });
});

test.each([
  [{ isolation: "proces" }, '"runtime.a.isolation" must be "worker" or "process"; it is ignored'],
  [{ isolatoin: "process" }, '"runtime.a.isolatoin" is not known, so it is ignored; did you mean isolation?'],
  [{ maxOldGenerationMb: "64" }, '"runtime.a.maxOldGenerationMb" must be a number above 0; it is ignored'],
])("the entry %j under runtime is said not to hold: %s", (entry, issue) => {
  const { settings, issues } = parseSettings({ runtime: { a: entry } });
  expect(issues).toEqual([`settings.json: ${issue}`]);
  expect(settings.runtime).toEqual({ a: entry });
});

test("an unreadable opinion about untrusted directories is taken as the stricter one", () => {
  expect(parseSettings({ untrusted: "yes" }).settings.untrusted).toBe("refuse");
});

test("what is there is taken, with filters beside package sources", () => {
  const { settings, issues } = parseSettings({
    model: " a/b ",
    effort: "low",
    tool_concurrency: 2,
    extensions: { mcp: { command: "x" } },
    packages: ["npm:a", { source: "git:h/u/r", extensions: ["!b"] }],
    runtime: { "a.mjs": { isolation: "process" } },
    untrusted: "refuse",
    theme: "other people's key",
  });
  expect(issues).toEqual([]);
  expect(settings).toEqual({
    model: "a/b",
    effort: "low",
    tool_concurrency: 2,
    extensions: { mcp: { command: "x" } },
    packages: [
      { source: "npm:a", filters: {} },
      { source: "git:h/u/r", filters: { extensions: ["!b"] } },
    ],
    runtime: { "a.mjs": { isolation: "process" } },
    untrusted: "refuse",
  });
});

test("an update keeps unknown keys, stamps the version, and loses nothing to another update", async () => {
  const home = homeWith('{"theme":"dark","model":"old"}');
  expect(await Promise.all([updateSettings(home, { model: "new" }), updateSettings(home, { effort: "low" })])).toEqual([
    null,
    null,
  ]);
  const wanted = { theme: "dark", model: "new", effort: "low", format_version: 1 };
  expect(JSON.parse(readFileSync(settingsPath(home), "utf8"))).toEqual(wanted);
});

test("a file of a newer version is read but never written", async () => {
  const text = '{"format_version":2,"model":"a/b"}';
  const home = homeWith(text);
  expect((await readSettings(home)).settings.model).toBe("a/b");
  expect(await updateSettings(home, { model: "x" })).toContain("written by a newer e (format_version 2)");
  expect(readFileSync(settingsPath(home), "utf8")).toBe(text);
});

test("an update makes the home, and sets a broken file aside first", async () => {
  const home = join(tempDir(), "new", "home");
  expect(await updateSettings(home, { effort: "low" })).toBeNull();
  writeFileSync(settingsPath(home), "{");
  expect(await updateSettings(home, { effort: "high" })).toBeNull();
  expect(readdirSync(home).toSorted()).toEqual(["settings.json", "settings.json.corrupt-1"]);
});

test("a home that cannot be made is a reason, not an exception", async () => {
  const file = join(tempDir(), "file");
  writeFileSync(file, "");
  expect(await updateSettings(join(file, "home"), { effort: "low" })).toContain("cannot be written");
  expect((await readSettings(join(file, "home"))).issues).toEqual([]);
});

test("E_HOME wins over ~/.e", () => {
  expect(homeDirectory({ E_HOME: "/x/y" }, "/home/u")).toBe("/x/y");
  expect(homeDirectory({ E_HOME: "" }, "/home/u")).toBe("/home/u/.e");
  expect(homeDirectory({}, "/home/u")).toBe("/home/u/.e");
});
