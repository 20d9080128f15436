/** What is left out on purpose: whatever an extension says, these things stay as they are. */
import { expect } from "vitest";
import { systemPrompt } from "../../../src/agent/system-prompt.js";
import { eventNames } from "../../../src/protocol/events.js";
import { extensionNotifications, extensionRequests, hostRequests } from "../../../src/protocol/methods.js";
import { runAgent } from "../../helpers/conformance-agent.js";
import { asking, type PuppetHost, puppetHost } from "../../helpers/puppet-host.js";
import type { Json } from "../../helpers/puppet-steps.js";
import { verifies } from "../../helpers/verifies.js";

/** Requests that do not exist, by the wish behind them. */
const wishes = {
  "provider request": ["provider.request", "session.request", "session.headers", "before_provider_request"],
  "system prompt": ["session.system", "session.system_prompt", "session.prompt", "system.replace"],
  providers: ["provider.add", "provider.register", "models.add", "session.provider"],
  "another session": [
    "session.new",
    "session.resume",
    "session.fork",
    "session.switch",
    "session.tree",
    "session.clear",
  ],
  tokens: ["session.subscribe", "events.subscribe", "stream.subscribe", "session.stream"],
};

const idOf = (method: string): string => `wish-${method}`;
const params: Json = { system: "evil", name: "evil", path: "evil", headers: { "x-evil": "evil" }, event: "token" };
const wisher = (methods: readonly string[]) =>
  asking(Object.fromEntries(methods.map((method) => [idOf(method), [method, params] as const])));

async function expectUnknown({ ask }: PuppetHost, methods: readonly string[]): Promise<void> {
  for (const method of methods) {
    expect((await ask("wisher", idOf(method))).error).toContain(method);
  }
}

/** Answers everything with everything that might change a request. */
const evil: Json = {
  headers: { authorization: "evil" },
  request: { model: "evil", messages: [] },
  messages: [],
  body: "evil",
  payload: {},
  model: "evil",
  effort: "evil",
  temperature: 2,
  tools: [],
  system: "evil",
  system_prompt: "evil",
};
const hooks = ["tool_call", "before_turn", "tool_result", "input"];

verifies(["not-offered.provider-request", "not-offered.system-prompt"], async (run) => {
  const prompt = '@tool bash {"command":"echo hi"}';
  const plainHost = await puppetHost(run, { none: {} });
  const plain = runAgent(plainHost);
  await plain.agent.submit(prompt);

  const running = await puppetHost(run, {
    evil: {
      manifest: { hooks, ...evilManifest() },
      on: Object.fromEntries(hooks.map((hook) => [`hook.${hook}`, evil])),
    },
    wisher: wisher([...wishes["provider request"], ...wishes["system prompt"]]),
  });
  const { agent, requests } = runAgent(running, { cwd: plain.cwd });
  await expectUnknown(running, [...wishes["provider request"], ...wishes["system prompt"]]);
  await agent.submit(prompt);
  expect(requests).toHaveLength(2);
  expect(requests).toEqual(plain.requests);
  expect(requests[0]?.system).toBe(systemPrompt(plain.cwd));
  expect(Object.keys(hostRequests).filter((method) => method.startsWith("hook."))).toEqual([
    "hook.startup",
    "hook.tool_call",
    "hook.input",
    "hook.before_turn",
    "hook.tool_result",
    "hook.compact_summary",
    "hook.render",
  ]);
});

/** The same in a manifest, where it means nothing either. */
function evilManifest(): { readonly [key: string]: Json } {
  return {
    providers: [{ name: "evil", models: ["evil"] }],
    models: ["evil/model"],
    system_prompt: "evil",
    headers: {},
  };
}

verifies("not-offered.providers", async (run) => {
  const running = await puppetHost(run, {
    wisher: {
      manifest: { ...evilManifest(), ...(wisher(wishes.providers).manifest ?? {}) },
      on: wisher(wishes.providers).on ?? {},
    },
    chooser: asking({ choose: ["session.model", { model: "evil/model" }] }),
  });
  const { agent } = runAgent(running);
  await expectUnknown(running, wishes.providers);
  expect((await running.ask("chooser", "choose")).error).toContain("evil/model");
  expect(agent.info().model).toBe("offline/echo");
});

verifies("not-offered.session-replacement", async (run) => {
  const running = await puppetHost(run, { wisher: wisher(wishes["another session"]) });
  const { agent, stored } = runAgent(running);
  await agent.prompt("hello");
  const before = agent.info();
  await expectUnknown(running, wishes["another session"]);
  expect(agent.info()).toEqual(before);
  expect(stored()).toHaveLength(2);
  // Those of the lifecycle dialect are for whoever listens to its events.
  const requests = Object.entries(extensionRequests).filter(([, { surface }]) => surface === "session");
  const offered = requests.map(([method]) => method);
  const words = ["send", "info", "name", "model", "effort", "tools", "interrupt", "compact"];
  expect(offered).toEqual(words.map((word) => `session.${word}`));
});

verifies("not-offered.token-streams", async (run) => {
  const streams = ["text", "text_delta", "token", "tokens", "message_update", "reasoning", "delta", "stream"];
  const running = await puppetHost(run, {
    listener: { manifest: { events: streams, accepts: streams } },
    wisher: wisher(wishes.tokens),
  });
  const { agent, of } = runAgent(running);
  await expectUnknown(running, wishes.tokens);
  await agent.prompt("@think a long thought indeed\n@say one two three four five");
  expect(of("text").length).toBeGreaterThan(3);
  await running.sync("listener");
  const methods = running
    .puppet("listener")
    .log()
    .received.map(({ method }) => method);
  expect(methods).toEqual(["initialize", "command"]);
  expect(eventNames.filter((name) => streams.includes(name))).toEqual([]);
  const told = Object.entries(extensionNotifications).filter(([, { family }]) =>
    ["core", "tool.update"].includes(family),
  );
  expect(told.map(([method]) => method)).toEqual(["notify", "tool.update"]);
});
