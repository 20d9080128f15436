/** Nothing that a file says, or is called, reaches the terminal as anything but text. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { EHome } from "../../helpers/run-e.js";
import { message, placeSession } from "../../unit/agent/session/write-lines.js";
import { keys } from "../terminal-e.js";
import { ESCAPE, hostileE, leave, READY } from "./hostile-e.js";
import { payloads } from "./payloads.js";

const texts = payloads.map(({ text }) => text);

/** Those that a file of Linux can be called by. */
const names = texts
  .map((text) => text.replaceAll(/[\0/]/g, "_"))
  .filter((name) => Buffer.byteLength(name) < 200 && name.isWellFormed());

const inYaml = (text: string): string => JSON.stringify(text);

function entriesOf(text: string, at: number): readonly object[] {
  const id = (n: number): string => `m${at}-${n}`;
  const parent = at === 0 ? null : `m${at - 1}-9`;
  const place = (n: number) => ({ id: id(n), parent: n === 0 ? parent : id(n - 1), timestamp: text });
  const call = {
    type: "tool_call",
    call_id: text,
    name: at % 2 ? text : "bash",
    arguments: JSON.stringify({ [text]: text }),
  };
  const content = [{ type: "thinking", text }, { type: "text", text }, call];
  const result = { id: at, call_id: text, name: call.name, content: text, is_error: at % 3 === 0 };
  return [
    message(id(0), parent, { role: "user", content: text, prompt: true, internal: false }),
    message(id(1), id(0), { role: "assistant", content, model: text, usage: null, finish: text }),
    message(id(2), id(1), {
      role: "tool",
      ...result,
      outcome: text,
      summary: text,
      display: { title: text, body: text },
    }),
    { type: "model", ...place(3), model: text },
    { type: "effort", ...place(4), effort: text },
    { type: "branch_summary", ...place(5), from: id(0), summary: text },
    { type: "custom_message", ...place(6), custom_type: text, content: text, display: true },
    { type: "label", ...place(7), target: id(0), label: text },
    { type: "name", ...place(8), name: text },
    { type: text, ...place(9), [text]: text },
  ];
}

function placeSessions({ home, cwd }: EHome): void {
  for (const [at, text] of texts.entries()) {
    const id = `00000000-0000-7000-8000-${String(at).padStart(12, "0")}`;
    placeSession(home, cwd, id, 1_000 + at, entriesOf(text, 0));
  }
  const all = texts.filter((text) => text.length < 2_000).flatMap(entriesOf);
  placeSession(home, cwd, "00000000-0000-7000-8000-999999999999", 9_000, all);
}

test("a resumed session and the lists of sessions and branches are painted as text", { timeout: 100_000 }, async () => {
  const { e, watch } = await hostileE(
    { extension: null, args: ["-c"], settings: { show_thinking: true } },
    placeSessions,
  );
  e.type(`/tree${keys.enter}`);
  for (let at = 0; at < 60; at++) e.type(keys.pageDown);
  e.type(`PWN${ESCAPE}${ESCAPE}/resume${keys.enter}`);
  for (let at = 0; at < 60; at++) e.type(keys.pageDown);
  e.type(`${ESCAPE}${ESCAPE}/resume${keys.enter}${keys.down}${keys.enter}`);
  await e.shows(READY);
  e.type(keys.ctrl("o"));
  await e.until("the reader", () => e.isAlternate());
  for (let at = 0; at < 60; at++) e.type(keys.down);
  await leave(e);
  watch.expectClean();
});

test("names of files are painted as text where they complete an @", { timeout: 60_000 }, async () => {
  const { e, watch } = await hostileE({ extension: null }, ({ cwd }) => {
    for (const name of names) writeFileSync(join(cwd, name), "");
    for (const name of names.slice(0, 40)) mkdirSync(join(cwd, "directory", `d${name}`), { recursive: true });
  });
  e.type("@");
  await e.until("a list", () => !e.text().includes(READY));
  for (let at = 0; at < names.length; at++) e.type(keys.down);
  e.type(keys.tab);
  for (const name of names) e.type(`${ESCAPE}${keys.ctrl("u")}@${name.replaceAll(/[^\x21-\x7e]/g, "").slice(0, 4)}`);
  e.type(`${ESCAPE}${keys.ctrl("u")}`);
  e.type(keys.paste(`@tool ls {}\n@tool glob {"pattern":"*"}\n@tool bash {"command":"ls"}`));
  e.type(keys.enter);
  await e.shows("bash:");
  await leave(e);
  watch.expectClean();
});

/** Skills, templates, themes, settings and the like, all of them hostile. */
function placeResources({ home, cwd, settings }: EHome): void {
  const place = (path: string, text: string): void => {
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, text);
  };
  for (const [at, name] of names.entries()) {
    const said = inYaml(texts[at] ?? "");
    place(join(home, "skills", `s${at}`, "SKILL.md"), `---\nname: s${at}\ndescription: ${said}\n---\n${name}`);
    place(join(home, "skills", name, "SKILL.md"), `---\nname: ${said}\ndescription: ${said}\n---\nx`);
    place(join(home, "prompts", `t${at}.md`), `---\ndescription: ${said}\nargument-hint: ${said}\n---\n${name}`);
    place(join(home, "prompts", `${name}.md`), texts[at] ?? "");
    place(join(home, "extensions", `${name}.mjs`.replaceAll("\n", "")), "not executable");
  }
  for (const name of names.slice(0, 60)) {
    place(join(home, "themes", `${name}.json`), JSON.stringify({ name, colors: { accent: name }, [name]: name }));
  }
  const [first = "", second = ""] = texts.filter((text) => text.includes("PWNED"));
  place(
    join(home, "layout.json"),
    JSON.stringify({ status: { left: `${first} {cwd}`, right: second }, activity: texts[9] }),
  );
  place(join(home, "keybindings.json"), JSON.stringify(Object.fromEntries(texts.map((text) => [text, text]))));
  place(
    join(home, "models.json"),
    JSON.stringify({ providers: { [first]: { name: first, models: [{ id: second }] } } }),
  );
  place(join(home, "AGENTS.md"), texts.join("\n"));
  place(join(cwd, "AGENTS.md"), texts.join("\n"));
  place(
    join(home, "history.jsonl"),
    texts.map((text) => `${JSON.stringify({ cwd, text, line: text, at: 1 })}\n`).join(""),
  );
  const hints = Object.fromEntries(
    ["scroll_hint", "thinking_hint", "tool_history_hint", "transcript_hint", "no_answer_message", "paste_label"].map(
      (key, at) => [key, texts[at * 40]],
    ),
  );
  settings({ theme: first, editor: first, [first]: second, error_400: second, scoped_models: [first], ...hints });
}

test("skills, templates, themes, settings and their problems are painted as text", { timeout: 100_000 }, async () => {
  const { e, watch, told } = await hostileE({ extension: null, settings: {} }, placeResources);
  // What the directory brings is named in the question about it.
  await e.shows("loads what it brings");
  e.type(ESCAPE);
  await e.hides("loads what it brings");
  e.type("/");
  for (let at = 0; at < names.length * 3; at++) e.type(keys.down);
  for (const command of ["theme", "model", "settings", "extensions", "trust", "help", "usage", "models"]) {
    e.type(`${ESCAPE}${ESCAPE}${keys.ctrl("u")}/${command}${keys.enter}`);
    for (let at = 0; at < 40; at++) e.type(keys.down);
  }
  e.type(`${ESCAPE}${ESCAPE}${ESCAPE}${keys.ctrl("u")}`);
  for (let at = 0; at < 60; at++) e.type(keys.up);
  e.type(`${ESCAPE}${keys.ctrl("u")}@fail 400 it${keys.enter}!echo the end of it${keys.enter}`);
  await told("the end of it");
  await leave(e);
  watch.expectClean();
});

test("a directory and a terminal that are called by such names are painted as text", async () => {
  const directory = "d\x1b[2J\u202e\x9b3J\x1b]0;PWNED\x07";
  const { e, watch } = await hostileE({ extension: null, directory, env: { COLORTERM: "\x1b[2J" } });
  e.type(`@tool bash {"command":"pwd"}${keys.enter}`);
  await e.shows("bash:");
  e.type(`/resume${keys.enter}${ESCAPE}/trust${keys.enter}`);
  await leave(e);
  expect(watch.titles.join()).not.toContain("PWNED");
  watch.expectClean();
});
