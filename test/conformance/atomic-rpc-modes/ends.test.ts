/** How `e --mode rpc` ends: its input, an extension, a signal, a client that is gone (atomic §6.7). */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { RpcLine } from "../../helpers/rpc-driver.js";
import { type EHome, eHome } from "../../helpers/run-e.js";
import { answerTo, module, notes, prompt, rpc, types } from "./mode-process.js";

const bash = (command: string): string => `@tool bash ${JSON.stringify({ command })}`;
const untilThere = (e: EHome, file: string): Promise<void> =>
  expect.poll(() => existsSync(join(e.cwd, file)), { timeout: 20_000 }).toBe(true);

/** Answers come when what they wait for has ended, which is no matter of these tests. */
const isEvent = ({ type }: RpcLine): boolean => type !== "response";

/** Notes the end of its session, which it first asks a person about. */
const witness = `
  pi.on("session_shutdown", async ({ reason, fromSignal }, ctx) => {
    const said = await ctx.ui.confirm("Really?", "Is there anybody?");
    note(JSON.stringify({ reason, fromSignal, said }));
  });
  pi.registerCommand("ask", { handler: async (_args, ctx) => note("asked " + (await ctx.ui.select("Which?", ["a", "b"]))) });
`;

describe("the end of its input", () => {
  test("finishes what was asked for, with defaults for what nobody answers, and ends with 0", async () => {
    const e = eHome();
    const client = rpc(e, ["-e", module(e, "witness", witness)]);
    client.send(prompt("ask", "/ask"));
    await client.until(({ method }) => method === "select");
    client.send(prompt("run", bash("touch began; until [ -e go ]; do sleep 0.01; done; echo late")));
    await untilThere(e, "began");
    client.send({ id: "later", type: "follow_up", message: "one more" });
    await client.until(answerTo("later"));
    // The last line has no end of its own, and counts.
    client.write(JSON.stringify({ id: "last", type: "get_state" }));
    client.e.child.stdin.end();
    await client.until(answerTo("last"));
    writeFileSync(join(e.cwd, "go"), "");
    expect(await client.e.ended).toMatchObject({ status: 0, signal: null });
    expect(client.lines.filter(answerTo("ask"))).toMatchObject([{ success: true, data: { disposition: "handled" } }]);
    const said = client.of("message_end").map((line) => JSON.stringify(line.message));
    expect(said.some((text) => text.includes("late"))).toBe(true);
    expect(said.some((text) => text.includes("You said: one more"))).toBe(true);
    expect(client.lines.filter(isEvent).at(-1)).toEqual({ type: "agent_settled", aborted: false });
    expect(notes(e, "witness")).toEqual(["asked undefined", '{"reason":"quit","said":false}']);
  });

  test("ends a session in which nothing happened", async () => {
    const e = eHome();
    const done = await e.run(["--mode", "rpc"], { stdin: "" });
    expect(done).toMatchObject({ status: 0, stdout: "", stderr: "" });
  });
});

describe.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const)("%s", (signal, status) => {
  test("ends what runs and every dialog, tells extensions that it was a signal, and is waited for", async () => {
    const e = eHome();
    const client = rpc(e, ["-e", module(e, "witness", witness)]);
    client.send(prompt("ask", "/ask"));
    await client.until(({ method }) => method === "select");
    client.send(prompt("run", bash("touch began; sleep 1000")));
    await untilThere(e, "began");
    client.e.kill(signal);
    expect(await client.e.ended).toMatchObject({ status, signal: null });
    expect(notes(e, "witness")).toEqual(["asked undefined", '{"reason":"quit","fromSignal":true,"said":false}']);
    expect(types(client.lines.filter(isEvent)).slice(-3)).toEqual(["turn_end", "agent_end", "agent_settled"]);
  });

  test("is told to extensions of --mode json as well", async () => {
    const e = eHome();
    const args = ["--mode", "json", "--no-session", "-e", module(e, "witness", witness)];
    const running = e.start([...args, bash("touch began; sleep 1000")]);
    await untilThere(e, "began");
    running.kill(signal);
    expect(await running.ended).toMatchObject({ status, signal: null });
    expect(notes(e, "witness")).toEqual(['{"reason":"quit","fromSignal":true,"said":false}']);
  });
});

describe("an extension that ends it", () => {
  test("waits for the command that it is in, and for what runs", async () => {
    const e = eHome();
    const body = `${witness}
      pi.registerCommand("finish", { handler: async (_args, ctx) => { ctx.shutdown(); note("still here"); } });`;
    const client = rpc(e, ["-e", module(e, "witness", body)]);
    client.send(prompt("run", bash("touch began; until [ -e go ]; do sleep 0.01; done; echo late")));
    await untilThere(e, "began");
    client.send(prompt("finish", "/finish"));
    await client.until(answerTo("finish"));
    // It goes on being served.
    client.send({ id: "go", type: "bash", command: "touch go" });
    const { status } = await client.e.ended;
    expect(status).toBe(0);
    expect(client.lines.filter(answerTo("go"))).toHaveLength(1);
    // What the shell came to joins the session once no turn runs.
    expect(types(client.lines.filter(isEvent)).slice(-2)).toEqual(["agent_settled", "entry_appended"]);
    expect(notes(e, "witness")).toEqual(["still here", '{"reason":"quit","said":false}']);
  });
});

test("a client that closes its end of stdout ends it", async () => {
  const e = eHome();
  const client = rpc(e);
  client.send(prompt("a", "hello"));
  await client.until(answerTo("a"));
  client.e.child.stdout.destroy();
  client.send(prompt("b", "@wait 10\n@say still there?"));
  expect(await client.e.ended).toMatchObject({ status: 1, signal: null });
});
