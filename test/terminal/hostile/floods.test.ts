/** Whatever floods, a person can go on typing: keys are echoed while the flood goes on, and memory stays bounded. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { placeFixture } from "../../helpers/puppet.js";
import { type EHome, eHome } from "../../helpers/run-e.js";
import type { PtyScreen } from "../pty.js";
import { keys, type TerminalRun, terminalE } from "../terminal-e.js";
import { READY } from "./hostile-e.js";

const PER_SECOND = 20_000;
/** What a flood may cost; what is kept of it is far less. */
const GROWTH_MIB = 200;

function memoryMib({ pty }: PtyScreen): number {
  const status = readFileSync(`/proc/${pty.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
}

async function floodingE(home: EHome, args: readonly string[] = [], run: TerminalRun = {}): Promise<PtyScreen> {
  placeFixture(home.extensions, "../hostile/floods-surfaces.mjs", "floods.mjs");
  const e = terminalE(home, args, run);
  await e.shows(READY);
  await e.shows("offline/echo");
  return e;
}

/** Types letters one by one, each as soon as the one before is seen. */
async function typeThrough(e: PtyScreen, text: string): Promise<void> {
  for (let at = 1; at <= text.length; at++) {
    e.type(text.charAt(at - 1));
    await e.shows(text.slice(0, at));
  }
}

test.each([
  ["inline", []],
  ["fullscreen", ["--tui-mode", "fullscreen"]],
])("keys are echoed while a tool puts out 100 000 chunks, %s", { timeout: 60_000 }, async (_, args) => {
  const e = await floodingE(eHome(), args);
  const before = memoryMib(e);
  e.type(`@tool pour {"count":100000,"perSecond":${PER_SECOND}}${keys.enter}`);
  await e.shows("a line of output");
  await typeThrough(e, "meanwhile");
  expect(e.text(), "the flood goes on").not.toContain("pour: poured");
  await e.shows("pour: poured");
  await e.shows("99999 a line of output");
  await e.shows("meanwhile");
  expect(memoryMib(e) - before).toBeLessThan(GROWTH_MIB);
});

const surfaces = ["ui.panel", "ui.widget", "ui.status", "ui.activity", "ui.notify", "ui.show", "session.name"];

test.each(surfaces)("keys are echoed while an extension floods %s", { timeout: 60_000 }, async (method) => {
  const home = eHome();
  const e = await floodingE(home);
  const before = memoryMib(e);
  e.type(`/flood ${method} 1000000 10000${keys.enter}`);
  await e.until("the flood", () => / 1\d\d\d|name \d\d|block \d\d|status \d\d|activity \d\d/.test(e.text()));
  await typeThrough(e, "typed-in-the-flood");
  expect(memoryMib(e) - before).toBeLessThan(GROWTH_MIB);
  e.type(`${keys.ctrl("u")}${keys.escape}`);
  await e.hides("typed-in-the-flood");
  e.type(keys.ctrl("c"));
  e.type(`${keys.ctrl("u")}/quit${keys.enter}`);
  await e.ended;
});

test("a pane that is sent 10 000 times a second leaves the focus where the person put it", {
  timeout: 60_000,
}, async () => {
  const e = await floodingE(eHome(), [], { columns: 140 });
  e.type(`/flood ui.pane 1000000 10000${keys.enter}`);
  await e.shows("row 9 of 1");
  e.type(keys.ctrl("t"));
  await typeThrough(e, "typed-beside-it");
  e.type(`${keys.ctrl("u")}/quit${keys.enter}`);
  await e.ended;
});
