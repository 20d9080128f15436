/** What is written past the painter is told as lines (field lesson 104). */
import { expect, test } from "vitest";
import { captureStray } from "../../../../src/frontend/tui/stray-output.js";
import { tuiLimits } from "../../../../src/protocol/limits.js";

function streamOf(): { readonly stream: Pick<NodeJS.WriteStream, "write">; readonly written: string[] } {
  const written: string[] = [];
  return { stream: { write: (text: unknown) => written.push(String(text)) > 0 }, written };
}

test("lines are told whole, the streams are given back, and a callback is called", async () => {
  const { stream, written } = streamOf();
  const lines: string[] = [];
  const release = captureStray([stream], (line) => lines.push(line));
  stream.write("one\ntw");
  await new Promise<void>((resolve) => stream.write(new TextEncoder().encode("o\n\nlast"), () => resolve()));
  expect(lines).toEqual(["one", "two"]);
  release();
  expect(lines).toEqual(["one", "two", "last"]);
  stream.write("after");
  expect(written).toEqual(["after"]);
});

test("a line without an end is kept in bounded memory", () => {
  const { stream } = streamOf();
  const lines: string[] = [];
  const release = captureStray([stream], (line) => lines.push(line));
  for (let at = 0; at < 100; at++) stream.write("x".repeat(1_000));
  release();
  expect(lines.map((line) => line.length)).toEqual([tuiLimits.strayLineChars]);
});
