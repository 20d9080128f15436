/** The rows of tool calls: the grammar of their labels, the tally of a batch, the tail of their output. */
import { describe, expect, test } from "vitest";
import { OutputTail } from "../../../../../src/frontend/tui/transcript/output-tail.js";
import { tallyOf, verbOf } from "../../../../../src/frontend/tui/transcript/tool-label.js";
import { transcriptLimits } from "../../../../../src/protocol/limits.js";
import { batch, call, output, Stage, settle, toolEnd, toolEntry, toolStart } from "./stage.js";

describe("the label", () => {
  test("reads as its verbs say, before and after", async () => {
    const stage = new Stage();
    stage.say(batch(call(1, "greet", "bob")), toolStart(1));
    expect(stage.live()).toEqual(["● Greeting bob"]);
    stage.say(toolEnd(1, "said hello"));
    expect(await stage.taken()).toEqual(["✓ Greeted bob · said hello"]);
  });

  test("is made of the tool's name where there is none", () => {
    expect(verbOf("greet", null, true)).toBe("Running greet");
    expect(verbOf("greet", { category: "", running: " ", completed: "", target: "" }, false)).toBe("Ran greet");
  });

  test("takes as many rows as the person allows, and keeps its summary", () => {
    const stage = new Stage();
    const path = Array.from({ length: 30 }, (_, i) => `word${i}`).join(" ");
    stage.say(batch(call(1, "read", path)), toolEnd(1, "120 lines"));
    const two = stage.live(40);
    expect(two).toHaveLength(2);
    expect(two[1]).toMatch(/… · 120 lines$/);
    stage.settings = { ...stage.settings, tool_label_rows: 1 };
    expect(stage.live(40)).toHaveLength(1);
  });

  test.each([
    ["failed", "✗"],
    ["timedout", "✗"],
    ["blocked", "⊘"],
    ["cancelled", "–"],
  ] as const)("of a call that %s is marked", (outcome, mark) => {
    const stage = new Stage();
    stage.say(batch(call(1, "greet", "bob")), toolStart(1), toolEnd(1, "so", outcome, "why\nreally"));
    const why = outcome === "cancelled" ? [] : ["  │ why", "  │ really"];
    expect(stage.live()).toEqual([`${mark} Greeted bob · so`, ...why]);
  });
});

test.each(["completed", "failed"] as const)(
  "of what a call had come to nothing stays once it has %s",
  async (outcome) => {
    const stage = new Stage();
    const partial = { type: "tool_partial", id: 1, content: "one" } as const;
    stage.say(batch(call(1, "greet", "bob")), toolStart(1), partial);
    expect(stage.live()).toContain("  │ one");
    stage.say(toolEnd(1, "so", outcome, "one\ntwo"));
    expect(stage.live().slice(1)).toEqual(["  │ one", "  │ two"]);
  },
);

describe("a batch", () => {
  test("is tallied by category, in the order in which they came", () => {
    expect(tallyOf(["file read", "edit", "file read", "file read"])).toBe("3 file reads, 1 edit");
    expect(tallyOf(["search", "search", "file written", "file written", "query", "query", "day", "day"])).toBe(
      "2 searches, 2 files written, 2 queries, 2 days",
    );
  });

  test("stands below its tally, and is final when all of it is", async () => {
    const stage = new Stage();
    stage.say(batch(call(1, "read", "a", "file read"), call(2, "read", "b", "file read"), call(3, "edit", "c")));
    stage.say(toolStart(1), toolStart(2), toolEnd(1, "1 line"));
    const rows = ["● 2 file reads, 1 edit", "  ✓ Read a · 1 line", "  ● Reading b", "  ○ Editing c"];
    expect(stage.live()).toEqual(rows);
    expect(await stage.taken()).toEqual([]);
    stage.say(toolEnd(2), toolStart(3), toolEnd(3, "no match", "failed", "no match"));
    expect((await stage.taken())[0]).toBe("✗ 2 file reads, 1 edit");
  });

  test("of many keeps in sight what runs, then what failed, then the last", () => {
    const stage = new Stage();
    stage.settings = { ...stage.settings, tool_history_limit: 3 };
    stage.say(batch(...Array.from({ length: 50 }, (_, i) => call(i, "read", `f${i}`, "file read"))));
    for (let i = 0; i < 50; i++)
      if (i !== 7) stage.say(toolStart(i), toolEnd(i, "x", i === 4 ? "failed" : "completed"));
    stage.say(toolStart(7));
    expect(stage.live()).toEqual([
      "● 50 file reads",
      "  … 47 more calls · ctrl+o shows all",
      "  ✗ Read f4 · x",
      "  ● Reading f7",
      "  ✓ Read f49 · x",
    ]);
    stage.settings = { ...stage.settings, tool_history_limit: 0 };
    expect(stage.live()).toEqual(["● 50 file reads"]);
  });
});

describe("live output", () => {
  test("shows its last rows and says how many there were before", () => {
    const stage = new Stage();
    stage.say(batch(call(1, "bash", "make")), toolStart(1), output(1, "one\ntwo\n"));
    expect(stage.live()).toEqual(["● Running make", "  │ one", "  │ two"]);
    stage.say(output(1, Array.from({ length: 10 }, (_, i) => `row ${i}\n`).join("")));
    expect(stage.live().slice(1)).toEqual([
      "  │ … 7 earlier rows · ctrl+o shows all",
      ...["row 5", "row 6", "row 7", "row 8", "row 9"].map((row) => `  │ ${row}`),
    ]);
    stage.settings = { ...stage.settings, tool_preview_rows: 0 };
    expect(stage.live()).toEqual(["● Running make"]);
  });

  test("that is split in the middle of an escape sequence obeys nothing", () => {
    const stage = new Stage();
    stage.say(batch(call(1, "bash", "x")), output(1, "a\x1b]52;c;aG"), output(1, "k=\x07b\x1b["), output(1, "2Jc"));
    expect(stage.live()[1]).toBe("  │ abc");
  });

  test("of 100 000 chunks is kept by its end alone", () => {
    const tail = new OutputTail();
    for (let i = 0; i < 100_000; i++) tail.push(i % 2 === 0 ? "stdout" : "stderr", `chunk ${i}\n`);
    expect(tail.text.length).toBeLessThanOrEqual(2 * transcriptLimits.outputKeptChars + 2);
    expect(tail.lastLines(2)).toEqual({ lines: ["chunk 99998", "chunk 99999"], more: 99_998 });
  });

  test("without a single newline is kept by its end as well", () => {
    const tail = new OutputTail();
    for (let i = 0; i < 3_000; i++) tail.push("stdout", "😀".repeat(100));
    expect(tail.text.length).toBeLessThanOrEqual(2 * transcriptLimits.outputKeptChars + 2);
    expect(tail.text.isWellFormed()).toBe(true);
    tail.push("stdout", "\n");
    expect(tail.lastLines(1).lines.every((line) => /^(?:😀)+$/u.test(line))).toBe(true);
  });

  test("of calls that nobody announced is dropped", () => {
    const stage = new Stage();
    stage.say(toolStart(9), output(9, "x"), toolEnd(9));
    expect(stage.live()).toEqual([]);
  });
});

describe("what the reader opens", () => {
  const opened = (stage: Stage) => stage.transcript.openables()[0]?.read();

  test("is the output so far, then the display, then what extensions make of it", async () => {
    const stage = new Stage();
    stage.rendersTools = true;
    stage.say(batch(call(1, "bash", "make")), toolStart(1), output(1, "so far"));
    expect(await opened(stage)).toEqual({ format: "text", text: "so far" });
    stage.say(toolEnd(1, "ok", "completed", "content"));
    stage.store(toolEntry(1, "bash", { display: { body: "shown", format: "diff" } }));
    expect(stage.asked.map(({ name, content }) => [name, content])).toEqual([["bash", "shown"]]);
    const reading = opened(stage);
    stage.asked[0]?.answer({ body: "ren\x1b[2Jdered", format: "markdown" });
    expect(await reading).toEqual({ format: "markdown", text: "rendered" });
  });

  test.each(["null", "failure"])("is the display after %s", async (kind) => {
    const stage = new Stage();
    stage.rendersTools = true;
    stage.say(batch(call(1, "edit", "a")), toolEnd(1));
    stage.store(toolEntry(1, "edit", { display: { body: "shown", format: "diff" } }));
    if (kind === "null") stage.asked[0]?.answer(null);
    else stage.asked[0]?.fail(new Error("gone"));
    await settle();
    expect(await opened(stage)).toEqual({ format: "diff", text: "shown" });
  });

  test("is the content where there is nothing richer, made safe", async () => {
    const stage = new Stage();
    stage.say(batch(call(1, "read", "a")), toolEnd(1, "ok", "completed", "con\x1b]0;t\x07tent"));
    stage.store(toolEntry(1, "read", { content: "con\x1b]0;t\x07tent" }));
    expect(await opened(stage)).toEqual({ format: "text", text: "content" });
  });

  test("is bounded in number", () => {
    const stage = new Stage();
    for (let i = 0; i < 2 * transcriptLimits.maxOpenables + 10; i++) stage.say(batch(call(i, "read", `f${i}`)));
    expect(stage.transcript.openables()).toHaveLength(transcriptLimits.maxOpenables);
    expect(stage.transcript.openables()[0]?.title()).toContain(`f${2 * transcriptLimits.maxOpenables + 9}`);
  });
});

describe("a command of the person's own", () => {
  const details = { command: "ls", outcome: "completed", summary: "done", output: "a\nb" };
  const entry = { type: "custom_message", custom_type: "shell", content: "x", display: true } as const;

  test("shows its output as it comes, once", async () => {
    const stage = new Stage();
    stage.say({ type: "shell_start", command: "l\x1b[2Js", hidden: false });
    stage.say({ type: "shell_output", stream: "stdout", chunk: "a\n" });
    expect(stage.live()).toEqual(["● ! ls", "  │ a"]);
    stage.store({ ...entry, details });
    stage.say({ type: "shell_end", outcome: "completed", summary: "done", content: "a\nb" });
    expect(await stage.taken()).toEqual(["✓ ! ls · done", "  │ a"]);
  });

  test("that the model does not read is marked, and says what a module gave in its place", async () => {
    const stage = new Stage();
    stage.say({ type: "shell_start", command: "ls", hidden: true });
    stage.say({ type: "shell_end", outcome: "failed", summary: "exit status 2", content: "no" });
    expect(await stage.taken()).toEqual(["✗ !! ls · exit status 2", "  │ no"]);
  });

  test("looks the same in a history; one that is broken there is shown as its text", async () => {
    const stage = new Stage();
    const broken = [null, 7, {}, { ...details, outcome: "x" }, { ...details, command: 7 }];
    const entries = [
      { ...entry, details },
      { ...entry, details, exclude_from_context: true },
    ];
    stage.transcript.history(
      [...entries, ...broken.map((one) => ({ ...entry, details: one }))].map((one) => stage.entry(one)),
    );
    const rows = ["  │ a", "  │ b"];
    expect(await stage.taken()).toEqual([
      "✓ ! ls · done",
      ...rows,
      "",
      "✓ !! ls · done",
      ...rows,
      ...broken.flatMap(() => ["", "x"]),
    ]);
  });
});
