/** Which tools the model is offered, in which order, and how their calls are shown. */
import { expect } from "vitest";
import { builtInToolNames } from "../../../src/agent/tools/built-ins.js";
import { memoryPrograms } from "../../../src/testing.js";
import { runAgent } from "../../helpers/conformance-agent.js";
import { readyHost } from "../../helpers/conformance-host.js";
import { puppetHost } from "../../helpers/puppet-host.js";
import { verifies } from "../../helpers/verifies.js";

const parameters = { type: "object", properties: { who: { type: "string" } }, required: ["who"] };

verifies(["tool.advertised", "tool.params"], async (run) => {
  const running = await puppetHost(run, {
    a: {
      manifest: { tools: [{ name: "greet", description: "says hello", parameters }, { name: "bare" }] },
      on: { "tool_call greet": { content: "hello {{params.arguments.who}}" } },
    },
    b: { manifest: { tools: [{ name: "other" }] } },
  });
  const { agent, requests, resultOf } = runAgent(running);
  await agent.prompt('@tool greet {"who":"bob","more":[1,null]}');
  const offered = requests[0]?.tools ?? [];
  expect(offered.find(({ name }) => name === "greet")).toEqual({
    name: "greet",
    description: "says hello",
    parameters,
  });
  expect(offered.find(({ name }) => name === "bare")?.parameters).toEqual({ type: "object", properties: {} });
  expect(resultOf("greet")).toMatchObject({ content: "hello bob", is_error: false });
  const calls = await running.seen("a", "tool_call");
  expect(calls.map(({ params }) => params)).toEqual([{ name: "greet", arguments: { who: "bob", more: [1, null] } }]);
  expect(await running.seen("b", "tool_call")).toEqual([]);
});

verifies("tool.overrides-builtin", async (run) => {
  const running = await puppetHost(run, {
    a: {
      manifest: { tools: [{ name: "bash", description: "of an extension", parameters }] },
      on: { tool_call: { content: "not run: {{params.arguments.command}}" } },
    },
  });
  const { agent, requests, resultOf } = runAgent(running);
  await agent.prompt('@tool bash {"command":"exit 1"}');
  expect(requests[0]?.tools.filter(({ name }) => name === "bash")).toEqual([
    { name: "bash", description: "of an extension", parameters },
  ]);
  expect(resultOf("bash")).toMatchObject({ content: "not run: exit 1", is_error: false });
});

verifies("tool.order", async (run) => {
  const program = (name: string, ...tools: readonly string[]) => ({
    name,
    manifest: { tools: tools.map((tool) => ({ name: tool })) },
  });
  const programs = memoryPrograms([program("z", "zeta", "bash"), program("a", "alpha", "read", "zeta")]);
  const { agent, requests } = runAgent(await readyHost(run, [], programs));
  await agent.prompt("hello");
  expect(requests[0]?.tools.map(({ name }) => name)).toEqual([
    ...builtInToolNames.filter((name) => name !== "bash" && name !== "read"),
    "zeta",
    "bash",
    "alpha",
    "read",
  ]);
});

verifies(["tool.label.category", "tool.label.target"], async (run) => {
  const label = { category: "greeting", running: "Greeting", completed: "Greeted", target: "who" };
  const running = await puppetHost(run, {
    a: { manifest: { tools: [{ name: "greet", label }, { name: "plain" }] } },
  });
  const { agent, of } = runAgent(running);
  await agent.prompt(
    '@tool greet {"who":"bob"}\n@tool greet {"who":"  eve\\n and\\u001b[31m co "}\n@tool plain {"who":"x"}',
  );
  expect(running.host.tools()[0]?.label).toEqual(label);
  expect(of("tool_batch")[0]?.calls).toMatchObject([
    { name: "greet", category: "greeting", target: "bob", arguments: { who: "bob" } },
    { name: "greet", category: "greeting", target: "eve and co" },
    { name: "plain", category: "plain", target: "" },
  ]);
});

verifies(["tool.label.target-other", "tool.label.blank"], async (run) => {
  const label = { category: " ", target: "who" };
  const programs = memoryPrograms([
    {
      name: "a",
      manifest: { tools: [{ name: "greet", label }] },
      onMessage: ({ id }, line) => line({ id, result: {} }),
    },
  ]);
  const { agent, of } = runAgent(await readyHost(run, [], programs));
  const values = ["7", "false", "null", '["a", 1]', '{"deep": {}}'];
  const calls = [...values.map((value) => `{"who":${value}}`), "{}", '{"other":1}', "not json", "[1]"];
  await agent.prompt(calls.map((args) => `@tool greet ${args}`).join("\n"));
  const shown = of("tool_batch")[0]?.calls ?? [];
  expect(shown.map(({ target }) => target)).toEqual(["7", "false", "null", '["a",1]', '{"deep":{}}', "", "", "", ""]);
  expect(new Set(shown.map(({ category }) => category))).toEqual(new Set(["greet"]));
});
