/** Clients and extensions that do what they should not: `e rpc` goes on, in bounded memory, and says nothing else. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { writePuppet } from "../../helpers/puppet.js";
import { bytes, line, repeat, stderr, steps } from "../../helpers/puppet-steps.js";
import { RpcDriver } from "../../helpers/rpc-driver.js";
import { type EHome, eHome, jsonLines } from "../../helpers/run-e.js";
import { verifies } from "../../helpers/verifies.js";

function started(e: EHome): RpcDriver {
  return new RpcDriver(e.start(["rpc"], { stdin: "open" }));
}

const MiB = 1024 * 1024;

/** Resident memory of the process, in bytes. */
function rss(rpc: RpcDriver): number {
  const status = readFileSync(`/proc/${rpc.e.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

verifies("rpc.garbage", async (run) => {
  const e = eHome(run);
  const rpc = started(e);
  const garbage: readonly (string | Uint8Array)[] = [
    "\n \n\t\r\n",
    "GET / HTTP/1.1\r\n",
    "\0\0\0\n",
    Uint8Array.of(0xff, 0xfe, 0x0a),
    Uint8Array.of(0xc3, 0x0a),
    `${"[".repeat(5_000_000)}\n`,
    `{"id":1,"method":"hello","params":${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}}\n`,
    '{"__proto__":{"method":"hello"},"id":2}\n',
    '{"id":3,"method":"constructor"}\n',
    '{"result":{},"id":4}\n',
  ];
  for (const piece of garbage) rpc.write(piece);
  // Half a line, and the rest of it later, one byte at a time.
  for (const byte of Buffer.from('{"id":"é\u2028","method":"hello"}\n')) rpc.write(Uint8Array.of(byte));
  const last = await rpc.until(({ id }) => id === "é\u2028");
  expect(last.result).toMatchObject({ protocol: 2 });
  // What is no call is answered in its own order.
  await rpc.until(({ id }) => id === 4);
  expect(rpc.e.stdout).not.toContain("\u2028");
  const rest = rpc.lines.filter((one) => one !== last);
  expect(rest).toHaveLength(9);
  expect(rest.every(({ error }) => typeof error === "string")).toBe(true);
  expect(rest.map(({ id }) => id).toSorted()).toEqual([1, 2, 3, 4, null, null, null, null, null]);
  // The end of input in the middle of a line.
  rpc.write('{"id":5,"method":"hel');
  expect(await rpc.end()).toEqual({ status: 0, signal: null });
  expect(rpc.lines.at(-1)).toEqual({ id: null, error: "a request is one JSON object on one line" });
});

verifies("rpc.garbage", { when: "it comes as a flood" }, async (run) => {
  const e = eHome(run);
  const rpc = started(e);
  const many = 10_000;
  for (let n = 0; n < many; n++) rpc.write(`{"id":${n},"method":"nothing"}\n{no json\n`);
  const id = "x".repeat(MiB);
  rpc.send({ id, method: "hello" });
  expect((await rpc.until((one) => one.id === id)).result).toMatchObject({ protocol: 2 });
  await rpc.end();
  const answered = rpc.lines.filter(({ id: of }) => typeof of === "number").map(({ id: of }) => of);
  expect(answered).toEqual(Array.from({ length: many }, (_, n) => n));
  expect(rpc.lines.filter(({ id: of }) => of === null)).toHaveLength(many);
});

verifies("rpc.unread", async (run) => {
  const e = eHome(run);
  writeFileSync(join(e.cwd, "long.json"), JSON.stringify([{ text: "y ".repeat(MiB / 4) }]));
  const rpc = started(e);
  const sessions: string[] = [];
  for (let n = 0; n < 24; n++) sessions.push(await rpc.session({ model: "offline/script:long.json" }));
  const before = rss(rpc);
  rpc.e.child.stdout.pause();
  for (const session of sessions) {
    rpc.send({ id: session, method: "session.prompt", params: { session, prompt: "x" } });
  }
  // Requests of a client that does not read are not read either, once it is behind.
  for (let n = 0; n < 5_000; n++) rpc.send({ id: n, method: "hello" });
  await expect.poll(() => rpc.e.child.stdin.writableLength, { timeout: 15_000 }).toBeGreaterThan(0);
  rpc.e.child.stdout.resume();
  await rpc.until(({ id }) => id === 4_999);
  expect(rss(rpc) - before).toBeLessThan(300 * MiB);
  await rpc.end();
  const answers = rpc.lines.filter(({ type }) => type === undefined).slice(sessions.length);
  expect(answers).toHaveLength(sessions.length + 5_000);
  for (const { result } of answers.filter(({ id }) => typeof id === "string")) {
    expect(String(result?.output)).toHaveLength(MiB / 2);
  }
  const dropped = rpc.of("dropped").reduce((sum, { lines }) => sum + Number(lines), 0);
  expect(dropped).toBeGreaterThan(0);
  expect(rpc.of("text").length + dropped).toBe(sessions.length * 32);
  expect(rpc.of("turn_end")).toHaveLength(sessions.length);
});

verifies("rpc.stdout-pure", async (run) => {
  const e = eHome(run);
  const noise = steps(
    line("prose"),
    line("\u001b]777;notify;x\u0007"),
    repeat(200, line("more {{n}}")),
    bytes(Uint8Array.of(0xff, 0x0a)),
    stderr("to stderr\n"),
  );
  writePuppet(e.extensions, "loud", {
    manifest: { hooks: ["input", "before_turn"], commands: [{ name: "shout" }] },
    on: {
      start: noise,
      "hook.input": steps(noise, {}),
      "hook.before_turn": steps(noise, {}),
      "command shout": steps(noise, { notice: "done" }),
    },
  });
  const rpc = started(e);
  await rpc.ask("hello");
  const session = await rpc.session();
  expect(await rpc.ask("session.prompt", { session, prompt: "hi" })).toMatchObject({ output: "You said: hi" });
  expect(await rpc.ask("command", { session, name: "shout" })).toMatchObject({ notice: "done" });
  await rpc.ask("extensions.reload", { session });
  expect(await rpc.end()).toEqual({ status: 0, signal: null });
  const { stdout } = await rpc.e.ended;
  expect(stdout.endsWith("\n")).toBe(true);
  for (const one of jsonLines({ stdout })) expect(one).toSatisfy((given: object) => "id" in given || "type" in given);
  expect(stdout).not.toMatch(/prose"?\n|^more/m);
});
