/** What a hostile extension can cost the host: bounded memory, and nothing for the gate beside it. */
import { execFile } from "node:child_process";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { placeFixture, writePuppet } from "../../helpers/puppet.js";
import { tempDir } from "../../helpers/temp-dir.js";

const program = new URL("../../fixtures/e/memory-of-host.mjs", import.meta.url).pathname;
const maxGrownBytes = 64 * 1024 * 1024;
const mostNotices = 5_000;

interface Outcome {
  readonly grownBytes: number;
  readonly verdict: unknown;
  /** How often the gate was asked meanwhile, and how often it was not heard. */
  readonly asked: number;
  readonly missed: number;
  readonly notices: readonly string[];
}

const scenarios = [
  {
    what: "a line of 64 MiB",
    fixture: "huge-line.mjs",
    scenario: "flood",
    notice: /^huge-line: a line of 671\d+ bytes is/,
  },
  { what: "a million lines without a meaning", fixture: "floods-stdout.mjs", scenario: "flood", notice: null },
  {
    what: "a million notices",
    fixture: "floods-notices.mjs",
    scenario: "flood",
    notice: /sends more notices than can be shown/,
  },
  {
    what: "10 000 events that nobody reads",
    fixture: "never-reads.mjs",
    scenario: "events",
    notice: /does not read its input/,
  },
] as const;
const rows = scenarios.flatMap((row) => (["process", "worker"] as const).map((isolation) => ({ ...row, isolation })));

test.for(rows)(
  "$what ($isolation) cost bounded memory, and the gate of another extension stands",
  { timeout: 60_000 },
  async ({ fixture, scenario, notice, isolation }) => {
    const dir = tempDir();
    const on = { "hook.tool_call rm": { block: true, reason: "gated" }, "hook.input": { consume: true } };
    writePuppet(dir, "a-gate", { manifest: { hooks: ["tool_call", "input"] }, on });
    placeFixture(dir, fixture);
    const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` };
    const { stdout } = await promisify(execFile)(process.execPath, [program, dir, isolation, scenario], { env });
    const outcome: Outcome = JSON.parse(stdout);
    expect(outcome).toMatchObject({ verdict: { block: true, reason: "gated", extension: "a-gate" }, missed: 0 });
    expect(outcome.asked).toBeGreaterThan(0);
    const passedOn = /did not answer in [\d.]+ s|this is notice number|of its notices were dropped/;
    expect(outcome.notices.length).toBeLessThan(mostNotices);
    expect([...new Set(outcome.notices.filter((text) => !passedOn.test(text)))]).toEqual(
      notice === null ? [] : [expect.stringMatching(notice)],
    );
    expect(outcome.grownBytes).toBeLessThan(maxGrownBytes);
  },
);
