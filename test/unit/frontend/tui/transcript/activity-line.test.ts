/** The values of the activity row, by a clock that is moved by hand. */
import { describe, expect, test } from "vitest";
import type { AgentEvent } from "../../../../../src/agent/agent-event.js";
import { ActivityLine, elapsedText } from "../../../../../src/frontend/tui/transcript/activity-line.js";
import { batch, call, reasoning, text, toolEnd, toolStart, turnEnd, turnStart } from "./stage.js";

const usage = (input: number, output: number): AgentEvent => ({
  type: "usage",
  input_tokens: input,
  output_tokens: output,
  cache_read_tokens: 0,
  cache_write_5m_tokens: 0,
  cache_write_1h_tokens: 0,
});

function line(...events: readonly (readonly [number, AgentEvent])[]): ActivityLine {
  const activity = new ActivityLine();
  for (const [atMs, event] of events) activity.event(event, atMs);
  return activity;
}

test("nothing is said while nothing runs", () => {
  const nothing = { phase: "", elapsed: "", tokens: "" };
  expect(line().values(5)).toEqual(nothing);
  expect(line([0, turnStart], [1, usage(1, 1)], [2, turnEnd]).values(5)).toEqual(nothing);
  expect(line([0, { type: "compacting" }]).isActive).toBe(true);
});

test("what runs between turns ends without one", () => {
  const compacting = line([0, { type: "compacting" }]);
  expect(compacting.values(1_000)).toEqual({ phase: "Compacting", elapsed: "1s", tokens: "" });
  compacting.event({ type: "compacted", summary: "", context_tokens: 0 }, 2_000);
  expect(compacting.isActive).toBe(false);
  const shell = line([0, { type: "shell_start", command: "ls", hidden: false }]);
  expect(shell.values(0).phase).toBe("Running");
  shell.event({ type: "shell_end", outcome: "completed", summary: "", content: "" }, 1);
  expect(shell.isActive).toBe(false);
  const inTurn = line([0, turnStart], [0, { type: "compacting" }], [0, { type: "warning", message: "" }]);
  expect(inTurn.isActive).toBe(true);
});

describe("the phase", () => {
  test.each<readonly [string, readonly AgentEvent[]]>([
    ["Thinking", []],
    ["Thinking", [reasoning("hm")]],
    ["Answering", [reasoning("hm"), text("a")]],
    ["Running greet", [text("a"), batch(call(1, "gre\x1b[2Jet", "x")), toolStart(1)]],
    ["Running 2 tools", [batch(call(1, "a", ""), call(2, "b", "")), toolStart(1), toolStart(2)]],
    ["Running b", [batch(call(1, "a", ""), call(2, "b", "")), toolStart(1), toolStart(2), toolEnd(1)]],
    ["Thinking", [text("a"), batch(call(1, "a", "")), toolStart(1), toolEnd(1)]],
    ["Running 1 tool", [toolStart(9)]],
    ["Compacting", [text("a"), { type: "compacting" }]],
    ["Retrying 2/5 in 3s", [{ type: "retry", attempt: 2, limit: 5, delay_secs: 8, cause: "", reason: "" }]],
    ["Retrying 2/5", [{ type: "retry", attempt: 2, limit: 5, delay_secs: 1, cause: "", reason: "" }]],
  ])("is %s", (phase, events) => {
    const activity = line([0, turnStart], ...events.map((event) => [0, event] as const));
    expect(activity.values(5_000)).toEqual({ phase, elapsed: "5s", tokens: "" });
  });
});

test("tokens are those of the last prompt, and all that was written", () => {
  const activity = line([0, turnStart], [0, usage(500, 20)], [0, usage(1_234, 30)]);
  expect(activity.values(0).tokens).toBe("↑1.2k ↓50");
  activity.event(turnStart, 9);
  expect(activity.values(9).tokens).toBe("");
});

test.each([
  [-5, "0s"],
  [59_999, "59s"],
  [60_000, "1m 0s"],
  [3_725_000, "1h 2m"],
])("%d ms is %s", (ms, expected) => {
  expect(elapsedText(ms)).toBe(expected);
});
