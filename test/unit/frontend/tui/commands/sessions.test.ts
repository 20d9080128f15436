import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import type { SessionSummary } from "../../../../../src/agent/session/session-summary.js";
import { fakeApp } from "../fake-app.js";
import { press, text, type } from "../screen.js";

const session = (over: Partial<SessionSummary>): SessionSummary => ({
  path: "/s/one.jsonl",
  id: "0190-one",
  title: "fix the build",
  name: null,
  created: "2023-11-14T20:00:00.000Z",
  modified: "2023-11-14T20:13:20.000Z",
  messages: 4,
  turns: 2,
  cwd: "/work",
  ...over,
});

async function appWithSessions(...found: readonly SessionSummary[]) {
  const app = await fakeApp();
  const list = vi.spyOn(app.app.world.sessions, "list").mockImplementation(async () => found);
  return { ...app, list };
}

test("a session from anybody's file shows no escape, and hides nothing", async () => {
  const evil = session({ name: "a\u001b[2Jb\u202e", cwd: "/x\ny" });
  const { run, seen, top } = await appWithSessions(evil);
  const running = run("/resume");
  expect(await seen("ab⟨U+202E⟩")).not.toContain("\u001b");
  press(top(), "escape");
  await running;
});

test("the one that is picked is opened", async () => {
  const { run, seen, top, log } = await appWithSessions(
    session({}),
    session({ path: "/s/two.jsonl", title: "write docs" }),
  );
  const running = run("/resume");
  expect(await seen("fix the build")).toContain("2 hours ago · 2 prompts");
  type(top(), "docs");
  press(top(), "enter");
  await running;
  expect(log).toEqual(["switch resume resume"]);
});

test("ctrl+a lists those of all directories and back, and an old list never comes after a newer one", async () => {
  const { run, seen, top, app, screen } = await appWithSessions();
  const answers: ((found: readonly SessionSummary[]) => void)[] = [];
  const list = vi.spyOn(app.world.sessions, "list").mockImplementation(() => new Promise((r) => void answers.push(r)));
  const running = run("/resume");
  await seen("reading …");
  press(top(), "ctrl+a");
  expect(list.mock.calls).toEqual([[{ cwd: app.world.cwd }], [{ all: true }]]);
  answers[1]?.([session({ title: "everywhere" })]);
  await seen("everywhere");
  answers[0]?.([session({ title: "only here" })]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(screen()).toContain("everywhere");
  expect(screen()).toContain("/work");
  press(top(), "escape");
  await running;
});

test("a session is deleted after a question alone, and never the one in use", async () => {
  const { run, seen, top, log, agent, list } = await appWithSessions(session({}));
  const running = run("/resume");
  await seen("fix the build");
  press(top(), "ctrl+d");
  expect(await seen("Delete this session?")).toContain("fix the build · 4 messages");
  press(top(), "enter");
  await seen("Resume");
  expect(log).toEqual([]);
  press(top(), "ctrl+d");
  await seen("Delete this session?");
  top().input({ kind: "key", chord: "y", text: "y" });
  await expect.poll(() => log).toEqual(["removed"]);
  await expect.poll(() => list.mock.calls.length).toBe(3);
  vi.spyOn(agent, "info").mockReturnValue({ ...agent.info(), path: "/s/one.jsonl" });
  press(top(), "ctrl+d");
  await expect.poll(() => log.at(-1)).toContain("the session in use");
  press(top(), "escape");
  await running;
});

test("a session is renamed, the one in use through its agent", async () => {
  const { run, seen, top, log, agent } = await appWithSessions(session({ name: "old" }));
  const running = run("/resume");
  await seen("old");
  press(top(), "ctrl+r");
  await seen("Name of the session");
  press(top(), "ctrl+u");
  type(top(), "new name");
  press(top(), "enter");
  await expect.poll(() => log).toEqual(["renamed new name"]);
  await seen("Resume");
  const path = "/s/one.jsonl";
  vi.spyOn(agent, "info").mockReturnValue({ ...agent.info(), path });
  const rename = vi.spyOn(agent, "rename").mockReturnValue({ ok: true });
  press(top(), "ctrl+r");
  await seen("Name of the session");
  press(top(), "ctrl+u", "enter");
  await expect.poll(() => rename.mock.calls).toEqual([[null]]);
  await seen("Resume");
  press(top(), "escape");
  await running;
});

test("a name that no session has is an error, and nothing is opened", async () => {
  const { run, log } = await fakeApp();
  await run("/resume nosuch");
  expect(log).toEqual([expect.stringMatching(/^error: \/resume: /)]);
});

test("new and clear begin a session", async () => {
  const { run, log } = await fakeApp();
  await run("/new");
  await run("/clear");
  expect(log).toEqual(["switch new new", "switch new new"]);
});

test("undo takes the last prompt back, before what was being written", async () => {
  const { run, agent, app, log } = await fakeApp();
  await run("/undo");
  expect(log).toEqual(["info: there is nothing to take back"]);
  await agent.prompt("first");
  await agent.prompt("second");
  app.composer.setText("draft");
  await run("/undo");
  expect(app.composer.text).toBe("second\n\ndraft");
  expect(log).toContain("redraw");
  expect(JSON.stringify(agent.history())).not.toContain("second");
  expect(JSON.stringify(agent.tree())).toContain("second");
});

test("copy takes the last reply that says something", async () => {
  const { run, agent, log } = await fakeApp();
  await run("/copy");
  expect(log).toEqual(["info: there is no reply to copy yet"]);
  await agent.prompt("hello there");
  await run("/copy");
  expect(log.find((line) => line.startsWith("copy "))).toContain("hello there");
});

test("fork goes on in a copy from before the prompt that is picked, which is in the composer", async () => {
  const { run, agent, app, seen, top, log } = await fakeApp();
  await run("/fork");
  expect(log[0]).toContain("there is no prompt");
  await agent.prompt("first");
  await agent.prompt("second");
  const running = run("/fork");
  expect(await seen("Fork before which prompt?")).toMatch(/second[\s\S]*first/);
  press(top(), "enter");
  await running;
  expect(log.at(-1)).toBe("switch fork resume");
  expect(app.composer.text).toBe("second");
});

test("clone goes on in a whole copy", async () => {
  const { run, agent, app, log } = await fakeApp();
  await agent.prompt("first");
  await run("/clone");
  expect(log.at(-1)).toBe("switch fork resume");
  expect(app.composer.text).toBe("");
});

test("export says where, and overwrites after a question alone", async () => {
  const { run, agent, cwd, log, seen, top } = await fakeApp();
  await agent.prompt("first");
  const path = join(cwd, "out.jsonl");
  writeFileSync(path, "mine");
  const refused = run(`/export ${path}`);
  await seen("Overwrite?");
  press(top(), "enter");
  await refused;
  expect(readFileSync(path, "utf8")).toBe("mine");
  const running = run(`/export ${path}`);
  await seen("Overwrite?");
  press(top(), "down", "enter");
  await running;
  expect(log.at(-1)).toBe(`info: exported to ${path}`);
  expect(readFileSync(path, "utf8")).toContain('"type":"session"');
  await run(`/export ${join(cwd, "page.html")}`);
  expect(existsSync(join(cwd, "page.html"))).toBe(true);
});

test("compact while a turn runs is asked for, not waited for", async () => {
  const { run, agent, log } = await fakeApp();
  vi.spyOn(agent, "info").mockReturnValue({ ...agent.info(), running: true });
  const compact = vi.spyOn(agent, "compact").mockReturnValue({ ok: true });
  await run("/compact the  plan");
  expect(compact).toHaveBeenCalledExactlyOnceWith("the  plan");
  expect(log.at(-1)).toContain("before the next request");
});

test("usage counts requests, tokens and context", async () => {
  const { run, agent, log } = await fakeApp();
  await run("/usage");
  expect(log.at(-1)).toContain("No request was made yet.");
  await agent.prompt("first");
  await run("/usage");
  expect(log.at(-1)).toMatch(/Context: .* tokens \(\d+ %\)\noffline\/echo: 1 request · .* tokens in.*, .* out · /);
});

test("the picker's text is the same after a question was asked over it", async () => {
  const { run, seen, top } = await appWithSessions(session({}));
  const running = run("/resume");
  await seen("fix the build");
  type(top(), "fix");
  const before = text(top());
  press(top(), "ctrl+d");
  await seen("Delete this session?");
  press(top(), "escape");
  await seen("Resume");
  await expect.poll(() => text(top())).toBe(before);
  press(top(), "escape");
  await running;
});
