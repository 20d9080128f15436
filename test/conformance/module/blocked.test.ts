/** A handler that never ends its turn of the loop: named, ended, reported with its event, started anew once. The rest goes on. */
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startHost } from "../../../src/index.js";
import { moduleLimits } from "../../../src/protocol/limits.js";
import { RecordingFrontEnd } from "../../../src/testing.js";
import { FakeClock } from "../../unit/agent/fake-clock.js";
import { folderWith, saying } from "./module.js";

const call = (toolName: string) => ({ toolName, toolCallId: "1", input: {} });

async function loaded(files: Readonly<Record<string, string>>, runtime: object = {}) {
  const folder = folderWith(files);
  const clock = new FakeClock();
  const frontEnd = new RecordingFrontEnd("none");
  const modules = Object.keys(files).map((name) => ({
    path: join(folder, name),
    file: name.replace(".ts", ""),
    kind: "module" as const,
  }));
  let looping = Promise.withResolvers<void>();
  const onStderr = (): void => looping.resolve();
  const shared = { cwd: process.cwd(), frontEnd, version: "0", clock, runtime, onStderr };
  const host = startHost({ directories: [], modules, ...shared });
  onTestFinished(() => host.stop());
  await host.ready;
  const ask = (toolName: string) => host.lifecycle.ask("tool_call", call(toolName));
  const untilBlocked = async (answer: Promise<unknown>): Promise<unknown> => {
    await looping.promise;
    looping = Promise.withResolvers();
    let isOver = false;
    void answer.finally(() => (isOver = true));
    // What a thread says between two looks has to arrive between them.
    for (; !isOver; await new Promise(setImmediate)) clock.advance(moduleLimits.lookMs);
    return answer;
  };
  const states = () => host.report().extensions.map(({ state }) => state);
  return { host, ask, untilBlocked, states, said: () => frontEnd.notices.map(({ text }) => text) };
}

const loops = `export default (pi: any) => pi.on("tool_call", (event: any) => { if (event.toolName !== "loop") return;
  console.error("looping");
  for (;;);
});`;

test("it blocks what it guards, and the second time it stays ended", async () => {
  const { host, ask, untilBlocked, states, said } = await loaded({ "loops.ts": loops, "fine.ts": saying(`"fine"`) });
  expect(await untilBlocked(ask("loop"))).toEqual({ block: true, reason: "extension unavailable: loops" });
  await host.ready;
  expect(said().filter((text) => text.includes("lifecycle.tool_call: nothing else can run"))).toHaveLength(1);
  expect(said().filter((text) => text.includes("10 s, in lifecycle.tool_call, and was ended"))).toHaveLength(1);
  expect(await ask("read")).toEqual({ block: true, reason: "fine" });
  expect(states()).toEqual(["ready", "ready"]);
  await untilBlocked(ask("loop"));
  expect(await ask("read")).toEqual({ block: true, reason: "fine" });
  expect(states()).toEqual(["gone", "ready"]);
  expect(said().filter((text) => text.includes("no longer applied: lifecycle.tool_call"))).toHaveLength(2);
});

test("a neighbour in its thread is started anew as well, for as long as it is blameless", async () => {
  const files = { "loops.ts": loops, "fine.ts": saying(`"fine"`) };
  const { host, ask, untilBlocked, states } = await loaded(files, { group: { both: ["loops", "fine"] } });
  const [one, other] = host.report().extensions;
  expect(one?.id).toBe(other?.id);
  for (let round = 0; round < 2; round++) {
    await untilBlocked(ask("loop"));
    await host.lifecycle.ask("tool_call", call("read"));
  }
  expect(states()).toEqual(["gone", "ready"]);
});
