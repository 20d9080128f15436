/** Rows of the transcript that programs draw, and what else they may do to the screen as a whole `pi` does. */
import { expect } from "vitest";
import type { PuppetScript } from "../../helpers/puppet.js";
import { asking } from "../../helpers/puppet-host.js";
import { error, type Json, notify, type Step, send, silent, steps } from "../../helpers/puppet-steps.js";
import { verifies } from "../../helpers/verifies.js";
import { keys } from "../terminal-e.js";
import { type SurfaceRun, shade, surfaceRun } from "./surface-run.js";

const greet = { name: "greet", description: "Greets.", parameters: { type: "object", properties: {} } };
const drawnGreet = { ...greet, renders_call: true, renders_result: true };
const tells = (method: string, params: { readonly [key: string]: Json }): Step => send({ method, params });

/** The last value of a slot that the extension was told. */
function slotOf(run: SurfaceRun, owner: string, slot: string): unknown {
  const values = run
    .puppet(owner)
    .log()
    .received.flatMap(({ method, params }) => {
      const set = method === "state" ? params?.set : undefined;
      return typeof set === "object" && set !== null && slot in set ? [(set as Record<string, unknown>)[slot]] : [];
    });
  return values.at(-1);
}

verifies("render-lines.tool", async ({ transport }) => {
  const painter: PuppetScript = {
    manifest: { tools: [drawnGreet] },
    on: {
      "tool_call greet": { content: "hello bob", details: { loud: true } },
      "render.lines tool_call": { lines: ["\x1b[38;2;1;2;3mgreeting\x1b[39m {{params.args.who}}"] },
      "render.lines tool_result": { lines: ["loud: {{params.result.details.loud}}", "{{params.result.content}}!"] },
    },
  };
  const { screen, line, until } = await surfaceRun({ transport }, { painter });
  line('@tool greet {"who":"bob"}');
  await screen.shows("✓ greeting bob");
  await screen.shows("  loud: true");
  await screen.shows("  hello bob!");
  expect(screen.cellOf("greeting bob")).toMatchObject({ foreground: 0x010203 });
  const asked = await until("painter", "render.lines");
  expect(asked[0]?.params).toMatchObject({ name: "greet", width: 78, expanded: false });
  expect(screen.everything()).not.toContain("Ran greet");
});

verifies(
  ["render-lines.message", "render-lines.tool"],
  { when: "they are messages and entries" },
  async ({ transport }) => {
    const message = { customType: "note", content: "the text", display: true, details: { n: 7 } };
    const painter: PuppetScript = {
      manifest: {
        lifecycle: ["session_start"],
        message_renderers: ["note"],
        entry_renderers: ["todo"],
        commands: [{ name: "note" }, { name: "plain" }],
      },
      on: {
        "command note": steps(
          send({ id: "m", method: "session.messages", params: { messages: [message] } }),
          send({ id: "a", method: "session.append", params: { customType: "todo", data: { left: 2 } } }),
          {},
        ),
        "command plain": steps(
          send({
            id: "p",
            method: "session.messages",
            params: { messages: [{ customType: "other", content: "as e shows it", display: true }] },
          }),
          {},
        ),
        "render.lines message": { lines: ["* drawn {{params.message.content}} {{params.message.details.n}}"] },
        "render.lines entry": { lines: ["{{params.entry.data.left}} left to do"] },
      },
    };
    const { screen, line } = await surfaceRun({ transport }, { painter });
    line("/note");
    await screen.shows("* drawn the text 7");
    await screen.shows("2 left to do");
    line("/plain");
    await screen.shows("as e shows it");
  },
);

verifies("render-lines.fail", async ({ transport }) => {
  const painter = (name: string, answer: Step): PuppetScript => ({
    manifest: { tools: [{ ...drawnGreet, name }] },
    on: { [`tool_call ${name}`]: { content: `said ${name}` }, "render.lines": answer },
  });
  const { screen, line } = await surfaceRun(
    { transport },
    {
      broken: painter("broken", error("out of paint")),
      mute: painter("mute", silent),
      odd: painter("odd", { lines: "no list" }),
      shy: painter("shy", { lines: null }),
    },
  );
  for (const name of ["broken", "mute", "odd", "shy"]) {
    line(`@tool ${name} {}`);
    await screen.shows(`✓ Ran ${name}`);
  }
});

verifies(["ui.working", "ui.title"], async ({ transport }) => {
  const painter: PuppetScript = {
    manifest: { commands: [{ name: "work" }, { name: "rest" }, { name: "hide" }, { name: "die" }] },
    on: {
      "command work": steps(
        tells("ui.working", { message: "Pondering", indicator: { frames: ["(o)"] }, thinkingLabel: "hm" }),
        tells("ui.title", { title: "my \x1b]0;evil\x07title" }),
        {},
      ),
      "command rest": steps(tells("ui.working", { message: null, indicator: null }), notify("rested"), {}),
      "command hide": steps(tells("ui.working", { visible: false }), notify("hidden"), {}),
      "command die": { $exit: 1 },
    },
  };
  const { screen, line } = await surfaceRun({ transport }, { painter }, { settings: { model: "offline/echo" } });
  line("/work");
  await screen.until("the title", () => hasTitle(screen.written));
  line("@wait 60000");
  await screen.shows("(o) Pondering");
  screen.type(keys.escape);
  await screen.hides("Pondering");
  line("/rest");
  await screen.shows("rested");
  line("@wait 60000");
  await screen.shows("esc interrupts");
  expect(screen.text()).not.toContain("Pondering");
  screen.type(keys.escape);
  await screen.hides("esc interrupts");
  line("/hide");
  await screen.shows("hidden");
  line("@wait 60000");
  await screen.shows("@wait 60000");
  expect(screen.text()).not.toContain("esc interrupts");
  screen.type(keys.escape);
  await screen.shows("Interrupted");
});

function hasTitle(written: string): boolean {
  return /\x1b\][02];my title(\x07|\x1b\\)/.test(written);
}

verifies("ui.theme", async ({ transport }) => {
  const run = await surfaceRun(
    { transport },
    {
      painter: {
        manifest: { accepts: ["state"], ...asking({}).manifest, commands: [{ name: "light" }, { name: "none" }] },
        on: {
          "command light": steps({ $request: { id: "l", method: "ui.theme", params: { name: "light" } } }, {}),
          "command none": steps({ $request: { id: "n", method: "ui.theme", params: { name: "no such" } } }, {}),
        },
      },
    },
  );
  const { line, answer, screen } = run;
  await expect.poll(() => slotOf(run, "painter", "theme")).toMatchObject({ name: "dark" });
  expect(slotOf(run, "painter", "size")).toEqual({ columns: 80, rows: 24 });
  expect(slotOf(run, "painter", "mode")).toBe("tui");
  const accent = (shade("accent") ?? 0).toString(16).padStart(6, "0");
  const rgb = [0, 2, 4].map((at) => Number.parseInt(accent.slice(at, at + 2), 16)).join(";");
  expect(slotOf(run, "painter", "theme")).toMatchObject({ colors: { accent: `\x1b[38;2;${rgb}m` } });
  line("/light");
  expect(await answer("painter", "l")).toMatchObject({ result: {} });
  await expect.poll(() => slotOf(run, "painter", "theme")).toMatchObject({ name: "light" });
  line("/none");
  expect(await answer("painter", "n")).toMatchObject({ error: expect.stringContaining("there is no theme") });
  screen.resize(60, 20);
  await expect.poll(() => slotOf(run, "painter", "size")).toEqual({ columns: 60, rows: 20 });
});

verifies("ui.tools-expanded", async ({ transport }) => {
  const rows = Array.from({ length: 12 }, (_, at) => `row ${at}`).join("\n");
  const run = await surfaceRun(
    { transport },
    {
      painter: {
        manifest: { tools: [greet], accepts: ["state"], commands: [{ name: "whole" }] },
        on: {
          "tool_call greet": { content: rows },
          "command whole": steps(tells("ui.tools_expanded", { expanded: true }), {}),
        },
      },
    },
  );
  const { screen, line } = run;
  line("@tool greet {}");
  await screen.shows("✓ Ran greet");
  expect(screen.text()).not.toContain("row 11");
  line("/whole");
  await expect.poll(() => slotOf(run, "painter", "toolsExpanded")).toBe(true);
  line("@tool greet {}");
  await screen.shows("│ row 11");
});

verifies("ui.paste", async ({ transport }) => {
  const run = await surfaceRun(
    { transport },
    {
      painter: {
        ...asking({ put: ["ui.paste", { text: "pasted " }] }),
        manifest: { accepts: ["state"], commands: [{ name: "put" }], shortcuts: [{ key: "ctrl+alt+g" }] },
        on: { shortcut: steps({ $request: { id: "s", method: "ui.paste", params: { text: "in" } } }, {}) },
      },
    },
  );
  const { screen } = run;
  screen.type("before");
  await expect.poll(() => slotOf(run, "painter", "editorText")).toBe("before");
  screen.type(`${keys.left}${keys.left}`);
  screen.type("\x1b\x07");
  await screen.shows("> befoinre");
  await expect.poll(() => slotOf(run, "painter", "editorText")).toBe("befoinre");
});

verifies("ui.timeout", async ({ transport }) => {
  const { screen, line, answer } = await surfaceRun(
    { transport },
    { asker: asking({ ask: ["ui.confirm", { title: "Sure", timeout_ms: 2_500 }] }) },
  );
  line("/ask");
  await screen.shows("closes in 3 s");
  await screen.shows("closes in 1 s");
  expect(await answer("asker", "ask")).toMatchObject({ result: { confirmed: false } });
  await screen.hides("Sure");
});
