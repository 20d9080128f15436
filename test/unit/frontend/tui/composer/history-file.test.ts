/** history.jsonl: private, bounded, of one directory, and never in the way. */

import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { HistoryFile } from "../../../../../src/frontend/tui/composer/history-file.js";
import { composerLimits } from "../../../../../src/protocol/limits.js";
import { tempDir } from "../../../../helpers/temp-dir.js";

const cwd = "/work/here";
const apiKey = `sk-proj-${"a1B2".repeat(8)}`;
const json = (line: string, where = cwd) => `${JSON.stringify({ cwd: where, line })}\n`;

async function history(path: string | null, where = cwd, onProblem: (text: string) => void = () => {}) {
  const file = new HistoryFile({ path, cwd: where, onProblem });
  await file.settled();
  return file;
}

describe("hostile files", () => {
  test("what is torn, foreign or nonsense is left out, and the next line stands on its own", async () => {
    const path = join(tempDir(), "history.jsonl");
    writeFileSync(path, `${json("one")}[1]\n{"cwd":1,"line":2}\n\0\n${json("two")}{"cwd":"/work/he`);
    const file = await history(path);
    expect(file.lines()).toEqual(["one", "two"]);
    file.add("three");
    await file.settled();
    expect((await history(path)).lines()).toEqual(["one", "two", "three"]);
  });

  test("lines lose what a terminal obeys, and keys that somebody wrote there are not shown", async () => {
    const path = join(tempDir(), "history.jsonl");
    writeFileSync(path, json("\u001b[31mred\u202e") + json(`export K=${apiKey}`));
    expect((await history(path)).lines()).toEqual(["red"]);
  });

  test.skipIf(process.platform === "win32")(
    "a pipe in its place is not waited for, and that is said once",
    async () => {
      const path = join(tempDir(), "history.jsonl");
      execFileSync("mkfifo", [path]);
      const onProblem = vi.fn();
      const file = await history(path, cwd, onProblem);
      file.add("one");
      file.add("two");
      await file.settled();
      expect(file.lines()).toEqual(["one", "two"]);
      expect(onProblem.mock.calls).toEqual([[expect.stringContaining("is no regular file")]]);
    },
  );

  test("a directory in its place leaves the lines in memory", async () => {
    const path = join(tempDir(), "history.jsonl");
    mkdirSync(path);
    const onProblem = vi.fn();
    const file = await history(path, cwd, onProblem);
    file.add("one");
    await file.settled();
    expect(file.lines()).toEqual(["one"]);
    expect(onProblem).toHaveBeenCalledOnce();
  });

  test("one that is far too large is left alone, and that is said", async () => {
    const path = join(tempDir(), "history.jsonl");
    writeFileSync(path, "x".repeat(2 * composerLimits.historyFileBytes + 1));
    const onProblem = vi.fn();
    await history(path, cwd, onProblem);
    expect(onProblem).toHaveBeenCalledOnce();
    expect(statSync(path).size).toBe(2 * composerLimits.historyFileBytes + 1);
  });
});

describe("lines", () => {
  test("are kept by directory, in the order in which they came, readable by their owner alone", async () => {
    const path = join(tempDir(), "new-home", "history.jsonl");
    const here = await history(path);
    const there = await history(path, "/elsewhere");
    here.add("a\nb");
    await here.settled();
    there.add("there");
    await there.settled();
    here.add("c");
    await here.settled();
    expect((await history(path)).lines()).toEqual(["a\nb", "c"]);
    expect((await history(path, "/elsewhere")).lines()).toEqual(["there"]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test("with an API key anywhere in them, blank ones and huge ones are neither written nor remembered", async () => {
    const path = join(tempDir(), "history.jsonl");
    const file = await history(path);
    for (const line of [
      apiKey,
      `!curl -H "x-api-key: ${apiKey}"`,
      " \n",
      "x".repeat(composerLimits.historyLineChars + 1),
    ]) {
      file.add(line);
    }
    file.add("kept");
    await file.settled();
    expect(file.lines()).toEqual(["kept"]);
    expect(readFileSync(path, "utf8")).toBe(json("kept"));
  });

  test("said twice in a row are one", async () => {
    const file = await history(null);
    for (const line of ["a", "a", "b", "a"]) file.add(line);
    expect(file.lines()).toEqual(["a", "b", "a"]);
  });

  test("added before the file was read come after those in it", async () => {
    const path = join(tempDir(), "history.jsonl");
    writeFileSync(path, json("old"));
    const file = new HistoryFile({ path, cwd, onProblem: () => {} });
    file.add("new");
    await file.settled();
    expect(file.lines()).toEqual(["old", "new"]);
    expect(readFileSync(path, "utf8")).toBe(json("old") + json("new"));
  });
});

test("a file that others may read is made private when a line is added, and a link is followed", async () => {
  const dir = tempDir();
  writeFileSync(join(dir, "real.jsonl"), json("old"));
  chmodSync(join(dir, "real.jsonl"), 0o644);
  symlinkSync(join(dir, "real.jsonl"), join(dir, "history.jsonl"));
  const file = await history(join(dir, "history.jsonl"));
  file.add("new");
  await file.settled();
  expect(statSync(join(dir, "real.jsonl")).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(dir, "real.jsonl"), "utf8")).toBe(json("old") + json("new"));
});

test("a file that has grown long is shortened to the newest lines of each directory", async () => {
  const path = join(tempDir(), "history.jsonl");
  const many = 2 * composerLimits.historyFileLines;
  const texts = Array.from({ length: many }, (_, at) => json(`line ${at}`, at % 2 === 0 ? cwd : "/elsewhere"));
  writeFileSync(path, texts.join("") + json("the last one"));
  const file = await history(path);
  expect(file.lines()).toHaveLength(composerLimits.historyLines);
  expect(file.lines().at(-1)).toBe("the last one");
  const left = readFileSync(path, "utf8").trimEnd().split("\n");
  expect(left).toHaveLength(2 * composerLimits.historyLines);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});
