import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { ModelMessage, ModelPart, ModelRequest } from "../../../src/agent/model/language-model.js";
import { findEffort, findModel } from "../../../src/agent/model/models.js";
import { parseScript } from "../../../src/agent/model/offline-script.js";
import { tempDir } from "../../helpers/temp-dir.js";
import { FakeClock } from "./fake-clock.js";

const user = (content: string, prompt = true): ModelMessage => ({ role: "user", content, prompt });
const said = (content: string): ModelMessage => ({ role: "assistant", content: [{ type: "text", text: content }] });
const result = (name: string, content: string): ModelMessage => ({
  role: "tool",
  call_id: "c",
  name,
  content,
  is_error: false,
});

function request(messages: readonly ModelMessage[], attempt = 0): ModelRequest {
  return { system: "", messages, tools: [], effort: null, attempt };
}

async function partsOf(stream: AsyncIterable<ModelPart>): Promise<readonly ModelPart[]> {
  const parts: ModelPart[] = [];
  for await (const part of stream) parts.push(part);
  return parts;
}

/** One word a part: `text:hello`, `call:read {"path":"x"}`, `finish:stop`. */
function brief(parts: readonly ModelPart[]): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    if (part.type === "tool-call") lines.push(`call:${part.name} ${part.arguments}`);
    else if (part.type === "error") lines.push(`error:${part.failure.status} ${part.failure.message}`);
    else if (part.type === "finish") lines.push(`finish:${part.reason}`);
    else if (part.type === "text" || part.type === "thinking") {
      const last = lines.at(-1);
      if (last?.startsWith(`${part.type}:`)) lines[lines.length - 1] = last + part.delta;
      else lines.push(`${part.type}:${part.delta}`);
    }
  }
  return lines;
}

async function echo(messages: readonly ModelMessage[], attempt = 0): Promise<string[]> {
  const clock = new FakeClock();
  const model = findModel("offline/echo", { cwd: "/", clock });
  return brief(await partsOf(model.stream(request(messages, attempt), { signal: new AbortController().signal })));
}

describe("offline/echo", () => {
  test.each<[string, string[]]>([
    ["hello", ["text:You said: hello", "finish:stop"]],
    ["two\nlines @say no", ["text:You said: two\nlines @say no", "finish:stop"]],
    ["", ["text:You said: ", "finish:stop"]],
    ["@say hi", ["text:hi", "finish:stop"]],
    ["@say one\n@say two", ["text:one\ntwo", "finish:stop"]],
    ["@think hm\n@say hi", ["thinking:hm", "text:hi", "finish:stop"]],
    ['@tool read {"path":"x"}', ['call:read {"path":"x"}', "finish:tool-calls"]],
    ["@tool a {}\n@tool b {}", ["call:a {}", "call:b {}", "finish:tool-calls"]],
    ["@tool a {broken", ["call:a {broken", "finish:tool-calls"]],
    ["@tool a", ["call:a {}", "finish:tool-calls"]],
    ["@say first\n@tool a {}\n@say last", ["text:first", "call:a {}", "finish:tool-calls"]],
    ["@fail 401 bad key", ["error:401 bad key", "finish:error"]],
    ["@tool", ["text:You said: @tool", "finish:stop"]],
    ["@wait soon", ["text:You said: @wait soon", "finish:stop"]],
    ["@unknown x", ["text:You said: @unknown x", "finish:stop"]],
    ["@say hi\nplain", ["text:hi\nplain", "finish:stop"]],
    ["@then\n@say later", ["finish:stop"]],
  ])("%j is answered with %j", async (message, wanted) => {
    expect(await echo([user(message)])).toEqual(wanted);
  });

  test("a block without text ends with the first line of each result", async () => {
    const messages = [user("@tool a {}\n@tool b {}"), said(""), result("a", "1\n2"), result("b", "")];
    expect(await echo(messages)).toEqual(["text:a: 1\nb: ", "finish:stop"]);
  });

  test("text behind the calls of the last block waits for their results", async () => {
    const messages = [user("@tool a {}\n@say done"), said(""), result("a", "1")];
    expect(await echo(messages)).toEqual(["text:done", "finish:stop"]);
  });

  test("each @then answers the next request of the turn, with only its own results at the end", async () => {
    const prompt = user("@tool a {}\n@say mid\n@then\n@tool b {}");
    expect(await echo([prompt])).toEqual(["call:a {}", "text:mid", "finish:tool-calls"]);
    const second = [prompt, said(""), result("a", "1")];
    expect(await echo(second)).toEqual(["call:b {}", "finish:tool-calls"]);
    expect(await echo([...second, said(""), result("b", "2")])).toEqual(["text:b: 2", "finish:stop"]);
  });

  test("context beside the prompt does not change what is answered", async () => {
    expect(await echo([user("@say a"), user("hook says", false)])).toEqual(["text:a", "finish:stop"]);
  });

  test("failures before a reply used up their blocks, and the last one repeats", async () => {
    const prompt = user("@fail 503 x\n@then\n@tool a {}\n@then\n@say end");
    expect(await echo([prompt], 1)).toEqual(["call:a {}", "finish:tool-calls"]);
    expect(await echo([prompt, said(""), result("a", "1")])).toEqual(["text:end", "finish:stop"]);
    expect(await echo([user("@fail 503 x")], 3)).toEqual(["error:503 x", "finish:error"]);
  });

  test("a conversation whose prompt is gone is still answered", async () => {
    expect(await echo([user("Summary", false), said(""), result("a", "1")])).toContain("finish:stop");
  });

  test("streams in several deltas, few for long texts, and counts tokens", async () => {
    const model = findModel("offline/echo", { cwd: "/", clock: new FakeClock() });
    const long = Array(5_000).fill("word").join(" ");
    const parts = await partsOf(model.stream(request([user(long)]), { signal: new AbortController().signal }));
    const deltas = parts.filter(({ type }) => type === "text");
    expect(deltas.length).toBeGreaterThan(2);
    expect(deltas.length).toBeLessThanOrEqual(32);
    expect(parts.find(({ type }) => type === "usage")).toMatchObject({
      usage: { input_tokens: 6_254, output_tokens: 6_253 },
    });
    expect(model.contextWindow).toBe(32_768);
  });

  test("a wait is as long as it says, and an abort cuts it short", async () => {
    const clock = new FakeClock();
    const model = findModel("offline/echo", { cwd: "/", clock });
    const waited = partsOf(model.stream(request([user("@wait 50\n@say a")]), { signal: new AbortController().signal }));
    await clock.timerSet();
    expect(clock.waiting).toEqual([50]);
    clock.advance(50);
    expect(brief(await waited)).toEqual(["text:a", "finish:stop"]);
    const controller = new AbortController();
    const aborted = partsOf(model.stream(request([user("@wait 5000\n@say a")]), { signal: controller.signal }));
    await clock.timerSet();
    controller.abort();
    expect(await aborted).toEqual([]);
    expect(clock.waiting).toEqual([]);
  });

  test("an abort between two deltas ends the stream there", async () => {
    const controller = new AbortController();
    const model = findModel("offline/echo", { cwd: "/", clock: new FakeClock() });
    const parts: ModelPart[] = [];
    for await (const part of model.stream(request([user("a b c d e f")]), { signal: controller.signal })) {
      parts.push(part);
      controller.abort();
    }
    expect(parts).toHaveLength(1);
  });
});

describe("offline/script", () => {
  const clock = new FakeClock();
  const signal = new AbortController().signal;

  test("plays one step a request and says when it is over", async () => {
    const folder = tempDir();
    const steps = [
      { thinking: "hm", text: "hi", toolCalls: [{ name: "a", arguments: { x: 1 } }], usage: { output_tokens: 7 } },
      { toolCalls: [{ name: "b", arguments: "{raw" }] },
      { error: { status: 500, message: "no" } },
    ];
    writeFileSync(join(folder, "s.json"), JSON.stringify(steps));
    const model = findModel("offline/script:s.json", { cwd: folder, clock });
    const first = await partsOf(model.stream(request([]), { signal }));
    expect(brief(first)).toEqual(["thinking:hm", "text:hi", 'call:a {"x":1}', "finish:tool-calls"]);
    expect(first).toContainEqual({ type: "usage", usage: expect.objectContaining({ output_tokens: 7 }) });
    expect(brief(await partsOf(model.stream(request([]), { signal })))).toEqual(["call:b {raw", "finish:tool-calls"]);
    expect(brief(await partsOf(model.stream(request([]), { signal })))).toEqual(["error:500 no", "finish:error"]);
    const over = ["error:400 s.json has only 3 steps", "finish:error"];
    expect(brief(await partsOf(model.stream(request([]), { signal })))).toEqual(over);
  });

  test.each([
    ["{", "is no model script"],
    ["{}", "must hold a JSON array"],
    ["[7]", "step 1 must be an object"],
    ['[{},{"text":7}]', "step 2.text must be a text"],
    ['[{"toolCalls":{}}]', "step 1.toolCalls must be a list"],
    ['[{"toolCalls":[{}]}]', 'step 1.toolCalls[0] needs a "name"'],
    ['[{"delayMs":-1}]', "step 1.delayMs must be a number"],
    ['[{"error":{}}]', 'step 1.error needs a "status"'],
    ['[{"usage":{"output_tokens":"x"}}]', "step 1.usage.output_tokens must be a number"],
  ])("the script %j is refused: %s", (text, issue) => {
    expect(() => parseScript(text, "s.json")).toThrow(issue);
  });

  test("a script that is not there is a file error", () => {
    expect(() => findModel("offline/script:nowhere.json", { cwd: "/", clock })).toThrow(/cannot be read: ENOENT/);
  });
});

test.each(["offline/ecko", "ofline/echo", "gpt", "", "offline/script:"])("the model %j is unknown", (spec) => {
  expect(() => findModel(spec, { cwd: "/", clock: new FakeClock() })).toThrow(
    /^unknown model ".*"(; did you mean .*\?)? — models: offline\/echo, offline\/script:FILE$/,
  );
});

test("an effort that the model does not have is a usage error with a suggestion", () => {
  const model = findModel("offline/echo", { cwd: "/", clock: new FakeClock() });
  expect(findEffort(model, "low")).toBe("low");
  expect(() => findEffort(model, "hihg")).toThrow(
    'offline/echo has no effort "hihg"; did you mean high? — efforts: low, medium, high',
  );
});
