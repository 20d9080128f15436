/** Sessions that nobody has open are named and removed; nothing else ever is. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openSessionStore } from "../../../../src/agent/session/session-store.js";
import { tempDir } from "../../../helpers/temp-dir.js";
import { agentUnderTest } from "../agent-under-test.js";
import { placeSession, prompt } from "./write-lines.js";

function place() {
  const home = join(tempDir(), "home");
  const path = placeSession(home, "/project", "one", 1, [prompt("a", null, "hi")]);
  return { home, path, store: openSessionStore(home, { timeOfDay: () => 1e12 }) };
}

test("what is no session stays where it is", async () => {
  const { home, store } = place();
  const text = join(home, "settings.json");
  writeFileSync(text, "{}");
  const folder = join(home, "folder.jsonl");
  mkdirSync(folder);
  for (const path of [text, folder, join(home, "nothing.jsonl")]) {
    await expect(store.removeFile(path)).rejects.toMatchObject({ code: "file" });
    await expect(store.renameFile(path, "x")).rejects.toMatchObject({ code: "file" });
  }
  expect(readdirSync(home).toSorted()).toEqual(["folder.jsonl", "sessions", "settings.json"]);
});

test("the session of an agent is the agent's alone", async () => {
  const { agent, home } = agentUnderTest();
  await agent.prompt("hi");
  const path = agent.info().path ?? "";
  const store = openSessionStore(home);
  const refusal = { code: "file", message: expect.stringContaining("in use by this process") };
  await expect(store.removeFile(path)).rejects.toMatchObject(refusal);
  await expect(store.renameFile(path, "x")).rejects.toMatchObject(refusal);
  await agent.close();
  await store.removeFile(path);
  expect(existsSync(path)).toBe(false);
});

test("a name is one safe line; null and blank take it away", async () => {
  const { path, store } = place();
  const name = async () => (await store.list({ all: true }))[0]?.name;
  await store.renameFile(path, "the\u001b[2J \n fix");
  expect(await name()).toBe("the fix");
  await store.renameFile(path, "  ");
  expect(await name()).toBeNull();
  await store.renameFile(path, "again");
  await store.renameFile(path, null);
  expect(await name()).toBeNull();
  expect((await store.list({ all: true }))[0], "and nothing else of it changes").toMatchObject({
    turns: 1,
    title: "hi",
  });
});

test("what is removed is gone with its lock, and is not found any more", async () => {
  const { path, store } = place();
  await store.removeFile(path);
  expect(readdirSync(join(path, ".."))).toEqual([]);
  expect(await store.list({ all: true })).toEqual([]);
});
