/** The composer by its keys: what is typed, moved over, cut, pasted, edited elsewhere, completed and remembered. */
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { eHome } from "../../helpers/run-e.js";
import { verifies } from "../../helpers/verifies.js";
import type { PtyScreen } from "../pty.js";
import { keys } from "../terminal-e.js";
import { ask, emptyDraft, leave, openE, row, run, send, sessionTexts } from "./session.js";

/** Until the draft's first row is that. */
async function draft(screen: PtyScreen, text: string): Promise<void> {
  await screen.until(`the draft "${text}"`, () => screen.lines().some((line) => line === `> ${text}`.trimEnd()));
}

/** Where the caret stands in the text of its row, behind the mark. */
async function caretAt(screen: PtyScreen, column: number): Promise<void> {
  await screen.until(`the caret at ${column}`, () => screen.cursor().column === column + 2);
}

describe("the composer", () => {
  verifies("composer.keys", { when: "words are cut, put in again and taken back" }, async () => {
    const screen = await openE(eHome());
    screen.type("alpha beta gamma");
    await draft(screen, "alpha beta gamma");
    screen.type(`${keys.alt("b")}${keys.alt("b")}`);
    await caretAt(screen, 6);
    screen.type(keys.ctrl("k"));
    await draft(screen, "alpha");
    screen.type(`${keys.ctrl("a")}${keys.ctrl("y")} `);
    await draft(screen, "beta gamma alpha");
    screen.type(`${keys.ctrl("e")}${keys.ctrl("w")}`);
    await draft(screen, "beta gamma");
    screen.type(keys.ctrl("_"));
    await draft(screen, "beta gamma alpha");
    screen.type(`${keys.home}${keys.alt("d")}${keys.ctrl("d")}`);
    await draft(screen, "gamma alpha");
    screen.type(`${keys.end}\x1b[1;5D${keys.ctrl("u")}`);
    await draft(screen, "alpha");
    screen.type(keys.enter);
    await screen.shows("You said: alpha");
  });

  verifies("composer.keys", { when: "there are several lines, and rows that wrap" }, async () => {
    const screen = await openE(eHome());
    screen.resize(40, 24);
    screen.type(`one${keys.altEnter}two${keys.ctrl("j")}three\x1b[13;2ufour`);
    await screen.shows("  four");
    const at = screen.lines().indexOf("> one");
    expect(screen.lines().slice(at, at + 4)).toEqual(["> one", "  two", "  three", "  four"]);
    screen.type(`${keys.up}${keys.up}!`);
    await screen.shows("  two!");
    screen.type(`${keys.down}${keys.down}${keys.end} ${"wide ".repeat(9)}end`);
    await row(screen, "wide wide wide end");
    screen.type(keys.enter);
    await screen.shows("You said: one");
    expect(screen.text()).toContain("two!");
  });

  test("keeps the caret right among wide characters, and joined ones whole", async () => {
    const screen = await openE(eHome());
    screen.type("日本語");
    await draft(screen, "日本語");
    await caretAt(screen, 6);
    screen.type(keys.left);
    await caretAt(screen, 4);
    screen.type("👩‍👩‍👧");
    await screen.shows("語");
    await caretAt(screen, 6);
    screen.type(keys.backspace);
    await draft(screen, "日本語");
    screen.type(`${keys.end}e\u0301`);
    await caretAt(screen, 7);
    screen.type(keys.left);
    await caretAt(screen, 6);
    screen.type(keys.enter);
    await screen.until("the echo", () => screen.text().normalize("NFC").includes("You said: 日本語\u00e9"));
  });

  verifies("composer.paste-placeholder", { when: "several are pasted" }, async () => {
    const home = eHome();
    home.settings({ paste_placeholder: 30 });
    const screen = await openE(home);
    const pasted = ["@say The first line of it.", "@say And the last."].join("\n");
    screen.type(keys.paste(pasted));
    await draft(screen, "[Pasted text #1 +1 line]");
    screen.type(`${keys.backspace}`);
    await screen.shows(emptyDraft);
    screen.type(`${keys.paste("@say a")}${keys.ctrl("j")}${keys.paste(pasted)}`);
    await screen.shows("  [Pasted text #2 +1 line]");
    screen.type(keys.enter);
    await screen.until("the reply", () =>
      screen.lines().some((line) => line.endsWith("And the last.") && !/@say/.test(line)),
    );
    // What controls a terminal is not typed by pasting it.
    screen.type(keys.paste("safe\x1b[31m\x07text"));
    await draft(screen, "safetext");
  });

  verifies("composer.editor", { when: "it takes arguments, and when it fails" }, async () => {
    const home = eHome();
    const editor = join(home.temp, "editor.sh");
    const seen = join(home.temp, "seen");
    writeFileSync(
      editor,
      `#!/bin/sh\ncp "$2" "${seen}"\nls -l "$2" >> "${seen}"\necho "$1 from the editor"\nprintf '@say edited\\n' > "$2"\n`,
    );
    chmodSync(editor, 0o755);
    const screen = await openE(home, [], { env: { VISUAL: undefined, EDITOR: `${editor} --wait` } });
    screen.type("first draft");
    await draft(screen, "first draft");
    screen.type(keys.ctrl("g"));
    await draft(screen, "@say edited");
    expect(readFileSync(seen, "utf8")).toMatch(/^first draft\n?-rw-------/);
    screen.type(keys.enter);
    await row(screen, "edited");
    // One that fails leaves everything as it was.
    writeFileSync(editor, "#!/bin/sh\nexit 3\n");
    screen.type("kept");
    await draft(screen, "kept");
    screen.type(keys.ctrl("g"));
    await screen.shows("ended with status 3; the text");
    await draft(screen, "kept");
  });

  test("remembers lines over restarts, for their directory alone, readable by nobody else", async () => {
    const home = eHome();
    const first = await openE(home);
    await ask(first, ["@say the first line"], "the first line");
    await ask(first, ["@say the second line"], "the second line");
    expect(await leave(first)).toBe(0);
    const file = join(home.home, "history.jsonl");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const second = await openE(home);
    second.type(keys.up);
    await draft(second, "@say the second line");
    second.type(keys.up);
    await draft(second, "@say the first line");
    second.type(`${keys.down}${keys.down}`);
    await second.shows(emptyDraft);
    // What is there already narrows what is gone through.
    second.type(`@say the f${keys.up}`);
    await draft(second, "@say the first line");
    second.type(keys.down);
    await draft(second, "@say the f");
    second.type(`${keys.ctrl("u")}${keys.ctrl("r")}first`);
    await offered(second, "@say the first line");
    second.type(keys.enter);
    await draft(second, "@say the first line");
    const elsewhere = join(home.temp, "elsewhere");
    mkdirSync(elsewhere);
    const third = await openE(home, [], { cwd: elsewhere });
    third.type(keys.up);
    third.type("x");
    await draft(third, "x");
  });

  test("completes @file mentions, also below folders and with blanks", async () => {
    const home = eHome();
    mkdirSync(join(home.cwd, "src"));
    mkdirSync(join(home.cwd, "node_modules"));
    for (const name of ["src/main.ts", "src/other file.md", "top.txt", "node_modules/hidden-main.js"]) {
      writeFileSync(join(home.cwd, name), "x");
    }
    writeFileSync(join(home.cwd, ".gitignore"), "node_modules\n");
    const screen = await openE(home);
    screen.type("see @main");
    await screen.until("the list", () =>
      screen.lines().some((line) => line.trim().replace(/^› /, "") === "src/main.ts"),
    );
    expect(screen.text()).not.toContain("hidden-main");
    screen.type(keys.tab);
    await draft(screen, "see @src/main.ts");
    screen.type("and @other");
    await screen.shows("src/other file.md");
    screen.type(keys.enter);
    await draft(screen, 'see @src/main.ts and @"src/other file.md"');
    screen.type(`${keys.ctrl("u")}a@b.org`);
    await draft(screen, "a@b.org");
  });

  test("runs !cmd for the model to read and !!cmd for the person alone", async () => {
    const home = eHome();
    const screen = await openE(home);
    run(screen, "!echo so much; echo for you");
    await screen.shows("✓ ! echo so much");
    expect(screen.lines()).toContain("  │ for you");
    run(screen, "!!echo nobody hears");
    await screen.shows("✓ !! echo nobody hears");
    expect(screen.lines()).toContain("  │ nobody hears");
    await ask(screen, ["@say asked"], "asked");
    expect(await leave(screen)).toBe(0);
    const entries = sessionTexts(home)
      .flatMap((text) => text.trim().split("\n"))
      .filter((line) => /"custom_type":"shell"/.test(line));
    expect(entries.map((line) => /"exclude_from_context":true/.test(line))).toEqual([false, true]);
    expect(entries[0]).toContain("for you");
  });

  test("ends a shell command that goes on when it is interrupted", async () => {
    const screen = await openE(eHome());
    run(screen, "!echo started; sleep 60");
    await screen.shows("│ started");
    screen.type(keys.escape);
    await screen.until("its end", () => /^– ! echo started/m.test(screen.text()));
  });

  test("keeps what is sent during a turn waiting: into the turn, after it, or back into the draft", async () => {
    const home = eHome();
    writeFileSync(join(home.cwd, "gate"), "");
    const screen = await openE(home);
    const waits = '@tool bash {"command":"while [ -e gate ]; do sleep 0.02; done; echo open"}';
    send(screen, waits, "@then", "@say Turn over.");
    await screen.shows("● Running while");
    run(screen, "steer this");
    await screen.shows("next: steer this");
    screen.type(`then that${keys.tab}`);
    await screen.shows("then: then that");
    expect(screen.text()).toContain("waiting · alt+up takes back");
    screen.type("own ");
    screen.type("\x1b[1;3A");
    await screen.hides("waiting · alt+up");
    await screen.shows("steer this");
    const at = screen.lines().indexOf("> steer this");
    expect(screen.lines().slice(at, at + 5)).toEqual(["> steer this", "", "  then that", "", "  own"]);
    screen.type(keys.ctrl("c"));
    await screen.until("the interrupted turn", () => screen.lines().includes("Interrupted"));
    expect(screen.text()).toContain("> steer this");
    screen.type(keys.ctrl("c"));
    await screen.shows(emptyDraft);
    send(screen, waits, "@then", "@say Turn over.");
    await screen.until("the second call", () => /● Running while/.test(screen.text()));
    run(screen, "@say steered in");
    await screen.shows("next: @say steered in");
    screen.type(`@say followed up${keys.tab}`);
    await screen.shows("then: @say followed up");
    rmSync(join(home.cwd, "gate"));
    await row(screen, "steered in");
    await row(screen, "followed up");
    expect(screen.text().indexOf("steered in")).toBeLessThan(screen.text().indexOf("followed up"));
    await screen.hides("waiting · alt+up");
  });
});

async function offered(screen: PtyScreen, line: string): Promise<void> {
  await screen.until(`"${line}" offered`, () =>
    screen.lines().some((shown) => /^[›▸ ] /.test(shown) && shown.includes(line)),
  );
}
