/** Tools that answer with more than text, send what they have come to, and are called back by handles. */
import { expect, onTestFinished, test } from "vitest";
import type { CallbackAnswer, PartialResult } from "../../../src/host/moments.js";
import { type Host, startHost } from "../../../src/index.js";
import { type HostMessage, memoryPrograms, RecordingFrontEnd } from "../../../src/testing.js";

type Line = (value: object) => void;

async function hostOf(manifest: object, onMessage: (message: HostMessage, line: Line) => void): Promise<Host> {
  const programs = memoryPrograms([{ name: "rich", manifest, onMessage }]);
  const host = startHost({
    directories: [],
    ...programs,
    cwd: "/",
    frontEnd: new RecordingFrontEnd("none"),
    version: "0",
  });
  onTestFinished(() => host.stop());
  await host.ready;
  return host;
}

const oneTool = { tools: [{ name: "t" }] };
const text = (said: string) => ({ type: "text", text: said });

test("content that is neither text nor blocks is a malformed answer", async () => {
  const host = await hostOf(oneTool, ({ id }, line) => line({ id, result: { content: [{ type: "video" }] } }));
  expect(await host.callTool("t", {})).toMatchObject({
    outcome: "failed",
    content: expect.stringMatching(/malformed/),
  });
});

test("blocks are joined for the model, images stay apart, and the rest is kept as it is", async () => {
  const result = {
    content: [text("a"), { type: "image", data: "aGk=", mimeType: "image/png" }, text("b")],
    details: { n: 1 },
    structuredContent: [1],
    usage: { input: 3 },
    terminate: true,
  };
  const host = await hostOf(oneTool, ({ id }, line) => line({ id, result }));
  expect(await host.callTool("t", {})).toMatchObject({
    outcome: "completed",
    content: "a\nb",
    images: [{ mime: "image/png", data: "aGk=" }],
    details: { n: 1 },
    structured: [1],
    usage: { input: 3 },
    terminate: true,
  });
});

test("partial results come in order; of a wrong form, of no call and after the answer they are dropped", async () => {
  const host = await hostOf(oneTool, ({ id }, line) => {
    const part = (value: unknown, of = id) => line({ method: "stream", params: { id: of, value } });
    part({ content: "one" });
    part({ content: 7 });
    part({ content: "of nobody" }, 999);
    part({ content: [text("two\u001b[31m")], details: { at: 2 } });
    line({ id, result: { content: "done" } });
    part({ content: "late" });
  });
  const seen: PartialResult[] = [];
  await host.callTool("t", {}, { onPartial: (partial) => seen.push(partial) });
  expect(seen).toEqual([{ content: "one" }, { content: "two", details: { at: 2 } }]);
});

test("the model's name of the call is told only where the tool declares that its arguments are checked", async () => {
  for (const [validate, told] of [
    [false, undefined],
    [true, "c-1"],
  ] as const) {
    const heard: unknown[] = [];
    const host = await hostOf({ tools: [{ name: "t", validate }] }, ({ id, params }, line) => {
      heard.push(params.toolCallId);
      line({ id, result: { content: "" } });
    });
    await host.callTool("t", {}, { callId: "c-1" });
    expect(heard).toEqual([told]);
  }
});

test("what a manifest says of how a tool is offered reaches the agent, made safe for the model", async () => {
  const host = await hostOf(
    {
      tools: [
        {
          name: "t",
          prompt_snippet: "does\u200b\nthings",
          prompt_guidelines: ["use it"],
          sequential: true,
          validate: true,
          prepare: "h1",
          default_active: false,
        },
        { name: "plain" },
      ],
    },
    () => {},
  );
  expect(host.tools()).toMatchObject([
    {
      promptSnippet: "does things",
      promptGuidelines: ["use it"],
      sequential: true,
      validate: true,
      prepare: "h1",
      defaultActive: false,
    },
    { name: "plain" },
  ]);
  expect(host.tools()[1]).not.toHaveProperty("promptSnippet");
});

test("a handle is called with its arguments, its parts come first, and what goes wrong is told in a sentence", async () => {
  const host = await hostOf({ accepts: ["cancel"] }, ({ id, params }, line) => {
    if (params.handle === "fails") return line({ id, error: "no such luck" });
    line({ method: "stream", params: { id, value: "part" } });
    line({ id, result: { value: params.arguments } });
    line({ method: "stream", params: { id, value: "late" } });
  });
  const parts: unknown[] = [];
  const onPart = (value: unknown) => parts.push(value);
  expect(await host.callback("rich", "echo", [1, "two"], { onPart })).toEqual({ ok: true, value: [1, "two"] });
  expect(parts).toEqual(["part"]);
  expect(await host.callback("rich", "fails", [])).toEqual({ ok: false, error: "no such luck" });
  expect(await host.callback("nobody", "echo", [])).toMatchObject({ ok: false });
});

test("a handle that nobody waits for any longer is withdrawn", async () => {
  const told: unknown[] = [];
  const withdrawn = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const host = await hostOf({ accepts: ["cancel"] }, ({ method, id, params }) => {
    told.push(method === "cancel" ? ["cancel", params.id] : [method, id]);
    if (method === "cancel") withdrawn.resolve();
    else asked.resolve();
  });
  const stop = new AbortController();
  const answer: Promise<CallbackAnswer> = host.callback("rich", "waits", [], { signal: stop.signal });
  await asked.promise;
  stop.abort();
  expect(await answer).toEqual({ ok: false, error: "cancelled" });
  await withdrawn.promise;
  expect(told).toEqual([
    ["callback", 2],
    ["cancel", 2],
  ]);
});
