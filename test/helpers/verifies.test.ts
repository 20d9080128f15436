/** The wrapper that every conformance test goes through. */
import { afterAll, expect, test } from "vitest";
import { runsOf, verifies } from "./verifies.js";

const seen: string[] = [];

test("the title says the ids, the transport, the circumstances and the sentences", () => {
  const titles = runsOf(["flags.last-wins", "hook.tool-call.block"], { when: "it rains" }).map(({ title }) => title);
  expect(titles).toEqual([
    expect.stringMatching(
      /^flags\.last-wins, hook\.tool-call\.block \(worker, when it rains\): Of several .+ stops the/,
    ),
    expect.stringMatching(/^flags\.last-wins, hook\.tool-call\.block \(subprocess, when it rains\): /),
  ]);
  expect(runsOf("flags.last-wins", {}).map(({ title }) => title)).toEqual([
    "flags.last-wins: Of several occurrences of one flag the last one counts.",
  ]);
});

verifies("hook.tool-call.block", { timeoutMs: 1_000 }, async ({ transport, onTestFinished, signal }) => {
  expect(signal.aborted).toBe(false);
  onTestFinished(() => void seen.push(transport));
});

verifies("flags.last-wins", ({ transport }) => void seen.push(`any: ${transport}`));

verifies.fails("flags.last-wins", "this test is made to fail", () => {
  throw new Error("as expected");
});

afterAll(() => expect(seen).toEqual(["worker", "subprocess", "any: worker"]));
