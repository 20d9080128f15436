/** A prompt that is piped in: bounded, and whole whatever the pieces are. */
import { expect, test } from "vitest";
import { readPrompt } from "../../../src/cli/stdin.js";
import { cliLimits } from "../../../src/protocol/limits.js";

async function* pieces(...all: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* all;
}

test("one that is too long is refused before it is all in memory", async () => {
  let given = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (;;) {
      given++;
      yield new Uint8Array(1024 * 1024);
    }
  }
  expect(await readPrompt(endless())).toEqual({ reason: expect.stringContaining("longer than 8 MiB") });
  expect(given).toBe(cliLimits.maxPromptBytes / 1024 / 1024 + 1);
});

test("characters that are split over pieces stay whole, and trailing newlines go", async () => {
  const bytes = new TextEncoder().encode("gr\u00fc\u00df \u{1f600}\n\n");
  expect(await readPrompt(pieces(...[...bytes].map((byte) => Uint8Array.of(byte))))).toBe("gr\u00fc\u00df \u{1f600}");
});

test("bytes that are no text do not stop it", async () => {
  expect(await readPrompt(pieces(Uint8Array.of(0xff, 0x61)))).toBe("\ufffda");
});
