/** Every misbehaving program at once, and the host with its one good extension does not mind. */
import { readdirSync } from "node:fs";
import { expect } from "vitest";
import { deadlines } from "../../../src/protocol/limits.js";
import { FakeClock } from "../../../src/testing.js";
import { runHost } from "../../helpers/conformance-host.js";
import { placeFixture, untilReceived, writePuppet } from "../../helpers/puppet.js";
import { tempDir } from "../../helpers/temp-dir.js";
import { verifies } from "../../helpers/verifies.js";

const folder = new URL("../../fixtures/ext/", import.meta.url).pathname;
const broken = readdirSync(folder).filter((file) => file !== "puppet.mjs" && !file.endsWith(".test.ts"));

verifies("safety.never-fatal", { timeoutMs: 60_000 }, async (run) => {
  const dir = tempDir();
  const clock = new FakeClock();
  for (const fixture of broken) placeFixture(dir, fixture);
  const good = writePuppet(dir, "z-good", {
    manifest: {
      hooks: ["startup", "input"],
      tools: [{ name: "good" }],
      commands: [{ name: "good" }],
      events: ["turn_end"],
    },
    on: {
      "hook.input": { replace: "still heard" },
      "tool_call good": { content: "done" },
      "command good": { notice: "ok" },
    },
  });
  const extensionsConfig = { "floods-stdout": { lines: 10_000 }, "huge-line": { bytes: 9 * 1024 * 1024 } };
  const { host, of, processes } = runHost(run, dir, { clock, extensionsConfig, argv: ["a prompt"] });
  await untilReceived(good, "initialize");
  const isUp = (name: string) => of(name).state !== "starting";
  const everybody = broken.filter((file) => !["silent.mjs", "endless-top-level-await.mjs"].includes(file));
  await expect.poll(() => everybody.filter((file) => !isUp(file)), { timeout: 30_000 }).toEqual([]);
  await clock.advance(deadlines.initializeMs);
  await host.ready;
  expect(of("z-good").state).toBe("ready");
  expect(broken.length).toBeGreaterThan(18);
  expect(await host.startup(["a prompt"])).toMatchObject({ verdict: { kind: "go-on" }, rest: ["a prompt"] });

  expect(await host.runCommand("good", "")).toMatchObject({ notice: "ok" });
  expect(await host.callTool("good", {})).toMatchObject({ outcome: "completed", content: "done" });
  host.event("turn_end", { aborted: false });
  await untilReceived(good, "event turn_end");
  const verdict = host.toolCall({ name: "bash", arguments: {} });
  const line = host.input("hello");
  await clock.advance(deadlines.hookMs);
  expect(await line).toMatchObject({ kind: "replaced", text: "still heard" });
  await verdict;
  await host.stop();
  expect(processes()).toEqual([]);
});
