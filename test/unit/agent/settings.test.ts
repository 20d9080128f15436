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
  [{ tool_label_rows: 0 }, '"tool_label_rows" must be a whole number from 1 to 20; 2 is used'],
  [{ tool_preview_rows: 21 }, '"tool_preview_rows" must be a whole number from 0 to 20; 5 is used'],
  [{ tool_history_limit: -1 }, '"tool_history_limit" must be a whole number from 0 to 1000; 10 is used'],
  [{ scroll_lines: 1.5 }, '"scroll_lines" must be a whole number from 1 to 100; 3 is used'],
  [{ paste_placeholder: "many" }, '"paste_placeholder" must be a whole number from 0 to 1000000; 1000 is used'],
  [{ tui_mode: "full" }, '"tui_mode" must be "inline" or "fullscreen"; "inline" is used'],
  [{ show_thinking: "yes" }, '"show_thinking" must be true or false; false is used'],
  [{ auto_update: 1 }, '"auto_update" must be true or false; true is used'],
  [{ theme: {} }, '"theme" must be a text; it is ignored'],
  [{ error_network: [] }, '"error_network" must be a text; it is ignored'],
  [{ scoped_models: "a/b" }, '"scoped_models" must be a list; it is ignored'],
  [{ scoped_models: [7] }, '"scoped_models" may hold texts only; the rest is ignored'],
  [{ compaction: true }, '"compaction" must be an object; it is ignored'],
  [{ compaction: { threshold: 80 } }, '"compaction.threshold" must be a number above 0 and at most 1; it is ignored'],
  [{ compaction: { strategy: "x" } }, '"compaction.strategy" must be "lines" or "summary"; "summary" is used'],
  [{ compaction: { treshold: 0.5 } }, '"compaction.treshold" is not known, so it is ignored; did you mean threshold?'],
  [{ compaction: { auto: 1 } }, '"compaction.auto" must be true or false; true is used'],
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
    modules: [],
    runtime: { "a.mjs": { isolation: "process" } },
    untrusted: "refuse",
    scoped_models: [" a/* ", "b/c"],
    compaction: { auto: "off", threshold: 0.5, strategy: "summary" },
    cache_warming: "on",
    theme: "dusk",
    tui_mode: "fullscreen",
    show_thinking: "on",
    auto_update: false,
    scroll_lines: 1,
    paste_placeholder: 0,
    scroll_hint: "wheel",
    error_rate_limit: "slow down",
    "somebody-else/s key": [1],
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
    modules: [],
    runtime: { "a.mjs": { isolation: "process" } },
    untrusted: "refuse",
    scoped_models: ["a/*", "b/c"],
    compaction: { auto: false, threshold: 0.5, strategy: "summary" },
    cache_warming: true,
    display: {
      ...defaultSettings.display,
      theme: "dusk",
      tui_mode: "fullscreen",
      show_thinking: true,
      auto_update: false,
      scroll_lines: 1,
      paste_placeholder: 0,
      scroll_hint: "wheel",
      errors: { rate_limit: "slow down" },
    },
  });
});

test("without a word in the file, what a person sees is what the specification says", () => {
  expect(defaultSettings.display).toMatchObject({
    theme: "auto",
    tui_mode: "inline",
    show_thinking: false,
    auto_update: true,
    editor: null,
    tool_label_rows: 2,
    tool_preview_rows: 5,
    tool_history_limit: 10,
    scroll_lines: 3,
    paste_placeholder: 1000,
    errors: {},
  });
  expect(defaultSettings).toMatchObject({
    scoped_models: [],
    compaction: { auto: true, threshold: null, strategy: "summary" },
  });
});

test.each([
  ["tool_concurency", "tool_concurrency"],
  ["packges", "packages"],
  ["Theme", "theme"],
  ["scroll_line", "scroll_lines"],
])("the key %s was meant to be %s", (key, meant) => {
  const { settings, issues } = parseSettings({ [key]: 3 });
  expect(settings).toEqual(defaultSettings);
  expect(issues).toEqual([`settings.json: "${key}" is not known, so it is ignored; did you mean ${meant}?`]);
});

test("keys of other programs are nobody's typos", () => {
  expect(parseSettings({ "acme.deploy": {}, x: 1, constructor: 2, ["__proto__"]: 3 }).issues).toEqual([]);
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

test("a slip in the filters of a package is told, with the one that was meant", () => {
  const { issues } = parseSettings({ packages: [{ source: "/p", skils: [], note: "mine" }] });
  expect(issues).toEqual(['settings.json: "packages: /p: skils" is not known, so it is ignored; did you mean skills?']);
});
