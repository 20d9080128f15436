/** What is read: words of the person and of the model, thinking, calls of tools, errors. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { writePuppet } from "../../helpers/puppet.js";
import { type Json, steps, untilFile, update } from "../../helpers/puppet-steps.js";
import { eHome } from "../../helpers/run-e.js";
import { verifies } from "../../helpers/verifies.js";
import { keys } from "../terminal-e.js";
import { ask, openE, row, rowWith, run, send } from "./session.js";

const who = { type: "object", properties: { who: { type: "string" } } };
const greetLabel = { category: "greeting", running: "Greeting", completed: "Greeted", target: "who" };

describe("the transcript", () => {
  test("tells what was asked from what was answered, and paints markdown as rows", async () => {
    const screen = await openE(eHome());
    await ask(screen, ["@say # Plan", "@say - one **strong** word", "@say ", "@say `code` and 漢字"], "code and 漢字");
    expect(rowWith(screen, "@say # Plan")).toBe("› @say # Plan");
    expect(rowWith(screen, "one strong word")).toMatch(/^\s*[•-] one strong word$/u);
    const [at, column] = [
      screen.lines().indexOf(rowWith(screen, "one strong word")),
      rowWith(screen, "one strong word").indexOf("strong"),
    ];
    expect([screen.cell(at, column).bold, screen.cell(at, column - 2).bold]).toEqual([true, false]);
    expect(screen.cellOf("code and").foreground).not.toBe(screen.cellOf("and 漢字").foreground);
    expect(screen.lines().filter((line) => line.includes("**"))).toEqual(["  @say - one **strong** word"]);
  });

  verifies("terminal.sanitised", { when: "a command and a model send them" }, async () => {
    const screen = await openE(eHome());
    await ask(
      screen,
      [
        '@tool bash {"command":"printf \'\\\\033]0;owned\\\\007\\\\033[31mred\\\\033[2J\\\\n\'"}',
        "@then",
        "@say done\u202e\u0007 here",
      ],
      "done here",
    );
    expect(screen.written).not.toContain("owned\x07");
    expect(screen.written).not.toContain("\u202e");
    expect(rowWith(screen, "│ red")).toBe("  │ red");
  });

  test("folds thinking into a row and unfolds it by ctrl+x", async () => {
    const screen = await openE(eHome(), ["--tui-mode", "fullscreen"]);
    await ask(screen, ["@think the secret of it", "@say The answer."], "The answer.");
    // The prompt itself says what is thought.
    const unfolded = (): boolean => screen.lines().some((line) => line.trim() === "the secret of it");
    expect(rowWith(screen, "∴ Thought")).toContain("ctrl+o to read");
    expect(unfolded()).toBe(false);
    screen.type(keys.ctrl("x"));
    await screen.until("the thinking", unfolded);
    expect(screen.cellOf("∴ Thought").text).toBe("∴");
    screen.type(keys.ctrl("x"));
    await screen.until("no thinking", () => !unfolded());
  });

  verifies("thinking.folded", { when: "the settings show it" }, async () => {
    const home = eHome();
    home.settings({ show_thinking: true, thinking_hint: "unfold me" });
    const screen = await openE(home);
    await ask(screen, ["@think a thought", "@say Said."], "Said.");
    expect(screen.lines()).toContainEqual(expect.stringMatching(/^\s+a thought$/));
    expect(screen.cellOf("  a thought").italic || screen.cellOf("a thought").foreground !== null).toBe(true);
  });

  test("moves no row of a reply while the rest of it streams in", async () => {
    const screen = await openE(eHome(), [], { rows: 100 });
    const items = Array.from({ length: 8 }, (_, at) => [
      `@say - item ${at} is **bo`,
      "@wait 30",
      `@say ld** and has \`code\``,
      "@say ",
    ]);
    const table = ["@say | a | b |", "@say |---|---|", "@say | one | two |", "@say ", "@wait 30"];
    // Only from now on is it certain that what paints markdown is up.
    await ask(screen, ["@say **ready**"], "ready");
    const frames: (readonly string[])[] = [];
    screen.terminal.onWriteParsed(() => frames.push(screen.lines()));
    const body = ["@say # Title", "@say ", "@wait 30", ...table, ...items.flat(), "@say ", "@say The end."];
    await ask(screen, body, "The end.");
    const withItems = frames.filter((lines) => lines.some((line) => /item \d is bold/.test(line)));
    expect(withItems.length, "frames while it streams").toBeGreaterThan(1);
    // A row that is as it will be stays where it is, in every frame until the end.
    for (const whole of ["Title", "one", "item 0 is bold and has code", "item 4 is bold and has code"]) {
      const places = frames.map((lines) => lines.findIndex((line) => line.includes(whole) && !/@say/.test(line)));
      const first = places.findIndex((at) => at !== -1);
      expect(first, whole).not.toBe(-1);
      expect(new Set(places.slice(first)).size, `${whole} stands at ${places.join(",")}`).toBe(1);
    }
    expect(frames.at(-1)?.filter((line) => line.trim() === "Title")).toHaveLength(1);
  });

  verifies(["tool.label.running", "tool.label.completed", "tool.label.none"], async () => {
    const home = eHome();
    const tool = (name: string, label?: Json) => ({
      name,
      description: name,
      parameters: who,
      ...(label ? { label } : {}),
    });
    writePuppet(home.extensions, "greeter", {
      manifest: { tools: [tool("greet", greetLabel), tool("plain")] },
      on: {
        "tool_call greet": steps(untilFile("greeted"), { content: "hi", summary: "said hello" }),
        "tool_call plain": steps(untilFile("plained"), { content: "done" }),
      },
    });
    const screen = await openE(home);
    send(screen, '@tool greet {"who":"bob"}', "@then", "@say First.");
    await screen.shows("● Greeting bob");
    expect(screen.cellOf("Greeting bob").bold).toBe(true);
    writeFileSync(join(home.extensions, "greeted"), "");
    await screen.shows("✓ Greeted bob · said hello");
    expect(screen.text()).not.toContain("Greeting bob");
    await row(screen, "First.");
    send(screen, "@tool plain {}", "@then", "@say Second.");
    await screen.shows("● Running plain");
    writeFileSync(join(home.extensions, "plained"), "");
    await screen.shows("✓ Ran plain");
    await row(screen, "Second.");
  });

  verifies("tool.label.tally", { when: "one of the calls fails" }, async () => {
    const home = eHome();
    writeFileSync(join(home.cwd, "a.txt"), "alpha\n");
    writeFileSync(join(home.cwd, "b.txt"), "beta\n");
    const screen = await openE(home);
    const batch = [
      '@tool read {"path":"a.txt"}',
      '@tool read {"path":"b.txt"}',
      '@tool bash {"command":"exit 3"}',
      "@then",
      "@say Done.",
    ];
    await ask(screen, batch, "Done.");
    expect(rowWith(screen, "2 file reads")).toMatch(/^✗ 2 file reads, 1 /);
    expect(rowWith(screen, "a.txt ·")).toMatch(/^ {2}✓ Read a\.txt · /);
    expect(rowWith(screen, "✗ Ran exit 3")).toMatch(/^ {2}✗ Ran exit 3 · /);
  });

  verifies("tool.output.tail", { when: "more rows come while it runs" }, async () => {
    const home = eHome();
    const chunk = (from: number): string => Array.from({ length: 10 }, (_, at) => `row ${from + at}\n`).join("");
    writePuppet(home.extensions, "talker", {
      manifest: {
        tools: [
          {
            name: "talk",
            description: "talks",
            parameters: who,
            label: { running: "Talking", completed: "Talked", category: "talk" },
          },
        ],
      },
      on: {
        tool_call: steps(update(chunk(1)), untilFile("go"), update(chunk(11)), { content: "x", summary: "talked" }),
      },
    });
    home.settings({ tool_preview_rows: 3 });
    const screen = await openE(home);
    send(screen, "@tool talk {}", "@then", "@say Done.");
    await screen.shows("row 10");
    expect(screen.lines().filter((line) => /^ {2}│ row/.test(line))).toEqual(["  │ row 8", "  │ row 9", "  │ row 10"]);
    expect(rowWith(screen, "earlier rows")).toContain("… 7 earlier rows · ctrl+o shows all");
    writeFileSync(join(home.extensions, "go"), "");
    await row(screen, "Done.");
    expect(screen.lines().filter((line) => /^ {2}│ row/.test(line))).toEqual([
      "  │ row 18",
      "  │ row 19",
      "  │ row 20",
    ]);
  });

  test("says what failed, what was retried and what was interrupted", async () => {
    const screen = await openE(eHome());
    send(screen, "@fail 401 the key is wrong");
    await screen.until("the error", () => /^✗ .*the key is wrong/m.test(screen.text()));
    await ask(screen, ["@fail 503 busy", "@then", "@say Got through."], "Got through.");
    expect(rowWith(screen, "attempt")).toMatch(/^! .*busy.*attempt 1 of/);
    send(screen, "@say begun", "@wait 60000", "@say never");
    await screen.until("the reply", () => screen.lines().includes("begun"));
    screen.type(keys.escape);
    await screen.until("the remark", () => screen.lines().includes("Interrupted"));
    send(screen, '@tool bash {"command":"echo up; sleep 60"}', "@then", "@say never");
    await screen.shows("│ up");
    screen.type(keys.ctrl("c"));
    await screen.until("the cancelled call", () => /^– Ran echo up/m.test(screen.text()));
    run(screen, "still here");
    await screen.shows("You said: still here");
  });

  test("takes several calls that run at once for what they are", async () => {
    const home = eHome();
    writePuppet(home.extensions, "greeter", {
      manifest: { tools: [{ name: "greet", description: "greets", parameters: who, label: greetLabel }] },
      on: { "tool_call greet": steps(untilFile("go"), { content: "hi", summary: "ok" }) },
    });
    const screen = await openE(home);
    send(screen, '@tool greet {"who":"ann"}', '@tool greet {"who":"bob"}', "@then", "@say Done.");
    await screen.shows("Greeting bob");
    expect(rowWith(screen, "2 greetings")).toBe("● 2 greetings");
    expect(rowWith(screen, "Greeting ann")).toBe("  ● Greeting ann");
    writeFileSync(join(home.extensions, "go"), "");
    await row(screen, "Done.");
    expect(rowWith(screen, "2 greetings")).toBe("✓ 2 greetings");
    expect(rowWith(screen, "Greeted ann")).toBe("  ✓ Greeted ann · ok");
  });
});
