/** A session in lines, from a terminal and from a pipe. */
import { describe, expect, onTestFinished, test } from "vitest";
import type { ModelPart } from "../../../../../src/agent/model/language-model.js";
import { type PlainOptions, runPlain } from "../../../../../src/frontend/tui/plain/run-plain.js";
import type { CommandEffects, SurfaceEvents } from "../../../../../src/host/front-end.js";
import { agentUnderTest, call, finish, ScriptedModel, text } from "../../../agent/agent-under-test.js";
import { effects, FakeHost } from "../../../agent/fake-host.js";
import { linesUnderTest, pane, panel } from "./lines-under-test.js";

type Replies = ConstructorParameters<typeof ScriptedModel>;

/** Hangs until it is interrupted. */
async function* hanging(signal: AbortSignal): AsyncIterable<ModelPart> {
  yield text("So far");
  await new Promise((_, reject) =>
    signal.addEventListener("abort", () => reject(new Error("aborted")), { once: true }),
  );
}

function running(replies: Replies, over: Partial<PlainOptions> & { readonly isTerminal?: boolean } = {}) {
  const { isTerminal = false, ...options } = over;
  const lines = linesUnderTest({ isTerminal });
  const { frontEnd } = lines;
  const host = new FakeHost();
  const surfaceLog: string[] = [];
  const surfaces: SurfaceEvents = {
    panelKey: (key) => void surfaceLog.push(`panelKey ${key}`),
    panelClosed: () => void surfaceLog.push("panelClosed"),
    paneSelected: (section, item) => void surfaceLog.push(`paneSelected ${section} ${item}`),
    paneActivated: (section, item) => void surfaceLog.push(`paneActivated ${section} ${item}`),
    paneKey: (key) => void surfaceLog.push(`paneKey ${key}`),
    paneClosed: () => void surfaceLog.push("paneClosed"),
  };
  let shortcut: CommandEffects | null = null;
  const model = new ScriptedModel(...replies);
  const under = agentUnderTest(
    { findModel: () => model, notice: (notice) => frontEnd.notice(notice), show: (block) => frontEnd.show(block) },
    host,
  );
  let interrupt = (): void => {};
  const status = runPlain({
    frontEnd,
    agent: under.agent,
    host: { surfaces, commands: () => host.commands(), pressShortcut: async () => shortcut },
    firstLines: [],
    showThinking: () => false,
    onInterrupt: (listener) => {
      interrupt = listener;
      return () => {
        interrupt = () => {};
      };
    },
    ...options,
  });
  onTestFinished(async () => {
    frontEnd.close();
    await status;
  });
  return {
    ...lines,
    ...under,
    host,
    model,
    status,
    surfaceLog,
    interrupt: () => interrupt(),
    onShortcut: (given: CommandEffects) => {
      shortcut = given;
    },
  };
}

const prompts = (model: ScriptedModel) =>
  model.requests.map(({ messages }) => JSON.stringify(messages.at(-1)).replaceAll("\\n", "|"));

describe("from a pipe", () => {
  test("a script is done line by line, each after what the last one started has ended", async () => {
    const run = running([
      [text("First answer."), finish()],
      [text("Second answer."), finish()],
    ]);
    run.type("one\ntwo\n");
    run.end();
    expect(await run.status).toBe(0);
    expect(run.written()).toBe(
      "e, in lines. Model test/scripted. Type a prompt; /help lists commands.\n" +
        "Working.\nAssistant:\n  First answer.\nDone.\n" +
        "Working.\nAssistant:\n  Second answer.\nDone.\n",
    );
  });

  test("/quit leaves what follows it undone", async () => {
    const run = running([]);
    run.type("/quit\nnever\n");
    expect(await run.status).toBe(0);
    expect(run.model.requests).toEqual([]);
    expect(run.written()).toContain("Good bye.\n");
  });

  test("a key of a provider goes nowhere", async () => {
    const run = running([]);
    run.type("sk-1234567890abcdefghij\n");
    run.end();
    await run.status;
    expect(run.host.log.join()).not.toContain("sk-");
    expect(run.written()).toContain("That looks like a key of a provider.");
    expect(run.written()).not.toContain("sk-");
  });

  test("a wrong command and a failed turn are told once", async () => {
    const message = "no key for this provider";
    const failure = { status: 401, message, details: null, retryable: false, retryAfterMs: null };
    const run = running([[{ type: "error", failure }]]);
    run.type("/nonsense\nhello\n");
    run.end();
    await run.status;
    expect(run.written().match(/unknown command \/nonsense/g)).toHaveLength(1);
    expect(run.written().match(/^Error: /gm)).toHaveLength(2);
  });
});

describe("tools", () => {
  test("say that they run and how they ended; what they gave is read on request", async () => {
    const run = running([
      [call("greet", { who: "bob" }), finish("tool-calls")],
      [text("I greeted him."), finish()],
    ]);
    run.host.fakeTools.push({
      name: "greet",
      run: () => ({ content: "hello\u001b[2J bob\nError: forged", summary: "1 line" }),
    });
    run.type("go\n/output\n/output 7\n");
    run.end();
    await run.status;
    expect(run.written()).toContain(
      "Tool 1 runs: greet\nTool 1 done, 1 line: greet\nAssistant:\n  I greeted him.\nDone.\n" +
        "Output of tool 1:\n  hello bob\n  Error: forged\nThe output of tool 7 is not kept.\n",
    );
  });

  test("that fail say why", async () => {
    const run = running([
      [call("greet", {}), finish("tool-calls")],
      [text("Oh."), finish()],
    ]);
    run.host.fakeTools.push({ name: "greet", run: () => ({ content: "he is out", outcome: "failed", isError: true }) });
    run.type("go\n");
    run.end();
    await run.status;
    expect(run.written()).toContain("Tool 1 failed, error: greet\n  he is out\n");
  });

  test("that write without end are not told line by line", async () => {
    const run = running([
      [call("flood", {}), finish("tool-calls")],
      [text("Done with it."), finish()],
    ]);
    run.host.fakeTools.push({
      name: "flood",
      run: (_, { onUpdate }) => {
        for (let n = 0; n < 10_000; n++) onUpdate?.("stdout", `line ${n}\n`);
        return { content: "over" };
      },
    });
    run.type("go\n");
    run.end();
    await run.status;
    expect(run.written().split("\n").length).toBeLessThan(20);
  });
});

describe("from a terminal", () => {
  test("the prompt comes back when a turn has ended, not before", async () => {
    const run = running([[text("Hello."), finish()]], { isTerminal: true });
    run.type("hi\n");
    await run.says("Done.\n> ");
    expect(run.written()).toContain("> Working.\nAssistant:\n  Hello.\nDone.\n> ");
  });

  test("a command of one's own is run, told with what it gave, and ended by Ctrl-C", async () => {
    const run = running([], { isTerminal: true });
    run.type("!printf 'one\\ntwo\\n'\n");
    await run.says("Your command done.\n  one\n  two\n> ");
    run.type("!!sleep 60\n");
    await run.says("Your command runs, unseen by the model: sleep 60\n");
    run.interrupt();
    await run.says("Your command was cancelled.\n");
    expect(run.written()).not.toContain("Good bye.");
  });

  test("Ctrl-C interrupts a turn, then quits", async () => {
    const run = running([hanging], { isTerminal: true });
    run.type("go\n");
    await run.says("Working.");
    await expect.poll(() => run.model.requests.length).toBe(1);
    run.interrupt();
    await run.says("Interrupting.\nAssistant:\n  So far\nInterrupted.\n> ");
    await run.agent.idle();
    run.interrupt();
    expect(await run.status).toBe(0);
    expect(run.written()).toContain("Good bye.");
  });

  test("Ctrl-C cancels the question that is open, and nothing else", async () => {
    const run = running([], { isTerminal: true });
    const question = { kind: "confirm", title: "Sure?", message: "" } as const;
    const answer = run.frontEnd.ask("gate", question, new AbortController().signal);
    run.interrupt();
    expect(await answer).toEqual({ kind: "cancelled" });
    expect(run.written()).not.toContain("Good bye.");
  });

  test("a line typed during a turn joins it", async () => {
    const begun = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const run = running(
      [
        async function* () {
          begun.resolve();
          await go.promise;
          yield text("One.");
          yield finish();
        },
        [text("Two."), finish()],
      ],
      { isTerminal: true },
    );
    run.type("first\n");
    await begun.promise;
    run.type("and this\n");
    await expect.poll(() => run.agent.queue.waiting().steering).toEqual(["and this"]);
    go.resolve();
    await run.says("Joined the turn:\n  and this\n");
    await run.agent.idle();
    expect(run.model.requests).toHaveLength(2);
  });

  test("the prompt stands on a line of its own, and what comes begins on the next", async () => {
    const run = running([], { isTerminal: true });
    await run.says("> ");
    run.frontEnd.notice({ extension: "x", tone: "warning", text: "mind" });
    expect(run.written()).toMatch(/\n> \nWarning from x: mind\n$/);
  });
});

describe("commands", () => {
  test("/help lists e's, those of extensions, and what each takes", async () => {
    const run = running([]);
    run.host.fakeCommands.deploy = () => effects();
    run.type("/help\n");
    run.end();
    await run.status;
    expect(run.written()).toContain("  /output [NUMBER]: what a tool gave, in full\n");
    expect(run.written()).toContain("Of extensions, skills and templates:\n  /deploy");
  });

  test("/write takes a prompt of several lines", async () => {
    const run = running([[text("Well."), finish()]]);
    run.type("/write\none\n\ntwo\n.\n");
    run.end();
    await run.status;
    expect(prompts(run.model)).toHaveLength(1);
    expect(prompts(run.model)[0]).toContain("one||two");
  });

  test("/send sends what an extension proposes, once", async () => {
    const run = running([[text("Well."), finish()]]);
    run.frontEnd.compose("fix it");
    run.type("/send\n/send\n");
    run.end();
    await run.status;
    expect(prompts(run.model)[0]).toContain("fix it");
    expect(run.written()).toContain("No extension proposes a prompt.");
  });

  test("/key presses keys in the panel, in the pane, and else a shortcut, whose effects are seen", async () => {
    const run = running([]);
    run.onShortcut(effects({ notice: "pressed", sessionName: "named" }));
    run.frontEnd.panel(panel(["row"]));
    run.type("/key Down\n/key escape\n/key\n");
    await run.says("Name a key");
    run.frontEnd.panel(null);
    run.frontEnd.pane(pane());
    run.type("/key x\n/key escape\n");
    await expect.poll(() => run.surfaceLog).toEqual(["panelKey down", "panelClosed", "paneKey x", "paneClosed"]);
    run.frontEnd.pane(null);
    run.type("/key ctrl+alt+g\n");
    run.end();
    await run.status;
    expect(run.written()).toContain("Notice from ext: pressed\n");
    expect(run.agent.info().name).toBe("named");
  });

  test("/pick and /attach use the pane; attached rows go with the next prompt alone", async () => {
    const run = running([
      [text("Well."), finish()],
      [text("Well."), finish()],
    ]);
    run.frontEnd.pane(pane());
    run.type("/pick 2\n/pick 1 1\n/pick 9\n/pick 2 1\n/attach 2 2-3\n/attach 7\n/attach 2 0\nexplain\nand now\n");
    run.end();
    await run.status;
    expect(run.surfaceLog).toEqual([
      "paneSelected files b",
      "paneActivated files b",
      "paneSelected files a",
      "paneActivated files a",
    ]);
    expect(run.written().match(/There is no such item/g)).toHaveLength(2);
    expect(run.written().match(/There are no such rows/g)).toHaveLength(2);
    expect(prompts(run.model)[0]).toContain("explain||[Changes, 2 rows]|+new line| context");
    expect(prompts(run.model)[1]).not.toContain("new line");
  });

  test("one that fails is told, and the next line is taken", async () => {
    const commands = [
      {
        name: "boom",
        arguments: "",
        description: "",
        run: () => Promise.reject(new Error("it broke")),
      },
    ];
    const run = running([], { commands });
    run.type("/boom\n/effort nonsense\n/info\n/stop\n");
    run.end();
    await run.status;
    expect(run.written()).toContain("Error: it broke\nError: ");
    expect(run.written()).toContain("No turn runs.\n");
    expect(run.written()).toMatch(/Model test\/scripted, effort high\. \d+ of 32768 tokens\. In \//);
  });
});

test("thinking is told as such, and read only by who wants it", async () => {
  const reply: ModelPart[] = [{ type: "thinking", delta: "Let me see what this is. Ah" }, text("Found it."), finish()];
  const silent = running([reply]);
  silent.type("go\n");
  silent.end();
  await silent.status;
  expect(silent.written()).toContain("Working.\nThinking.\nAssistant:\n  Found it.\nDone.\n");
  const told = running([reply], { showThinking: () => true });
  told.type("go\n");
  told.end();
  await told.status;
  expect(told.written()).toContain("Thinking:\n  Let me see what this is.\n  Ah\nAssistant:\n  Found it.\n");
});

test("what the launch asked for is done first", async () => {
  const run = running([[text("Hello."), finish()]], { firstLines: ["hi"] });
  run.end();
  await run.status;
  expect(run.written()).toContain("Assistant:\n  Hello.\n");
});
