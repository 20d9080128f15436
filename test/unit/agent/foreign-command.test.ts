/** A person's command that an extension runs in our place, by a handle. */
import { expect, test } from "vitest";
import { recorded } from "./turn/recorded-agent.js";

function handled() {
  const it = recorded();
  it.lifecycle.answers.user_bash = () => ({ operations: "h1", extension: "ssh" });
  return it;
}

test("what it cannot run is no success, and what it said until then is kept", async () => {
  const { agent, host } = handled();
  host.onCallback = (_handle, _args, { onPart }) => {
    onPart?.("connecting\n");
    return { ok: false, error: "no route to host" };
  };
  expect(await agent.shell("make")).toMatchObject({
    outcome: "failed",
    output: "connecting\n\n[ssh could not run it: no route to host]",
  });
});

test("output that is no text is dropped; escapes reach neither the screen nor the model", async () => {
  const { agent, host, events } = handled();
  host.onCallback = (_handle, _args, { onPart }) => {
    for (const part of [{ n: 1 }, 7, "a\u001b]0;owned\u0007b\n"]) onPart?.(part);
    return { ok: true, value: { exitCode: 3 } };
  };
  expect(await agent.shell("make")).toMatchObject({
    outcome: "failed",
    summary: "exit status 3",
    output: "ab\n[exit status 3]",
  });
  expect(JSON.stringify(events)).not.toContain("\\u001b");
});

test("it is given the command and the directory, and nothing runs here", async () => {
  const { agent, host, cwd, events } = handled();
  const asked: unknown[] = [];
  host.onCallback = (handle, args, { onPart }) => {
    asked.push(handle, args);
    onPart?.("done there\n");
    return { ok: true, value: { exitCode: 0 } };
  };
  expect(await agent.shell("exit 1")).toMatchObject({ outcome: "completed", output: "done there\n" });
  expect(asked).toEqual(["h1", ["exit 1", cwd, {}]]);
  expect(events).toContainEqual({ type: "shell_output", stream: "stdout", chunk: "done there\n" });
});

test("an interrupt ends it, and nothing that comes later counts", async () => {
  const { agent, host } = handled();
  host.onCallback = (_handle, _args, { onPart, signal }) =>
    new Promise((resolve) => {
      signal?.addEventListener("abort", () => {
        onPart?.("late");
        resolve({ ok: false, error: "cancelled" });
      });
      agent.interrupt();
    });
  const ran = await agent.shell("make");
  expect(ran).toMatchObject({ outcome: "cancelled" });
  expect(JSON.stringify(ran)).not.toContain("late");
});

test("a whole result says what was cut and where the rest is", async () => {
  const { agent, lifecycle } = recorded();
  lifecycle.answers.user_bash = () => ({
    result: { output: "end", exitCode: 0, cancelled: false, truncated: true, fullOutputPath: "/tmp/all" },
  });
  expect(await agent.shell("make")).toMatchObject({ output: "end\n[cut; all of it is in /tmp/all]" });
});
