/** What changes of a prompt in the middle of a conversation, as the one wire that takes such messages has it. */
import { expect, test } from "vitest";
import { hear, hello, modelAt } from "../../../helpers/provider-model.js";
import { providerServer, streams } from "../../../helpers/provider-server.js";
import { wires } from "../../../helpers/provider-wires.js";

test("only models behind a wire that takes system messages anywhere say that they read them there", async () => {
  const takes = await Promise.all(
    wires.map(async ({ api }) => [api, (await modelAt("http://127.0.0.1:1", api)).takesSystemMessages]),
  );
  expect(takes.filter(([, does]) => does === true)).toEqual([["openai-responses", true]]);
});

test("a change stands where it happened, as an instruction and no word of the person", async () => {
  const wire = wires.find(({ api }) => api === "openai-responses")!;
  const server = await providerServer(streams(wire.says("ok")));
  const model = await modelAt(server.url, "openai-responses");
  await hear(model, {
    ...hello,
    messages: [
      { role: "user", content: "hi", prompt: true },
      { role: "assistant", content: [{ type: "text", text: "hello" }] },
      { role: "system", content: "Be brief now." },
      { role: "user", content: "go on", prompt: true },
    ],
  });
  const said = server.requests[0]?.body.input.map(({ role, content }: { role: string; content: unknown }) => [
    role,
    JSON.stringify(content).includes("Be brief now."),
  ]);
  expect(said).toEqual([
    [expect.stringMatching(/system|developer/), false],
    ["user", false],
    ["assistant", false],
    [expect.stringMatching(/system|developer/), true],
    ["user", false],
  ]);
});
