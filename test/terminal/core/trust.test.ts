/** What an untrusted project means in the terminal: it is asked about once, and nothing of it is read before. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type EHome, eHome } from "../../helpers/run-e.js";
import { verifies } from "../../helpers/verifies.js";
import { keys, terminalE } from "../terminal-e.js";
import { emptyDraft, openE, row, run } from "./session.js";

function project(home: EHome): void {
  mkdirSync(join(home.cwd, ".e/prompts"), { recursive: true });
  writeFileSync(join(home.cwd, ".e/prompts/daily.md"), "@say from the project");
  writeFileSync(join(home.cwd, "AGENTS.md"), "Be brief.");
}

const trustOf = (home: EHome): string => {
  const path = join(home.home, "trust.json");
  return existsSync(path) ? readFileSync(path, "utf8") : "";
};

describe("an undecided directory", () => {
  verifies("trust.terminal-asks", async () => {
    const home = eHome();
    project(home);
    const first = terminalE(home, ["/daily"]);
    await first.shows(`e: Trust ${home.cwd}?`);
    expect(first.text()).toContain("loads what it brings: .e/prompts, AGENTS.md");
    // What is typed meanwhile is no answer, and neither is enter: it only says no.
    expect(first.text()).toMatch(/^› No/m);
    first.type(keys.down);
    await first.until("the other answer", () => /^› Trust/m.test(first.text()));
    first.type(keys.enter);
    await row(first, "from the project");
    expect(JSON.parse(trustOf(home))).toMatchObject({
      [Object.keys(JSON.parse(trustOf(home)))[0] ?? ""]: { trusted: true },
    });
    const second = await openE(home);
    expect(second.written).not.toContain("Trust ");
    run(second, "/daily");
    await row(second, "from the project");
    // And back: what it brought is gone.
    run(second, "/untrust");
    await second.shows("is no longer trusted");
    run(second, "/daily");
    await second.shows("unknown command /daily");
    run(second, "/trust");
    await second.shows("Trust this directory?");
    second.type("y");
    await second.shows("is trusted from now on");
    await second.shows(emptyDraft);
    run(second, "/daily");
    await second.until(
      "the template again",
      () => second.lines().filter((line) => line === "from the project").length > 1,
    );
  });

  verifies("trust.declined", { when: "it is left open by Esc first" }, async () => {
    const home = eHome();
    project(home);
    const first = terminalE(home);
    await first.shows(`e: Trust ${home.cwd}?`);
    first.type(keys.escape);
    await first.shows("is not trusted: .e/prompts, AGENTS.md");
    await first.shows("offline/echo");
    expect(trustOf(home)).toBe("");
    const second = terminalE(home);
    await second.shows(`e: Trust ${home.cwd}?`);
    second.type(keys.enter);
    await second.shows("e trust takes that back");
    await second.shows("offline/echo");
    const third = await openE(home);
    expect(third.written).not.toContain("e: Trust");
    run(third, "/daily");
    await third.shows("unknown command /daily");
  });

  test("is not asked about when it brings nothing, nor in a run that trusts it", async () => {
    const home = eHome();
    const bare = await openE(home);
    expect(bare.written).not.toContain("Trust ");
    project(home);
    const trusting = await openE(home, ["--trust", "/daily"]);
    await row(trusting, "from the project");
    expect(trusting.written).not.toContain("e: Trust");
  });

  verifies("trust.refused", { when: "Esc, and then an answer is given" }, async () => {
    const home = eHome();
    home.settings({ untrusted: "refuse" });
    const first = terminalE(home);
    await first.shows(`e: Trust ${home.cwd}?`);
    expect(first.text()).toContain("e does not start here");
    first.type(keys.escape);
    expect((await first.ended).exitCode).toBe(1);
    expect(first.everything()).toContain("is not trusted, and settings.json says to refuse");
    const second = terminalE(home);
    await second.shows(`e: Trust ${home.cwd}?`);
    second.type(`${keys.down}${keys.enter}`);
    await second.shows("offline/echo");
  });
});
