/** Every case of cases.ts, in order, on one real `e rpc`. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { writePuppet } from "../../helpers/puppet.js";
import { error } from "../../helpers/puppet-steps.js";
import { RpcDriver, type RpcLine } from "../../helpers/rpc-driver.js";
import { cases } from "./cases.js";
import { type SharedE, sharedE } from "./shared-e.js";

let shared: SharedE;
let rpc: RpcDriver;
/** `$name` → what it stands for. */
const known = new Map<string, string>();

beforeAll(async () => {
  shared = sharedE();
  const commands = [{ name: "greet", completions: true }, { name: "ask" }, { name: "fail" }];
  writePuppet(shared.extensions, "helper", {
    manifest: { hooks: ["input"], commands, shortcuts: [{ key: "alt+x" }] },
    on: {
      "hook.input": {},
      "command greet": { notice: "Hello, {{params.args}}!" },
      "command ask": { prompt: "from a command" },
      "command fail": error("out of order"),
      "command.complete": { items: [{ value: "Ada" }] },
      shortcut: { notice: "pressed {{params.key}}" },
    },
  });
  rpc = new RpcDriver(shared.start(["rpc"]));
  const closed = await rpc.session();
  await rpc.ask("session.close", { session: closed });
  known
    .set("$session", await rpc.session())
    .set("$closed", closed)
    .set("$cwd", shared.cwd);
});

afterAll(async () => {
  expect(await rpc.end()).toEqual({ status: 0, signal: null });
  await shared.end();
});

/** Fills in what `$…` stands for; an expression becomes what it matches. */
function filled(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/\$[a-z]+/g, (name) => known.get(name) ?? name);
  if (value instanceof RegExp) return expect.stringMatching(value);
  if (Array.isArray(value)) return value.map(filled);
  if (typeof value !== "object" || value === null || "asymmetricMatch" in value) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, filled(item)]));
}

let last = 0;

async function answerTo(send: { readonly method: unknown; readonly params?: unknown }): Promise<RpcLine> {
  const id = `case ${++last}`;
  rpc.send({ id, method: send.method, params: filled(send.params) });
  return rpc.until((line) => line.id === id);
}

test("there are at least eighty, each with a name of its own", () => {
  expect(new Set(cases.map(({ when }) => when)).size).toBe(cases.length);
  expect(cases.length).toBeGreaterThanOrEqual(80);
});

test.each(cases)("when $when", async ({ send, result, error: reason, begins }) => {
  if (typeof send === "string") {
    const from = rpc.lines.length;
    rpc.send(send);
    await rpc.until((line) => rpc.lines.indexOf(line) >= from);
    expect(rpc.e.stdout.trimEnd().split("\n").at(-1)?.slice(0, begins?.length)).toBe(begins);
    return;
  }
  const answer = await answerTo(send);
  if (reason !== undefined) expect(answer).toEqual({ id: answer.id, error: expect.stringMatching(reason) });
  else expect(answer).toEqual({ id: answer.id, result: expect.objectContaining({}) });
  if (result !== undefined) expect(answer.result).toMatchObject(filled(result) as object);
});
