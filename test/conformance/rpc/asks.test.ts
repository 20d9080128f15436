/** What extensions tell and ask under `e rpc`: before hello nobody hears it, then the client does. */
import { expect } from "vitest";
import { type Puppet, writePuppet } from "../../helpers/puppet.js";
import { all, type Json, notify, request, type Step, steps } from "../../helpers/puppet-steps.js";
import { RpcDriver } from "../../helpers/rpc-driver.js";
import { type EHome, eHome } from "../../helpers/run-e.js";
import { verifies } from "../../helpers/verifies.js";

const commands = (on: Readonly<Record<string, Step>>) => ({
  manifest: { commands: Object.keys(on).map((name) => ({ name })) },
  on: Object.fromEntries(Object.entries(on).map(([name, step]) => [`command ${name}`, step])),
});

/** A command that sends these requests one after the other. */
const asks = (...list: readonly (readonly [method: string, params: Json])[]): Step =>
  steps(...list.map(([method, params]) => request(method, method, params)), {});

function started(e: EHome): RpcDriver {
  return new RpcDriver(e.start(["rpc"], { stdin: "open" }));
}

/** What the host answered the puppet's own requests, by their ids. */
function answersTo(puppet: Puppet): Readonly<Record<string, unknown>> {
  const answers = puppet.log().received.filter(({ method }) => method === undefined);
  return Object.fromEntries(answers.map(({ id, result, error }) => [String(id), error ?? result]));
}

const questions: readonly (readonly [string, Json])[] = [
  ["ui.confirm", { title: "sure?" }],
  ["ui.select", { title: "Which?", options: ["a", { label: "b", description: "the second", value: { n: 2 } }] }],
  ["ui.input", { title: "Name", placeholder: "you", secret: true }],
  ["ui.editor", { text: "draft" }],
];
const painted: readonly (readonly [string, Json])[] = [
  ["ui.status", { text: "busy" }],
  ["ui.activity", { text: "busy" }],
  ["ui.compose", { text: "draft" }],
  ["ui.panel", { lines: ["x"] }],
  ["ui.widget", { lines: ["x"] }],
  ["ui.pane", { sections: [{ kind: "text", body: "x" }] }],
];

verifies(["capabilities.rpc-silent-client", "capabilities.rpc-ui", "capabilities.rpc-display-refused"], async (run) => {
  const e = eHome(run);
  const told = steps(notify("said"), asks(["ui.notify", { message: "hi" }], ["ui.show", { body: "b" }]));
  const puppet = writePuppet(e.extensions, "asker", commands({ tell: told, rest: asks(...questions, ...painted) }));
  const rpc = started(e);
  const session = await rpc.session();
  await rpc.ask("command", { session, name: "tell" });
  await rpc.ask("command", { session, name: "rest" });
  expect(rpc.lines.filter(({ type }) => type !== undefined)).toEqual([]);
  expect(puppet.log().of("initialize")[0]?.params?.ui).toBe(true);
  const refused = Object.fromEntries([...questions, ...painted].map(([method]) => [method, "no ui"]));
  expect(answersTo(puppet)).toEqual({ "ui.notify": {}, "ui.show": {}, ...refused });
  await rpc.end();
});

verifies(["capabilities.rpc-notice", "capabilities.rpc-display-refused"], { when: "hello was said" }, async (run) => {
  const e = eHome(run);
  const told = steps(
    notify("said"),
    asks(
      ["ui.notify", { message: "\u001b[31mhi", tone: "error" }],
      ["ui.show", { title: "t", body: "b", format: "diff" }],
    ),
  );
  const puppet = writePuppet(e.extensions, "asker", commands({ tell: told, rest: asks(...questions, ...painted) }));
  const rpc = started(e);
  await rpc.ask("hello");
  const session = await rpc.session();
  await rpc.ask("command", { session, name: "tell" });
  const own = { type: "notice", session, extension: "asker" };
  expect(rpc.of("notice")).toEqual([
    { ...own, method: "ui.notify", params: { message: "said", tone: "info" } },
    { ...own, method: "ui.notify", params: { message: "hi", tone: "error" } },
    { ...own, method: "ui.show", params: { title: "t", body: "b", format: "diff" } },
  ]);
  await rpc.ask("command", { session, name: "rest" });
  const refused = [...new Set(Object.values(answersTo(puppet)).filter((answer) => typeof answer === "string"))];
  expect(refused).toEqual(["no ui"]);
  expect(rpc.of("ask")).toEqual([]);
  await rpc.end();
});

verifies("capabilities.rpc-notice", { when: "the host itself says something of an extension" }, async (run) => {
  const e = eHome(run);
  writePuppet(e.extensions, "broken", { on: { initialize: { name: 7 } } });
  const rpc = started(e);
  await rpc.ask("hello");
  const [session, other] = [await rpc.session(), await rpc.session()];
  // The first session has the extensions of the launch, and hears what became of them then.
  for (const one of [session, other]) {
    expect(await rpc.until(({ type, session: of }) => type === "notice" && of === one)).toEqual({
      type: "notice",
      session: one,
      about: "broken.mjs",
      tone: "error",
      message: expect.stringContaining("broken.mjs: "),
    });
  }
  await rpc.end();
});

verifies(["capabilities.rpc-relays", "capabilities.rpc-ask", "capabilities.rpc-ask-cancelled"], async (run) => {
  const e = eHome(run);
  const puppet = writePuppet(e.extensions, "asker", commands({ ask: asks(...questions) }));
  const rpc = started(e);
  await rpc.ask("hello", { ask: true });
  const session = await rpc.session();
  const replies = [{ confirmed: true }, { value: { n: 2 } }, { text: "Ada" }, { text: "" }];
  const round = async (from: number, result: (n: number) => unknown): Promise<void> => {
    const done = rpc.call("command", { session, name: "ask" });
    for (let n = 0; n < questions.length; n++) {
      const ask = from + n;
      await rpc.until((line) => line.type === "ask" && line.ask === ask);
      expect(await rpc.call("ask.reply", { ask, result: result(n) })).toMatchObject({ result: {} });
    }
    expect(await done).toMatchObject({ result: { notice: null } });
  };
  await round(1, (n) => replies[n]);
  const line = { type: "ask", session, extension: "asker" };
  expect(rpc.of("ask")).toEqual([
    { ...line, ask: 1, method: "ui.confirm", params: { title: "sure?", message: "" } },
    {
      ...line,
      ask: 2,
      method: "ui.select",
      params: {
        title: "Which?",
        options: [
          { label: "a", description: "", value: "a" },
          { label: "b", description: "the second", value: { n: 2 } },
        ],
      },
    },
    { ...line, ask: 3, method: "ui.input", params: { title: "Name", placeholder: "you", prefill: "", secret: true } },
    { ...line, ask: 4, method: "ui.editor", params: { title: "Editor", placeholder: "", text: "draft" } },
  ]);
  expect(answersTo(puppet)).toEqual({
    "ui.confirm": { confirmed: true },
    "ui.select": { value: { n: 2 }, label: "b" },
    "ui.input": { text: "Ada" },
    "ui.editor": { text: "" },
  });
  await round(5, () => undefined);
  expect(answersTo(puppet)).toEqual({
    "ui.confirm": { confirmed: false },
    "ui.select": { cancelled: true },
    "ui.input": { cancelled: true },
    "ui.editor": { cancelled: true },
  });
  await rpc.end();
});

verifies("rpc.asks-of-the-process", async (run) => {
  const e = eHome(run);
  const both = all(request("one", "ui.confirm", {}), request("two", "ui.select", { options: ["x", "y"] }));
  writePuppet(e.extensions, "asker", commands({ ask: steps(both, { notice: "{{answers.two.result.value}}" }) }));
  const rpc = started(e);
  await rpc.ask("hello", { ask: true });
  const sessions = await Promise.all([rpc.session(), rpc.session(), rpc.session()]);
  const done = sessions.map((session) => rpc.call("command", { session, name: "ask" }));
  // One at a time in each session, all sessions at once.
  await rpc.until(({ ask, type }) => type === "ask" && ask === 3);
  expect(rpc.of("ask").map(({ ask, method }) => [ask, method])).toEqual([1, 2, 3].map((n) => [n, "ui.confirm"]));
  expect(new Set(rpc.of("ask").map(({ session }) => session))).toEqual(new Set(sessions));
  for (const wrong of [{}, { confirmed: "yes" }, 7, []]) {
    expect(await rpc.call("ask.reply", { ask: 2, result: wrong })).toMatchObject({
      error: expect.stringContaining("result"),
    });
  }
  for (const ask of [2, 1, 3]) await rpc.ask("ask.reply", { ask, result: { confirmed: true } });
  expect(await rpc.call("ask.reply", { ask: 2, result: { confirmed: true } })).toMatchObject({
    error: "there is no open question 2",
  });
  await rpc.until(({ ask, type }) => type === "ask" && ask === 6);
  expect(await rpc.call("ask.reply", { ask: 4, result: { value: "z" } })).toMatchObject({
    error: expect.stringContaining("no option has that"),
  });
  // A session that is closed asks nobody any more, and its client is told.
  const closed = String(rpc.of("ask").find(({ ask }) => ask === 6)?.session);
  await rpc.ask("session.close", { session: closed });
  expect(rpc.of("ask_closed")).toEqual([{ type: "ask_closed", ask: 6, session: closed }]);
  for (const ask of [4, 5]) await rpc.ask("ask.reply", { ask, result: { label: "y" } });
  const answers = await Promise.all(done);
  expect(answers.map(({ result, error }) => result?.notice ?? error)).toEqual(
    sessions.map((session) => (session === closed ? "session closed" : "y")),
  );
  await rpc.end();
});

verifies("rpc.session-refused", async (run) => {
  const e = eHome(run);
  const methods: readonly (readonly [string, Json])[] = [
    ["session.send", { content: "more" }],
    ["session.info", {}],
    ["session.name", { name: 7 }],
    ["session.model", { model: "offline/echo" }],
    ["session.effort", { effort: "low" }],
    ["session.tools", { names: [] }],
    ["session.interrupt", {}],
    ["session.compact", {}],
  ];
  const puppet = writePuppet(e.extensions, "asker", {
    manifest: { hooks: ["before_turn"] },
    on: { "hook.before_turn": asks(...methods) },
  });
  const rpc = started(e);
  await rpc.ask("hello", { ask: true });
  const session = await rpc.session();
  expect(await rpc.ask("session.prompt", { session, prompt: "hi" })).toMatchObject({ output: "You said: hi" });
  expect(answersTo(puppet)).toEqual(Object.fromEntries(methods.map(([method]) => [method, "no ui"])));
  await rpc.end();
});
