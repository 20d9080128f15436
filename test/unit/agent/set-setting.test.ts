import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { setSetting } from "../../../src/agent/set-setting.js";
import { settingsPath } from "../../../src/agent/settings.js";
import { tempDir } from "../../helpers/temp-dir.js";

function homeWith(value: object) {
  const home = tempDir();
  writeFileSync(settingsPath(home), JSON.stringify(value));
  return { home, now: () => JSON.parse(readFileSync(settingsPath(home), "utf8")) };
}

test.each<[string, unknown, RegExp]>([
  ["tool_label_rows", 99, /"tool_label_rows" must be a whole number from 1 to 20/],
  ["tui_mode", "sideways", /"tui_mode" must be "inline" or "fullscreen"/],
  ["compaction.threshold", 7, /"compaction.threshold" must be a number above 0/],
  ["compaction", { auto: "perhaps" }, /"compaction.auto" must be true or false/],
  ["them", "dark", /settings.json has no key "them"; did you mean theme\?/],
  ["compaction.autos", true, /has no key "compaction.autos"; did you mean compaction.auto\?/],
  ["format_version", 9, /has no key "format_version"/],
  ["extensions.gate.key", 1, /has no key/],
  ["__proto__", {}, /has no key/],
])("%s = %j is refused, and nothing is written", async (key, value, says) => {
  const { home, now } = homeWith({ model: "a/b" });
  await expect(setSetting(home, key, value)).rejects.toMatchObject({
    code: "usage",
    message: expect.stringMatching(says),
  });
  expect(now()).toEqual({ model: "a/b" });
});

test("one key is set, all others stay, those of other programs included", async () => {
  const { home, now } = homeWith({ mine: [1], compaction: { strategy: "lines", theirs: 1 } });
  await Promise.all([
    setSetting(home, "theme", "light"),
    setSetting(home, "compaction.auto", false),
    setSetting(home, "error_overflow", "too much"),
  ]);
  expect(now()).toEqual({
    format_version: 1,
    mine: [1],
    theme: "light",
    error_overflow: "too much",
    compaction: { strategy: "lines", theirs: 1, auto: false },
  });
});

test("null takes a key away", async () => {
  const { home, now } = homeWith({ theme: "light", compaction: { auto: false, strategy: "lines" } });
  await setSetting(home, "theme", null);
  await setSetting(home, "compaction.auto", null);
  expect(now()).toEqual({ format_version: 1, compaction: { strategy: "lines" } });
});

test("a file that cannot be written is the reason", async () => {
  const home = tempDir();
  mkdirSync(settingsPath(home));
  await expect(setSetting(home, "theme", "dark")).rejects.toMatchObject({ code: "file" });
});
