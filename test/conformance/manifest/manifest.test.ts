/** What an extension may say of itself, and which manifests are refused. */
import { expect } from "vitest";
import { memoryHost, readyHost } from "../../helpers/conformance-host.js";
import { untilReceived, writePuppet } from "../../helpers/puppet.js";
import { literal } from "../../helpers/puppet-steps.js";
import { tempDir } from "../../helpers/temp-dir.js";
import { type Verification, verifies } from "../../helpers/verifies.js";

/** The seed's own example. */
const example = {
  name: "my-ext",
  version: "1.0",
  tools: [
    {
      name: "greet",
      description: "say hi",
      parameters: { type: "object", properties: {} },
      label: { category: "greet", running: "Greeting", completed: "Greeted", target: "who" },
    },
  ],
  commands: [
    { name: "ping", description: "check the extension" },
    { name: "deploy", description: "ship it", arguments: "<env>", completions: true },
  ],
  flags: [
    { name: "project", type: "string", description: "relaunch in this directory" },
    { name: "plan", type: "boolean", description: "plan mode", default: true },
  ],
  hooks: ["startup", "tool_call", "input", "before_turn", "tool_result", "compact_summary", "render"],
  renders: ["tool:bash", "assistant"],
  events: ["session_start", "turn_start", "tool_end"],
  shortcuts: [{ key: "ctrl+alt+g", description: "greet" }],
};

verifies("manifest.name-alone", async (run) => {
  const dir = tempDir();
  const puppet = writePuppet(dir, "bare", { on: { initialize: literal({ name: "just a name" }) } });
  const { host, of, notices } = await readyHost(run, dir);
  expect(of("just a name")).toMatchObject({ state: "ready", version: "", tools: [], commands: [], hooks: [] });
  expect([host.tools(), host.commands(), host.shortcuts(), await host.flagDeclarations()]).toEqual([[], [], [], []]);
  host.event("turn_end", { aborted: false });
  await untilReceived(puppet, "event turn_end");
  expect(notices()).toEqual([]);
});

verifies("manifest.example", async (run) => {
  const dir = tempDir();
  const puppet = writePuppet(dir, "my-ext", {
    manifest: example,
    on: {
      "tool_call greet": { content: "hi" },
      "command.complete": { items: [{ value: "production" }] },
      "command ping": { notice: "pong" },
      shortcut: { notice: "greeted" },
      "hook.tool_call": { block: true },
      "hook.render": { body: "rendered" },
    },
  });
  const { host, of, notices } = await readyHost(run, dir, { argv: [] });
  expect(of("my-ext")).toMatchObject({ state: "ready", version: "1.0", hooks: example.hooks, events: example.events });
  expect(host.tools()).toEqual([{ ...example.tools[0], extension: "my-ext" }]);
  expect(host.commands()).toEqual([
    { name: "ping", description: "check the extension", arguments: "", completions: false, extension: "my-ext" },
    { ...example.commands[1], extension: "my-ext" },
  ]);
  expect(await host.flagDeclarations()).toMatchObject(example.flags);
  expect(host.shortcuts()).toEqual([{ chord: "ctrl+alt+g", description: "greet", extension: "my-ext" }]);

  expect(await host.callTool("greet", { who: "bob" })).toMatchObject({ outcome: "completed", content: "hi" });
  expect(await host.runCommand("ping", "")).toMatchObject({ notice: "pong" });
  expect(await host.complete("deploy", "pro")).toMatchObject([{ value: "production" }]);
  expect(await host.pressShortcut("ctrl+alt+g")).toMatchObject({ notice: "greeted" });
  expect(await host.toolCall({ name: "bash", arguments: {} })).toMatchObject({ block: true });
  expect(await host.render({ kind: "tool", name: "bash", content: "x" })).toMatchObject({ body: "rendered" });
  expect(await host.render({ kind: "tool", name: "read", content: "x" })).toBeNull();
  host.event("turn_end", { aborted: false });
  host.event("turn_start", { prompt: "x" });
  await untilReceived(puppet, "event turn_start");
  expect(puppet.log().of("event turn_end")).toEqual([]);
  expect(notices()).toEqual([]);
});

/** The single notice about an extension with this manifest, which must have been refused. */
async function refusal(run: Verification, manifest: object): Promise<string> {
  const { host, notices, of } = await memoryHost(run, [{ name: "bad.mjs", manifest: { name: "bad", ...manifest } }]);
  expect(of("bad.mjs"), JSON.stringify(manifest)).toMatchObject({ state: "failed", name: "bad.mjs" });
  expect(notices()).toHaveLength(1);
  expect([host.tools(), host.commands(), host.shortcuts()]).toEqual([[], [], []]);
  return notices()[0]!;
}

verifies("manifest.no-name", async (run) => {
  for (const name of [undefined, "", "  \t", null, 7, ["bad"]]) {
    expect(await refusal(run, { name, tools: [{ name: "act" }] })).toMatch(/^bad\.mjs: bad manifest: name/);
  }
});

verifies("manifest.wrong-type", async (run) => {
  const dir = tempDir();
  const wrong = {
    version: 1,
    tools: {},
    commands: [7],
    flags: "plan",
    hooks: [{ name: "input" }],
    renders: true,
    events: [null],
    shortcuts: [{ key: 3 }],
    accepts: {},
  };
  for (const [field, value] of Object.entries(wrong)) {
    writePuppet(dir, field, { manifest: { tools: [{ name: `of ${field}` }], [field]: value } });
  }
  const { host, notices, of } = await readyHost(run, dir);
  const fields = Object.keys(wrong);
  expect([...notices()].sort()).toEqual(
    fields.sort().map((field) => expect.stringMatching(new RegExp(`^${field}\\.mjs: bad manifest: ${field}\\b`))),
  );
  for (const field of fields) expect(of(`${field}.mjs`).state).toBe("failed");
  expect(host.tools()).toEqual([]);
});

verifies("manifest.wrong-type", { when: "it is deep inside" }, async (run) => {
  const dir = tempDir();
  const tool = { name: "act", label: { running: "Acting" } };
  writePuppet(dir, "label", { manifest: { tools: [tool, { ...tool, label: { running: 7 } }] } });
  const { host, notices } = await readyHost(run, dir);
  expect(notices()).toEqual([expect.stringMatching(/^label\.mjs: bad manifest: tools\.1\.label\.running/)]);
  expect(host.tools()).toEqual([]);
});

verifies("manifest.wrong-type", { when: "the answer is no object at all" }, async (run) => {
  const dir = tempDir();
  writePuppet(dir, "list", { on: { initialize: literal([{ name: "list" }]) } });
  writePuppet(dir, "text", { on: { initialize: literal("text") } });
  const { notices } = await readyHost(run, dir);
  expect([...notices()].sort()).toEqual([
    expect.stringMatching(/^list\.mjs: bad manifest: .*expected object, received array/),
    expect.stringMatching(/^text\.mjs: bad manifest: .*expected object, received string/),
  ]);
});

verifies("manifest.null-list", async (run) => {
  for (const field of ["tools", "commands", "flags", "hooks", "renders", "shortcuts"]) {
    expect(await refusal(run, { [field]: null })).toMatch(new RegExp(`^bad\\.mjs: bad manifest: ${field}`));
  }
  const heard: string[] = [];
  const { host, of } = await memoryHost(run, [
    {
      name: "version one",
      manifest: { events: null },
      onMessage: ({ method, params }) => heard.push(`${method} ${params.name}`),
    },
  ]);
  expect(of("version one").state).toBe("ready");
  host.event("turn_start", { prompt: "x" });
  host.event("turn_end", { aborted: false });
  await host.stop();
  expect(heard).toEqual(["event turn_end"]);
});

verifies("manifest.entry-without-name", async (run) => {
  for (const field of ["tools", "commands", "flags"]) {
    for (const entry of [{ description: "x" }, { name: "" }, { name: null }]) {
      const text = await refusal(run, { [field]: [{ name: "fine" }, entry] });
      expect(text).toMatch(new RegExp(`^bad\\.mjs: bad manifest: ${field}\\.1\\.name`));
    }
  }
  const text = await refusal(run, { shortcuts: [{ description: "x", name: "ctrl+alt+g" }] });
  expect(text).toMatch(/^bad\.mjs: bad manifest: shortcuts\.0\.key/);
});

verifies("manifest.unknown-hooks", async (run) => {
  const heard: string[] = [];
  const manifest = {
    hooks: ["telepathy", "tool_call", "toString"],
    renders: ["hologram", "tool:bash", "constructor"],
    events: ["full_moon", "turn_end"],
  };
  const { host, of, notices } = await memoryHost(run, [
    {
      name: "newer",
      manifest,
      onMessage: ({ id, method }, line) => {
        heard.push(method ?? "");
        line({ id, result: { block: true } });
      },
    },
  ]);
  expect(of("newer").state).toBe("ready");
  expect(await host.toolCall({ name: "bash", arguments: {} })).toMatchObject({ block: true });
  host.event("turn_end", { aborted: false });
  await host.stop();
  expect(heard).toEqual(["hook.tool_call", "event"]);
  expect(notices().filter((text) => !text.includes("does not know"))).toEqual([]);
});

verifies("manifest.parameters", async (run) => {
  const dir = tempDir();
  const parameters = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: { who: { type: "string", enum: ["a", "b"], default: null }, list: { items: [{}, true] } },
    required: ["who"],
    additionalProperties: false,
    "x-own": { "": [1.5] },
  };
  writePuppet(dir, "greeter", { manifest: { tools: [{ name: "greet", parameters }] } });
  const { host } = await readyHost(run, dir);
  expect(host.tools()).toMatchObject([{ name: "greet" }]);
  expect(host.tools()[0]?.parameters).toEqual(parameters);
});

verifies("manifest.parameters-not-an-object", async (run) => {
  const kinds = [undefined, null, "object", 7, [], [{ type: "object" }], true];
  const tools = kinds.map((parameters, n) => ({ name: `t${n}`, parameters }));
  const { host, notices } = await memoryHost(run, [{ name: "loose", manifest: { tools } }]);
  expect(host.tools().map(({ parameters }) => parameters)).toEqual(
    kinds.map(() => ({ type: "object", properties: {} })),
  );
  expect(notices()).toEqual([]);
});

verifies("manifest.duplicate-tool", async (run) => {
  const answers = (content: string) => ({
    onMessage: ({ id, params }: { id?: number; params?: { name: string } }, line: (value: object) => void) =>
      line({ id, result: { content: `${params?.name} of ${content}` } }),
  });
  const { host, notices } = await memoryHost(run, [
    { name: "one", manifest: { tools: [{ name: "act" }, { name: "act", description: "again" }] }, ...answers("one") },
    { name: "two", manifest: { tools: [{ name: "act" }, { name: "other" }] }, ...answers("two") },
  ]);
  expect(host.tools()).toMatchObject([
    { name: "act", extension: "one", description: "" },
    { name: "other", extension: "two" },
  ]);
  expect((await host.callTool("act", {})).content).toBe("act of one");
  expect((await host.callTool("other", {})).content).toBe("other of two");
  expect(notices()).toEqual([
    "one: declares the tool act twice; the later one is dropped",
    "two: declares the tool act although one already has it; the later one is dropped",
  ]);
});
