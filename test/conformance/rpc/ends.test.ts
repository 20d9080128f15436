/** How `e rpc` ends: its input, `shutdown`, a signal, a client that is gone. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { writePuppet } from "../../helpers/puppet.js";
import { request, steps } from "../../helpers/puppet-steps.js";
import { RpcDriver } from "../../helpers/rpc-driver.js";
import { type EHome, eHome } from "../../helpers/run-e.js";
import { verifies } from "../../helpers/verifies.js";

function started(e: EHome): RpcDriver {
  return new RpcDriver(e.start(["rpc"], { stdin: "open" }));
}

const bash = (command: string): string => `@tool bash ${JSON.stringify({ command })}`;
const prompt = (id: unknown, session: string, text: string) => ({
  id,
  method: "session.prompt",
  params: { session, prompt: text },
});

async function untilThere(e: EHome, file: string): Promise<void> {
  await expect.poll(() => existsSync(join(e.cwd, file)), { interval: 5, timeout: 15_000 }).toBe(true);
}

verifies("rpc.input-end", async (run) => {
  const e = eHome(run);
  const on = { "command ask": steps(request("q", "ui.confirm", {}), { notice: "{{answers.q.error}}" }) };
  writePuppet(e.extensions, "asker", { manifest: { commands: [{ name: "ask" }] }, on });
  const rpc = started(e);
  await rpc.ask("hello", { ask: true });
  const [a, b, c] = [await rpc.session(), await rpc.session(), await rpc.session()];
  rpc.send(prompt("a", a, bash("touch a; until [ -e go ]; do sleep 0.01; done; echo late")));
  for (const [n, session] of [a, b, c].entries()) {
    rpc.send({ id: `ask ${n}`, method: "command", params: { session, name: "ask" } });
  }
  await rpc.until(({ type, ask }) => type === "ask" && ask === 3);
  await untilThere(e, "a");
  // The last line has no end of its own, and counts.
  rpc.write(JSON.stringify(prompt("b", b, `${bash("touch go")}`)));
  expect(await rpc.end()).toEqual({ status: 0, signal: null });
  expect(await rpc.until(({ id }) => id === "a")).toMatchObject({ result: { output: "bash: late" } });
  expect(await rpc.until(({ id }) => id === "b")).toMatchObject({ result: { error: null } });
  for (const n of [0, 1, 2]) {
    expect(await rpc.until(({ id }) => id === `ask ${n}`)).toMatchObject({
      result: { notice: "no ui: the client's input has ended" },
    });
  }
});

verifies("rpc.shutdown", async (run) => {
  const e = eHome(run);
  const puppet = writePuppet(e.extensions, "witness");
  const rpc = started(e);
  const [a, b] = [await rpc.session(), await rpc.session()];
  rpc.send(prompt("a", a, bash("touch a; sleep 1000")));
  rpc.send(prompt("b", b, bash("touch b; sleep 1000")));
  await Promise.all([untilThere(e, "a"), untilThere(e, "b")]);
  rpc.send({ id: "end", method: "shutdown" });
  await rpc.until(({ id }) => id === "end");
  const { status, signal } = await rpc.e.ended;
  expect({ status, signal }).toEqual({ status: 0, signal: null });
  const answers = rpc.lines.filter(({ type }) => type === undefined).slice(2);
  expect(answers.toSorted((x, y) => (String(x.id) < String(y.id) ? -1 : 1))).toEqual([
    { id: "a", error: "session closed" },
    { id: "b", error: "session closed" },
    { id: "end", result: {} },
  ]);
  expect(rpc.lines.at(-1)).toEqual({ id: "end", result: {} });
  expect(puppet.log().of("shutdown")).toHaveLength(2);
});

for (const [name, status] of [
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const) {
  verifies("rpc.signal", { when: `it is ${name}` }, async (run) => {
    const e = eHome(run);
    const puppet = writePuppet(e.extensions, "witness", { manifest: { events: ["session_shutdown"] } });
    const rpc = started(e);
    await rpc.ask("hello", { ask: true });
    const [a, b] = [await rpc.session(), await rpc.session()];
    rpc.send(prompt("a", a, bash("touch a; sleep 1000 & sleep 1000")));
    rpc.send(prompt("b", b, bash("touch b; trap '' TERM; sleep 1000")));
    await Promise.all([untilThere(e, "a"), untilThere(e, "b")]);
    rpc.e.kill(name);
    expect(await rpc.e.ended).toMatchObject({ status, signal: null });
    expect(await rpc.until(({ id }) => id === "a")).toMatchObject({ result: { aborted: true } });
    await expect.poll(e.processes, { interval: 5, timeout: 3_000 }).toEqual([]);
    expect(puppet.log().of("shutdown")).toHaveLength(2);
    expect(puppet.log().of("event session_shutdown")).toHaveLength(2);
  });
}

verifies("rpc.shutdown", { when: "the client is gone without a word" }, async (run) => {
  const e = eHome(run);
  writePuppet(e.extensions, "witness");
  const rpc = started(e);
  const session = await rpc.session();
  rpc.send(prompt("a", session, bash("touch a; sleep 1000")));
  await untilThere(e, "a");
  rpc.e.child.stdout.destroy();
  rpc.send({ id: 1, method: "session.interrupt", params: { session } });
  expect(await rpc.e.ended).toMatchObject({ status: 1, signal: null, stderr: "" });
});
