/** Modules that want what only the program has: they are told once that it is not to be had, and the rest works. */
import { expect, test } from "vitest";
import { keys } from "../terminal/terminal-e.js";
import { onScreen } from "./on-screen.js";

const refusal = (member: string): string => `${member} is not to be had in an extension's thread`;
const times = (text: string, part: string): number => text.split(part).length - 1;

test.each([
  { name: "modal-editor", member: "ctx.ui.setEditorComponent" },
  { name: "rainbow-editor", member: "ctx.ui.setEditorComponent" },
  { name: "custom-header", member: "ctx.ui.setHeader" },
])("$name is told once, and the draft is as ever", async ({ name, member }) => {
  const { screen, line } = await onScreen("c2", [name], { columns: 120 });
  await screen.shows(refusal(member));
  screen.type("ultrathink");
  await screen.shows("> ultrathink");
  screen.type(keys.enter);
  await screen.shows("You said: ultrathink");
  expect(times(screen.everything(), refusal(member))).toBe(1);
  if (name !== "custom-header") return;
  line("/builtin-header");
  await screen.shows("Built-in header restored, v");
});

test("an editor, a footer and a working row of its own: the row is hidden, of the others it is told once each", async () => {
  const { screen, line } = await onScreen("c2", ["border-status-editor"], { columns: 120 });
  await screen.shows(refusal("ctx.ui.setEditorComponent"));
  await screen.shows(refusal("ctx.ui.setFooter"));
  await screen.shows("border: echo high 0%");
  line("@say begun\n@wait 60000");
  await screen.shows("begun");
  expect(screen.text()).not.toContain("esc interrupts");
  screen.type(keys.escape);
  await screen.shows("Interrupted");
  for (const member of ["ctx.ui.setEditorComponent", "ctx.ui.setFooter"]) {
    expect(times(screen.everything(), refusal(member))).toBe(1);
  }
});

test("a footer that a command turns on and off is told of once", async () => {
  const { screen, line } = await onScreen("c2", ["custom-footer"], { columns: 120 });
  line("/footer");
  await screen.shows("Custom footer enabled");
  line("/footer");
  await screen.shows("Default footer restored");
  line("/footer");
  await screen.until("it on again", () => times(screen.everything(), "Custom footer enabled") === 2);
  expect(times(screen.everything(), refusal("ctx.ui.setFooter"))).toBe(1);
});

test.each(["i echo never", "less a.txt"])(
  "!%s wants the terminal for itself, and fails with a sentence",
  async (command) => {
    const { screen, line } = await onScreen("c2", ["interactive-shell"], { columns: 120 });
    line(`!${command}`);
    await screen.shows(refusal("tui.stop()"));
    await screen.shows("(ended with null)");
    screen.type("still here");
    await screen.shows("> still here");
  },
);

test("a command that does not want the terminal runs as ever", async () => {
  const { screen, line } = await onScreen("c2", ["interactive-shell"], { columns: 120 });
  line("!echo plain words");
  await screen.until("its output", () => times(screen.text(), "plain words") > 1);
});
