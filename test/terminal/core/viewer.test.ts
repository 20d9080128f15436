/** ctrl+o: what was shown in short, in full; and what extensions make of results and replies. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { untilReceived, writePuppet } from "../../helpers/puppet.js";
import { type Json, steps, untilFile } from "../../helpers/puppet-steps.js";
import { type EHome, eHome } from "../../helpers/run-e.js";
import { verifies } from "../../helpers/verifies.js";
import type { PtyScreen } from "../pty.js";
import { keys } from "../terminal-e.js";
import { ask, openE, row, rowWith } from "./session.js";

const patch = [
  "--- a/song.txt",
  "+++ b/song.txt",
  "@@ -41,3 +41,4 @@",
  " kept",
  "-removed",
  "+added",
  "+added too",
  " last",
].join("\n");

const patchRows = ["   41   kept", "   42 - removed", "   42 + added", "   43 + added too", "   44   last"];

function toolOf(home: EHome, result: Json): void {
  const parameters = { type: "object" };
  writePuppet(home.extensions, "tool", {
    manifest: { tools: [{ name: "look", description: "looks", parameters }] },
    on: { tool_call: result },
  });
}

/** Opens what came last. */
async function openLast(screen: PtyScreen): Promise<void> {
  screen.type(keys.ctrl("o"));
  await screen.shows("enter opens");
  screen.type(keys.enter);
  await screen.shows("esc back");
}

async function lookedAt(home: EHome): Promise<PtyScreen> {
  const screen = await openE(home);
  await ask(screen, ["@tool look {}", "@then", "@say Looked."], "Looked.");
  await openLast(screen);
  return screen;
}

describe("the viewer", () => {
  verifies(["tool.result.display-viewer", "tool.result.format-text"], async (run) => {
    const home = eHome(run);
    toolOf(home, { content: "for the model", display: "for **the** person\nsecond row" });
    const screen = await lookedAt(home);
    expect(screen.isAlternate()).toBe(true);
    expect(screen.lines()).toContain("for **the** person");
    expect(screen.lines()).toContain("second row");
    expect(screen.text()).not.toContain("for the model");
    screen.type(keys.escape);
    await screen.shows("enter opens");
    screen.type(keys.escape);
    await screen.until("the composer", () => !screen.isAlternate());
    await row(screen, "Looked.");
  });

  verifies("tool.result.format-markdown", async (run) => {
    const home = eHome(run);
    toolOf(home, { content: "c", display: "# Heading\n\nfor **the** person", format: "markdown" });
    const screen = await lookedAt(home);
    await row(screen, "for the person");
    await row(screen, "Heading");
    expect(screen.cellOf("the person").bold).toBe(true);
  });

  verifies("tool.result.format-diff", async (run) => {
    const home = eHome(run);
    toolOf(home, { content: "c", display: patch, format: "diff" });
    const screen = await lookedAt(home);
    await screen.shows("   42 - removed");
    expect(screen.text()).toContain("song.txt");
    expect(screen.lines()).toEqual(expect.arrayContaining(patchRows));
    const [kept, gone, came] = ["41   kept", "42 - removed", "42 + added"].map((text) => {
      const at = screen.lines().findIndex((line) => line.includes(text));
      return screen.cell(at, 6 + 2).foreground ?? screen.cell(at, 6).foreground;
    });
    expect(new Set([kept, gone, came]).size).toBe(3);
  });

  verifies("tool.result.format-diff-content", async (run) => {
    const home = eHome(run);
    toolOf(home, { content: patch, format: "diff" });
    const screen = await lookedAt(home);
    await screen.shows("   42 - removed");
    expect(screen.lines()).toEqual(expect.arrayContaining(patchRows));
  });

  verifies(["hook.render.tool-body", "hook.render.viewer-text", "hook.render.format"], async (run) => {
    const home = eHome(run);
    toolOf(home, { content: "for the model", display: "for the person" });
    const renderer = writePuppet(home.extensions, "renderer", {
      manifest: { hooks: ["render"], renders: ["tool:look"] },
      on: { "hook.render": { body: "drawn **by** {{params.kind}}", format: "markdown" } },
    });
    const screen = await lookedAt(home);
    await row(screen, "drawn by tool");
    expect(screen.cellOf("by tool").bold).toBe(true);
    expect(screen.text()).not.toContain("for the person");
    const [asked] = await untilReceived(renderer, "hook.render look");
    expect(asked?.params).toMatchObject({ kind: "tool", name: "look", content: "for the person" });
  });

  verifies(["hook.render.assistant-body", "hook.render.format"], { when: "a reply is rendered" }, async (run) => {
    const home = eHome(run);
    writePuppet(home.extensions, "renderer", {
      manifest: { hooks: ["render"], renders: ["assistant"] },
      on: { "hook.render": steps(untilFile("go"), { body: patch, format: "diff" }) },
    });
    const screen = await openE(home);
    await ask(screen, ["@say As the **model** said it."], "As the model said it.");
    writeFileSync(join(home.extensions, "go"), "");
    await screen.shows("   42 - removed");
    await screen.hides("As the model said it.");
    expect(screen.lines()).toEqual(expect.arrayContaining(patchRows));
  });

  verifies(["tool.viewer.edit-diff", "diff.row-grammar"], { when: "it is scrolled and searched" }, async () => {
    const home = eHome();
    const lines = Array.from({ length: 60 }, (_, at) => `verse ${at + 1}`);
    writeFileSync(join(home.cwd, "song.txt"), `${lines.join("\n")}\n`);
    const screen = await openE(home, [], { rows: 20 });
    await ask(
      screen,
      [
        '@tool read {"path":"song.txt"}',
        "@then",
        '@tool edit {"path":"song.txt","edits":[{"old_text":"verse 42\\n","new_text":"chorus\\n"}]}',
        "@then",
        "@say Edited.",
      ],
      "Edited.",
    );
    screen.type(keys.ctrl("o"));
    await screen.shows("enter opens");
    expect(rowWith(screen, "›")).toContain("Edited song.txt");
    screen.type(keys.enter);
    await screen.shows("   42 - verse 42");
    expect(screen.lines()).toEqual(expect.arrayContaining(["   42 - verse 42", "   42 + chorus", "   43   verse 43"]));
    screen.type(keys.escape);
    await screen.shows("enter opens");
    screen.type(keys.down);
    screen.type(keys.enter);
    await screen.shows("1–18 of");
    screen.type(keys.pageDown);
    await screen.shows("18–35 of");
    screen.type("G");
    await screen.shows("verse 60");
    screen.type("g");
    await screen.shows("1–18 of");
    screen.type("/verse 5");
    screen.type(keys.enter);
    await screen.shows("match 1 of 11");
    expect(screen.cellOf("verse 5").inverse).toBe(true);
    screen.type("n");
    await screen.shows("match 2 of 11");
    expect(screen.text()).toContain("verse 50");
    screen.type("N");
    await screen.shows("match 1 of 11");
    screen.type(keys.escape);
    await screen.shows("/ search");
    screen.type(keys.ctrl("c"));
    await screen.until("the conversation", () => !screen.isAlternate());
    await row(screen, "Edited.");
  });

  test("shows what a tool says while it still says it, and thinking", async () => {
    const home = eHome();
    toolOf(
      home,
      steps(
        { $send: { method: "tool.update", params: { id: "{{id}}", stream: "stdout", chunk: "half of it\n" } } },
        untilFile("go"),
        { content: "all of it" },
      ),
    );
    const screen = await openE(home);
    screen.type(keys.paste("@think deep thought\n@tool look {}\n@then\n@say Looked."));
    screen.type(keys.enter);
    await screen.shows("│ half of it");
    await openLast(screen);
    await row(screen, "half of it");
    expect(rowWith(screen, "Running look")).not.toBe("");
    writeFileSync(join(home.extensions, "go"), "");
    screen.type(keys.escape);
    await screen.shows("enter opens");
    await screen.shows("Ran look");
    screen.type(keys.down);
    await screen.until("the thinking chosen", () => /^› Thinking: deep thought/m.test(screen.text()));
    screen.type(keys.enter);
    await row(screen, "deep thought");
  });
});
