/** Commands that ask a model themselves, behind a loader that escape ends, and show or use what it said. */
import { expect, test } from "vitest";
import { type Answer, providerServer, streams } from "../helpers/provider-server.js";
import { wires } from "../helpers/provider-wires.js";
import { keys } from "../terminal/terminal-e.js";
import { type OnScreen, onScreen } from "./on-screen.js";

const api = "openai-completions";
const { says } = wires.find((one) => one.api === api)!;
const hangs: Answer = () => undefined;

async function withModel(name: string, ...answers: readonly Answer[]) {
  const server = await providerServer(...answers);
  const provider = { baseUrl: server.url, api, apiKeyEnv: "OWN_KEY", models: [{ id: "gpt-5.2" }] };
  const running: OnScreen = await onScreen("c1", [name], {
    providers: { openai: provider },
    args: ["--model", "openai/gpt-5.2"],
    env: { OWN_KEY: "k-1" },
  });
  return { ...running, server };
}

test("a session is handed on with a prompt that a model writes and the person edits", async () => {
  const run = await withModel("handoff", streams(says("An answer.")), hangs, streams(says("Go on with the door.")));
  const { screen, line, server } = run;
  line("/handoff the door");
  await screen.shows("There is nothing to hand off");
  line("about a door");
  await screen.shows("An answer.");
  line("/handoff");
  await screen.shows("Usage: /handoff <goal>");
  line("/handoff the door");
  await screen.shows("Writing the prompt...");
  screen.type(keys.escape);
  await screen.shows("Cancelled");
  line("/handoff the door");
  await screen.shows("Go on with the door.");
  expect(JSON.stringify(server.requests.at(-1)?.body.messages)).toMatch(/Goal: the door.*about a door.*An answer\./);
  expect(server.requests.at(-1)?.headers.authorization).toBe("Bearer k-1");
  screen.type("Well:");
  await screen.shows("the door.Well:");
  screen.type(keys.enter);
  await screen.shows("Handed off.");
  await screen.shows("a new session");
  await screen.until("it in the draft", () => /> Go on with the door.Well:/.test(screen.text()));
});

test("questions of the last answer are put where the person writes", async () => {
  const run = await withModel("qna", streams(says("Red or blue?")), streams(says("Q: Red or blue?")));
  const { screen, line } = run;
  line("/qna");
  await screen.shows("No answer yet");
  line("colours");
  await screen.shows("Red or blue?");
  line("/qna");
  await screen.shows("The questions are in the editor");
  await screen.until("them in the draft", () => /> Q: Red or blue\?/.test(screen.text()));
});

test("a summary is drawn as markdown until a key closes it", async () => {
  const run = await withModel("summarize", streams(says("Fine.")), streams(says("# Short\n\nAll is **well**.")));
  const { screen, line } = run;
  line("/summarize");
  await screen.shows("Nothing to summarize");
  line("how is it");
  await screen.shows("Fine.");
  line("/summarize");
  await screen.shows("Enter or Esc closes it");
  await screen.shows("All is well.");
  expect(screen.cellOf("well.").bold).toBe(true);
  screen.type(keys.enter);
  await screen.hides("Enter or Esc closes it");
});
