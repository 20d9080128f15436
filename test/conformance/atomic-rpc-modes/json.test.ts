/** `--mode json` and `--mode text`: one prompt, told whole or answered, with an exit status of its own (atomic §6.3). */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { eHome, type JsonLine, jsonLines, linesOf } from "../../helpers/run-e.js";
import { module, notes, prompt, rpc, types } from "./mode-process.js";

const json = (...args: readonly string[]): readonly string[] => ["--mode", "json", "--no-session", ...args];
const text = (lines: readonly JsonLine[]): string => JSON.stringify(lines.filter(({ type }) => type === "message_end"));

/** A talk with a call, an answer that is edited, and an entry of an extension. */
const editing = `
  pi.on("message_end", ({ message }) => message.role === "assistant" && message.stopReason === "stop"
    ? { message: { ...message, content: [{ type: "text", text: "edited" }] } } : undefined);
  pi.on("turn_start", () => { pi.appendEntry("mark", { n: 1 }); });`;
const talk = '@tool bash {"command":"echo hi"}\n@then\n@say done';

describe("--mode json", () => {
  test("begins with the header of the session, and then tells what rpc mode tells", async () => {
    const e = eHome();
    const file = module(e, "editing", editing);
    const done = await e.run(json("-e", file, talk));
    expect(done).toMatchObject({ status: 0, stderr: "" });
    const [header, ...events] = jsonLines(done);
    expect(header).toEqual({
      ...{ type: "session", version: 3, id: expect.any(String), timestamp: expect.any(String) },
      cwd: e.cwd,
    });
    const client = rpc(e, ["-e", file]);
    client.send(prompt(undefined, talk));
    await client.end();
    const rpcEvents = client.lines.filter(({ type }) => type !== "response");
    expect(types(events)).toEqual(types(rpcEvents));
    expect(text(events)).toContain("edited");
    expect(types(events)).toContain("tool_execution_end");
  });

  test("keeps the session, and can go on with it in every way", async () => {
    const e = eHome();
    const first = await e.run(["--mode", "json", "one"]);
    const { id } = jsonLines(first)[0] ?? {};
    for (const choice of [["-c"], ["-r"], ["--resume", String(id)], ["--session", String(id)]]) {
      const next = await e.run(["--mode", "json", "and on", ...choice]);
      expect(next.status, next.stderr).toBe(0);
      expect(jsonLines(next)[0], choice.join(" ")).toMatchObject({ type: "session", id });
    }
    const fork = await e.run(["--mode", "json", "--fork", String(id), "and on"]);
    expect(jsonLines(fork)[0]).toMatchObject({ type: "session", parentSession: expect.any(String) });
    expect(jsonLines(fork)[0]?.id).not.toBe(id);
    const resumed = await e.run(["--mode", "rpc", "-c"], { stdin: '{"id":1,"type":"get_state"}\n' });
    expect(linesOf(resumed, "response")).toMatchObject([{ data: { sessionId: expect.any(String), messageCount: 12 } }]);
  });

  test.each([
    ["@say fine", 0],
    ["@fail 400 no", 1],
    ["/handled", 0],
    ["/nosuchcommand", 1],
    ["/aborting", 1],
  ])("ends after %j with %i", async (words, status) => {
    const e = eHome();
    const body = `
      pi.registerCommand("handled", { handler: async () => {} });
      pi.on("turn_start", (_event, ctx) => { if (${words === "/aborting"}) ctx.abort(); });`;
    const done = await e.run(json("-e", module(e, "commands", body), words === "/aborting" ? "go" : words));
    expect(done.status, done.stderr).toBe(status);
    expect(jsonLines(done)[0]).toMatchObject({ type: "session" });
    if (status === 1 && words.startsWith("/no")) expect(done.stderr).toContain("nosuchcommand");
  });

  test("takes its prompt from stdin, and words that are names of commands", async () => {
    const e = eHome();
    expect(text(jsonLines(await e.run(json(), { stdin: "from a pipe" })))).toContain("You said: from a pipe");
    expect(text(jsonLines(await e.run(json("doctor", "says", "no"))))).toContain("You said: doctor says no");
    expect(text(jsonLines(await e.run(json("--", "--model"))))).toContain("You said: --model");
  });

  test("says notices on stderr, and to extensions which mode it is", async () => {
    const e = eHome();
    const body = 'pi.on("session_start", (_event, ctx) => { note(ctx.mode + " " + ctx.hasUI); });';
    const done = await e.run(json("-e", module(e, "asks", body), "--unknown", "x", "hi"));
    expect(done.status).toBe(0);
    expect(done.stderr).toMatch(/--unknown means nothing here/);
    expect(notes(e, "asks")).toEqual(["json false"]);
  });

  test("tells errors of extensions behind the header, and those that never started", async () => {
    const e = eHome();
    const throwing = module(e, "throwing", 'pi.on("turn_start", () => { throw new Error("kaput"); });');
    writeFileSync(join(e.temp, "broken.mjs"), "export default function () { throw new Error('never'); }");
    const done = await e.run(json("-e", throwing, "-e", join(e.temp, "broken.mjs"), "hi"));
    expect(done.status).toBe(0);
    expect(jsonLines(done)[0]).toMatchObject({ type: "session" });
    expect(linesOf(done, "extension_error")).toEqual([
      {
        ...{ type: "extension_error", event: "load" },
        extensionPath: expect.stringContaining("broken.mjs"),
        error: expect.stringContaining("never"),
      },
      { ...{ type: "extension_error", event: "turn_start" }, extensionPath: throwing, error: "kaput" },
    ]);
  });

  test("follows an extension into another session", async () => {
    const e = eHome();
    const body = `pi.registerCommand("leave", { handler: async (_args, ctx) => {
      await ctx.newSession({ withSession: async (next) => { await next.sendUserMessage("in the new one"); } });
    } });`;
    const done = await e.run(json("-e", module(e, "leaves", body), "/leave"));
    expect(done.status, done.stderr).toBe(0);
    const lines = jsonLines(done);
    expect(types(lines).slice(0, 3)).toEqual(["session", "session_replaced", "agent_start"]);
    expect(lines[1]?.sessionId).not.toBe(lines[0]?.id);
    expect(text(lines)).toContain("You said: in the new one");
  });
});

describe("--mode text", () => {
  test("is -p, and goes on with sessions as well", async () => {
    const e = eHome();
    const args = ["--mode", "text"];
    expect(await e.run([...args, "doctor"])).toMatchObject({ status: 0, stdout: "You said: doctor\n", stderr: "" });
    expect(await e.run(args, { stdin: "a pipe" })).toMatchObject({ status: 0, stdout: "You said: a pipe\n" });
    expect(await e.run([...args, "-c", "again"])).toMatchObject({ status: 0, stdout: "You said: again\n" });
    expect((await e.run([...args, "@fail 400 no"])).status).toBe(1);
    const body = 'pi.on("session_start", (_event, ctx) => { note(ctx.mode); });';
    await e.run([...args, "-e", module(e, "modes", body), "hi"]);
    expect(notes(e, "modes")).toEqual(["print"]);
  });
});
