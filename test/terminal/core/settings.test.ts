/** Commands that change what e is: models, effort, settings, extensions, and what lists them all. */
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { untilReceived, writePuppet } from "../../helpers/puppet.js";
import { type EHome, eHome } from "../../helpers/run-e.js";
import { verifies } from "../../helpers/verifies.js";
import { keys } from "../terminal-e.js";
import { ask, closePicker, emptyDraft, openE, row, rowWith, run } from "./session.js";

const settingsOf = (home: EHome): Record<string, unknown> =>
  JSON.parse(readFileSync(join(home.home, "settings.json"), "utf8"));

describe("commands that change e", () => {
  test("choose a model and an effort, by picker, by name and by key, and keep them", async () => {
    const home = eHome();
    writeFileSync(join(home.home, "script.json"), JSON.stringify([{ text: "played" }]));
    const events = writePuppet(home.extensions, "ears", { manifest: { events: ["model_change", "effort_change"] } });
    const screen = await openE(home);
    run(screen, "/effort");
    await screen.shows("Effort of offline/echo");
    expect(rowWith(screen, "✓ high")).toMatch(/^› ✓ high/);
    screen.type(`${keys.up}${keys.enter}`);
    await screen.shows("offline/echo medium");
    screen.type(keys.shiftTab);
    await screen.shows("offline/echo high");
    run(screen, "/effort low");
    await screen.shows("offline/echo low");
    run(screen, "/effort no-such");
    await screen.until("why not", () => /^✗ .*no-such/m.test(screen.text()));
    await expect.poll(() => settingsOf(home).effort).toBe("low");
    screen.type(keys.ctrl("l"));
    await screen.shows("esc closes");
    expect(screen.text()).toMatch(/offline\/echo/);
    screen.type("gpt");
    await screen.until("why it cannot be used", () => /^› ✗ openai\/gpt.* not set up/m.test(screen.text()));
    screen.type(keys.enter);
    await screen.shows("cannot be used");
    run(screen, `/model offline/script:${join(home.home, "script.json")}`);
    await expect.poll(() => settingsOf(home).model).toMatch(/^offline\/script:/);
    await ask(screen, ["anything"], "played");
    run(screen, "/model no/such");
    await screen.until("why not", () => /^✗ .*no\/such/m.test(screen.text()));
    run(screen, "/models");
    await screen.shows("Models that ctrl+p switches among");
    screen.type(`echo${keys.enter}`);
    await expect.poll(() => settingsOf(home).scoped_models).toEqual(["offline/echo"]);
    await closePicker(screen);
    screen.type(keys.ctrl("p"));
    await screen.shows("offline/echo low");
    await untilReceived(events, "event model_change", 2);
    expect(
      events
        .log()
        .of("event effort_change")
        .map(({ params }) => params?.extra),
    ).toEqual(["medium", "high", "low"].map((effort) => ({ effort })));
  });

  verifies("settings.kept", { when: "it is changed in /settings" }, async () => {
    const home = eHome();
    const screen = await openE(home);
    run(screen, "/settings");
    await screen.shows("Settings");
    screen.type("show_think");
    await screen.until("the key", () => /^› +show_thinking/m.test(screen.text()));
    screen.type(keys.enter);
    await expect.poll(() => settingsOf(home).show_thinking).toSatisfy((value) => value === true || value === "on");
    screen.type(`${keys.ctrl("u")}tool_preview`);
    await screen.until("the key", () => /^› +tool_preview_rows/m.test(screen.text()));
    screen.type(keys.enter);
    await screen.shows("enter keeps");
    screen.type(`${keys.ctrl("u")}21${keys.enter}`);
    await screen.until("the range", () => /^! .*20/m.test(screen.text()));
    screen.type(`${keys.ctrl("u")}1${keys.enter}`);
    await expect.poll(() => settingsOf(home).tool_preview_rows).toBe(1);
    await screen.until("the list again", () => /^› +• tool_preview_rows +1/m.test(screen.text()));
    screen.type(keys.ctrl("r"));
    await expect.poll(() => settingsOf(home)).not.toHaveProperty("tool_preview_rows");
    await closePicker(screen);
    await ask(screen, ["@think aloud", "@say ok"], "ok");
    expect(screen.lines()).toContainEqual(expect.stringMatching(/^\s+aloud$/));
  });

  test("show what extensions cost, reload and disable one, and begin them all anew", async () => {
    const home = eHome();
    const gate = writePuppet(home.extensions, "gate", {
      manifest: { hooks: ["input"], tools: [{ name: "greet", description: "greets" }], commands: [{ name: "pass" }] },
      on: { "command pass": { notice: "passed" } },
    });
    const screen = await openE(home);
    await ask(screen, ["@say counted"], "counted");
    run(screen, "/extensions");
    await screen.until("the row", () => /^› ● gate .*ready · worker · hook\.input p50 .* p99 /m.test(screen.text()));
    screen.type(keys.enter);
    await screen.shows("hooks: input");
    expect(screen.text()).toContain("tools: greet");
    screen.type(keys.escape);
    await screen.shows("ctrl+d disables");
    screen.type(keys.ctrl("r"));
    await screen.shows("gate was reloaded");
    expect(gate.log().starts).toHaveLength(2);
    screen.type(keys.ctrl("d"));
    await screen.until("it disabled", () => /^› ○ gate .*disabled/m.test(screen.text()));
    await closePicker(screen);
    run(screen, "/pass");
    await screen.shows("unknown command /pass");
    run(screen, "/reload");
    await row(screen, "· reloaded");
    expect(gate.log().starts.length).toBeGreaterThanOrEqual(2);
    run(screen, "/help");
    await screen.until("the keys", () => screen.everything().includes("ctrl+o"));
    const help = screen.everything();
    for (const word of ["/login", "/resume", "/undo", "/theme", "alt+up", "ctrl+r"]) expect(help).toContain(word);
  });

  verifies("keys.auth-file", { when: "it is given to /login and forgotten again" }, async () => {
    const home = eHome();
    const key = "gsk_Ab1Cd2Ef3Gh4Ij5Kl6Mn7Op8";
    const ears = writePuppet(home.extensions, "ears", { manifest: { hooks: ["input"], events: ["session_start"] } });
    const screen = await openE(home);
    run(screen, "/login");
    await screen.shows("Sign in to a provider");
    screen.type("openai");
    await screen.until("the provider", () => /^› +OpenAI/m.test(screen.text()));
    screen.type(keys.enter);
    await screen.shows("Key of OpenAI");
    screen.type("with space ");
    screen.type(keys.enter);
    await screen.shows("a key holds no spaces");
    screen.type(keys.ctrl("u"));
    screen.type(keys.paste(key));
    await screen.until("marks", () => /[•*]{8}/.test(screen.text()));
    screen.type(keys.enter);
    await screen.shows("the key of OpenAI is kept in auth.json");
    expect(statSync(join(home.home, "auth.json")).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(home.home, "auth.json"), "utf8")).toContain(key);
    // Whoever had no model came for one.
    await screen.shows("enter uses it");
    screen.type("openai/");
    await screen.until("a usable one", () => /^› .*openai\/(?!.*not set up)/m.test(screen.text()));
    await closePicker(screen);
    run(screen, "/login");
    await screen.shows("Sign in to a provider");
    screen.type("openai");
    await screen.until("the provider", () => /^› +✓ OpenAI/m.test(screen.text()));
    screen.type(keys.ctrl("d"));
    await screen.shows("the key of OpenAI is forgotten");
    expect(readFileSync(join(home.home, "auth.json"), "utf8")).not.toContain(key);
    await screen.shows(emptyDraft);
    screen.type(keys.up);
    await screen.shows("> /login");
    expect(ears.log().lines.join("\n")).not.toContain(key);
    expect(screen.written).not.toContain(key.slice(6));
  });
});
