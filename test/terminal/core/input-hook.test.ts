/** What of the person's lines extensions hear, and in which order it is decided. */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { untilReceived, writePuppet } from "../../helpers/puppet.js";
import { sequence, steps, untilFile } from "../../helpers/puppet-steps.js";
import { type EHome, eHome } from "../../helpers/run-e.js";
import { verifies } from "../../helpers/verifies.js";
import { keys } from "../terminal-e.js";
import { ask, closePicker, emptyDraft, leave, openE, row, run } from "./session.js";

const key = "sk-ant-api03-Zq8Lw2Nf5Tb7Yc1Xd4Ve6";
const others = ["sk-proj-Ab3dEf6hIj9kLm2nOp5q", "AIzaSyA1b2C3d4E5f6G7h8I9j0KlMnOpQrStUv"];

/** Every file below the home and the directory of the work that holds a text, without auth.json. */
function filesWith(home: EHome, text: string): readonly string[] {
  const roots = [home.home, home.cwd, home.temp];
  return roots.flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: "utf8" })
      .map((name) => join(root, name))
      .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() && !path.endsWith("auth.json"))
      .filter((path) => readFileSync(path, "latin1").includes(text)),
  );
}

describe("what a person types", () => {
  verifies("hook.input.api-key", { timeoutMs: 60_000 }, async (transport) => {
    const home = eHome(transport);
    const listener = writePuppet(home.extensions, "listener", {
      manifest: {
        hooks: ["input", "before_turn"],
        commands: [{ name: "note", arguments: "<text>", completions: true }],
        events: ["session_start", "turn_start", "turn_end"],
      },
    });
    const screen = await openE(home);
    // Pasted into an empty draft; typed as a line; given to a command of e's; behind a name as it is copied.
    screen.type(keys.paste(key));
    await screen.shows("That is an API key: whose is it?");
    expect(screen.cellOf("Anthropic").text).toBe("A");
    screen.type(keys.enter);
    await screen.shows("is kept in auth.json");
    run(screen, others[0] ?? "");
    await screen.shows("That is an API key: whose is it?");
    screen.type(keys.escape);
    await screen.shows("the pasted key was dropped; nobody saw it");
    screen.type(keys.paste(`export GEMINI_API_KEY="${others[1]}"`));
    await screen.shows("That is an API key: whose is it?");
    screen.type(keys.escape);
    await screen.hides("whose is it?");
    run(screen, `/login ${others[0]}`);
    await screen.shows("Sign in to a provider");
    await closePicker(screen);
    await ask(screen, ["@say after all"], "after all");
    // Nothing brings one back: not history, not undo, not what was cut.
    screen.type(`${keys.up}${keys.up}${keys.up}${keys.up}`);
    screen.type(`${keys.ctrl("u")}${keys.ctrl("_")}${keys.ctrl("y")}${keys.ctrl("u")}`);
    await untilReceived(listener, "hook.input");
    await screen.shows(emptyDraft);
    expect(await leave(screen)).toBe(0);
    const auth = join(home.home, "auth.json");
    expect(statSync(auth).mode & 0o777).toBe(0o600);
    expect(readFileSync(auth, "utf8")).toContain(key);
    expect(
      listener
        .log()
        .of("hook.input")
        .map(({ params }) => params?.text),
    ).toEqual(["@say after all"]);
    for (const secret of [key, ...others]) {
      expect(filesWith(home, secret.slice(4)), secret).toEqual([]);
      expect(listener.log().lines.join("\n")).not.toContain(secret);
    }
    // What was typed letter by letter stood in the draft; a pasted one was never painted.
    expect(screen.written).not.toContain(key.slice(8));
    expect(screen.everything()).not.toContain(key.slice(8));
  });

  verifies("hook.input.quick-lines", async (transport) => {
    const home = eHome(transport);
    const slow = writePuppet(home.extensions, "slow", {
      manifest: { hooks: ["input"] },
      on: { "hook.input": sequence(steps(untilFile("go"), {}), { replace: "@say second" }, {}) },
    });
    const screen = await openE(home);
    screen.type(`@say first${keys.enter}typed second${keys.enter}@say third${keys.enter}`);
    await untilReceived(slow, "hook.input");
    writeFileSync(join(home.extensions, "go"), "");
    await row(screen, "third");
    const heard = slow
      .log()
      .of("hook.input")
      .map(({ params }) => params?.text);
    expect(heard).toEqual(["@say first", "typed second", "@say third"]);
    const lines = screen.lines().filter((line) => line.startsWith("› "));
    expect(lines).toEqual(["› @say first", "› @say second", "› @say third"]);
  });
});
