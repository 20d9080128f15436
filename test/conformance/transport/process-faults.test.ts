/** What only a process can do: die by a signal, be stopped, leave descendants, close its pipes. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { processLimits } from "../../../src/protocol/limits.js";
import { killAllChildren, ownedTrees, treeMembers } from "../../../src/transport/process-tree.js";
import { SubprocessTransport } from "../../../src/transport/subprocess.js";
import { Frame } from "../../../src/wire/frame.js";
import { fixtureFolder, subprocess } from "./implementations.js";
import { ManualTimer } from "./manual-timer.js";
import { begin, beginWith, type Subject, type SubjectOptions } from "./subject.js";

function beginScript(name: string, options?: SubjectOptions): Promise<Subject> {
  return beginWith((open) => new SubprocessTransport({ path: `${fixtureFolder}${name}`, ...open }), options);
}

function pidOf(subject: Subject): number {
  const { id } = subject.transport;
  if (id === null) throw new Error("not started");
  return id;
}

describe("the end", () => {
  test("kill -9 is a crash by its signal", async () => {
    await using subject = await begin(subprocess, "echo");
    await subject.frame(0);
    process.kill(pidOf(subject), "SIGKILL");
    expect(await subject.exit()).toMatchObject({ cause: "crashed", code: null, signal: "SIGKILL" });
  });

  test("closed output counts as the end, and the process goes", async () => {
    await using subject = await beginScript("closes-stdout.sh");
    expect(await subject.exit()).toMatchObject({ cause: "closed", detail: "It closed its output, so it was ended." });
    expect(subject.frames).toEqual(['{"ready":true}']);
  });

  test("a broken input counts as closed, and a write to it does not throw", async () => {
    await using subject = await beginScript("closes-stdin.sh");
    await subject.frame(0);
    expect(subject.transport.send(Frame.ofValue({ pad: "x".repeat(1024 * 1024) }))).toBe(true);
    expect(await subject.exit()).toMatchObject({ cause: "closed", detail: "It closed its input, so it was ended." });
  });

  test("64 MiB to a program that ends at once leave us alive", async () => {
    await using subject = await begin(subprocess, "exits-after-write", { env: { CODE: "0" } });
    subject.transport.send(Frame.ofValue({ pad: "x".repeat(64 * 1024 * 1024) }));
    expect(await subject.exit()).toMatchObject({ cause: "ended" });
    expect(subject.frames).toEqual(['{"last":true}']);
  });
});

test.runIf(process.platform === "linux")("a program can open its standard streams by name", async () => {
  await using subject = await beginScript("opens-streams-by-name.sh");
  subject.transport.send(Frame.ofText('{"said":"back"}'));
  expect(await subject.exit()).toMatchObject({ cause: "ended" });
  expect(subject.frames).toEqual(['{"said":"back"}']);
  expect(subject.stderr).toBe("and a word aside\n");
});

describe("descendants", () => {
  test("the exit does not wait for a grandchild that holds the pipes, and the grandchild goes", async () => {
    await using subject = await beginScript("leaves-grandchild.sh", { env: { THEN: "end" } });
    expect(await subject.frame(0)).toContain("grandchild");
    subject.transport.send(Frame.ofText("go"));
    expect(await subject.exit()).toMatchObject({ cause: "ended", code: 0 });
  });

  test("a whole group is asked to end, and goes although it does not", async () => {
    const timer = new ManualTimer();
    await using subject = await beginScript("leaves-grandchild.sh", { timer, env: { THEN: "stay" } });
    const { grandchild } = JSON.parse(await subject.frame(0));
    expect(treeMembers(pidOf(subject))).toEqual(expect.arrayContaining([pidOf(subject), grandchild]));
    subject.transport.send(Frame.ofText("go"));
    expect(await subject.frame(1)).toBe("staying");
    const stopped = subject.transport.stop(1);
    await timer.pass(1);
    expect(await subject.frame(2)).toBe("term-of-grandchild");
    await timer.pass(processLimits.termGraceMs);
    await stopped;
    expect(subject.exits).toMatchObject([{ cause: "stopped", signal: "SIGKILL" }]);
    expect(await subject.survivors()).toEqual([]);
  });

  test("a grandchild that left the group, and holds the pipes, does not keep the exit away", async () => {
    const timer = new ManualTimer();
    await using subject = await beginScript("leaves-grandchild.sh", {
      timer,
      env: { THEN: "end", NEW_SESSION: "setsid" },
    });
    const { grandchild } = JSON.parse(await subject.frame(0));
    subject.transport.send(Frame.ofText("go"));
    await timer.isAwaited(processLimits.drainGraceMs);
    expect(subject.exits).toEqual([]);
    await timer.pass(processLimits.drainGraceMs);
    expect(await subject.exit()).toMatchObject({ cause: "ended", code: 0 });
    process.kill(-grandchild, "SIGKILL");
  });
});

describe("the ladder", () => {
  test("end of input, SIGTERM, SIGKILL, each after its grace", async () => {
    const timer = new ManualTimer();
    await using subject = await begin(subprocess, "ignores-term", { timer });
    await subject.frame(0);
    const stopped = subject.transport.stop(1_234);
    expect(await subject.frame(1)).toBe('{"end":true}');
    await timer.pass(1_234);
    expect(await subject.frame(2)).toBe('{"term":true}');
    expect(timer.pendingMs).toEqual([processLimits.termGraceMs]);
    await timer.pass(processLimits.termGraceMs);
    await stopped;
    expect(subject.exits).toMatchObject([{ cause: "stopped", signal: "SIGKILL" }]);
    expect(timer.pendingMs).toEqual([]);
  });

  test("a stopped process ends as well", async () => {
    await using subject = await beginScript("stops-itself.sh");
    await subject.frame(0);
    await stateOf(pidOf(subject), "T");
    await subject.transport.stop(0);
    expect(subject.exits).toMatchObject([{ cause: "stopped" }]);
  });
});

describe("the list of living groups", () => {
  test("holds every started process until its end", async () => {
    await using subject = await begin(subprocess, "echo");
    expect(ownedTrees()).toContain(pidOf(subject));
    await subject.transport.stop(60_000);
    expect(ownedTrees()).not.toContain(pidOf(subject));
  });

  test("ends them all within one synchronous call, descendants included", async () => {
    await using one = await beginScript("leaves-grandchild.sh", { env: { THEN: "stay" } });
    await using two = await begin(subprocess, "ignores-term");
    await Promise.all([one.frame(0), two.frame(0)]);
    killAllChildren("SIGKILL");
    expect(await one.exit()).toMatchObject({ cause: "crashed", signal: "SIGKILL" });
    expect(await two.exit()).toMatchObject({ cause: "crashed", signal: "SIGKILL" });
  });
});

/** Waits until the kernel says so; nothing else tells that a process was stopped. */
async function stateOf(pid: number, wanted: string): Promise<void> {
  while (!readFileSync(`/proc/${pid}/stat`, "latin1").includes(`) ${wanted} `)) await new Promise(setImmediate);
}
