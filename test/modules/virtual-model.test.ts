/** A model of a module that chooses others, in a session of this process. */
import { expect, test } from "vitest";
import { type Answer, providerServer, streams } from "../helpers/provider-server.js";
import { wires } from "../helpers/provider-wires.js";
import { openCorpus } from "./in-process.js";

const api = "openai-completions";
const { says } = wires.find((one) => one.api === api)!;

async function routed(...answers: readonly string[]) {
  const server = await providerServer(...answers.map((text): Answer => streams(says(text))));
  const models = [{ id: "small" }, { id: "large" }];
  const provider = { baseUrl: server.url, api, apiKeyEnv: "OWN_KEY", models };
  const { session } = await openCorpus(["jev-router"], { tier: "b", provider, env: { OWN_KEY: "k" } });
  expect(await session.agent.setModel("jev/auto")).toMatchObject({ ok: true });
  return { session, asked: () => server.requests.map(({ body }) => body.model) };
}

test("jev-router asks a small model how hard it is, and the one that fits answers", async () => {
  const { session, asked } = await routed("easy", "Because.", "Hard.", "After long thought.");
  expect(await session.prompt("why?")).toMatchObject({ final_output: "Because.", error: null });
  expect(asked()).toEqual(["small", "small"]);
  expect(await session.prompt("why on earth?")).toMatchObject({ final_output: "After long thought.", error: null });
  expect(asked().slice(2)).toEqual(["small", "large"]);
});

test("where the small one gives no label, the large one answers", async () => {
  const { session, asked } = await routed("I would say it depends.", "An answer.");
  expect(await session.prompt("why?")).toMatchObject({ final_output: "An answer.", error: null });
  expect(asked()).toEqual(["small", "large"]);
});
