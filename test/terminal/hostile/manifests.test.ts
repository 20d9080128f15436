/** Nothing that a manifest declares reaches the terminal as anything but text: names, hints, labels, problems. */
import { expect, test } from "vitest";
import { manifestLimits } from "../../../src/protocol/limits.js";
import { keys } from "../terminal-e.js";
import { answers, here } from "./every-field.js";
import { ESCAPE, hostileE, leave } from "./hostile-e.js";
import { foreignIn } from "./painted-bytes.js";
import { payloads } from "./payloads.js";
import { placeHostile } from "./says-anything.js";

const texts = payloads.map(({ text }) => text);

function filled(value: unknown, text: string, at: number): unknown {
  if (value === here) return text;
  if (Array.isArray(value)) return value.map((item) => filled(item, text, at));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, filled(item, text, at)]));
}

/** One manifest with every payload in each field of its lists, as far as lists may be long. */
function wholeManifest(from: number): object {
  const lists: Record<string, unknown[]> = {};
  for (const [at, text] of texts.entries()) {
    for (const variant of answers.initialize ?? []) {
      for (const [key, value] of Object.entries(filled(variant, text, at) as object)) {
        if (Array.isArray(value)) lists[key] = [...(lists[key] ?? []), ...value];
      }
    }
  }
  // Names that are taken make the rest of an entry visible.
  const named = (name: string): unknown[] =>
    texts.map((text, at) => ({
      name: `${name}${at}`,
      description: text,
      arguments: text,
      label: { category: text, running: text, completed: text, target: text },
    }));
  const cut = (key: string, max: number): unknown[] => (lists[key] ?? []).slice(from * max, (from + 1) * max);
  return {
    ...lists,
    version: texts[from],
    tools: [...named(`tool${from}x`), ...cut("tools", 150)],
    commands: [...named(`command${from}x`), ...cut("commands", 150)],
    flags: cut("flags", manifestLimits.maxFlags),
    shortcuts: cut("shortcuts", manifestLimits.maxShortcuts),
  };
}

const chords = texts
  .slice(0, 60)
  .map((description, at) => ({ key: `ctrl+alt+${String.fromCharCode(97 + (at % 26))}`, description }));

test("every field of a manifest is painted as text, in lists and in complaints", { timeout: 150_000 }, async () => {
  const { e, watch, told } = await hostileE({ extension: null }, (home) => {
    for (let from = 0; from < 6; from++) placeHostile(home, `whole${from}`, { manifest: wholeManifest(from) });
    placeHostile(home, "chords", { manifest: { shortcuts: chords } });
    for (const [at, text] of texts.entries()) {
      // One in nine of the names, or the machine would run hundreds of programs.
      if (at % 9 === 0) placeHostile(home, `named${at}`, { manifest: { name: text }, texts: [text] });
    }
  });
  e.type("/");
  for (let at = 0; at < 400; at++) e.type(keys.down);
  e.type(`${ESCAPE}${keys.ctrl("u")}/extensions${keys.enter}`);
  for (let at = 0; at < 60; at++) e.type(keys.down);
  e.type(`${ESCAPE}${ESCAPE}${keys.ctrl("u")}/help${keys.enter}`);
  for (let at = 0; at < 60; at++) e.type(keys.pageDown);
  e.type(`${ESCAPE}${ESCAPE}${keys.ctrl("u")}`);
  const calls = texts.map((_, at) => `@tool tool0x${at} {"at":${at}}`).join("\n");
  e.type(keys.paste(calls));
  e.type(keys.enter);
  await told(`tool0x${texts.length - 1}`);
  await leave(e);
  watch.expectClean();
});

test("flags are text in the help, and what is wrong with them too", async () => {
  const { home, e } = await hostileE({ extension: null }, (at) => {
    for (let from = 0; from < 3; from++) placeHostile(at, `whole${from}`, { manifest: wholeManifest(from) });
  });
  await leave(e);
  const { stdout, stderr } = await home.run(["--help"]);
  expect(foreignIn(stdout)).toEqual([]);
  expect(foreignIn(stderr)).toEqual([]);
});
