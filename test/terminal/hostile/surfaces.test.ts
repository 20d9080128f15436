/** No text of an extension reaches the terminal as anything but text, wherever it is shown. */
import { expect, test } from "vitest";
import { keys } from "../terminal-e.js";
import { ESCAPE, hostileE, LONG_MS, READY } from "./hostile-e.js";
import { payloads } from "./payloads.js";

test("there are more than 200 payloads, each of its own name", () => {
  expect(new Set(payloads.map(({ name }) => name)).size).toBe(payloads.length);
  expect(payloads.length).toBeGreaterThan(200);
});

/** On a screen of its own a row that joined emojis made wrap once counts as wrapped for good. */
const unjoined = payloads.map(({ text }) => text).filter((text) => !text.includes("\u200d"));

const inTranscript = "ui.notify ui.show session.name session.send ui.compose notify";
const inRows = "ui.status ui.activity ui.widget ui.panel session.model session.effort session.tools";

test("what is shown in the transcript, in rows and in the title is painted as text", { timeout: 120_000 }, async () => {
  const { e, watch, told } = await hostileE();
  e.type(`/say ${inTranscript} ${inRows}${keys.enter}`);
  await told("done say");
  watch.expectClean();
});

test.each([
  ["beside the conversation", 150],
  ["in its place", 70],
])("what is shown in a pane %s is painted as text", { timeout: 120_000 }, async (_, columns) => {
  const { e, watch } = await hostileE({ columns, rows: 40, extension: { texts: unjoined } });
  e.type(`/say ui.pane${keys.enter}`);
  await e.until("the end", () => !e.isAlternate() && e.everything().includes("done say"), LONG_MS);
  watch.expectClean();
});

test("what a question says is painted as text", { timeout: 120_000 }, async () => {
  const { e, watch, told } = await hostileE();
  e.type(`/ask ui.select ui.confirm ui.editor ui.input ui.input${keys.enter}`);
  // Each question is answered as soon as it may have been seen; between two, Enter does nothing to an empty composer.
  const timer = setInterval(() => e.type(keys.enter), 45);
  await told("done ask").finally(() => clearInterval(timer));
  watch.expectClean();
});

test("what commands answer, fail with and complete to is painted as text", { timeout: 120_000 }, async () => {
  const { e, watch, told } = await hostileE();
  for (let from = 0; from < payloads.length; from += 50) {
    e.type(`${keys.ctrl("u")}/complete ${from}`);
    await e.shows(`/complete ${from}`);
    for (let down = 0; down < 60; down++) e.type(keys.down);
    e.type(ESCAPE);
  }
  e.type(keys.ctrl("u"));
  for (const [at] of payloads.entries()) {
    e.type(`/answer ${at}${keys.enter}/fail ${at}${keys.enter}`);
    if (at % 20 === 0) await e.shows(READY);
  }
  e.type(`/prompt${keys.enter}`);
  e.type(`/say none${keys.enter}`);
  await told("done say");
  watch.expectClean();
});

test("what is no message of the protocol is painted as text", { timeout: 120_000 }, async () => {
  const { e, watch, told } = await hostileE();
  e.type(`/junk${keys.enter}`);
  await told("done junk");
  watch.expectClean();
});
