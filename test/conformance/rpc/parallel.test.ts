/** Many sessions at once over one `e rpc`: every answer right, nothing of one in another, memory given back. */
import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { writePuppet } from "../../helpers/puppet.js";
import { RpcDriver } from "../../helpers/rpc-driver.js";
import { eHome } from "../../helpers/run-e.js";
import { verifies } from "../../helpers/verifies.js";

const MiB = 1024 * 1024;
const SESSIONS = 50;
const TURNS = 20;

function rss(rpc: RpcDriver): number {
  const status = readFileSync(`/proc/${rpc.e.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

/** One session through all its turns. What was wrong, if anything. */
async function conversation(rpc: RpcDriver, name: string): Promise<readonly string[]> {
  const wrong: string[] = [];
  const session = await rpc.session();
  for (let turn = 0; turn < TURNS; turn++) {
    const prompt = `${name} says ${turn}`;
    const id = `${session} ${turn}`;
    rpc.send({ id, method: "session.prompt", params: { session, prompt } });
    const { result, error } = await rpc.until((line) => line.id === id);
    if (result?.output !== `You said: ${prompt}`) wrong.push(`${id}: ${error ?? JSON.stringify(result)}`);
    const events = rpc.takeEvents(id);
    const text = events.map(({ type, delta }) => (type === "text" ? String(delta) : "")).join("");
    if (text !== `You said: ${prompt}`) wrong.push(`${id}: its events say ${text}`);
    if (events.some((event) => event.session !== session)) wrong.push(`${id}: events of another session`);
  }
  const { messages } = await rpc.ask("session.info", { session });
  if (messages !== 2 * TURNS) wrong.push(`${session} has ${messages} messages`);
  await rpc.ask("session.close", { session });
  return wrong;
}

function batch(rpc: RpcDriver, name: string): Promise<readonly (readonly string[])[]> {
  return Promise.all(Array.from({ length: SESSIONS }, (_, n) => conversation(rpc, `${name} ${n}`)));
}

verifies("rpc.many", { timeoutMs: 60_000 }, async (run) => {
  const e = eHome(run);
  const rpc = new RpcDriver(e.start(["rpc"], { stdin: "open" }));
  expect((await batch(rpc, "first")).flat()).toEqual([]);
  const after = rss(rpc);
  expect((await batch(rpc, "second")).flat()).toEqual([]);
  // Sessions that are closed leave nothing behind; a heap that was never under pressure is no leak.
  expect(rss(rpc) - after).toBeLessThan(64 * MiB);
  expect(await rpc.end()).toEqual({ status: 0, signal: null });
});

verifies("rpc.parallel", { when: "each has extensions of its own" }, async (run) => {
  const e = eHome(run);
  const puppet = writePuppet(e.extensions, "suffix", {
    manifest: { hooks: ["input"], events: ["session_start", "turn_end"] },
    on: { "hook.input": { replace: "{{params.text}}, {{process.pid}}" } },
  });
  const rpc = new RpcDriver(e.start(["rpc"], { stdin: "open" }));
  const sessions = await Promise.all([1, 2, 3, 4].map(() => rpc.session()));
  const outputs = await Promise.all(
    sessions.map(async (session, n) => (await rpc.ask("session.prompt", { session, prompt: `hi ${n}` })).output),
  );
  for (const [n, output] of outputs.entries()) expect(output).toMatch(new RegExp(`^You said: hi ${n}, \\d+$`));
  for (const session of sessions) {
    const { extensions } = await rpc.ask("extensions.list", { session });
    expect(extensions).toMatchObject([
      {
        name: "suffix",
        state: "ready",
        isolation: run.transport === "worker" ? "worker" : "process",
        deadline_misses: 0,
        last_error: null,
        methods: expect.arrayContaining([
          expect.objectContaining({ method: "hook.input", count: 1, late: 0, p50_ms: expect.any(Number) }),
        ]),
      },
    ]);
  }
  expect(await rpc.end()).toEqual({ status: 0, signal: null });
  // Each life was told of its own session alone.
  expect(puppet.log().starts).toHaveLength(4);
  expect(puppet.log().of("event session_start")).toHaveLength(4);
  expect(puppet.log().of("event turn_end")).toHaveLength(4);
});

verifies("rpc.parallel", { when: "an extension of one dies" }, async (run) => {
  const e = eHome(run);
  const on = { "command die": { $exit: 3 } };
  writePuppet(e.extensions, "mortal", { manifest: { commands: [{ name: "die" }, { name: "live" }] }, on });
  const rpc = new RpcDriver(e.start(["rpc"], { stdin: "open" }));
  await rpc.ask("hello");
  const [a, b] = [await rpc.session(), await rpc.session()];
  expect(await rpc.call("command", { session: a, name: "die" })).toMatchObject({
    error: expect.stringMatching(/^\/die: /),
  });
  const states = async (session: string) =>
    (await rpc.ask("extensions.list", { session })).extensions as readonly { readonly state: string }[];
  expect(await states(a)).toMatchObject([{ state: "gone", id: null, last_error: expect.stringContaining("exit") }]);
  expect(await states(b)).toMatchObject([{ state: "ready" }]);
  expect(rpc.of("notice").every(({ session }) => session === a)).toBe(true);
  expect(rpc.of("notice").length).toBeGreaterThan(0);
  expect(await rpc.ask("command", { session: b, name: "live" })).toMatchObject({ extension: "mortal" });
  await rpc.ask("extensions.reload", { session: a });
  expect(await states(a)).toMatchObject([{ state: "ready" }]);
  expect(await rpc.ask("command", { session: a, name: "live" })).toMatchObject({ extension: "mortal" });
  await rpc.end();
});
