/** Components in the terminal that choose, ask and keep lists: drawn, given keys, closed, and their value is used. */
import { expect, test } from "vitest";
import { rowOf } from "../terminal/surfaces/surface-run.js";
import { keys } from "../terminal/terminal-e.js";
import { onScreen } from "./on-screen.js";

const call = (tool: string, args: object): string => `@tool ${tool} ${JSON.stringify(args)}`;
const colours = [{ label: "red", description: "as a rose" }, { label: "blue" }];

test("a question of the model's is answered by choice, in words, or not at all", async () => {
  const { screen, line } = await onScreen("c1", ["question"]);
  const ask = call("question", { question: "Which colour?", options: colours });
  line(ask);
  await screen.shows("> 1. red");
  await screen.shows("as a rose");
  screen.type(keys.down);
  await screen.shows("> 2. blue");
  screen.type(keys.enter);
  await screen.shows("✓ blue");
  await screen.shows("The person chose: 2. blue");
  line(ask);
  await screen.shows("> 1. red");
  screen.type(`${keys.down}${keys.down}`);
  await screen.shows("> 3. Type something.");
  screen.type(keys.enter);
  await screen.shows("Your answer:");
  screen.type("grün 🎨");
  await screen.shows("grün 🎨");
  screen.type(keys.enter);
  await screen.shows("✓ (wrote) grün");
  line(ask);
  await screen.shows("> 1. red");
  screen.type(keys.escape);
  await screen.shows("Cancelled");
  line(call("question", { question: "None?", options: [] }));
  await screen.shows("question: Error: no options");
});

test("several questions stand on tabs, in any order", async () => {
  const { screen, line } = await onScreen("c1", ["questionnaire"]);
  const options = [
    { value: "s", label: "Small" },
    { value: "l", label: "Large", description: "more of it" },
  ];
  const questions = [
    { id: "size", label: "Size", prompt: "How large?", options },
    { id: "why", prompt: "Why?", options: [{ value: "so", label: "Just so" }] },
  ];
  line(call("questionnaire", { questions }));
  await screen.shows("How large?");
  await screen.shows("□ Size");
  screen.type(keys.tab);
  await screen.shows("Why?");
  screen.type(keys.down);
  await screen.shows("> Other…");
  screen.type(keys.enter);
  screen.type("because");
  await screen.shows("because");
  screen.type(keys.enter);
  await screen.shows("Not all are answered");
  screen.type(keys.shiftTab);
  screen.type(keys.shiftTab);
  await screen.shows("How large?");
  screen.type(keys.down);
  await screen.shows("> Large");
  screen.type(keys.enter);
  await screen.shows("■ Size");
  screen.type(keys.right);
  await screen.shows("Enter sends all");
  screen.type(keys.enter);
  await screen.shows("✓ size = Large");
  await screen.shows("✓ why = because");
  await screen.shows("wrote because");
  line(call("questionnaire", { questions }));
  await screen.shows("How large?");
  screen.type(keys.escape);
  await screen.shows("Cancelled");
});

test("a list of the model's follows the session, and is shown to the person", async () => {
  const { screen, line } = await onScreen("c1", ["todo"], { args: ["--name", "list"] });
  line(`${call("todo", { action: "add", text: "sow" })}\n${call("todo", { action: "add", text: "reap" })}`);
  await screen.shows("2 todo(s):");
  line(call("todo", { action: "toggle", id: 1 }));
  await screen.shows("✓ #1 sow");
  line("/todos");
  await screen.shows("1/2 done");
  screen.type(keys.escape);
  await screen.hides("1/2 done");
  line(call("todo", { action: "toggle", id: 9 }));
  await screen.shows("Error: #9 not found");
  line("/new");
  await screen.shows("a new session");
  line("/todos");
  await screen.shows("None yet");
  screen.type(keys.ctrl("c"));
  await screen.hides("None yet");
  line("/resume list");
  await screen.shows("reap");
  line("/todos");
  await screen.shows("1/2 done");
});

test("tools are turned off in a list of settings, and stay so on the branch", async () => {
  const { screen, line } = await onScreen("c1", ["tools"]);
  line("/tools");
  await screen.shows("Tool Configuration");
  await screen.until("bash on", () => /bash\s+enabled/.test(screen.text()));
  const downs = rowOf(screen, "bash") - screen.lines().findIndex((row) => row.startsWith("→"));
  for (let at = 0; at < downs; at++) screen.type(keys.down);
  screen.type(keys.enter);
  await screen.until("bash off", () => /bash\s+disabled/.test(screen.text()));
  screen.type(keys.escape);
  await screen.hides("Tool Configuration");
  line(call("bash", { command: "echo no" }));
  await screen.shows("the tool bash is not available");
  line("/reload");
  await screen.shows("reloaded");
  line(call("bash", { command: "echo still" }));
  await screen.until("it is off still", () => screen.everything().split("the tool bash is not available").length > 3);
});

test("presets of files set model, effort, tools and prompt, by list, name, key and flag", async () => {
  const careful = { thinkingLevel: "low", tools: ["read", "lsd"], instructions: "Be careful." };
  const { screen, line } = await onScreen("c1", ["preset"], {
    person: {
      ".atomic/agent/presets.json": JSON.stringify({ careful, far: { provider: "acme", model: "x" } }),
    },
    files: { ".atomic/presets.json": JSON.stringify({ untrusted: {} }) },
    args: ["--preset", "careful"],
  });
  await screen.shows("careful: unknown tools: lsd");
  await screen.shows('Preset "careful" is on');
  await screen.shows("preset:careful");
  await screen.shows("offline/echo low");
  line(call("ls", {}));
  await screen.shows("the tool ls is not available");
  line("/preset");
  await screen.shows("Select preset");
  await screen.shows("careful (active)");
  expect(screen.text()).not.toContain("untrusted");
  screen.type(keys.down);
  screen.type(keys.down);
  await screen.shows("→ (none)");
  screen.type(keys.enter);
  await screen.shows("No preset");
  await screen.shows("offline/echo high");
  await screen.hides("preset:careful");
  line("/preset far");
  await screen.shows("far: no model acme/x");
  line("/preset nothing");
  await screen.shows('Unknown preset "nothing". There are: careful, far');
  await screen.shows("preset:far");
  screen.type("\x1b[117;6u");
  await screen.hides("preset:far");
});
