/** A host may outlive a session: what extensions ask of the session goes to the one that there is now. */
import { expect, onTestFinished, test } from "vitest";
import type { SessionControl } from "../../../src/host/session-control.js";
import { startHost } from "../../../src/index.js";
import { type MemoryProgram, memoryPrograms, RecordingFrontEnd } from "../../../src/testing.js";

/** Its command shows what the session answered to `session.name`. */
function asker(): MemoryProgram {
  let command: number | undefined;
  return {
    name: "asker",
    manifest: { commands: [{ name: "rename" }] },
    onMessage: ({ id, method, result, error }, line) => {
      if (method === "command") {
        command = id;
        line({ id: "asked", method: "session.name", params: { name: "new" } });
      } else line({ id: command, result: { notice: error ?? JSON.stringify(result) } });
    },
  };
}

const session = (rename: SessionControl["rename"]): SessionControl => ({ rename }) as SessionControl;

test("a session that was replaced is not asked any more", async () => {
  const frontEnd = new RecordingFrontEnd("none");
  const host = startHost({ directories: [], cwd: "/", frontEnd, version: "0", ...memoryPrograms([asker()]) });
  onTestFinished(() => host.stop());
  host.bindSession(session(() => ({ ok: false, error: "the session is closed" })));
  expect(await host.runCommand("rename", "")).toMatchObject({ notice: "the session is closed" });
  host.bindSession(session(() => ({ ok: true })));
  expect(await host.runCommand("rename", "")).toMatchObject({ notice: "{}" });
});

test("what came before any session is answered by the first one", async () => {
  const frontEnd = new RecordingFrontEnd("none");
  const host = startHost({ directories: [], cwd: "/", frontEnd, version: "0", ...memoryPrograms([asker()]) });
  onTestFinished(() => host.stop());
  const asked = host.runCommand("rename", "");
  await host.ready;
  host.bindSession(session((name) => ({ ok: false, error: `no ${name}` })));
  expect(await asked).toMatchObject({ notice: "no new" });
});
