/** Overlays in the terminal: where they stand, what is cut of them, who has the keys, how they go. */
import { expect, test } from "vitest";
import { rowOf } from "../terminal/surfaces/surface-run.js";
import { keys } from "../terminal/terminal-e.js";
import { onScreen } from "./on-screen.js";

const fullscreen = { args: ["--tui-mode", "fullscreen"], rows: 30, columns: 90 };
const columnOf = (lines: readonly string[], text: string): number =>
  lines.find((line) => line.includes(text))!.indexOf(text);

test("fields of an overlay are written in where the terminal's cursor is", async () => {
  const { screen, line } = await onScreen("c1", ["overlay-test"], fullscreen);
  line("/overlay-test");
  await screen.shows("An overlay to write in");
  await screen.shows("wide: 日本語 and 🎉");
  screen.type("ab");
  await screen.shows("Search: ab");
  await screen.until("the cursor behind it", () => {
    const { row, column } = screen.cursor();
    const at = screen.lines()[row]?.indexOf("Search: ab") ?? -1;
    return at >= 0 && column === at + "Search: ab".length;
  });
  screen.type(keys.down);
  await screen.shows("▶ Run");
  screen.type("xyz");
  screen.type(keys.backspace);
  await screen.shows("Run: xy");
  screen.type(keys.enter);
  await screen.shows('run: "xy"');
  line("/overlay-test");
  await screen.shows("▶ Search: ");
  screen.type(keys.escape);
  await screen.shows("Nothing done");
});

test("overlays stand in each corner, a margin away, and in parts of the screen", async () => {
  const { screen, line } = await onScreen("c1", ["overlay-qa-tests"], fullscreen);
  line("/overlay-anchors");
  const place = async (anchor: string) => {
    await screen.shows(`here: ${anchor}`);
    const at = { row: rowOf(screen, `here: ${anchor}`), column: columnOf(screen.lines(), `here: ${anchor}`) };
    screen.type(keys.enter);
    return at;
  };
  const [topLeft, topRight, bottomLeft, bottomRight, center] = [
    await place("top-left"),
    await place("top-right"),
    await place("bottom-left"),
    await place("bottom-right"),
    await place("center"),
  ];
  await screen.shows("All anchors seen");
  expect(topLeft).toEqual({ row: 2, column: 2 });
  expect(topRight).toEqual({ row: 2, column: 90 - 26 });
  expect(bottomLeft.column).toBe(2);
  expect(bottomLeft.row).toBeGreaterThan(20);
  expect(bottomRight).toEqual({ row: bottomLeft.row, column: 90 - 26 });
  expect(center.column).toBe(33);
  line("/overlay-percent");
  await screen.shows("half");
  expect(screen.lines()[rowOf(screen, "half")]).toMatch(/^│half {38,42}│/);
  screen.type(keys.escape);
  await screen.hides("half");
});

test("what is too wide or too long is cut, whatever it is made of", async () => {
  const { screen, line } = await onScreen("c1", ["overlay-qa-tests"], fullscreen);
  line("/overlay-overflow");
  await screen.shows("xxxxx");
  await screen.shows("日本語");
  const box = screen.lines().filter((row) => row.includes("│"));
  expect(box.length).toBeLessThanOrEqual(8);
  for (const row of box) expect(row.trim()).toMatch(/^│.*│$/);
  screen.type(keys.enter);
  await screen.hides("xxxxx");
});

test("of overlays over each other the top one has the keys, and each settles its own wait", async () => {
  const { screen, line } = await onScreen("c1", ["overlay-qa-tests"], fullscreen);
  line("/overlay-stack");
  await screen.shows("I am third");
  screen.type(keys.escape);
  await screen.hides("I am third");
  await screen.shows("I am second");
  screen.type(keys.escape);
  await screen.hides("I am second");
  await screen.shows("I am first");
  screen.type(keys.escape);
  await screen.shows("Closed: third second first");
});

test("an overlay hides itself and comes back with the keys", async () => {
  const { screen, line } = await onScreen("c1", ["overlay-qa-tests"], fullscreen);
  line("/overlay-toggle");
  await screen.shows("hidden before: false");
  screen.type("x");
  await screen.shows("hidden before: true");
  screen.type(keys.escape);
  await screen.shows("Toggled true false");
});

test("a panel that takes no keys leaves them to the draft, and one for wide screens is there on those alone", async () => {
  const { screen, line } = await onScreen("c1", ["overlay-qa-tests"], fullscreen);
  line("/overlay-passive");
  await screen.shows("only to look at");
  await screen.shows("written beside it");
  screen.type("!");
  await screen.shows("written beside it!");
  await screen.hides("only to look at");
  screen.type(keys.ctrl("u"));
  line("/overlay-sidepanel");
  await screen.shows("a wide screen");
  screen.resize(60, 30);
  await screen.hides("a wide screen");
  screen.resize(90, 30);
  await screen.shows("a wide screen");
  screen.type(keys.escape);
  await screen.shows("Side closed");
});

test("an animation runs until it is closed, and a field gives what was written", async () => {
  const { screen, line } = await onScreen("c1", ["overlay-qa-tests"], fullscreen);
  line("/overlay-animation");
  await screen.shows("it runs");
  screen.type(keys.escape);
  await screen.shows("Animated: true");
  line("/overlay-input");
  await screen.shows("Asks");
  screen.type("words of mine");
  await screen.shows("words of mine");
  screen.type(keys.enter);
  await screen.shows("Asked: words of mine");
  line("/overlay-input");
  await screen.shows("╭ Asks");
  screen.type(keys.escape);
  await screen.shows("Asked: undefined");
});
