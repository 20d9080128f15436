/** Who gets a line, and what a secret leaves behind. */
import { PassThrough } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { LineInput } from "../../../../../src/frontend/tui/plain/line-input.js";
import { plainLimits } from "../../../../../src/protocol/limits.js";

function opened(isTTY = false) {
  const raw: boolean[] = [];
  const stdin = Object.assign(new PassThrough(), { isTTY, setRawMode: (isRaw: boolean) => void raw.push(isRaw) });
  const input = new LineInput(stdin, () => {});
  onTestFinished(() => {
    input.close();
    stdin.destroy();
  });
  return { input, stdin, raw };
}

const never = () => new AbortController().signal;

test("a line that never ends is not kept: the input is over", async () => {
  const { input, stdin } = opened();
  const line = input.next();
  const piece = Buffer.alloc(1024 * 1024, "x");
  for (let bytes = 0; bytes <= plainLimits.maxLineChars; bytes += piece.length) stdin.write(piece);
  // What came so far may be one last line; then there is nothing.
  await line;
  expect(await input.next()).toBeNull();
});

test("several lines at once go one by one to whoever asks for the next: an answer of many lines stays together", async () => {
  const { input, stdin } = opened();
  const loop = input.next();
  const answer = (async () => [await input.next(), await input.next(), await input.next()])();
  stdin.write("one\ntwo\r\nthree\nprompt\n");
  expect(await answer).toEqual(["one", "two", "three"]);
  expect(await loop).toBe("prompt");
});

test("what nobody has asked for waits, also behind the end", async () => {
  const { input, stdin } = opened();
  stdin.end("one\ntwo");
  expect([await input.next(), await input.next(), await input.next()]).toEqual(["one", "two", null]);
});

test("a question that is withdrawn takes no line", async () => {
  const { input, stdin } = opened();
  const withdrawing = new AbortController();
  const question = input.next(withdrawing.signal);
  withdrawing.abort();
  expect(await question).toBeNull();
  expect(await input.next(withdrawing.signal)).toBeNull();
  stdin.write("for the loop\n");
  expect(await input.next()).toBe("for the loop");
});

test("a terminal does not show a secret, and shows again what comes after it", async () => {
  const { input, stdin, raw } = opened(true);
  const secret = input.secret(never());
  expect(raw).toEqual([true]);
  stdin.write("wrong\u0015hun\u007f\u007fnter2\r");
  expect(await secret).toBe("hnter2");
  expect(raw).toEqual([true, false]);
});

test.each(["\u0003", "\u0004"])(
  "a secret that is broken off by %j is none, and the terminal shows again",
  async (key) => {
    const { input, stdin, raw } = opened(true);
    const secret = input.secret(never());
    stdin.write(`abc${key}`);
    expect(await secret).toBeNull();
    expect(raw).toEqual([true, false]);
  },
);

test("a secret from a pipe is a line", async () => {
  const { input, stdin, raw } = opened();
  stdin.write("sk-1\n");
  expect(await input.secret(never())).toBe("sk-1");
  expect(raw).toEqual([]);
});
