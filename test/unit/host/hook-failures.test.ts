/** Seed "Timeouts and failures": whatever goes wrong with a runtime hook, it fails open, alike and audibly. */
import { describe, expect, test } from "vitest";
import { startHost } from "../../../src/host/host.js";
import type { ExtensionHost } from "../../../src/host/moments.js";
import { FakeClock, type MemoryProgram, memoryPrograms, RecordingFrontEnd } from "../../../src/testing.js";

const hooks: Record<string, { ask: (host: ExtensionHost) => Promise<unknown>; neutral: unknown }> = {
  tool_call: { ask: (host) => host.toolCall({ name: "bash", arguments: {} }), neutral: { block: false } },
  input: { ask: (host) => host.input("hello"), neutral: { kind: "pass", notices: [] } },
  before_turn: { ask: (host) => host.beforeTurn("hello"), neutral: { suffixes: [], messages: [] } },
  tool_result: {
    ask: (host) => host.toolResult({ name: "bash", content: "out", is_error: false }),
    neutral: { content: "out", changed: false },
  },
  compact_summary: { ask: (host) => host.compactSummary("sum"), neutral: "sum" },
  render: { ask: (host) => host.render({ kind: "assistant", name: "", content: "hi" }), neutral: null },
};

type React = NonNullable<MemoryProgram["onMessage"]>;

const causes: Record<string, { react: React; says: RegExp }> = {
  "no answer": { react: () => {}, says: /did not answer in 5 s/ },
  "an answer of the wrong type": { react: ({ id }, line) => line({ id, result: "yes" }), says: /malformed answer/ },
  "an array for an answer": { react: ({ id }, line) => line({ id, result: [true] }), says: /malformed answer/ },
  "an error": { react: ({ id }, line) => line({ id, error: "kaput" }), says: /error after .*: kaput/ },
  "an error that is no string": { react: ({ id }, line) => line({ id, error: { code: 7 } }), says: /"code":7/ },
  "both result and error": { react: ({ id }, line) => line({ id, error: "no", result: {} }), says: /error/ },
  "an exit": {
    react: (_message, _line, peer) => peer.exit({ code: 3 }),
    says: /exited \(status 3\); no longer applied/,
  },
  "a crash by signal": {
    react: (_m, _l, peer) => peer.exit({ signal: "SIGSEGV" }),
    says: /SIGSEGV.*no longer applied/,
  },
  "a closed stdout": { react: (_m, _l, peer) => peer.closeOutput(), says: /closed its output/ },
};

async function ask(hook: string, react: React) {
  const clock = new FakeClock();
  const frontEnd = new RecordingFrontEnd("none");
  const manifest = { hooks: [hook], renders: ["assistant"], events: [] };
  const programs = memoryPrograms([{ name: "bad", manifest, onMessage: react }]);
  const host = startHost({ directories: [], cwd: "/", frontEnd, version: "0", clock, ...programs });
  await host.ready;
  const answer = hooks[hook]?.ask(host);
  await clock.advance(5_000);
  const result = await answer;
  await host.stop();
  return { result, notices: frontEnd.notices, pending: clock.pending };
}

describe.each(Object.keys(hooks))("%s", (hook) => {
  test.each(Object.keys(causes))(
    "fails open after %s, with one notice that names extension and cause",
    async (cause) => {
      const { react, says } = causes[cause]!;
      const { result, notices, pending } = await ask(hook, react);
      expect(result).toEqual(hooks[hook]?.neutral);
      expect(notices).toHaveLength(1);
      expect(notices[0]).toMatchObject({ extension: "bad", text: expect.stringMatching(says) });
      expect(notices[0]?.text).toContain(hook);
      expect(pending).toBe(0);
    },
  );

  test.each([{ result: null }, {}])("takes the answer %o for nothing said", async (answer) => {
    const { result, notices } = await ask(hook, ({ id }, line) => line({ id, ...answer }));
    expect(result).toEqual(hooks[hook]?.neutral);
    expect(notices).toEqual([]);
  });
});

test("only block: true blocks; what looks like it does not", async () => {
  const nearMisses = [
    { blocked: true },
    { block: "true" },
    { block: 1 },
    { block: [true] },
    { Block: true },
    { block: null },
  ];
  for (const result of nearMisses) {
    const answer = await ask("tool_call", ({ id }, line) => line({ id, result }));
    expect(answer.result, JSON.stringify(result)).toEqual({ block: false });
  }
  const blocked = await ask("tool_call", ({ id }, line) => line({ id, result: { block: true, reason: "no" } }));
  expect(blocked.result).toEqual({ block: true, reason: "no", extension: "bad" });
});
