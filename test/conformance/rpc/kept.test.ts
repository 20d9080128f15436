/** Sessions that are kept, copied, and opened elsewhere, over `e rpc`. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { untilReceived, writePuppet } from "../../helpers/puppet.js";
import { RpcDriver } from "../../helpers/rpc-driver.js";
import { type EHome, eHome } from "../../helpers/run-e.js";
import { verifies } from "../../helpers/verifies.js";

function started(e: EHome, args: readonly string[] = []): RpcDriver {
  return new RpcDriver(e.start(["rpc", ...args], { stdin: "open" }));
}

const bash = (command: string): string => `@tool bash ${JSON.stringify({ command })}`;

verifies(["rpc.kept", "session.resume-shows-name"], async (run) => {
  const e = eHome(run);
  const first = started(e);
  const session = await first.session({ save: true, name: "the long march" });
  const { session: path } = await first.ask("session.prompt", { session, prompt: "remember 7411" });
  await first.ask("session.prompt", { session, prompt: "and 12" });
  expect(await first.ask("session.info", { session })).toMatchObject({ path, name: "the long march", messages: 4 });
  const fork = await first.ask("session.fork", { session });
  expect(await first.ask("session.messages", { session: fork.session })).toMatchObject({
    messages: (await first.ask("session.messages", { session })).messages,
    more: false,
  });
  expect(await first.call("session.create", { resume: session })).toMatchObject({
    error: expect.stringMatching(/open|use/),
  });
  expect(await first.end()).toEqual({ status: 0, signal: null });

  const second = started(e);
  const { sessions } = await second.ask("session.list");
  expect(sessions).toMatchObject([
    { path: fork.path },
    { path, name: "the long march", messages: 4, turns: 2, cwd: e.cwd },
  ]);
  const byName = await second.ask("session.create", { resume: String(path) });
  expect(byName).toMatchObject({ session, path, cwd: e.cwd });
  expect(await second.call("session.create", { resume: "latest" })).toMatchObject({ result: { path: fork.path } });
  const { messages } = await second.ask("session.messages", { session, limit: 1 });
  expect(messages).toMatchObject([{ message: { role: "user", content: "remember 7411" } }]);
  const [one] = messages as readonly { readonly id: string }[];
  expect(await second.ask("session.messages", { session, after: one?.id, limit: 1 })).toMatchObject({
    messages: [{ message: { role: "assistant" } }],
    more: true,
  });
  expect(await second.ask("session.prompt", { session, prompt: "more" })).toMatchObject({ session: path });
  const page = await second.ask("session.export", { session });
  expect(page).toMatchObject({ title: "the long march", path: expect.stringMatching(/\.html$/) });
  expect(readFileSync(String(page.path), "utf8")).toContain("remember 7411");
  await second.end();
});

verifies(["event.session-start.resume", "event.session-start.fork"], async (run) => {
  const e = eHome(run);
  const puppet = writePuppet(e.extensions, "witness", { manifest: { events: ["session_start"] } });
  const rpc = started(e);
  const first = await rpc.session({ save: true });
  await rpc.ask("session.prompt", { session: first, prompt: "x" });
  const fork = await rpc.ask("session.fork", { session: first });
  await rpc.ask("session.close", { session: first });
  const resumed = await rpc.ask("session.create", { resume: first });
  await untilReceived(puppet, "event session_start", 3);
  const starts = puppet
    .log()
    .of("event session_start")
    .map(({ params }) => params?.extra);
  expect(starts).toMatchObject([
    { reason: "startup" },
    { reason: "fork", path: fork.path },
    { reason: "resume", path: resumed.path },
  ]);
  await rpc.end();
});

verifies("rpc.kept", { when: "the process keeps none" }, async (run) => {
  const e = eHome(run);
  const rpc = started(e, ["--no-session"]);
  const session = await rpc.session({ save: true });
  expect(await rpc.ask("session.prompt", { session, prompt: "x" })).toMatchObject({ session: null });
  expect(await rpc.call("session.create", { resume: "latest" })).toMatchObject({
    error: expect.stringContaining("--no-session"),
  });
  await rpc.end();
});

verifies("rpc.tools-narrow", async (run) => {
  const e = eHome(run);
  writeFileSync(join(e.cwd, "notes"), "forty-two\n");
  const rpc = started(e);
  const prompt = `@tool read {"path":"notes"}\n${bash("touch escaped")}`;
  const narrow = await rpc.session({ tools: ["read"], save: true });
  const none = await rpc.session({ tool_mode: "none" });
  const said = async (session: string) => String((await rpc.ask("session.prompt", { session, prompt })).output);
  expect(await said(narrow)).toMatch(/^read:.*forty-two\nbash: .*not allowed/);
  expect(await said(none)).toMatch(/^read: tools are switched off/);
  const { session: fork } = await rpc.ask("session.fork", { session: narrow });
  expect(await said(String(fork))).toMatch(/bash: .*not allowed/);
  await rpc.end();
});

verifies("rpc.another-directory", async (run) => {
  const e = eHome(run);
  const there = join(e.cwd, "there");
  mkdirSync(there);
  const puppet = writePuppet(e.extensions, "place", { manifest: { flags: [{ name: "deep", type: "boolean" }] } });
  const rpc = started(e, ["--deep"]);
  const [here, other] = [await rpc.session(), await rpc.session({ cwd: "there" })];
  expect(await rpc.ask("session.prompt", { session: other, prompt: bash("pwd") })).toMatchObject({
    output: `bash: ${there}`,
  });
  expect(await rpc.ask("session.prompt", { session: here, prompt: bash("pwd") })).toMatchObject({
    output: `bash: ${e.cwd}`,
  });
  const { received, starts } = puppet.log();
  expect(received.filter(({ method }) => method === "initialize").map(({ params }) => params?.cwd)).toEqual([
    e.cwd,
    there,
  ]);
  // What works elsewhere cannot be a thread of ours, because a thread has our directory.
  expect(starts.map(({ cwd }) => cwd)).toEqual([e.cwd, there]);
  // Flags of the command line are those of every session.
  expect(received.filter(({ method }) => method === "flags").map(({ params }) => params?.flags)).toEqual([
    { deep: true },
    { deep: true },
  ]);
  await rpc.end();
});

verifies("trust.refuse-rpc", async (run) => {
  const e = eHome(run);
  e.settings({ untrusted: "refuse" });
  const rpc = started(e);
  expect(await rpc.call("session.create")).toMatchObject({ error: expect.stringContaining("is not trusted") });
  expect((await rpc.end()).status).toBe(0);
  const trusting = started(e, ["--trust"]);
  const there = join(e.cwd, "there");
  mkdirSync(there);
  expect(await trusting.call("session.create")).toMatchObject({ result: { cwd: e.cwd } });
  // Trust for one run is trust in its own directory.
  expect(await trusting.call("session.create", { cwd: there })).toMatchObject({
    error: expect.stringContaining("is not trusted"),
  });
  await trusting.end();
});
