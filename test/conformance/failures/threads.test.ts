/** What goes wrong in a thread of ours stays there. */
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { deadlines } from "../../../src/protocol/limits.js";
import { FakeClock } from "../../../src/testing.js";
import { readyHost } from "../../helpers/conformance-host.js";
import { placeFixture, writePuppet } from "../../helpers/puppet.js";
import { tempDir } from "../../helpers/temp-dir.js";
import { verifies } from "../../helpers/verifies.js";

/** What each does when a turn ends, and what is said of it. */
const ends: Readonly<Record<string, { readonly code: string; readonly says: RegExp }>> = {
  throws: { code: 'throw new TypeError("no such thing");', says: /TypeError: no such thing/ },
  exits: { code: "process.exit(4);", says: /status 4/ },
  rejects: { code: 'void Promise.reject(new Error("nobody caught it"));', says: /nobody caught it/ },
  "throws-nothing": { code: "throw undefined;", says: /exited/ },
  "overflows-the-stack": { code: "(function again() { again(); again(); })();", says: /call stack/ },
};

function writeEnding(dir: string, name: string, code: string): void {
  const manifest = JSON.stringify({ name, events: ["turn_end"], hooks: ["input"] });
  const program = `#!/usr/bin/env node
process.stdin.setEncoding("utf8").on("data", (text) => {
  if (text.includes('"method":"initialize"')) process.stdout.write('{"id":1,"result":${manifest}}\\n');
  if (text.includes('"method":"event"')) { ${code} }
});
`;
  writeFileSync(join(dir, `${name}.mjs`), program);
  chmodSync(join(dir, `${name}.mjs`), 0o755);
}

verifies("death.in-thread", async (run) => {
  const dir = tempDir();
  const clock = new FakeClock();
  for (const [name, { code }] of Object.entries(ends)) writeEnding(dir, name, code);
  placeFixture(dir, "endless-loop.mjs");
  writePuppet(dir, "good", { manifest: { hooks: ["input"] }, on: { "hook.input": { replace: "alive" } } });
  const { host, of, processes, notices } = await readyHost(run, dir, { clock });
  const stuck = host.toolCall({ name: "bash", arguments: {} });
  host.event("turn_end", { aborted: false });
  for (const [name, { says }] of Object.entries(ends)) {
    await expect.poll(() => of(name).state, { message: name }).toBe("gone");
    expect(of(name).lastError).toMatch(says);
  }
  expect(notices()).toHaveLength(Object.keys(ends).length);
  expect(await host.input("hello")).toMatchObject({ kind: "replaced", text: "alive", extension: "good" });
  await clock.advance(deadlines.hookMs);
  expect(await stuck).toEqual({ block: false });
  expect(of("endless-loop").state).toBe("ready");
  expect(processes(), "all of them were threads").toEqual([]);
});
