/** What a client may send to `e rpc` and what it must be answered: data, one test each (table.test.ts). */
import { expect } from "vitest";
import { extensionMethods } from "../../../src/protocol/rpc/extension-methods.js";
import { historyMethods } from "../../../src/protocol/rpc/history-methods.js";
import { sessionMethods } from "../../../src/protocol/rpc/session-methods.js";

/** `$session` in params stands for an open session, `$closed` for one that was closed, `$cwd` for the work directory. */
export interface Case {
  readonly when: string;
  /** A call; or a line as it stands. */
  readonly send: { readonly method: unknown; readonly params?: unknown } | string;
  /** What must be in the answer: fields of its result (vitest's toMatchObject), or its error. */
  readonly result?: object;
  readonly error?: RegExp;
  /** The answer to a line as it stands begins so. */
  readonly begins?: string;
}

const call = (method: unknown, params?: unknown) => ({ method, params });
const ofSession = [
  ...Object.keys(sessionMethods),
  ...Object.keys(extensionMethods),
  ...Object.keys(historyMethods),
].filter((method) => method !== "session.list");
const needed: Record<string, object> = {
  "session.prompt": { prompt: "x" },
  "session.steer": { text: "x" },
  command: { name: "x" },
  "command.complete": { name: "x" },
  shortcut: { key: "alt+x" },
};

/** Every method of a session refuses what is no open session. */
const withoutSession: readonly Case[] = ofSession.flatMap((method) => [
  { when: `${method} names no session`, send: call(method, needed[method]), error: /session: Invalid input/ },
  {
    when: `${method} names an unknown session`,
    send: call(method, { ...needed[method], session: "nobody" }),
    error: /^there is no session nobody; session.create opens one$/,
  },
  {
    when: `${method} names a closed session`,
    send: call(method, { ...needed[method], session: "$closed" }),
    error: /^the session .* is closed$/,
  },
]);

const wrongTypes: readonly (readonly [method: string, params: object, error: RegExp])[] = [
  ["hello", { ask: "true" }, /ask: .*boolean/],
  ["session.create", { cwd: false }, /cwd: .*string/],
  ["session.create", { cwd: [] }, /cwd: .*string/],
  ["session.create", { cwd: "" }, /cwd: /],
  ["session.create", { model: 7 }, /model: .*string/],
  ["session.create", { effort: {} }, /effort: .*string/],
  ["session.create", { tool_mode: false }, /tool_mode: .*"all"\|"none"/],
  ["session.create", { tool_mode: "some" }, /tool_mode: .*"all"\|"none"/],
  ["session.create", { tools: "read" }, /tools: .*array/],
  ["session.create", { tools: ["read", 7] }, /tools\.1: .*string/],
  ["session.create", { save: "yes" }, /save: .*boolean/],
  ["session.create", { resume: 23 }, /resume: .*string/],
  ["session.create", { name: true }, /name: .*string/],
  ["session.list", { all: "true" }, /all: .*boolean/],
  ["session.list", { cwd: false }, /cwd: .*string/],
  ["session.prompt", { session: "$session" }, /prompt: .*string/],
  ["session.prompt", { session: "$session", prompt: 7 }, /prompt: .*string/],
  ["session.prompt", { session: "$session", prompt: " \n" }, /prompt: must not be blank/],
  ["session.prompt", { session: "$session", prompt: "x", images: "y" }, /images: .*array/],
  ["session.prompt", { session: "$session", prompt: "x", images: [{ mime: "image/png" }] }, /images\.0\.data/],
  ["session.prompt", { session: 7, prompt: "x" }, /session: .*string/],
  ["session.steer", { session: "$session", text: "" }, /text: must not be blank/],
  ["session.steer", { session: "$session" }, /text: .*string/],
  ["session.compact", { session: "$session", focus: 1 }, /focus: .*string/],
  ["session.set", { session: "$session", model: [] }, /model: .*string/],
  ["session.set", { session: "$session", effort: "" }, /effort: /],
  ["session.messages", { session: "$session", limit: 0 }, /limit: /],
  ["session.messages", { session: "$session", limit: "all" }, /limit: .*number/],
  ["session.export", { session: "$session", path: 1 }, /path: .*string/],
  ["command", { session: "$session" }, /name: .*string/],
  ["command", { session: "$session", name: "greet", arguments: ["a"] }, /arguments: .*string/],
  ["command.complete", { session: "$session", name: "greet", prefix: 7 }, /prefix: .*string/],
  ["shortcut", { session: "$session", key: "" }, /key: /],
  ["ask.reply", {}, /ask: .*number/],
  ["ask.reply", { ask: "1" }, /ask: .*number/],
  ["ask.reply", { ask: 1.5 }, /ask: /],
];

const lines: readonly Case[] = [
  {
    when: "the line is no JSON",
    send: "{no",
    begins: '{"id":null,"error":"a request is one JSON object on one line"}',
  },
  { when: "two objects stand on one line", send: '{"id":1,"method":"hello"}{"id":2}', begins: '{"id":null,"error":' },
  { when: "the line is a list", send: '[{"id":1}]', begins: '{"id":null,"error":"a request is a JSON object"}' },
  { when: "the line is null", send: "null", begins: '{"id":null,"error":"a request is a JSON object"}' },
  { when: "the line holds NULs", send: "\0\0\0", begins: '{"id":null,"error":' },
  {
    when: "the method is a number",
    send: '{"id":"m7","method":7}',
    begins: '{"id":"m7","error":"\\"method\\" must be a text"}',
  },
  {
    when: "the method is null",
    send: '{"id":"mn","method":null}',
    begins: '{"id":"mn","error":"\\"method\\" must be a text"}',
  },
  {
    when: "the params are a list",
    send: '{"id":"pl","method":"hello","params":[]}',
    begins: '{"id":"pl","error":"hello: \\"params\\" must be an object"}',
  },
  {
    when: "the params are a text",
    send: '{"id":"pt","method":"hello","params":"ask"}',
    begins: '{"id":"pt","error":"hello: \\"params\\" must be an object"}',
  },
  {
    when: "the params are null",
    send: '{"id":"pn","method":"hello","params":null}',
    begins: '{"id":"pn","result":{"protocol":2,',
  },
  {
    when: "the params nest too deeply",
    send: `{"id":"deep","method":"hello","params":{"a":${"[".repeat(300)}${"]".repeat(300)}}}`,
    begins: '{"id":"deep","error":"a request may nest',
  },
  {
    when: "the line nests a million levels",
    send: `{"id":1,"a":${"[".repeat(1_000_000)}`,
    begins: '{"id":null,"error":',
  },
  {
    when: "there is no id",
    send: '{"method":"nothing"}',
    begins: '{"id":null,"error":"unknown method \\"nothing\\""}',
  },
  { when: "the line ends with CR LF", send: '{"id":"crlf","method":"nothing"}\r', begins: '{"id":"crlf","error":' },
];

/** As they are written, and so they come back. */
const ids = [
  "7",
  "-0",
  "1.50",
  "1e400",
  "18446744073709551616",
  '"text"',
  '"\\u0041\\n"',
  "null",
  "true",
  "[1, 2,  3]",
  '{"b":1,"a":{"id":2}}',
  '""',
  '"\\ud800"',
  '"id"',
  `"${"x".repeat(100_000)}"`,
];

const good: readonly Case[] = [
  {
    when: "hello is said",
    send: call("hello", {}),
    result: { protocol: 2, version: expect.any(String), channel: "stable", cwd: "$cwd", ask: false },
  },
  {
    when: "hello comes with fields of later versions",
    send: call("hello", { theme: "dark" }),
    result: { protocol: 2 },
  },
  { when: "null stands for a field", send: call("hello", { ask: null }), result: { ask: false } },
  {
    when: "models are listed",
    send: call("models.list"),
    result: { models: expect.arrayContaining([expect.objectContaining({ spec: "offline/echo", usable: true })]) },
  },
  {
    when: "a session is opened",
    send: call("session.create"),
    result: { model: "offline/echo", effort: "high", cwd: "$cwd", path: null },
  },
  {
    when: "a session is opened with everything null",
    send: call("session.create", {
      cwd: null,
      model: null,
      effort: null,
      tools: null,
      tool_mode: null,
      save: null,
      resume: null,
      name: null,
    }),
    result: { cwd: "$cwd" },
  },
  {
    when: "a session is opened in a directory seen from ours",
    send: call("session.create", { cwd: "." }),
    result: { cwd: "$cwd" },
  },
  {
    when: "a session is opened with an effort",
    send: call("session.create", { effort: "low" }),
    result: { effort: "low" },
  },
  {
    when: "a session is opened in a directory whose name no system takes",
    send: call("session.create", { cwd: `/${"a".repeat(5_000)}` }),
    error: /^cwd \/a+: there is no such directory$/,
  },
  {
    when: "a session is opened in a directory with a null character in its name",
    send: call("session.create", { cwd: "/\0" }),
    error: /^cwd \/.*: there is no such directory$/,
  },
  {
    when: "a session is opened in a directory that is not there",
    send: call("session.create", { cwd: "/nowhere/at/all" }),
    error: /^cwd \/nowhere\/at\/all: there is no such directory$/,
  },
  {
    when: "a session is opened with an unknown model",
    send: call("session.create", { model: "offline/eco" }),
    error: /^unknown model "offline\/eco".*did you mean/,
  },
  {
    when: "a session is opened with an unknown effort",
    send: call("session.create", { effort: "hihg" }),
    error: /effort "hihg".*did you mean high/,
  },
  {
    when: "a session is opened with an unknown tool",
    send: call("session.create", { tools: ["raed"] }),
    error: /unknown tool "raed".*did you mean read/,
  },
  {
    when: "a session is resumed that is not there",
    send: call("session.create", { resume: "no such one" }),
    error: /^there is no session "no such one"/,
  },
  {
    when: "the latest session is resumed and there is none",
    send: call("session.create", { resume: "latest" }),
    error: /^no session of .* is kept yet$/,
  },
  {
    when: "a resumed session is not to be kept",
    send: call("session.create", { resume: "x", save: false }),
    error: /leave save out/,
  },
  { when: "sessions are listed", send: call("session.list"), result: { sessions: [] } },
  { when: "sessions of everywhere are listed", send: call("session.list", { all: true }), result: { sessions: [] } },
  {
    when: "a session says what it is",
    send: call("session.info", { session: "$session" }),
    result: {
      session: "$session",
      id: "$session",
      running: false,
      tools: null,
      name: null,
      path: null,
      messages: expect.any(Number),
    },
  },
  {
    when: "a prompt is run",
    send: call("session.prompt", { session: "$session", prompt: "hi" }),
    result: {
      output: "You said: hi",
      final_output: "You said: hi",
      error: null,
      aborted: false,
      tools: { calls: 0, failures: 0 },
    },
  },
  {
    when: "a prompt calls a tool",
    send: call("session.prompt", { session: "$session", prompt: '@tool bash {"command":"echo out"}' }),
    result: { final_output: "bash: out", tools: { calls: 1, failures: 0 } },
  },
  {
    when: "the model fails",
    send: call("session.prompt", { session: "$session", prompt: "@fail 400 no such deployment" }),
    result: { error: /no such deployment/, final_output: "" },
  },
  {
    when: "a line is an unknown command",
    send: call("session.prompt", { session: "$session", prompt: "/gret" }),
    result: { error: /unknown command \/gret/ },
  },
  {
    when: "a line is a command of an extension",
    send: call("session.prompt", { session: "$session", prompt: "/greet Ada" }),
    result: { output: "", error: null },
  },
  {
    when: "images are sent to a model that takes none",
    send: call("session.prompt", { session: "$session", prompt: "x", images: [{ mime: "image/png", data: "AA==" }] }),
    result: { error: /takes no images/ },
  },
  {
    when: "an idle session is steered",
    send: call("session.steer", { session: "$session", text: "left" }),
    error: /^no turn is running; send session.prompt$/,
  },
  { when: "an idle session is interrupted", send: call("session.interrupt", { session: "$session" }), result: {} },
  { when: "a session is compacted", send: call("session.compact", { session: "$session", focus: "hi" }), result: {} },
  {
    when: "nothing is set",
    send: call("session.set", { session: "$session" }),
    result: { model: "offline/echo", effort: "high" },
  },
  {
    when: "an effort is set",
    send: call("session.set", { session: "$session", effort: "low" }),
    result: { effort: "low" },
  },
  {
    when: "an unknown model is set",
    send: call("session.set", { session: "$session", model: "offline/eco", effort: "high" }),
    error: /unknown model/,
  },
  {
    when: "an unknown effort is set with a model",
    send: call("session.set", { session: "$session", model: "offline/echo", effort: "most" }),
    error: /effort "most"/,
  },
  {
    when: "the wrong choice has changed nothing",
    send: call("session.info", { session: "$session" }),
    result: { model: "offline/echo", effort: "low" },
  },
  {
    when: "messages are asked for",
    send: call("session.messages", { session: "$session", limit: 2 }),
    result: { messages: [{ type: "message" }, { type: "message" }], more: true },
  },
  {
    when: "messages behind an unknown one are asked for",
    send: call("session.messages", { session: "$session", after: "x" }),
    error: /no message x/,
  },
  {
    when: "what is not kept is forked",
    send: call("session.fork", { session: "$session" }),
    error: /not (saved|kept)|no file/,
  },
  {
    when: "a session is exported",
    send: call("session.export", { session: "$session", path: "out.html" }),
    result: { path: "$cwd/out.html" },
  },
  {
    when: "a session is exported over a file",
    send: call("session.export", { session: "$session", path: "out.html" }),
    error: /out\.html/,
  },
  {
    when: "a session is exported as lines",
    send: call("session.export", { session: "$session", path: "out.jsonl" }),
    result: { path: "$cwd/out.jsonl" },
  },
  {
    when: "commands are listed",
    send: call("commands", { session: "$session" }),
    result: {
      commands: [{ name: "greet", extension: "helper", completions: true }, { name: "ask" }, { name: "fail" }],
      shortcuts: [{ key: "alt+x", extension: "helper" }],
    },
  },
  {
    when: "a command is run",
    send: call("command", { session: "$session", name: "greet", arguments: "Ada" }),
    result: { extension: "helper", notice: "Hello, Ada!", show: null, prompt: null, result: null },
  },
  {
    when: "a command submits a prompt",
    send: call("command", { session: "$session", name: "ask" }),
    result: { prompt: "from a command", result: { output: "You said: from a command" } },
  },
  {
    when: "a command fails",
    send: call("command", { session: "$session", name: "fail" }),
    error: /^\/fail: out of order$/,
  },
  {
    when: "an unknown command is run",
    send: call("command", { session: "$session", name: "gret" }),
    error: /no extension has the command gret; did you mean greet\?/,
  },
  {
    when: "a command is completed",
    send: call("command.complete", { session: "$session", name: "greet", prefix: "A" }),
    result: { items: [{ value: "Ada", label: "Ada", description: "" }] },
  },
  {
    when: "an unknown command is completed",
    send: call("command.complete", { session: "$session", name: "x" }),
    error: /no extension has the command x/,
  },
  {
    when: "a shortcut is pressed",
    send: call("shortcut", { session: "$session", key: "Alt+X" }),
    result: { extension: "helper", notice: "pressed alt+x" },
  },
  {
    when: "an unknown shortcut is pressed",
    send: call("shortcut", { session: "$session", key: "alt+y" }),
    error: /no extension has the shortcut alt\+y.*alt\+x/,
  },
  {
    when: "extensions are listed",
    send: call("extensions.list", { session: "$session" }),
    result: {
      extensions: [{ name: "helper", state: "ready", isolation: "worker", hooks: ["input"], deadline_misses: 0 }],
    },
  },
  { when: "extensions are reloaded", send: call("extensions.reload", { session: "$session" }), result: {} },
  {
    when: "what nobody asked is answered",
    send: call("ask.reply", { ask: 99, result: { text: "x" } }),
    error: /^there is no open question 99$/,
  },
  {
    when: "a method is misspelled",
    send: call("session.creat"),
    error: /^unknown method "session\.creat"; did you mean session\.create\?$/,
  },
  { when: "a method is a member of every object", send: call("toString"), error: /^unknown method "toString"/ },
  { when: "a method is __proto__", send: call("__proto__"), error: /^unknown method "__proto__"/ },
  { when: "a line has no method", send: '{"id":"v1","prompt":"hi"}', begins: '{"id":"v1","output":"You said: hi"' },
  { when: "a session is closed twice", send: call("session.close", { session: "$closed" }), error: /is closed$/ },
];

export const cases: readonly Case[] = [
  ...good,
  ...withoutSession,
  ...wrongTypes.map(([method, params, error]) => ({
    when: `${method} is sent ${JSON.stringify(params)}`,
    send: call(method, params),
    error: new RegExp(`^${method.replaceAll(".", "\\.")}: bad params \\(.*${error.source}`),
  })),
  ...lines,
  ...ids.map((id) => ({
    when: `the id is ${id.slice(0, 40)}`,
    send: `{"method":"nothing","id":${id}}`,
    begins: `{"id":${id},"error":"unknown method`,
  })),
];
