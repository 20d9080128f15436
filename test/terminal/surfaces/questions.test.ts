/** Questions as a person answers them: the picker, the field in the composer's place, the secret, the editor. */
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { asking } from "../../helpers/puppet-host.js";
import { request, steps, untilFile } from "../../helpers/puppet-steps.js";
import { verifies } from "../../helpers/verifies.js";
import { keys } from "../terminal-e.js";
import { lineOf, rowOf, shade, surfaceRun } from "./surface-run.js";

const colours = ["red", { label: "green", description: "as grass", value: 7 }, { label: "grey", value: null }];

verifies(
  ["ui.select.picker", "ui.select", "ui.select.cancelled"],
  { when: "a person picks" },
  async ({ transport }) => {
    const { screen, line, answer } = await surfaceRun(
      { transport },
      {
        quiz: asking({
          "pick-first": ["ui.select", { title: "Which colour?", options: colours }],
          "pick-again": ["ui.select", { title: "And now?", options: colours }],
        }),
      },
    );

    screen.type("/pick-");
    await screen.shows("› /pick-first");
    const [marker, label] = [screen.cellOf("› /pick-first"), screen.cellOf("/pick-first")];
    screen.type(keys.enter);
    await screen.shows("quiz: Which colour?");
    expect(screen.cellOf("quiz: Which")).toMatchObject({ foreground: shade("accent"), bold: true });
    expect(screen.cellOf("› red")).toEqual(marker);
    expect(screen.cellOf("red")).toEqual({ ...label, text: "r" });
    expect(screen.cellOf("as grass")).toMatchObject({ foreground: shade("dim") });

    screen.type("gree");
    await screen.shows("› green");
    expect(screen.text()).not.toContain("red");
    expect(screen.cursor()).toEqual({ row: rowOf(screen, "/ gree"), column: "  / gree".length });
    // "gr" alone is in two of them.
    screen.type(keys.backspace + keys.backspace);
    await screen.shows("› grey");
    screen.type(keys.down);
    await screen.shows("› green");
    screen.type(keys.enter);
    expect(await answer("quiz", "pick-first")).toMatchObject({ result: { value: 7, label: "green" } });
    await screen.hides("Which colour?");

    line("/pick-again");
    await screen.shows("And now?");
    screen.type(keys.escape);
    expect(await answer("quiz", "pick-again")).toMatchObject({ result: { cancelled: true } });
    await screen.hides("And now?");
  },
);

verifies(["ui.confirm.picker", "ui.confirm.left"], { when: "a person decides" }, async ({ transport }) => {
  const { screen, line, answer } = await surfaceRun(
    { transport },
    {
      quiz: asking({
        yes: ["ui.confirm", { title: "Delete it?", message: "It is gone for good." }],
        no: ["ui.confirm", { title: "And that?" }],
        left: ["ui.confirm", { title: "Or this?" }],
      }),
    },
  );

  line("/yes");
  await screen.shows("quiz: Delete it?");
  const yes = rowOf(screen, "› Yes");
  expect(lineOf(screen, "› Yes")).toBe("› Yes  It is gone for good.");
  expect(screen.lines()[yes + 1]).toBe("  No");
  expect(screen.cellOf("Yes")).toMatchObject({ foreground: shade("selected"), bold: true });
  // It is the person who is waited for; there is nothing to be written.
  expect(screen.text()).not.toContain("Waiting");
  expect(screen.isCursorShown()).toBe(false);
  screen.type(keys.enter);
  expect(await answer("quiz", "yes")).toMatchObject({ result: { confirmed: true } });
  await screen.hides("Delete it?");

  line("/no");
  await screen.shows("quiz: And that?");
  screen.type(keys.down);
  await screen.shows("› No");
  screen.type(keys.enter);
  expect(await answer("quiz", "no")).toMatchObject({ result: { confirmed: false } });
  await screen.hides("And that?");

  line("/left");
  await screen.shows("quiz: Or this?");
  screen.type(keys.escape);
  expect(await answer("quiz", "left")).toMatchObject({ result: { confirmed: false } });
});

verifies(["ui.input.composer", "ui.compose.busy"], { when: "a draft is there" }, async ({ transport }) => {
  const asks = (id: string, file: string) =>
    steps({}, untilFile(file), request(id, "ui.input", { title: `${id}?`, placeholder: "any name", prefill: "Ada" }));
  const { screen, line, answer, go } = await surfaceRun(
    { transport },
    {
      quiz: { manifest: { commands: [{ name: "arm" }] }, on: { "command arm": asks("Name", "ask") } },
      scribe: {
        manifest: { commands: [{ name: "arm-scribe" }] },
        on: {
          "command arm-scribe": steps({}, untilFile("compose"), request("c", "ui.compose", { text: "new draft" })),
        },
      },
      zealot: { manifest: { commands: [{ name: "again" }] }, on: { "command again": asks("Again", "ask-again") } },
    },
  );
  for (const name of ["/arm", "/arm-scribe", "/again"]) line(name);
  screen.type("my draft");
  await screen.shows("> my draft");

  go("ask");
  await screen.shows("quiz: Name?");
  expect(screen.text()).not.toContain("my draft");
  const field = rowOf(screen, "> Ada");
  expect(field).toBe(rowOf(screen, "quiz: Name?") + 1);
  expect(screen.cursor()).toEqual({ row: field, column: "> Ada".length });
  expect(screen.isCursorShown()).toBe(true);
  go("compose");
  expect(await answer("scribe", "c")).toMatchObject({ error: expect.stringContaining("question") });
  screen.type(` 漢字 `);
  await screen.shows("> Ada 漢字");
  await screen.until("the caret behind wide characters", () => screen.cursor().column === "> Ada 漢字 ".length + 2);
  screen.type(keys.enter);
  expect(await answer("quiz", "Name")).toMatchObject({ result: { text: "Ada 漢字 " } });
  await screen.shows("> my draft");
  expect(screen.cursor()).toEqual({ row: rowOf(screen, "> my draft"), column: "> my draft".length });

  go("ask-again");
  await screen.shows("zealot: Again?");
  screen.type(keys.ctrl("a") + keys.ctrl("k"));
  await screen.shows("any name");
  expect(screen.cellOf("any name")).toMatchObject({ foreground: shade("placeholder") });
  screen.type(keys.escape);
  expect(await answer("zealot", "Again")).toMatchObject({ result: { cancelled: true } });
  await screen.shows("> my draft");
});

verifies(["ui.input.masked", "ui.input.secret-kept"], { when: "it is typed" }, async ({ transport }) => {
  const { screen, line, home, puppet, answer } = await surfaceRun(
    { transport },
    {
      spy: { manifest: { hooks: ["input", "before_turn"], events: ["input"] } },
      vault: asking({ unlock: ["ui.input", { title: "Password", secret: true }] }),
    },
  );
  line("/unlock");
  await screen.shows("vault: Password");
  screen.type("correct horse");
  await screen.shows("> ••••");
  screen.type(keys.enter);
  expect(await answer("vault", "unlock")).toMatchObject({ result: { text: "correct horse" } });
  expect(screen.written).not.toMatch(/correct|horse/);
  await screen.hides("vault: Password");

  screen.type(keys.up);
  await screen.shows("> /unlock");
  screen.type(`${keys.ctrl("u")}what do you know?${keys.enter}`);
  await screen.shows("You said: what do you know?");
  expect(screen.written).not.toMatch(/correct|horse/);
  expect(puppet("spy").log().lines.join("\n")).not.toContain("horse");
  const kept = await home.run(["-c", "-p", "@say done", "--json"]);
  expect(kept.stdout).not.toContain("horse");
});

verifies(["ui.editor.keys", "ui.editor"], { when: "a person writes" }, async ({ transport }) => {
  const editor = {
    "write-here": ["ui.editor", { title: "Message", text: "first", placeholder: "why" }],
    "write-there": ["ui.editor", { title: "Message again", text: "draft" }],
  } as const;
  const { screen, line, home, answer } = await surfaceRun(
    { transport },
    { scribe: asking(editor) },
    // The editor of the person: it puts a line behind what it is given.
    { env: { EDITOR: "./append.sh", VISUAL: undefined } },
  );
  const program = join(home.cwd, "append.sh");
  writeFileSync(program, '#!/bin/sh\nprintf "\\nby the editor" >> "$1"\n');
  chmodSync(program, 0o755);

  line("/write-here");
  await screen.shows("scribe: Message");
  const top = rowOf(screen, "> first");
  // As terminals send shift+enter that tell it apart, and as all others let one type a new line.
  screen.type(`\x1b[13;2usecond${keys.altEnter}third${keys.ctrl("j")}`);
  await screen.shows("  third");
  await screen.until("the caret in the fourth row", () => screen.cursor().row === top + 3);
  expect(screen.lines().slice(top, top + 3)).toEqual(["> first", "  second", "  third"]);
  screen.type(`last${keys.enter}`);
  expect(await answer("scribe", "write-here")).toMatchObject({ result: { text: "first\nsecond\nthird\nlast" } });
  await screen.hides("scribe: Message");

  line("/write-there");
  await screen.shows("scribe: Message again");
  screen.type(keys.ctrl("g"));
  await screen.shows("  by the editor");
  screen.type(keys.enter);
  expect(await answer("scribe", "write-there")).toMatchObject({ result: { text: "draft\nby the editor" } });
});
