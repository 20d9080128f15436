/** What a person does before extensions have heard that the session begins waits for them. */
import { expect, test } from "vitest";
import { openCorpus } from "./in-process.js";

const far = "begun, with far dynamic";

test("a command that comes at once finds the session begun, and the templates that extensions bring", async () => {
  const { type, screen } = await openCorpus(["../begins-slowly"]);
  await type("/far");
  expect(screen.notes).toEqual([far]);
});

test("a shortcut that comes at once does so too, and so does a command after a reload", async () => {
  const { type, screen, session } = await openCorpus(["../begins-slowly"]);
  await session.host.pressShortcut("ctrl+alt+f");
  expect(screen.notes).toEqual([far]);
  await session.agent.reload();
  await type("/far");
  expect(screen.notes).toEqual([far, far]);
});

test("a slip in the name of an event is told with what was meant; events of other versions are not", async () => {
  const { screen } = await openCorpus(["../mistypes-an-event"]);
  const note = await screen.told("tool_cal");
  expect(note).toBe("asks for what this host does not know: tool_cal; did you mean tool_call?");
});
