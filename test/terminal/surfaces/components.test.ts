/** Components that programs draw: where they stand, what they are told, and how they go. */
import { expect } from "vitest";
import type { PuppetScript } from "../../helpers/puppet.js";
import { asking } from "../../helpers/puppet-host.js";
import { exit, type Json, type Step, send, silent, steps } from "../../helpers/puppet-steps.js";
import { verifies } from "../../helpers/verifies.js";
import { keys } from "../terminal-e.js";
import { rowOf, type SurfaceRun, surfaceRun } from "./surface-run.js";

type Params = { readonly [key: string]: Json };

/** Opens it without waiting for its end; `id` is that of the request. */
const opens = (component: string, more: Params = {}): Step =>
  send({ id: component, method: "ui.component", params: { component, kind: "dialog", ...more } });
const draws = (component: string, ...lines: readonly string[]): Step =>
  send({ method: "component.frame", params: { component, width: "{{params.width}}", lines } });
/** For whatever width it turns out to have. */
const drawsNow = (component: string, ...lines: readonly string[]): Step =>
  send({ method: "component.frame", params: { component, width: 80, lines } });
const closes = (component: string): Step => send({ method: "component.close", params: { component } });

/** Opens `c` by the command, and draws `lines` when it learns how large it is. */
function drawer(command: string, component: string, lines: readonly string[], more: Params = {}): PuppetScript {
  return {
    manifest: { commands: [{ name: command }] },
    on: {
      [`command ${command}`]: steps(opens(component, more), {}),
      "component.size": draws(component, ...lines),
    },
  };
}

/** What was typed into it so far. */
function typedInto(run: SurfaceRun, owner: string): readonly Json[] {
  const { received } = run.puppet(owner).log();
  return received.flatMap(({ method, params = {} }) => (method === "component.input" ? [params.data ?? null] : []));
}

verifies(["component.dialog", "component.colours"], async ({ transport }) => {
  const lines = ["\x1b[1;38;2;255;0;128mred\x1b[0m\x1b]0;stolen\x07 plain", "\x1b[7mturned\x1b[27m \x1b[2Jx\x1b[5A"];
  const script = drawer("snake", "s", lines);
  const run = await surfaceRun(
    { transport },
    { snake: { ...script, on: { ...script.on, "component.input": closes("s") } } },
  );
  const { screen, line, until, answer } = run;
  screen.type("half a draft");
  await screen.shows("half a draft");
  screen.type(keys.ctrl("u"));
  line("/snake");
  await screen.shows("red plain");
  expect(screen.cellOf("red")).toMatchObject({ foreground: 0xff0080, bold: true });
  expect(screen.cellOf("plain")).toMatchObject({ foreground: null, bold: false });
  expect(screen.cellOf("turned")).toMatchObject({ inverse: true });
  expect(screen.text()).toContain("turned x");
  expect(screen.text()).not.toContain("ask, or /");
  expect(screen.written).not.toContain("stolen");
  await until("snake", "component.shown");
  await until("snake", "component.focus");
  screen.type("q");
  expect(await answer("snake", "s")).toMatchObject({ result: { closedBy: "extension" } });
  await screen.hides("red plain");
  screen.type("typed on");
  await screen.shows("> typed on");
  expect(typedInto(run, "snake")).toEqual(["q"]);
});

verifies(["component.keys", "component.ctrl-c"], async ({ transport }) => {
  const run = await surfaceRun(
    { transport },
    {
      snake: drawer("snake", "s", ["a snake"]),
      greedy: drawer("greedy", "g", ["a greedy one"], { handlesCtrlC: true }),
    },
  );
  const { screen, line, answer } = run;
  line("/snake");
  await screen.shows("a snake");
  const typed = ["x", keys.up, keys.ctrl("o"), keys.ctrl("d"), keys.escape, keys.tab, keys.enter, "\x1b[15~"];
  for (const [at, key] of typed.entries()) {
    screen.type(key);
    await expect.poll(() => typedInto(run, "snake").length).toBe(at + 1);
  }
  expect(typedInto(run, "snake")).toEqual(typed);
  screen.type(keys.ctrl("c"));
  expect(await answer("snake", "s")).toMatchObject({ result: { closedBy: "person" } });
  await screen.shows("ask, or /");

  line("/greedy");
  await screen.shows("a greedy one");
  screen.type(keys.ctrl("c"));
  await expect.poll(() => typedInto(run, "greedy")).toEqual(["\x03"]);
  screen.type(keys.ctrl("c"));
  screen.type(keys.ctrl("c"));
  expect(await answer("greedy", "g")).toMatchObject({ result: { closedBy: "person" } });
  await screen.shows("ask, or /");
});

verifies("component.resize", async ({ transport }) => {
  const { screen, line, until } = await surfaceRun(
    { transport },
    { wide: drawer("wide", "w", ["width {{params.width}}", "x".repeat(300)]) },
    { columns: 90, rows: 24 },
  );
  line("/wide");
  await screen.shows("width 90");
  screen.resize(50, 20);
  const sizes = await until("wide", "component.size", 2);
  expect(sizes.map(({ params }) => params?.width)).toEqual([90, 50]);
  await screen.shows("width 50");
  expect(screen.lines()[rowOf(screen, "xxxx")]).toBe(`${"x".repeat(49)}…`);
});

verifies("component.overlay", async ({ transport }) => {
  const overlay = { overlay: true, overlayOptions: { width: 20, anchor: "top-right" } };
  const { screen, line, until } = await surfaceRun(
    { transport },
    {
      deck: {
        ...drawer("deck", "d", ["+------------------+", "|       over       |", "+------------------+"], overlay),
      },
    },
    { args: ["--tui-mode", "fullscreen"], columns: 80, rows: 24 },
  );
  line("@say words that are under it");
  await screen.shows("words that are under it");
  line("/deck");
  await screen.shows("|       over       |");
  expect(screen.lines()[0]?.slice(60)).toBe("+------------------+");
  expect(screen.text()).toContain("ask, or /");
  await until("deck", "component.size");
  screen.type(keys.ctrl("c"));
  await screen.hides("over       |");
  await screen.shows("words that are under it");
});

verifies("component.overlay", { when: "the conversation is in the shell's screen" }, async ({ transport }) => {
  const overlay = { overlay: true, overlayOptions: { width: 10 } };
  const tall = Array.from({ length: 9 }, (_, at) => `tall ${at}`);
  const { screen, line } = await surfaceRun({ transport }, { deck: drawer("deck", "d", tall, overlay) });
  line("@say before");
  await screen.shows("before");
  line("/deck");
  await screen.shows("tall 8");
  for (const text of tall) expect(screen.text()).toContain(text);
  screen.type(keys.ctrl("c"));
  await screen.hides("tall 8");
  screen.type("still here");
  await screen.shows("> still here");
  expect(screen.everything()).toContain("before");
});

verifies(["component.mouse", "component.room"], async ({ transport }) => {
  const tall = Array.from({ length: 30 }, (_, at) => `row ${at}.`);
  const run = await surfaceRun(
    { transport },
    {
      maze: drawer("maze", "m", tall, { mouse: true, reserveRows: 10 }),
      deaf: drawer("deaf", "d", ["deaf one"]),
    },
    { args: ["--tui-mode", "fullscreen"], columns: 80, rows: 24 },
  );
  const { screen, line, until } = run;
  line("@say words above it");
  await screen.shows("words above it");
  line("/maze");
  await screen.shows("row 29.");
  const seen = screen.lines().filter((text) => text.startsWith("row "));
  expect(seen).toHaveLength(14);
  expect(screen.text()).toContain("words above it");
  screen.type(keys.click(rowOf(screen, "row 20."), 2));
  const [pressed, released] = await until("maze", "component.mouse", 2);
  const place = { component: "m", button: "left", row: 20, column: 2, shift: false };
  expect([pressed?.params, released?.params]).toEqual([
    { ...place, action: "press" },
    { ...place, action: "release" },
  ]);
  screen.type(keys.ctrl("c"));
  await screen.hides("row 29.");
  line("/deaf");
  await screen.shows("deaf one");
  screen.type(`${keys.click(rowOf(screen, "deaf one"), 2)}x`);
  await until("deaf", "component.input");
  expect(run.puppet("deaf").log().of("component.mouse")).toEqual([]);
});

verifies("component.nested", async ({ transport }) => {
  const script: PuppetScript = {
    manifest: { commands: [{ name: "outer" }] },
    on: {
      "command outer": steps(opens("outer"), {}),
      "component.size": draws("outer", "the outer one"),
      "component.input": steps(opens("inner"), drawsNow("inner", "the inner one")),
    },
  };
  const run = await surfaceRun(
    { transport },
    { nest: script, asker: asking({ ask: ["ui.confirm", { title: "Sure" }] }) },
    { keybindings: {} },
  );
  const { screen, line, answer } = run;
  line("/outer");
  await screen.shows("the outer one");
  screen.type("n");
  await screen.shows("the inner one");
  expect(screen.text()).not.toContain("the outer one");
  screen.type(keys.ctrl("c"));
  await answer("nest", "inner");
  await screen.shows("the outer one");
  await expect.poll(() => focusOf(run, "nest")).toEqual(["outer true", "outer false", "inner true", "outer true"]);
  screen.type(keys.ctrl("c"));
  await answer("nest", "outer");
  await screen.shows("ask, or /");
});

function focusOf(run: SurfaceRun, owner: string): readonly string[] {
  const { received } = run.puppet(owner).log();
  return received.flatMap(({ method, params = {} }) =>
    method === "component.focus" ? [`${params.component} ${params.focused}`] : [],
  );
}

verifies("component.nested", { when: "a component asks a question" }, async ({ transport }) => {
  const script = drawer("form", "f", ["a form"]);
  const asks = steps(send({ id: "sure", method: "ui.confirm", params: { title: "Really" } }));
  const run = await surfaceRun({ transport }, { form: { ...script, on: { ...script.on, "component.input": asks } } });
  const { screen, line, answer } = run;
  line("/form");
  await screen.shows("a form");
  screen.type("x");
  await screen.shows("form: Really");
  screen.type(keys.enter);
  expect(await answer("form", "sure")).toMatchObject({ result: { confirmed: true } });
  await screen.hides("form: Really");
  await expect.poll(() => focusOf(run, "form")).toEqual(["f true", "f false", "f true"]);
  expect(typedInto(run, "form")).toEqual(["x"]);
  expect(screen.text()).toContain("a form");
});

verifies("component.death", async ({ transport }) => {
  const script = drawer("snake", "s", ["a snake"]);
  const widget = { component: "w", kind: "widget" };
  const { screen, line } = await surfaceRun(
    { transport },
    {
      snake: {
        ...script,
        on: {
          ...script.on,
          "command snake": steps(
            send({ id: "w", method: "ui.component", params: widget }),
            drawsNow("w", "a widget"),
            opens("s"),
            drawsNow("s", "a snake"),
            opens("o", { overlay: true }),
            drawsNow("o", "an overlay"),
            {},
          ),
          "component.size": silent,
          "component.input": exit(3),
        },
      },
    },
  );
  line("/snake");
  await screen.shows("a snake");
  await screen.shows("a widget");
  await screen.shows("an overlay");
  screen.type("x");
  await screen.shows("ask, or /");
  for (const text of ["a snake", "a widget", "an overlay"]) expect(screen.text()).not.toContain(text);
  screen.type("typed on");
  await screen.shows("> typed on");
});

verifies("component.widget", async ({ transport }) => {
  const component = (id: string, more: Params): Step =>
    send({ id, method: "ui.component", params: { component: id, kind: "widget", ...more } });
  const { screen, line, answer } = await surfaceRun(
    { transport },
    {
      bars: {
        manifest: { commands: [{ name: "bars" }, { name: "again" }] },
        on: {
          "command bars": steps(
            component("a", { key: "k" }),
            drawsNow("a", "\x1b[32mdrawn above\x1b[0m"),
            component("b", { placement: "belowEditor" }),
            drawsNow("b", "drawn below"),
            send({ id: "l", method: "ui.widget", params: { lines: ["lines below"], placement: "belowEditor" } }),
            {},
          ),
          "command again": steps(component("c", { key: "k" }), drawsNow("c", "drawn anew"), {}),
        },
      },
    },
  );
  line("/bars");
  for (const text of ["drawn above", "drawn below", "lines below"]) await screen.shows(text);
  const draft = rowOf(screen, "> ask, or");
  expect(rowOf(screen, "drawn above")).toBe(draft - 1);
  expect([rowOf(screen, "lines below"), rowOf(screen, "drawn below")]).toEqual([draft + 1, draft + 2]);
  line("/again");
  await screen.shows("drawn anew");
  expect(await answer("bars", "a")).toMatchObject({ result: { closedBy: "extension" } });
  expect(screen.text()).not.toContain("drawn above");
});
