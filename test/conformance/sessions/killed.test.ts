/**
 * Real processes that are killed with SIGKILL while they write sessions, at 200 seeded points: between two lines, in
 * the middle of one, and whenever the signal of another process comes. What was confirmed is there, what is there is
 * whole, and the next process goes on from it.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { beforeAll, expect, onTestFinished } from "vitest";
import { Conversation } from "../../../src/agent/session/conversation.js";
import { openSession } from "../../../src/agent/session/open-session.js";
import { readSession } from "../../../src/agent/session/read-session.js";
import { tempDir } from "../../helpers/temp-dir.js";
import { verifies } from "../../helpers/verifies.js";

const SESSIONS = 10;
const KILLS = 20;

let program = "";
let cache = "";

beforeAll(async () => {
  // Not through the test's own temp dir: it is used by all tests of this file.
  const folder = mkdtempSync(join(tmpdir(), "e-host-killed-"));
  program = join(folder, "child.mjs");
  cache = join(folder, "cache");
  await build({
    entryPoints: [new URL("./killed-child.ts", import.meta.url).pathname],
    outfile: program,
    bundle: true,
    minify: true,
    format: "esm",
    platform: "node",
    logLevel: "error",
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  });
  return () => rmSync(folder, { recursive: true, force: true });
});

/** The same numbers for the same seed. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Killing {
  /** It writes no more from this write on. */
  readonly endAt: number;
  /** What of that one it writes all the same. */
  readonly share: number;
  readonly hand: "own" | "ours";
  /** Our hand comes once so many records are confirmed: while it still writes, most often. */
  readonly confirmed: number;
}

function killing(next: (below: number) => number): Killing {
  const at = 1 + next(40);
  if (next(2) === 0) return { endAt: at + 6, share: 0, hand: "ours", confirmed: at };
  const share = [0, next(100) / 100, 0.999, 1][next(4)] ?? 0;
  return { endAt: at, share, hand: "own", confirmed: Number.POSITIVE_INFINITY };
}

/** What it confirmed before it died. */
async function work(
  path: string,
  home: string,
  { endAt, share, hand, confirmed }: Killing,
): Promise<readonly string[]> {
  const child: ChildProcess = spawn(process.execPath, [program, path, home, String(endAt), String(share), hand], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_COMPILE_CACHE: cache },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
    said += chunk;
    if (said.split("\n").length > confirmed) child.kill("SIGKILL");
  });
  await once(child, "close");
  expect(child.signalCode).toBe("SIGKILL");
  return said.split("\n").slice(0, -1);
}

/** Every line but a torn last one is JSON, and hangs on one before it. */
function expectSound(bytes: Buffer): void {
  const known = new Set<string | null>([null]);
  for (const line of bytes.toString().split("\n").slice(0, -1)) {
    const record = JSON.parse(line);
    if (record.type === "session") continue;
    expect(known).toContain(record.type === "head" ? record.head : record.parent);
    known.add(record.id ?? null);
  }
}

function expectAnswered(conversation: Conversation): void {
  const messages = conversation.modelMessages();
  const calls = messages.flatMap((one) =>
    one.role === "assistant" ? one.content.flatMap((block) => (block.type === "tool_call" ? [block.call_id] : [])) : [],
  );
  const results = messages.flatMap((one) => (one.role === "tool" ? [one.call_id] : []));
  expect(results.toSorted()).toEqual(calls.toSorted());
}

async function chain(seed: number): Promise<number> {
  const home = tempDir();
  const path = join(home, "s.jsonl");
  const next = random(seed);
  const confirmed = new Set<string>();
  for (let kill = 0; kill < KILLS; kill++) {
    const how = killing(next);
    const said = await work(path, home, how);
    const context = `seed ${seed}, kill ${kill}: ${JSON.stringify(how)}`;
    expect(
      said.filter((line) => line.startsWith("fault")),
      context,
    ).toEqual([]);
    for (const line of said) if (line !== "head") confirmed.add(line);
    const bytes = readFileSync(path);
    expectSound(bytes);
    const read = readSession(bytes);
    if (!read.ok) {
      // Its very first line was torn: nothing had been said yet.
      expect(confirmed.size, context).toBe(0);
      continue;
    }
    const ids = new Set(read.tree.entries.map(({ id }) => id));
    expect(read.skippedLines, context).toBe(0);
    // At each end one line may have been whole and not confirmed yet.
    expect([...ids].filter((id) => !confirmed.has(id)).length, context).toBeLessThanOrEqual(kill + 1);
    confirmed.delete(read.header.id);
    expect(
      [...confirmed].filter((id) => !ids.has(id)),
      context,
    ).toEqual([]);
    expectAnswered(new Conversation({ timeOfDay: Date.now, store: null, tree: read.tree }));
  }
  const { file, found } = openSession({ kind: "resume", path }, "", { complain: (why) => expect(why).toBe("") });
  expect(found?.tree.entries.length).toBeGreaterThan(KILLS);
  file?.close();
  return confirmed.size;
}

verifies("session-file.killed", { timeoutMs: 180_000 }, async () => {
  const seeds = Array.from({ length: SESSIONS }, (_, at) => at + 1);
  const worker = async (): Promise<number> => {
    let records = 0;
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) records += await chain(seed);
    return records;
  };
  const records = await Promise.all([worker(), worker()]);
  expect(records[0] + records[1]).toBeGreaterThan(SESSIONS * KILLS);
});
