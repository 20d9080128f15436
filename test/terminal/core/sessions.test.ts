/** Commands of e's own that are about sessions: begun, gone on with, forked, taken back, compacted, written out. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { eHome } from "../../helpers/run-e.js";
import { verifies } from "../../helpers/verifies.js";
import type { PtyScreen } from "../pty.js";
import { keys, terminalE } from "../terminal-e.js";
import { ask, closePicker, emptyDraft, leave, openE, row, rowWith, run, sessionTexts } from "./session.js";

/** What was on the screen before is gone from it there, and not above as a terminal's scrollback has it. */
const fullscreen = ["--tui-mode", "fullscreen"];

async function choose(screen: PtyScreen, text: string, ...moves: readonly string[]): Promise<void> {
  for (const move of moves) screen.type(move);
  await screen.until(`"${text}" chosen`, () =>
    screen.lines().some((line) => line.startsWith("›") && line.includes(text)),
  );
  screen.type(keys.enter);
}

describe("sessions", () => {
  verifies("sessions.switched", { when: "one is renamed and one deleted" }, async () => {
    const home = eHome();
    const first = await openE(home, fullscreen);
    await ask(first, ["@say the first answer"], "the first answer");
    run(first, "/new");
    await row(first, "── a new session");
    expect(first.text()).not.toContain("the first answer");
    await ask(first, ["@say the second answer"], "the second answer");
    run(first, "/clear");
    await first.hides("the second answer");
    expect(await leave(first)).toBe(0);
    expect(globSync("sessions/**/*.jsonl", { cwd: home.home })).toHaveLength(2);

    const last = await openE(home, ["-c", ...fullscreen]);
    await row(last, "the second answer");
    expect(last.text()).not.toContain("the first answer");
    expect(await leave(last)).toBe(0);

    const picked = terminalE(home, ["-r", ...fullscreen]);
    await picked.shows("Resume");
    await picked.shows("@say the first answer");
    picked.type("first");
    await picked.hides("@say the second answer");
    await choose(picked, "@say the first answer");
    await row(picked, "the first answer");
    run(picked, "/resume");
    await picked.shows("ctrl+r renames");
    picked.type("second");
    await picked.until("the other one", () => /^› +@say the second/m.test(picked.text()));
    picked.type(keys.ctrl("r"));
    await picked.shows("enter keeps");
    picked.type(`${keys.ctrl("u")}Renamed one${keys.enter}`);
    await picked.shows("ctrl+r renames");
    picked.type(`${keys.ctrl("u")}`);
    await picked.shows("Renamed one");
    picked.type("Renamed");
    await picked.until("it chosen", () => /^› +Renamed one/m.test(picked.text()));
    picked.type(keys.ctrl("d"));
    await picked.until("the question", () => /^› No/m.test(picked.text()));
    await choose(picked, "Yes", keys.down);
    await picked.hides("Renamed one");
    await closePicker(picked);
    expect(globSync("sessions/**/*.jsonl", { cwd: home.home })).toHaveLength(1);
    await row(picked, "the first answer");
  });

  test("take a prompt back by /undo, and keep the branch for /tree", async () => {
    const screen = await openE(eHome(), fullscreen);
    await ask(screen, ["@say one"], "one");
    await ask(screen, ["@say two"], "two");
    run(screen, "/undo");
    await screen.shows("the last prompt is back in the composer");
    expect(screen.lines()).not.toContain("two");
    expect(screen.lines()).toContain("> @say two");
    screen.type(`${keys.backspace}${keys.backspace}${keys.backspace}three`);
    screen.type(keys.enter);
    await row(screen, "three");
    run(screen, "/tree");
    await screen.shows("Session tree");
    await screen.shows("@say two");
    expect(rowWith(screen, "@say three")).not.toBe("");
    screen.type("@say two");
    await choose(screen, "@say two");
    await screen.shows("Summarise what is left behind?");
    await choose(screen, "No summary");
    // Before a prompt one goes on with it in the composer.
    await screen.until("the draft", () => screen.lines().includes("> @say two"));
    await row(screen, "one");
    expect(screen.lines()).not.toContain("three");
  });

  verifies(["sessions.switched", "reload.prompts-held"], { when: "a copy is made" }, async () => {
    const home = eHome();
    const screen = await openE(home, fullscreen);
    run(screen, "/fork");
    await screen.shows("there is no prompt to fork before");
    await ask(screen, ["@say one"], "one");
    await ask(screen, ["@say two"], "two");
    run(screen, "/fork");
    await screen.shows("Fork before which prompt?");
    await choose(screen, "@say two");
    await screen.until("the draft", () => screen.lines().includes("> @say two"));
    await row(screen, "one");
    expect(screen.lines()).not.toContain("two");
    screen.type(keys.enter);
    await row(screen, "two");
    run(screen, "/clone");
    await ask(screen, ["@say in the clone"], "in the clone");
    expect(
      sessionTexts(home)
        .map((text) => text.includes("in the clone"))
        .toSorted(),
    ).toEqual([false, false, true]);
  });

  verifies(
    "terminal.tab-title",
    { when: "the name holds a sequence; and the session is copied, compacted, exported" },
    async () => {
      const home = eHome();
      const screen = await openE(home, ["--name", "A name\x07\x1b]0;forged\x07"]);
      await screen.until("the name in the tab", () => /\x1b\]2;A name — e(?:\x07|\x1b\\)/.test(screen.written));
      expect(screen.written).not.toContain("]0;forged");
      run(screen, "/copy");
      await screen.shows("there is no reply to copy yet");
      await ask(screen, ["@say copied 漢字"], "copied 漢字");
      run(screen, "/copy");
      await screen.shows("the last reply is on the clipboard");
      const [, payload] = /\x1b\]52;c;([A-Za-z0-9+/=]+)(?:\x07|\x1b\\)/.exec(screen.written) ?? [];
      expect(Buffer.from(payload ?? "", "base64").toString("utf8")).toBe("copied 漢字");
      run(screen, "/usage");
      await screen.shows("Usage");
      await screen.until("tokens", () => /^.*[Tt]okens.*\d/m.test(screen.text()));
      run(screen, "/compact");
      await screen.shows("! there is nothing to compact yet");
      expect(screen.text().match(/nothing to compact/g)).toHaveLength(1);
      for (const word of ["alpha", "beta"]) await ask(screen, [`@say ${word}`], word);
      run(screen, "/compact what matters");
      await screen.shows("Older messages were summarised");
      run(screen, "/export out.jsonl");
      await screen.shows("exported to");
      expect(readFileSync(join(home.cwd, "out.jsonl"), "utf8")).toContain("copied 漢字");
      run(screen, "/export out.jsonl");
      await screen.shows("Overwrite?");
      await choose(screen, "No");
      await screen.shows(emptyDraft);
      run(screen, "/export page.html");
      await screen.until("the page", () => screen.text().replace(/\s+/g, "").includes("page.html"));
      await screen.shows("exported to");
      run(screen, "/version");
      await screen.until("the version", () => /^· e \d+\.\d+\.\d+/m.test(screen.text()));
      expect(screen.written).not.toContain("forged");
      run(screen, "/quit");
      expect((await screen.ended).exitCode).toBe(0);
      expect(readFileSync(join(home.cwd, "page.html"), "utf8")).toContain("copied 漢字");
    },
  );

  verifies("sessions.busy", { when: "each of the commands is given" }, async () => {
    const screen = await openE(eHome());
    run(screen, '@tool bash {"command":"echo up; sleep 60"}');
    await screen.shows("│ up");
    for (const command of ["new", "resume", "tree", "fork", "clone", "undo", "reload"]) {
      run(screen, `/${command}`);
      await screen.shows(`/${command} waits for the turn to end`);
    }
    run(screen, "/quit");
    expect((await screen.ended).exitCode).toBe(0);
  });
});
