/** No text of an extension reaches the terminal as anything but text, wherever it is shown. */
import { expect, test } from "vitest";
import { eHome } from "../../helpers/run-e.js";
import { keys, terminalE } from "../terminal-e.js";
import { payloads } from "./payloads.js";
import { placeHostile, Watch } from "./says-anything.js";

const READY = "ask, or / for commands";

/** What is typed, and the last of it has been acted on. */
test("there are more than 200 payloads, each of its own name", () => {
  expect(new Set(payloads.map(({ name }) => name)).size).toBe(payloads.length);
  expect(payloads.length).toBeGreaterThan(200);
});

test("what is shown in the transcript, in rows and in the title is painted as text", { timeout: 120_000 }, async () => {
  const home = eHome();
  placeHostile(home);
  const e = terminalE(home);
  const watch = new Watch(e);
  await e.shows(READY);
  const all = "ui.notify ui.show ui.status ui.activity ui.widget ui.panel session.name session.send ui.compose notify";
  e.type(`/say ${all}${keys.enter}`);
  await e.until("the end of it", () => e.everything().includes("done say"), 100_000);
  watch.expectClean();
});
