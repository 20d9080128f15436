/** How it looks: colours by the terminal's means and background, themes and files of the person's as they change. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { eHome } from "../../helpers/run-e.js";
import { verifies } from "../../helpers/verifies.js";
import type { PtyScreen } from "../pty.js";
import { keys, terminalE } from "../terminal-e.js";
import { ask, closePicker, emptyDraft, openE, row, rowWith, run } from "./session.js";

const marker = "> ask";

/** Colours of SGR sequences in what was written. */
const sgrOf = (screen: PtyScreen): readonly string[] => screen.written.match(/\x1b\[[\d;:]*m/g) ?? [];

describe("looks", () => {
  test("use as many colours as the terminal has, and none where none are wanted", async () => {
    const home = eHome();
    const many = await openE(home);
    expect(sgrOf(many).join()).toMatch(/38;2;/);
    const some = await openE(home, [], { env: { COLORTERM: undefined } });
    expect(sgrOf(some).join()).toMatch(/38;5;/);
    expect(sgrOf(some).join()).not.toMatch(/38;2;/);
    const few = await openE(home, [], { env: { FORCE_COLOR: "1" } });
    expect(sgrOf(few).join()).not.toMatch(/38;[25];/);
    expect(few.cellOf(marker).foreground).toBeLessThan(16);
    const none = await openE(home, [], { env: { NO_COLOR: "1" } });
    await ask(none, ["@say **bold** `code`", "@fail 400 no"], "bold code");
    await none.until("the error", () => /^✗ /m.test(none.text()));
    expect(sgrOf(none).join()).not.toMatch(/\[(?:[\d;]*;)?(?:3[0-8]|4[0-8]|9\d|10\d)[;m]/);
    expect(none.cell(none.lines().indexOf("bold code"), 0).bold).toBe(true);
  });

  verifies("looks.background", { when: "the terminal answers, and when it does not" }, async () => {
    const home = eHome();
    const colourOn = async (reply: string | null): Promise<number | null> => {
      const screen = terminalE(home);
      if (reply !== null) {
        await screen.until("the question", () => screen.written.includes("\x1b]11;?"));
        screen.type(reply);
      }
      await screen.shows("offline/echo");
      run(screen, "@say x");
      await row(screen, "x");
      return screen.cellOf(emptyDraft).foreground;
    };
    const dark = await colourOn("\x1b]11;rgb:1010/1010/1010\x07");
    const light = await colourOn("\x1b]11;rgb:ffff/ffff/ffff\x1b\\");
    expect(light).not.toBe(dark);
    // One that never answers is dark, and what it answered was never typed.
    expect(await colourOn(null)).toBe(dark);
  });

  verifies("looks.theme-file", { when: "/theme tries it on" }, async () => {
    const home = eHome();
    mkdirSync(join(home.home, "themes"));
    writeFileSync(join(home.home, "themes/mine.json"), JSON.stringify({ name: "mine", colors: { accent: "#123456" } }));
    const screen = await openE(home);
    const before = screen.cellOf(marker).foreground;
    run(screen, "/theme");
    await screen.shows("follows the terminal");
    screen.type("mine");
    await screen.until("the preview", () => screen.cellOf(marker).foreground === 0x123456);
    await closePicker(screen);
    await screen.until("the colour of before", () => screen.cellOf(marker).foreground === before);
    run(screen, "/theme mine");
    await screen.until("the theme", () => screen.cellOf(marker).foreground === 0x123456);
    expect(JSON.parse(readFileSync(join(home.home, "settings.json"), "utf8"))).toMatchObject({ theme: "mine" });
    // A file that changes is seen, a broken one is told and changes nothing else.
    writeFileSync(join(home.home, "themes/mine.json"), JSON.stringify({ name: "mine", colors: { accent: "#654321" } }));
    await screen.until("the new colour", () => screen.cellOf(marker).foreground === 0x654321);
    run(screen, "/theme no-such");
    await screen.shows("no theme is named no-such");
  });

  verifies(["looks.layout-live", "looks.keybindings-live"], { when: "they change while e runs" }, async () => {
    const home = eHome();
    const layout = join(home.home, "layout.json");
    const bindings = join(home.home, "keybindings.json");
    writeFileSync(layout, JSON.stringify({ banner: false, status: { left: "LEFT {session}", right: "{model}" } }));
    const screen = terminalE(home, ["--name", "work"]);
    await screen.until("the status row", () => /^LEFT work +offline\/echo$/m.test(screen.text()));
    expect(screen.text()).not.toContain("e 0.");
    writeFileSync(layout, JSON.stringify({ status: { left: "{cwd}", right: "{effort}" } }));
    await screen.until("the new one", () => /^\S+work +high$/m.test(screen.text()));
    writeFileSync(layout, "{ broken");
    await screen.shows("layout.json");
    await screen.shows("offline/echo high");
    screen.type("abc");
    await screen.shows("> abc");
    writeFileSync(bindings, JSON.stringify({ "ctrl+q": "kill_to_start", "ctrl+u": "none", "ctrl+c": "newline" }));
    // What a file holds now is seen by what the key does: nothing, until it is read.
    await expect
      .poll(() => {
        screen.type(keys.ctrl("q"));
        return rowWith(screen, "> abc");
      })
      .toBe("");
    screen.type(`def${keys.ctrl("u")}`);
    await screen.shows("> def");
    writeFileSync(bindings, "[]");
    await screen.shows("keybindings.json");
    screen.type(keys.ctrl("u"));
    await screen.shows(emptyDraft);
  });
});
