/** Commands and shortcuts of extensions, from `/` to what becomes of the chosen one. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { untilReceived, writePuppet } from "../../helpers/puppet.js";
import { sequence } from "../../helpers/puppet-steps.js";
import { eHome } from "../../helpers/run-e.js";
import { verifies } from "../../helpers/verifies.js";
import type { PtyScreen } from "../pty.js";
import { keys } from "../terminal-e.js";
import { emptyDraft, openE, row, rowWith, run } from "./session.js";

const draftIs = (screen: PtyScreen, text: string): Promise<void> =>
  screen.until(`the draft "${text}"`, () => screen.lines().includes(`> ${text}`.trimEnd()));

describe("commands of extensions", () => {
  verifies(
    [
      "command.in-picker",
      "command.arguments-hint",
      "command.arguments-composer",
      "complete.picker",
      "complete.replaces",
    ],
    async (transport) => {
      const home = eHome(transport);
      const items = [{ value: "berlin", description: "on the Spree" }, { value: "bern" }, { value: "bonn" }];
      const puppet = writePuppet(home.extensions, "travel", {
        manifest: {
          commands: [
            { name: "visit", description: "goes there", arguments: "<city>", completions: true },
            { name: "whereami", description: "says where" },
          ],
        },
        on: {
          "command.complete": sequence({ items }, { items }, { items: [...items, { value: "beirut" }] }),
          "command visit": { notice: "went to {{params.args}}" },
          "command whereami": { notice: "here" },
        },
      });
      const screen = await openE(home);
      run(screen, "hello");
      await screen.shows("You said: hello");
      screen.type("/");
      await screen.shows("begin a new session");
      screen.type("vis");
      await screen.shows("goes there");
      expect(rowWith(screen, "goes there")).toMatch(/^› \/visit +goes there — <city> · travel$/);
      screen.type(keys.enter);
      // It takes arguments: nothing runs yet, and what it may be completed with is offered.
      await screen.shows("on the Spree");
      expect(puppet.log().of("command visit")).toEqual([]);
      expect(rowWith(screen, "> /visit")).toBe("> /visit");
      expect(screen.cursor().column).toBe("> /visit ".length);
      const [asked] = await untilReceived(puppet, "command.complete visit");
      expect(asked?.params).toMatchObject({ name: "visit", prefix: "" });
      screen.type("be");
      await untilReceived(puppet, "command.complete visit", 3);
      await screen.shows("beirut");
      screen.type(keys.down);
      await screen.until("the second one chosen", () => /^› bern/m.test(screen.text()));
      screen.type(keys.tab);
      await draftIs(screen, "/visit bern");
      screen.type(keys.enter);
      await screen.shows("went to bern");
      await screen.shows(emptyDraft);
      // One without arguments runs when it is picked.
      screen.type("/where");
      await screen.shows("says where");
      screen.type(keys.enter);
      await screen.shows("travel: here");
    },
  );

  verifies(
    ["shortcut.pressed", "shortcut.composer-first", "shortcut.otherwise-idle", "shortcut.freed"],
    async (transport) => {
      const home = eHome(transport);
      const puppet = writePuppet(home.extensions, "chords", {
        manifest: { shortcuts: [{ key: "ctrl+alt+g" }, { key: "ctrl+k" }, { key: "alt+x" }, { key: "ctrl+f" }] },
        on: { shortcut: { notice: "pressed {{params.key}}" } },
      });
      writeFileSync(join(home.home, "keybindings.json"), JSON.stringify({ "ctrl+f": "none" }));
      const screen = await openE(home);
      screen.type("abc");
      await draftIs(screen, "abc");
      screen.type("\x1b\x07");
      await screen.shows("pressed ctrl+alt+g");
      screen.type(keys.ctrl("f"));
      await screen.shows("pressed ctrl+f");
      screen.type(`${keys.left}${keys.ctrl("k")}`);
      await draftIs(screen, "ab");
      screen.type(keys.alt("x"));
      await screen.shows("pressed alt+x");
      expect(rowWith(screen, "> ab")).toBe("> ab");
      // A picker, the viewer and a search take all keys.
      screen.type(keys.ctrl("l"));
      await screen.shows("esc closes");
      screen.type(keys.alt("x"));
      screen.type(keys.escape);
      await screen.hides("esc closes");
      screen.type(keys.ctrl("o"));
      await screen.shows("There is nothing to open yet");
      screen.type(keys.alt("x"));
      screen.type("q");
      await screen.shows("> ab");
      run(screen, "c");
      await row(screen, "You said: abc");
      const pressed = puppet
        .log()
        .of("shortcut")
        .map(({ params }) => params?.key);
      expect(pressed).toEqual(["ctrl+alt+g", "ctrl+f", "alt+x"]);
    },
  );
});
