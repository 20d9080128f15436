/** wordcount.py: odd files and arguments first, then what it counts. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Driver, drive } from "./drive.js";
import { missing } from "./programs.js";

const reason = missing("python3");
let cwd = "";

const count = (wordcount: Driver, args: unknown): ReturnType<Driver["call"]> =>
  wordcount.call("tool_call", { name: "wordcount", arguments: args });

async function started(): Promise<Driver> {
  const wordcount = drive("wordcount.py", { cwd });
  await wordcount.start();
  return wordcount;
}

describe.skipIf(reason)(`wordcount.py${reason ? ` (${reason})` : ""}`, () => {
  beforeAll(() => {
    cwd = mkdtempSync(join(tmpdir(), "e-example-"));
    mkdirSync(join(cwd, "docs/.hidden"), { recursive: true });
    writeFileSync(join(cwd, "docs/a|b.md"), "one two\nthree ä😀\n");
    writeFileSync(join(cwd, "docs/b.txt"), "four\r\nfive");
    writeFileSync(join(cwd, "docs/image.bin"), Buffer.from([1, 0, 2]));
    writeFileSync(join(cwd, "docs/latin1.txt"), Buffer.from([0x66, 0xfc, 0x72]));
    writeFileSync(join(cwd, "docs/.hidden/c.txt"), "unseen");
    writeFileSync(join(cwd, "docs/.d.txt"), "unseen");
  });
  afterAll(() => rmSync(cwd, { recursive: true }));

  test("odd arguments and missing paths are errors with a reason", async () => {
    await using wordcount = await started();
    for (const args of [{}, { path: 7 }, "raw", null, []]) {
      expect((await count(wordcount, args)).error).toBe('wordcount needs "path" or "text"');
    }
    expect((await count(wordcount, { path: "nowhere" })).error).toBe("there is no nowhere");
    expect((await count(wordcount, { path: "a\0b" })).error).toEqual(expect.any(String));
    expect((await wordcount.call("tool_call", [])).error).toEqual(expect.any(String));
    expect((await wordcount.call("command", { name: "wordcount", args: 7 })).error).toEqual(expect.any(String));
  });

  test("a text is counted by words, lines and characters", async () => {
    await using wordcount = await started();
    expect((await count(wordcount, { text: "a b\nä😀" })).result).toEqual({
      content: "3 words, 2 lines, 6 characters in 1 text",
    });
    expect((await count(wordcount, { text: "" })).result).toMatchObject({ content: expect.stringMatching(/^0 words/) });
  });

  test("a directory is counted file by file: progress for each, a table for people, hidden and binary ones left out", async () => {
    await using wordcount = await started();
    const { result } = await count(wordcount, { path: "docs" });
    expect(result).toMatchObject({
      content: "7 words, 5 lines, 30 characters in 3 texts",
      summary: "7 words",
      format: "markdown",
      display: expect.stringContaining("| docs/a\\|b.md | 2 | 4 | 17 |\n| docs/b.txt | 2 | 2 | 10 |\n"),
    });
    expect(wordcount.said("tool.update").map(({ id, stream, chunk }) => [id, stream, chunk])).toEqual([
      [2, "stdout", "docs/a|b.md: 4\n"],
      [2, "stdout", "docs/b.txt: 2\n"],
      [2, "stderr", "skipped docs/image.bin\n"],
      [2, "stdout", "docs/latin1.txt: 1\n"],
    ]);
  });

  test("the command gives a notice and completes paths, directories with a slash", async () => {
    await using wordcount = await started();
    expect(await wordcount.result("command", { name: "wordcount", args: " docs/b.txt" })).toEqual({
      notice: "2 words, 2 lines, 10 characters in 1 text",
    });
    const complete = async (prefix: string): Promise<unknown> =>
      (await wordcount.result("command.complete", { name: "wordcount", prefix })).items;
    expect(await complete("do")).toEqual([{ value: "docs/" }]);
    expect(await complete("docs/b")).toEqual([{ value: "docs/b.txt" }]);
    expect(await complete("docs/.h")).toEqual([{ value: "docs/.hidden/" }]);
    expect(await complete("nowhere/")).toEqual([]);
  });
});
