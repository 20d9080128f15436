/** `pi.exec`: how a command ends is its answer. */
import { expect, test } from "vitest";
import type { ExtensionAPI } from "../../../../src/atomic/api/index.js";
import { Harness } from "./harness.js";

async function withPi(): Promise<{ pi: ExtensionAPI; harness: Harness }> {
  let kept: ExtensionAPI | undefined;
  const harness = await Harness.start((pi) => {
    kept = pi;
  });
  harness.state({ cwd: process.cwd() });
  if (kept === undefined) throw new Error("no pi");
  return { pi: kept, harness };
}

const node = (script: string): [string, string[]] => [process.execPath, ["-e", script]];

test("output, status and directory; it may run while the module loads", async () => {
  let early: unknown;
  const harness = await Harness.start(async (pi) => {
    early = await pi.exec(...node("process.stdout.write('a'); process.stderr.write('b'); process.exit(3)"), {
      cwd: "/",
    });
  });
  expect(early).toEqual({ stdout: "a", stderr: "b", code: 3, killed: false });
  expect(harness.fatal).toEqual([]);
});

test("a program that is not there is status 1 with the reason on stderr", async () => {
  const { pi } = await withPi();
  expect(await pi.exec("/no/such/program", [])).toMatchObject({
    code: 1,
    killed: false,
    stderr: expect.stringContaining("ENOENT"),
  });
});

test("a signal ends it, also one that had fired before; the code names the signal", async () => {
  const { pi } = await withPi();
  const stop = new AbortController();
  const running = pi.exec(...node("setInterval(() => {}, 1000)"), { signal: stop.signal });
  stop.abort();
  expect(await running).toMatchObject({ killed: true, code: 143 });
  expect(await pi.exec(...node("setInterval(() => {}, 1000)"), { signal: stop.signal })).toMatchObject({
    killed: true,
  });
});

test("its time ends it", async () => {
  const { pi } = await withPi();
  expect(await pi.exec(...node("setInterval(() => {}, 1000)"), { timeout: 1 })).toMatchObject({
    killed: true,
    code: 143,
  });
});

test("output beyond the bound is cut and said to be", async () => {
  const { pi } = await withPi();
  expect(await pi.exec(...node("process.stdout.write('abcdef')"), { maxBuffer: 4 })).toEqual({
    stdout: "abcd",
    stderr: "",
    code: 0,
    killed: false,
    truncated: true,
  });
});

test("what still runs at the module's end is ended with it", async () => {
  const { pi, harness } = await withPi();
  const running = pi.exec(...node("setInterval(() => {}, 1000)"));
  await harness.module.end();
  expect(await running).toMatchObject({ code: 143 });
});
