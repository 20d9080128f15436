import { expect, test } from "vitest";
import { displayKeys } from "../../../../../src/agent/display-settings.js";
import { defaultSettings, parseSettings } from "../../../../../src/agent/settings.js";
import { changeOf, readTyped, shownValue, sourceOf } from "../../../../../src/frontend/tui/commands/setting-edit.js";
import { settingRows } from "../../../../../src/frontend/tui/commands/setting-table.js";
import { fakeApp } from "../fake-app.js";
import { press, type } from "../screen.js";

const rows = settingRows(defaultSettings);
const row = (key: string) => {
  const found = rows.find((one) => one.key === key);
  if (found === undefined) throw new Error(`no row ${key}`);
  return found;
};

test("every key that settings.json may hold is a row, once", () => {
  const others = [
    "model",
    "effort",
    "tool_concurrency",
    "extensions",
    "packages",
    "runtime",
    "untrusted",
    "scoped_models",
    "cache_warming",
  ];
  const compaction = ["compaction.auto", "compaction.threshold", "compaction.strategy"];
  expect(rows.map(({ key }) => key).toSorted()).toEqual([...displayKeys, ...others, ...compaction].toSorted());
});

test("what a row takes is what the parser takes", () => {
  for (const { key, kind, value } of rows) {
    const typed =
      kind.kind === "number"
        ? [String(kind.max), kind.whole ? String(kind.min) : "0.5"]
        : kind.kind === "text"
          ? ["x"]
          : [];
    const given = kind.kind === "choice" ? kind.of : kind.kind === "switch" ? [true, false] : [];
    const values = [
      ...given,
      ...typed.map((text) => readTyped(kind, text)).flatMap((read) => ("value" in read ? [read.value] : [])),
    ];
    expect(values.length > 0 || kind.kind === "command" || kind.kind === "file", key).toBe(true);
    for (const one of values) {
      const change = changeOf(key, one, {});
      const { settings, issues } = parseSettings({ [change.key]: change.value });
      expect(issues, key).toEqual([]);
      expect(value(settings), key).toBe(one);
    }
  }
});

test("numbers out of range, and what is no number, are refused with the range", () => {
  for (const text of ["0", "21", "1.5", "x", "1e9", "Infinity", "-1"]) {
    expect(readTyped(row("tool_label_rows").kind, text), text).toEqual({
      problem: "must be a whole number from 1 to 20",
    });
  }
  for (const text of ["0", "1.01", "NaN"])
    expect(readTyped(row("compaction.threshold").kind, text)).toHaveProperty("problem");
  expect(readTyped(row("tool_label_rows").kind, " 20 ")).toEqual({ value: 20 });
});

test("a key of an object is set and taken away beside its brothers", () => {
  const file = { compaction: { auto: false, threshold: 0.5 } };
  expect(changeOf("compaction.auto", null, file)).toEqual({ key: "compaction", value: { threshold: 0.5 } });
  expect(changeOf("compaction.strategy", "lines", file).value).toEqual({
    auto: false,
    threshold: 0.5,
    strategy: "lines",
  });
  expect(changeOf("compaction.auto", null, { compaction: { auto: true } }).value).toBeNull();
  expect(changeOf("compaction.auto", true, { compaction: "broken" }).value).toEqual({ auto: true });
});

test("a value says where it comes from, and when what the file says does not count", () => {
  const file = { scroll_lines: 500, show_thinking: "on", editor: " vi " };
  const { settings } = parseSettings(file);
  expect(sourceOf(row("scroll_lines"), settings, file)).toContain("not valid");
  expect(sourceOf(row("show_thinking"), settings, file)).toBe("settings.json");
  expect(sourceOf(row("editor"), settings, file)).toBe("settings.json");
  expect(sourceOf(row("theme"), settings, file)).toBe("default");
});

test("values of any kind are one short row", () => {
  expect([null, true, "x", [], ["a", "b"], {}, { a: 1, b: 2 }, 3].map(shownValue)).toEqual([
    "none",
    "on",
    "x",
    "none",
    "a, b",
    "none",
    "a, b",
    "3",
  ]);
});

test("a switch is thrown where it stands, and ctrl+r takes it back", async () => {
  const { run, seen, top, app, log, screen } = await fakeApp();
  await run("/settings");
  await seen("Settings");
  type(top(), "show_thinking");
  expect(screen()).toContain("on or off · default: off");
  press(top(), "enter");
  await expect.poll(() => app.world.settings().display.show_thinking).toBe(true);
  await seen("on · settings.json");
  press(top(), "ctrl+r");
  await expect.poll(() => app.world.settings().display.show_thinking).toBe(false);
  expect(log).toEqual(["set show_thinking true", "set show_thinking null"]);
});

test("a number is typed; one out of range is refused where it was typed, and the filter is as it was", async () => {
  const { run, seen, top, app, screen } = await fakeApp();
  await run("/settings");
  await seen("Settings");
  type(top(), "scroll_lines");
  press(top(), "enter");
  await seen("a whole number from 1 to 100");
  press(top(), "ctrl+u");
  type(top(), "500");
  press(top(), "enter");
  expect(screen()).toContain("! must be a whole number from 1 to 100");
  press(top(), "ctrl+u");
  type(top(), "7");
  press(top(), "enter");
  await seen("7 · settings.json");
  expect(app.world.settings().display.scroll_lines).toBe(7);
  expect(screen()).toContain("/ scroll_lines");
});

test("a choice is picked, and a key with a command of its own opens that", async () => {
  const { run, seen, top, app } = await fakeApp();
  await run("/settings");
  await seen("Settings");
  type(top(), "tui_mode");
  press(top(), "enter");
  await seen("✓ inline");
  press(top(), "down", "enter");
  await expect.poll(() => app.world.settings().display.tui_mode).toBe("fullscreen");
  await seen("Settings");
  press(top(), "ctrl+u");
  type(top(), "theme");
  press(top(), "enter");
  await seen("keeps it");
  press(top(), "escape");
  await seen("Settings");
});

test("what only the file changes says where that is", async () => {
  const { run, seen, top, log, home } = await fakeApp();
  await run("/settings");
  await seen("Settings");
  type(top(), "runtime");
  press(top(), "enter");
  await expect.poll(() => log.at(-1)).toContain(home);
});
