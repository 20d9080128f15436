/** Bodies made to take for ever: wherever they are shown, a person can go on typing, and they are shown in the end. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { uiLimits } from "../../../src/protocol/limits.js";
import { bombs as markdownBombs } from "../../unit/render/markdown-samples.js";
import type { PtyScreen } from "../pty.js";
import { keys } from "../terminal-e.js";
import { here } from "./every-field.js";
import { hostileE, leave } from "./hostile-e.js";

const hunk = (at: number): string => `@@ -${at * 9 + 1},2 +${at * 9 + 1},2 @@\n a\n-b\n+c\n`;

const diffBombs: readonly (readonly [string, string])[] = [
  ["20 000 hunks", `--- a\n+++ b\n${Array.from({ length: 20_000 }, (_, at) => hunk(at)).join("")}`],
  ["wrong counts", `--- a\n+++ b\n@@ -1,999999999 +1,1 @@\n a\n-b\n${"+c\n".repeat(5_000)}`],
  ["binary", `diff --git a/x b/x\nGIT binary patch\nliteral 99999\n${"zcmV;R0C@j\n".repeat(3_000)}`],
  ["no diff at all", "-".repeat(60_000)],
];

const bombs = [...markdownBombs, ...diffBombs].map(([, text]) => text);

/** Types letters one by one, each as soon as the one before is seen. */
async function typeThrough(e: PtyScreen, text: string): Promise<void> {
  for (let at = 1; at <= text.length; at++) {
    e.type(text.charAt(at - 1));
    await e.shows(text.slice(0, at));
  }
  e.type(keys.ctrl("u"));
  await e.hides(text);
}

test("bombs as blocks of an extension leave the keyboard alone", { timeout: 100_000 }, async () => {
  const { e, watch, told } = await hostileE({ extension: { texts: bombs } });
  e.type(`/say ui.show${keys.enter}`);
  await typeThrough(e, "typed-among-bombs");
  await told("done say");
  await typeThrough(e, "typed-after-them");
  watch.expectClean();
});

test("bombs in a pane leave the keyboard alone", { timeout: 100_000 }, async () => {
  const panes = (["markdown", "diff", "text"] as const).map((kind) => ({ id: kind, sections: [{ kind, body: here }] }));
  // More than a pane holds would not be shown at all.
  const texts = bombs.map((text) => text.slice(0, uiLimits.paneBytes / 2));
  const { e, watch } = await hostileE({ extension: { texts, requests: { "ui.pane": panes } }, columns: 140 });
  e.type(`/say ui.pane${keys.enter}`);
  await e.until("a pane", () => e.isAlternate());
  for (let at = 0; at < 30; at++) e.type(keys.pageDown);
  await e.until("the end", () => !e.isAlternate() && e.everything().includes("done say"), 60_000);
  await typeThrough(e, "typed-after-them");
  watch.expectClean();
});

test("bombs of a model and of its tools leave the keyboard alone", { timeout: 150_000 }, async () => {
  const { e, watch, told } = await hostileE({ extension: { texts: bombs } }, (home) => {
    const path = join(home.temp, "script.json");
    const steps = bombs.map((text, at) => ({
      text,
      thinking: text,
      toolCalls: [{ name: "spill", arguments: { at } }],
    }));
    writeFileSync(path, JSON.stringify([...steps, { text: "the last word" }]));
    home.settings({ model: `offline/script:${path}`, show_thinking: true });
  });
  e.type(`go${keys.enter}`);
  await e.hides("> go");
  await typeThrough(e, "typed-among-bombs");
  await told("the last word");
  e.type(keys.ctrl("o"));
  await e.until("the reader", () => e.isAlternate(), 60_000);
  for (let at = 0; at < bombs.length * 2; at++) e.type(`${keys.down}${keys.enter}${keys.pageDown}\x1b[27u`);
  await leave(e);
  watch.expectClean();
  expect(e.isAlternate()).toBe(false);
});
