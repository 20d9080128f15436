/** A client that does not read is not read from, and nothing runs on for it; once it reads, nothing is missing. */
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { RpcDriver } from "../../helpers/rpc-driver.js";
import { eHome } from "../../helpers/run-e.js";
import { answerTo, prompt } from "./mode-process.js";

const MIB = 1024 * 1024;

function residentBytes(pid: number): number {
  const [, kib = "0"] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kib) * 1024;
}

test("of commands", async () => {
  const e = eHome();
  const running = e.start(["--mode", "rpc", "--no-session"], { stdin: "open" });
  const client = new RpcDriver(running);
  client.send({ id: "first", type: "get_state" });
  await client.until(answerTo("first"));
  const { stdin, stdout } = running.child;
  stdout.pause();
  const before = residentBytes(running.pid);
  // What is quoted of each makes its answer as long as itself; far more than pipes and limits together may hold.
  const line = `${JSON.stringify({ id: "x".repeat(4_000), type: "nosuch" })}\n`;
  let sent = 0;
  while (stdin.write(line)) sent++;
  for (let hasRoom = true; hasRoom && sent * line.length < 64 * MIB; ) {
    sent++;
    stdin.write(line);
    hasRoom = stdin.writableLength < 16 * MIB;
  }
  sent++;
  // Until e has taken all that it will take: nothing leaves our own buffer any more.
  let left = -1;
  await expect
    .poll(
      () => {
        const isStill = left === stdin.writableLength;
        left = stdin.writableLength;
        return isStill && left > 0;
      },
      { interval: 200 },
    )
    .toBe(true);
  expect(left, "what e has not read").toBeGreaterThan(8 * MIB);
  expect(residentBytes(running.pid) - before).toBeLessThan(64 * MIB);
  stdout.resume();
  client.send({ id: "last", type: "get_state" });
  await client.until(answerTo("last"));
  expect(client.lines.filter(({ command }) => command === "nosuch")).toHaveLength(sent);
  expect(await client.end()).toEqual({ status: 0, signal: null });
}, 60_000);

test("of a run", async () => {
  const e = eHome();
  // More steps than a client that does not read may be told of.
  const text = "word ".repeat(20_000);
  const step = { text, toolCalls: [{ name: "bash", arguments: { command: "echo . >> asked" } }] };
  const script = join(e.temp, "script.json");
  writeFileSync(script, JSON.stringify([...Array.from({ length: 60 }, () => step), { text: "the end" }]));
  const running = e.start(["--mode", "rpc", "--no-session", "--model", `offline/script:${script}`], { stdin: "open" });
  const client = new RpcDriver(running);
  running.child.stdout.pause();
  client.send({ id: "quiet", type: "set_auto_compaction", enabled: false });
  client.send(prompt("go", "go"));
  const asked = (): number => {
    try {
      return readFileSync(join(e.cwd, "asked"), "utf8").split("\n").length - 1;
    } catch {
      return 0;
    }
  };
  let last = -1;
  await expect
    .poll(
      () => {
        const isStill = last === asked();
        last = asked();
        return isStill && last > 0;
      },
      { interval: 1_000, timeout: 20_000 },
    )
    .toBe(true);
  expect(last).toBeLessThan(60);
  running.child.stdout.resume();
  await client.until(({ type }) => type === "agent_settled");
  expect(asked()).toBe(60);
  const deltas = client
    .of("message_update")
    .map(({ assistantMessageEvent }) => assistantMessageEvent as { type: string; delta?: string })
    .filter(({ type }) => type === "text_delta");
  expect(deltas.map(({ delta }) => delta).join("")).toBe(`${text.repeat(60)}the end`);
  running.child.stdin.end();
  await once(running.child, "close");
}, 90_000);
