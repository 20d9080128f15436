import { expect, test, vi } from "vitest";
import {
  duration,
  extensionItem,
  extensionText,
  ranked,
} from "../../../../../src/frontend/tui/commands/extension-rows.js";
import type { ExtensionReport } from "../../../../../src/host/host-options.js";
import type { MethodMetrics } from "../../../../../src/host/metrics.js";
import { fakeApp } from "../fake-app.js";
import { press, type } from "../screen.js";

const noOutcomes = { answered: 0, late: 0, malformed: 0, gone: 0, refused: 0, overloaded: 0, cancelled: 0, skipped: 0 };

function metrics(method: string, p99Ms: number, outcomes: Partial<MethodMetrics["outcomes"]> = {}): MethodMetrics {
  return { method, count: 9, outcomes: { ...noOutcomes, ...outcomes }, p50Ms: 0.4, p95Ms: 1, p99Ms, maxMs: p99Ms };
}

function extension(name: string, over: Partial<ExtensionReport> = {}): ExtensionReport {
  return {
    name,
    version: "1.0",
    file: `${name}.mjs`,
    dialect: "program",
    lifecycle: [],
    path: `/h/extensions/${name}.mjs`,
    state: "ready",
    isolation: "worker",
    id: 7,
    startMs: 31,
    memoryBytes: null,
    hooks: ["tool_call"],
    events: [],
    tools: [],
    commands: [],
    lastError: null,
    openRequests: 0,
    strayAnswers: 0,
    metrics: [],
    waiting: [],
    ...over,
  };
}

const broken = extension("broken", { state: "failed", id: null, startMs: null, lastError: "exit 1" });
const slow = extension("slow", { metrics: [metrics("hook.tool_call", 400)] });
const slower = extension("slower", { metrics: [metrics("hook.input", 3_000, { late: 2, malformed: 1 })] });
const fast = extension("fast", { metrics: [metrics("hook.tool_call", 0.6), metrics("tool_call", 9_000)] });

async function open() {
  const app = await fakeApp();
  const report = {
    extensions: [fast, slow, slower, broken],
    skipped: [{ path: "/h/extensions/x.txt", reason: "make it executable" }],
  };
  vi.spyOn(app.app.host, "report").mockReturnValue(report);
  const measured = report.extensions.map((one) => ({ ...one, memoryBytes: 5 * 1024 * 1024 }));
  vi.spyOn(app.app.host, "measure").mockResolvedValue({ ...report, extensions: measured });
  await app.run("/extensions");
  await app.seen("Extensions");
  return app;
}

test("broken ones come first, then slow ones, the slowest first; a slow tool is no slow hook", () => {
  expect(ranked([fast, slow, slower, broken]).map(({ name }) => name)).toEqual(["broken", "slower", "slow", "fast"]);
});

test("one whose hooks a person skipped is slow, however fast the others were", () => {
  const skipped = extension("skipped", { metrics: [metrics("hook.input", 1, { skipped: 1 })] });
  expect(ranked([fast, skipped]).map(({ name }) => name)).toEqual(["skipped", "fast"]);
  expect(extensionItem(skipped).description).toContain("1 missed");
});

test("a row says what makes a person wait, by words as well as by colour", () => {
  const { description, marker, detail } = extensionItem({ ...slower, memoryBytes: 3 * 1024 * 1024 });
  expect(description).toBe("slow · ready · worker · hook.input p50 0.4 ms p99 3 s · 3 missed · 3 MiB");
  expect(marker).toBe("!");
  expect(detail).toBe("version 1.0");
  expect(extensionItem(broken)).toMatchObject({ marker: "✗", detail: "version 1.0 · last error: exit 1" });
});

test("all of one is told: what it declares, each method's times, what it is waited for", () => {
  const text = extensionText({ ...slower, waiting: [{ method: "hook.input", sinceMs: 2_500 }], openRequests: 1 });
  expect(text).toContain("version 1.0 · ready · worker · thread 7");
  expect(text).toContain("  hook.input: 9 calls · p50 0.4 ms · p99 3 s · max 3 s · 3 missed");
  expect(text).toContain("waiting for hook.input since 2.5 s");
  expect(text).toContain("1 request of its own open");
});

test("times read as people say them", () => {
  expect([0.04, 0.44, 9.96, 12.4, 999, 1_000, 12_345].map(duration)).toEqual([
    "0 ms",
    "0.4 ms",
    "10 ms",
    "12 ms",
    "999 ms",
    "1 s",
    "12.3 s",
  ]);
});

test("slow ones are named above the list, and what was not run is listed with its reason", async () => {
  const { screen, top } = await open();
  expect(screen()).toContain("Extensions — slow: slower, slow");
  press(top(), "end");
  expect(screen()).toContain("make it executable");
  press(top(), "ctrl+r", "enter");
  expect(screen()).toContain("Extensions");
});

test("one is reloaded or disabled by a key, or from all that is told of it", async () => {
  const { top, log, seen } = await open();
  type(top(), "fast");
  press(top(), "ctrl+r");
  await expect.poll(() => log).toEqual(["reload fast", "info: fast was reloaded"]);
  press(top(), "ctrl+d");
  await expect.poll(() => log).toContain("disable fast");
  await seen("Extensions");
  press(top(), "enter");
  expect(await seen("hook.tool_call: 9 calls")).toContain("Disable");
  press(top(), "down", "enter");
  await expect.poll(() => log.filter((line) => line === "reload fast")).toHaveLength(2);
  await seen("Extensions");
  press(top(), "escape");
});

test("memory is told as soon as it is known", async () => {
  const { seen } = await open();
  await seen("5 MiB");
});

test("a reload that is refused says why", async () => {
  const { top, log, kit, seen } = await open();
  vi.spyOn(kit.extensions, "reload").mockResolvedValue({ ok: false, error: "it does not come up" });
  press(top(), "ctrl+r");
  await expect.poll(() => log).toEqual(["error: it does not come up"]);
  await seen("Extensions");
});

test("a reload that fails is said and leaves the list open", async () => {
  const { top, log, kit, seen } = await open();
  vi.spyOn(kit.extensions, "reload").mockRejectedValue(new Error("its file is gone"));
  press(top(), "ctrl+r");
  await expect.poll(() => log.at(-1)).toBe("error: its file is gone");
  await seen("Extensions");
});

test("lines that were no message are counted as lines, not timed as calls", () => {
  const text = extensionText(extension("loud", { metrics: [metrics("fault.not-a-message", 0, { malformed: 9 })] }));
  expect(text).toContain("9 lines dropped: not a message");
  expect(text).not.toContain("fault.");
});
