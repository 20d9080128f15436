/** Panels below the composer: painted through the theme, one at a time, with or without the keyboard. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { asking } from "../../helpers/puppet-host.js";
import { request } from "../../helpers/puppet-steps.js";
import { verifies } from "../../helpers/verifies.js";
import { keys } from "../terminal-e.js";
import { lineOf, rowOf, shade, surfaceRun } from "./surface-run.js";

verifies(
  ["ui.panel.theme", "ui.panel.unknown-token", "ui.paints-through-theme", "ui.panel", "ui.panel.cap"],
  { when: "it is painted" },
  async ({ transport }) => {
    const tokens = ["dim", "accent", "success", "warning", "error", "userMessageText"] as const;
    const spans = tokens.map((token) => ({ text: `${token}! `, token }));
    const strange = [{ text: "strange ", token: "no-such-token" }, { text: "plain" }];
    const rows = Array.from({ length: 230 }, (_, at) => `row ${at + 3}`);
    const { screen, line, until } = await surfaceRun(
      { transport },
      {
        deck: asking({
          deck: ["ui.panel", { title: "Deck", lines: [spans, strange] }],
          "deck-long": ["ui.panel", { title: "Deck", lines: [spans, strange, ...rows] }],
        }),
      },
    );
    line("/deck");
    await screen.shows("strange plain");
    for (const token of tokens) expect(screen.cellOf(`${token}!`)).toMatchObject({ foreground: shade(token) });
    for (const text of ["strange", "plain"]) {
      expect(screen.cellOf(text)).toMatchObject({ foreground: null, background: null, bold: false });
    }
    expect(lineOf(screen, "Deck")).toMatch(/^─ Deck · deck ─+ esc closes$/);
    expect(rowOf(screen, "Deck")).toBe(rowOf(screen, "> ask, or") + 1);
    // It has no keys, so one can write beside it.
    screen.type("beside it");
    await screen.shows("> beside it");
    screen.type(keys.ctrl("u"));

    line("/deck-long");
    await screen.shows("of 201");
    for (let page = 0; page < 201 && !screen.text().includes("32 more"); page++) {
      const before = lineOf(screen, "Deck");
      screen.type(keys.pageDown);
      await screen.until("another page", () => lineOf(screen, "Deck") !== before);
    }
    expect(screen.text()).toContain("row 200");
    expect(screen.text()).not.toContain("row 201");
    screen.type(keys.escape);
    await until("deck", "ui.panel_closed");
    await screen.hides("Deck");
    expect(screen.written).not.toContain("\x1b[3J");
  },
);

verifies("ui.paints-through-theme", { when: "the person has a theme of their own" }, async ({ transport }) => {
  const { screen, line, home } = await surfaceRun(
    { transport },
    {
      deck: asking({
        deck: ["ui.panel", { title: "Deck", lines: [[{ text: "a good row", token: "success" }]] }],
        widget: ["ui.widget", { lines: [[{ text: "a widget", token: "success" }]] }],
      }),
    },
  );
  line("/deck");
  line("/widget");
  await screen.shows("a widget");
  await screen.shows("a good row");
  expect(screen.cellOf("a widget").foreground).toBe(shade("success"));
  mkdirSync(join(home.home, "themes"));
  const colors = { success: "leaf", accent: 201 };
  writeFileSync(
    join(home.home, "themes", "mine.json"),
    JSON.stringify({ name: "mine", vars: { leaf: "#123456" }, colors }),
  );
  line("/theme mine");
  await screen.until("its colour", () => screen.cellOf("a widget").foreground === 0x123456);
  expect(screen.cellOf("a good row").foreground).toBe(0x123456);
  expect(screen.cellOf("Deck").foreground).toBe(201);
});

const named: readonly (readonly [typed: string, key: string])[] = [
  ["x", "x"],
  ["X", "shift+x"],
  [" ", "space"],
  ["é", "é"],
  [keys.tab, "tab"],
  [keys.shiftTab, "shift+tab"],
  [keys.enter, "enter"],
  [keys.backspace, "backspace"],
  [keys.delete, "delete"],
  [keys.up, "up"],
  [keys.down, "down"],
  [keys.left, "left"],
  [keys.right, "right"],
  [keys.home, "home"],
  [keys.end, "end"],
  [keys.pageUp, "pageup"],
  [keys.pageDown, "pagedown"],
  [keys.shiftDown, "shift+down"],
  ["\x1b[1;5C", "ctrl+right"],
  [keys.ctrl("x"), "ctrl+x"],
  [keys.ctrl("k"), "ctrl+k"],
  [keys.ctrl("l"), "ctrl+l"],
  [keys.ctrl("t"), "ctrl+t"],
  [keys.alt("a"), "alt+a"],
  ["?", "?"],
];

verifies(
  ["ui.panel.keys", "ui.panel.escape", "ui.panel.closed-by-user", "ui.panel.ctrl-c", "ui.panel.redraw"],
  async ({ transport }) => {
    const again = request("again", "ui.panel", { title: "Deck", lines: ["drawn again"], interactive: true });
    const open = asking({ deck: ["ui.panel", { title: "Deck", lines: ["a row"], interactive: true }] });
    const { screen, line, until } = await surfaceRun(
      { transport },
      { deck: { ...open, on: { ...open.on, "ui.key r": again } } },
    );
    line("/deck");
    await screen.shows("a row");
    expect(screen.isCursorShown()).toBe(false);
    for (const [typed] of named) screen.type(typed);
    const sent = await until("deck", "ui.key", named.length);
    expect(sent.map(({ params }) => params)).toEqual(named.map(([, key]) => ({ key })));
    expect(sent.every(({ id }) => id === undefined)).toBe(true);
    expect(screen.text()).toContain("> ask, or");
    screen.type("r");
    await screen.shows("drawn again");
    await screen.hides("a row");

    screen.type(keys.escape);
    await until("deck", "ui.panel_closed");
    await screen.hides("Deck");
    screen.type("mine again");
    await screen.shows("> mine again");
    expect(screen.isCursorShown()).toBe(true);
    screen.type(keys.ctrl("u"));

    line("/deck");
    await screen.shows("a row");
    screen.type(keys.ctrl("c"));
    await screen.hides("a row");
    expect(await until("deck", "ui.panel_closed", 2)).toHaveLength(2);
    expect((await until("deck", "ui.key")).map(({ params }) => params?.key)).not.toContain("ctrl+c");
    expect((await until("deck", "ui.key")).map(({ params }) => params?.key)).not.toContain("escape");
  },
);

verifies(["ui.panel.one", "ui.panel.null-own-only"], { when: "they are seen" }, async ({ transport }) => {
  const { screen, line, puppet, until, answer } = await surfaceRun(
    { transport },
    {
      deck: asking({
        deck: ["ui.panel", { title: "Deck", lines: ["of deck"] }],
        fold: ["ui.panel", null],
      }),
      rival: asking({ rival: ["ui.panel", { title: "Rival", lines: ["of rival"] }] }),
    },
  );
  line("/deck");
  await screen.shows("of deck");
  line("/rival");
  await screen.shows("of rival");
  expect(screen.text()).not.toContain("of deck");
  expect(await until("deck", "ui.panel_closed")).toHaveLength(1);
  line("/fold");
  await answer("deck", "fold");
  await screen.until("the command is over", () => !screen.text().includes("/fold"));
  expect(screen.text()).toContain("of rival");
  expect(puppet("rival").log().of("ui.panel_closed")).toEqual([]);
});
