/** The screen itself: what can be scrolled to is never lost, any size goes, and little is written for a key. */
import { expect, test } from "vitest";
import { placeFixture, writePuppet } from "../../helpers/puppet.js";
import { request, steps } from "../../helpers/puppet-steps.js";
import { eHome } from "../../helpers/run-e.js";
import type { PtyScreen } from "../pty.js";
import { keys, terminalE } from "../terminal-e.js";
import { READY } from "./hostile-e.js";
import { Watch } from "./says-anything.js";

const said = (e: PtyScreen): readonly string[] => e.everything().match(/said \d+ end/g) ?? [];

test("panels of 500 lines on ten rows leave all that was said in the scrollback, once", async () => {
  const home = eHome();
  const lines = Array.from({ length: 500 }, (_, at) => `panel line ${at}`);
  const panel = (id: number) => request(`p${id}`, "ui.panel", { title: `panel ${id}`, lines });
  writePuppet(home.extensions, "panels", {
    manifest: { commands: [{ name: "panels" }] },
    on: { "command panels": steps(...Array.from({ length: 30 }, (_, at) => panel(at)), { notice: "panels are up" }) },
  });
  const e = terminalE(home, [], { columns: 60, rows: 10 });
  await e.shows("offline/echo");
  const script = Array.from({ length: 100 }, (_, at) => `@say said ${at} end  `).join("\n");
  e.type(keys.paste(script));
  e.type(keys.enter);
  await e.shows("said 99 end");
  e.type(`/panels${keys.enter}`);
  await e.shows("panel 29");
  for (let at = 0; at < 40; at++) e.type(keys.pageDown);
  e.type(keys.escape);
  await e.hides("panel line");
  // What was said goes up once it has been rendered.
  await e.until("all that was said", () => said(e).length >= 200);
  await e.shows("panels are up");
  const answers = said(e).slice(-100);
  expect(answers).toEqual(Array.from({ length: 100 }, (_, at) => `said ${at} end`));
  expect(said(e)).toHaveLength(200);
  expect(e.everything()).not.toContain("panel line");
  expect(e.written).not.toContain("\x1b[3J");
});

test("200 sizes a second, down to one cell, leave a screen that works", { timeout: 60_000 }, async () => {
  const home = eHome();
  placeFixture(home.extensions, "../hostile/floods-surfaces.mjs", "floods.mjs");
  const e = terminalE(home);
  await e.shows("offline/echo");
  e.type(`/flood ui.panel 1 1${keys.enter}`);
  await e.shows("row 3 of 0");
  for (const [columns, rows] of [
    [1, 1],
    [2, 1],
    [1, 30],
    [3, 2],
    [4, 3],
    [5, 5],
    [200, 1],
  ] as const) {
    e.resize(columns, rows);
    e.type("x");
  }
  for (let at = 0; at < 600; at++) {
    e.resize(1 + ((at * 37) % 120), 1 + ((at * 13) % 40));
    if (at % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  e.resize(80, 24);
  e.type(`${keys.escape}`);
  await e.hides("row 3 of 0");
  e.type(`${keys.ctrl("u")}@say after all of it${keys.enter}`);
  await e.until("the answer", () => e.lines().includes("after all of it"));
  await e.shows(READY);
  expect(e.lines().filter((line) => line.includes(READY))).toHaveLength(1);
  expect(e.written).not.toContain("\x1b[3J");
});

test.each([1, 2, 3, 4, 5])("on %s columns nothing is wider than the screen", async (columns) => {
  const home = eHome();
  const e = terminalE(home, [], { columns, rows: 12 });
  const watch = new Watch(e, true);
  await e.until("something", () => e.text().trim() !== "");
  e.type(`@say wide 漢字漢字 text${keys.enter}`);
  await e.until("the answer", () => e.everything().includes("漢") || columns === 1);
  for (const command of ["/help", "/settings", "/model", "/"])
    e.type(`${command}${keys.enter}${keys.down}\x1b[27u\x1b[27u`);
  e.type(`${keys.ctrl("o")}${keys.down}\x1b[27u${keys.ctrl("u")}/quit${keys.enter}`);
  await e.ended;
  watch.expectClean();
});

/** What is written for each of some letters, each waited for. */
async function bytesOfKeys(e: PtyScreen): Promise<readonly number[]> {
  const text = "abcdefghij";
  const bytes: number[] = [];
  for (let at = 1; at <= text.length; at++) {
    const before = e.written.length;
    e.type(text.charAt(at - 1));
    await e.shows(text.slice(0, at));
    bytes.push(e.written.length - before);
  }
  e.type(keys.ctrl("u"));
  await e.hides(text);
  return bytes;
}

test.each([
  ["inline", [], 300],
  ["fullscreen", ["--tui-mode", "fullscreen"], 1_000],
])(
  "few bytes are written for a key, however long the conversation is, %s",
  { timeout: 60_000 },
  async (_, args, most) => {
    const home = eHome();
    placeFixture(home.extensions, "../hostile/floods-surfaces.mjs", "floods.mjs");
    const e = terminalE(home, args, { columns: 140, rows: 40 });
    await e.shows("offline/echo");
    expect(Math.max(...(await bytesOfKeys(e)))).toBeLessThan(most);
    const script = Array.from(
      { length: 200 },
      (_, at) => `@say - item **${at}** and \`code\` to the end of a row`,
    ).join("\n");
    e.type(keys.paste(script));
    e.type(keys.enter);
    await e.shows("item 199");
    await e.until("the end of the turn", () => !/Thinking|Answering|Writing/.test(e.text()));
    expect(Math.max(...(await bytesOfKeys(e)))).toBeLessThan(most);
    e.type(`/flood ui.pane 1 1${keys.enter}`);
    await e.shows("row 9 of 0");
    e.type(keys.ctrl("t"));
    // The first one comes with the frame that shows where the focus is.
    await bytesOfKeys(e);
    expect(Math.max(...(await bytesOfKeys(e)))).toBeLessThan(1_000);
  },
);
