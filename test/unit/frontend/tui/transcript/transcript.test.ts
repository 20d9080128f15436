/** What goes into the scrollback is final, in order and once; what still changes stays in the frame. */
import { describe, expect, test } from "vitest";
import {
  assistantEntry,
  batch,
  call,
  reasoning,
  Stage,
  settle,
  text,
  toolEnd,
  toolEntry,
  toolStart,
  turnEnd,
  turnStart,
  userEntry,
} from "./stage.js";

describe("a reply", () => {
  test("goes into the scrollback block by block while the rest still comes", async () => {
    const stage = new Stage();
    stage.say(turnStart, text("First para"), text("graph.\n\nSecond "));
    expect(await stage.taken()).toEqual(["First paragraph."]);
    expect(stage.live()).toEqual(["", "Second "]);
    stage.say(text("one.\n\n```js\nlet a = 1;\n\n"));
    expect(await stage.taken()).toEqual(["", "Second one."]);
    stage.say(text("let b;\n```\n"));
    expect(await stage.taken()).toEqual(["", "```js", "let a = 1;", "", "let b;", "```"]);
    expect(stage.live()).toEqual([]);
    stage.say(text("Last"), turnEnd);
    expect(await stage.taken()).toEqual(["", "Last"]);
  });

  test("that is one long block shows its end", () => {
    const stage = new Stage();
    stage.say(text(Array.from({ length: 100 }, (_, i) => `line ${i}`).join("\n")));
    expect(stage.live(80, 3)).toEqual(["line 97", "line 98", "line 99"]);
    expect(stage.live(80, 0)).toEqual([]);
  });

  test("is not handed over before it is rendered", async () => {
    const stage = new Stage();
    const gate = Promise.withResolvers<void>();
    stage.ready = gate.promise;
    stage.say(text("One\n\nTwo"), turnEnd);
    expect(await stage.taken()).toEqual([]);
    expect(stage.live()).toEqual(["One", "", "Two"]);
    gate.resolve();
    await settle();
    expect(await stage.taken()).toEqual(["One", "", "Two"]);
  });

  test("loses and repeats nothing when the width changes in the middle", async () => {
    const stage = new Stage();
    stage.say(text("alpha beta gamma\n\ndelta"));
    const first = await stage.taken(80);
    stage.say(text(" epsilon\n\n# End"), turnEnd);
    const second = await stage.taken(7);
    expect([...first, ...second].join(" ").split(/\s+/)).toEqual([
      "alpha",
      "beta",
      "gamma",
      "delta",
      "epsilon",
      "#",
      "End",
    ]);
  });

  test("whose stored text differs is shown as it is stored, while it can be", async () => {
    const stage = new Stage();
    stage.say(text("secret"));
    stage.store(assistantEntry([{ type: "text", text: "masked" }]));
    stage.say(turnEnd);
    expect(await stage.taken()).toEqual(["masked"]);
  });
});

test("a reply of several texts is not taken for a changed one", async () => {
  const stage = new Stage();
  stage.say(text("One "), text("two"));
  const parts = [
    { type: "text", text: "One " },
    { type: "text", text: "two" },
  ] as const;
  stage.store(assistantEntry(parts));
  expect(await stage.taken()).toEqual(["One two"]);
});

describe("a reply that an extension renders", () => {
  function held(): Stage {
    const stage = new Stage();
    stage.rendersAssistant = true;
    stage.say(turnStart, text("One.\n\nTwo."));
    return stage;
  }

  test("is held until it has answered, and what comes after it waits", async () => {
    const stage = held();
    expect(await stage.taken()).toEqual([]);
    stage.say(turnEnd);
    stage.transcript.notice({ extension: null, tone: "info", text: "later" });
    expect(await stage.taken()).toEqual([]);
    expect(stage.live()).toEqual(["One.", "", "Two.", "", "· later"]);
    expect(stage.asked.map(({ kind, name, content }) => ({ kind, name, content }))).toEqual([
      { kind: "assistant", name: "", content: "One.\n\nTwo." },
    ]);
    stage.asked[0]?.answer({ body: "Rendered", format: "markdown" });
    await settle();
    expect(await stage.taken()).toEqual(["Rendered", "", "· later"]);
  });

  test.each(["null", "failure"])("is shown as it is after %s", async (kind) => {
    const stage = held();
    stage.say(turnEnd);
    if (kind === "null") stage.asked[0]?.answer(null);
    else stage.asked[0]?.fail(new Error("gone"));
    await settle();
    expect(await stage.taken()).toEqual(["One.", "", "Two."]);
  });

  test("is not asked about when it was cut short or is blank", async () => {
    const stage = held();
    stage.store(assistantEntry([{ type: "text", text: "One.\n\nTwo." }], "aborted"));
    stage.say({ type: "turn_end", aborted: true }, turnStart, text(" \n"), turnEnd);
    expect(stage.asked).toEqual([]);
    expect(await stage.taken()).toEqual(["One.", "", "Two.", "", "Interrupted"]);
  });

  test("changes nothing any more when the session was left", async () => {
    const stage = held();
    stage.say(turnEnd);
    stage.transcript.history([stage.entry(userEntry("elsewhere"))]);
    stage.asked[0]?.answer({ body: "late", format: "text" });
    await settle();
    expect(await stage.taken()).toEqual(["› elsewhere"]);
  });

  test("that began before the extension was there is not asked about", async () => {
    const stage = new Stage();
    stage.say(text("One.\n\nTwo."));
    expect(await stage.taken()).toEqual(["One."]);
    stage.rendersAssistant = true;
    stage.say(turnEnd);
    expect(stage.asked).toEqual([]);
    expect(await stage.taken()).toEqual(["", "Two."]);
  });
});

describe("finished rows keep their order", () => {
  test("when a call of the batch before is still running", async () => {
    const stage = new Stage();
    stage.say(batch(call(1, "greet", "bob")), toolStart(1));
    stage.transcript.notice({ extension: "ping", tone: "warning", text: "careful" });
    stage.transcript.show({ extension: "ping", title: "Table", body: "a\nb", format: "text" });
    expect(await stage.taken()).toEqual([]);
    expect(stage.live()).toEqual(["● Greeting bob", "", "! ping: careful", "", "Table · ping", "a", "b"]);
    stage.say(toolEnd(1, "hello"));
    expect(await stage.taken()).toEqual(["✓ Greeted bob · hello", "", "! ping: careful", "", "Table · ping", "a", "b"]);
    expect(stage.live()).toEqual([]);
  });
});

describe("what the person said", () => {
  test("is shown once, whether an entry, `steered` or both speak of it", async () => {
    const stage = new Stage();
    stage.store(userEntry("prompt"));
    stage.say(turnStart);
    stage.store(userEntry("joined"));
    stage.say({ type: "steered", text: "joined" }, { type: "steered", text: "unheard" });
    stage.store(userEntry("for the model alone", { internal: true }));
    expect(await stage.taken()).toEqual(["› prompt", "", "› joined", "", "› unheard"]);
  });

  test("is seen while it is being asked about, and then in its place", async () => {
    const stage = new Stage();
    stage.transcript.pending("typed\ntwice");
    expect(stage.live()).toEqual(["", "› typed", "  twice"]);
    expect(stage.live(80, 1)).toEqual(["  twice"]);
    stage.store(userEntry("typed\ntwice"));
    expect(stage.live()).toEqual(["› typed", "  twice"]);
  });
});

describe("thinking", () => {
  test("is one row unless it is to be shown, and that can be changed while it runs", async () => {
    const stage = new Stage();
    stage.say(turnStart, reasoning("Hm.\nSo "));
    expect(stage.live()).toEqual(["∴ Thinking… · ctrl+o to read"]);
    stage.transcript.toggleThinking();
    expect(stage.live()).toEqual(["∴ Thinking…", "  Hm.", "  So "]);
    stage.nowMs = 3_000;
    stage.say(reasoning("be it."), text("Yes"), turnEnd);
    expect(await stage.taken()).toEqual(["∴ Thought for 3 s", "  Hm.", "  So be it.", "", "Yes"]);
    const [openable] = stage.transcript.openables();
    expect(openable?.title()).toBe("Thinking: Hm. So be it.");
    expect(await openable?.read()).toEqual({ format: "text", text: "Hm.\nSo be it." });
  });

  test("follows the setting", async () => {
    const stage = new Stage();
    stage.settings = { ...stage.settings, show_thinking: true };
    stage.say(reasoning("Hm."), turnEnd);
    expect(await stage.taken()).toEqual(["∴ Thought", "  Hm.", "", "The model gave no answer"]);
  });
});

describe("the end of a turn", () => {
  test("is told when it was interrupted, and its open calls are cancelled", async () => {
    const stage = new Stage();
    stage.say(turnStart, batch(call(1, "greet", "bob")), toolStart(1), { type: "turn_end", aborted: true });
    expect(await stage.taken()).toEqual(["– Greeted bob · cancelled", "", "Interrupted"]);
  });

  test("is told in the person's own words when there was no answer", async () => {
    const stage = new Stage();
    stage.settings = { ...stage.settings, no_answer_message: "Nothing." };
    stage.say(turnStart, turnEnd);
    expect(await stage.taken()).toEqual(["Nothing."]);
    stage.settings = { ...stage.settings, no_answer_message: "" };
    stage.say(turnStart, turnEnd, turnStart, { type: "error", message: "no key" }, turnEnd);
    expect(await stage.taken()).toEqual(["✗ no key"]);
  });
});

test("of names that follow each other before anybody could read them the last one has a row", async () => {
  const stage = new Stage();
  const named = (name: string) => ({ type: "session_name", name }) as const;
  stage.say(...Array.from({ length: 1_000 }, (_, at) => named(`name ${at}`)));
  expect(await stage.taken()).toEqual(["The session is called name 999"]);
  stage.say(named("read"));
  expect(await stage.taken()).toEqual(["The session is called read"]);
  stage.say(named("first"), { type: "warning", message: "between" }, named("second"));
  expect(await stage.taken()).toEqual(["The session is called first", "! between", "The session is called second"]);
});

test("errors, retries, compactions, names and instructions have their rows", async () => {
  const stage = new Stage();
  stage.say(
    { type: "retry", attempt: 1, limit: 5, delay_secs: 2.04, cause: "status 529", reason: "overloaded" },
    { type: "recovered", attempt: 1, limit: 5 },
    { type: "warning", message: "stopped early" },
    { type: "error", message: "echo: failed (500)" },
    { type: "error_details", details: Array.from({ length: 20 }, (_, i) => `detail ${i}`).join("\n") },
    { type: "compacting" },
    { type: "compacted", summary: "# All", context_tokens: 12 },
    { type: "session_name", name: "Greetings" },
    { type: "instructions", path: "AGENTS.md" },
  );
  expect(await stage.taken()).toEqual([
    "! overloaded (status 529); attempt 1 of 5 in 2 s",
    "The model answered at attempt 1 of 5",
    "! stopped early",
    "✗ echo: failed (500)",
    ...["detail 0", "detail 1", "detail 2", "detail 3", "… 16 more rows"].map((row) => `  ${row}`),
    "",
    "Older messages were summarised · 12 tokens in use · ctrl+o to read",
    "The session is called Greetings",
    "Instructions: AGENTS.md",
  ]);
  expect(stage.transcript.openables().map((one) => one.title())).toEqual([
    "Summary of the conversation",
    "Details of the error",
  ]);
});

describe("a history", () => {
  const entries = (stage: Stage) =>
    [
      userEntry("hi"),
      assistantEntry([
        { type: "thinking", text: "Hm." },
        { type: "text", text: "On it.\n\nNow." },
        { type: "tool_call", call_id: "c1", name: "greet", arguments: '{"who":"bob"}' },
        { type: "tool_call", call_id: "c2", name: "read", arguments: '{"path":"a.ts"}' },
      ]),
      toolEntry(1, "greet", { display: { body: "Hello bob", format: "text" } }),
      { type: "model", model: "offline/echo" } as const,
      { type: "custom_message", custom_type: "x", content: "note", display: true } as const,
      { type: "custom_message", custom_type: "x", content: "unseen", display: false } as const,
      { type: "branch_summary", from: "e1", summary: "left" } as const,
    ].map((body) => stage.entry(body));

  test("looks like what was lived through", async () => {
    const stage = new Stage();
    stage.say(text("before"));
    stage.transcript.history(entries(stage));
    expect(await stage.taken()).toEqual([
      "› hi",
      "",
      "∴ Thought · ctrl+o to read",
      "",
      "On it.",
      "",
      "Now.",
      "",
      "– 1 greet, 1 file read",
      "  ✓ Greeted bob · done",
      "  – Read a.ts · no result",
      "",
      "note",
      "",
      "The branch that was left was summarised · ctrl+o to read",
    ]);
    const bob = stage.transcript.openables().find((one) => one.title().startsWith("Greeted"));
    expect(await bob?.read()).toEqual({ format: "text", text: "Hello bob" });
  });

  test("has its heading above it, and forgets what was before", async () => {
    const stage = new Stage();
    stage.say({ type: "warning", message: "before" });
    stage.transcript.history([stage.entry(userEntry("hi"))], { heading: "a\u001b[31m talk\nof old" });
    expect(await stage.taken()).toEqual(["── a talk of old", "", "› hi"]);
    stage.transcript.history([], { heading: "a new session" });
    expect(await stage.taken()).toEqual(["── a new session"]);
  });

  test("that is the first follows what was said before it, each row once", async () => {
    const stage = new Stage();
    stage.say({ type: "warning", message: "no such theme" });
    expect(await stage.taken()).toEqual(["! no such theme"]);
    stage.say({ type: "warning", message: "no such key" });
    stage.transcript.history([stage.entry(userEntry("hi"))], { follows: true });
    expect(await stage.taken()).toEqual(["! no such key", "", "› hi"]);
  });

  test("of 10 000 entries goes into the scrollback with its end, and costs nothing that is not looked at", async () => {
    const stage = new Stage();
    const long = Array.from({ length: 10_000 }, (_, i) =>
      stage.entry(i % 2 === 0 ? userEntry(`ask ${i}`) : assistantEntry([{ type: "text", text: `answer ${i}` }])),
    );
    stage.transcript.history(long);
    expect(stage.bodiesMade).toBe(0);
    const rows = await stage.taken();
    expect(rows[0]).toBe("… the earlier part of the conversation is not shown here");
    expect(rows.at(-1)).toBe("answer 9999");
    expect(rows).toContain("› ask 9800");
    expect(rows).not.toContain("› ask 9798");
    expect(stage.bodiesMade).toBe(100);
  });
});
