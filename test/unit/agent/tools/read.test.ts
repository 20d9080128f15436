/** `read`: what it shows of a file, what it says it left out, and what it refuses to open. */
import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readTool } from "../../../../src/agent/tools/read.js";
import { builtInLimits, toolLimits } from "../../../../src/protocol/limits.js";
import { tinyImages } from "./tiny-images.js";
import { toolBench } from "./tool-bench.js";

async function readOf(bytes: string | Buffer, args: Record<string, unknown> = {}, takesImages = false) {
  const { cwd, run } = toolBench(undefined, undefined, takesImages);
  writeFileSync(join(cwd, "f"), bytes);
  return run(readTool, { path: "f", ...args });
}

describe("what is no text", () => {
  test.each<[string, Buffer, string]>([
    ["a binary file", Buffer.from([1, 2, 0, 3]), "f is a binary file of 4 bytes, which read cannot show"],
    ["UTF-16 without a mark", Buffer.from("hi", "utf16le"), "f is a binary file of 4 bytes, which read cannot show"],
    ["an image", tinyImages["image/png"], "f is an image (image/png), and this model takes no images"],
  ])("refuses %s and says what it is", async (_what, bytes, content) => {
    expect(await readOf(bytes)).toMatchObject({ outcome: "failed", content });
  });

  test("is not opened when it is no regular file", async () => {
    const { cwd, run } = toolBench();
    execFileSync("mkfifo", [join(cwd, "pipe")]);
    symlinkSync("loop", join(cwd, "loop"));
    const said = async (path: string) => (await run(readTool, { path })).content;
    expect(await said("pipe")).toContain("is no regular file");
    expect(await said(".")).toBe(". is a directory; ls lists it");
    expect(await said("loop")).toContain("is a link that leads back to itself");
    expect(await said("/dev/zero")).toContain("is no regular file");
    expect(await said("/dev/tty")).toContain("is no regular file");
    expect(await said("a\0b")).toContain("null bytes");
    expect(await said("x".repeat(5_000))).toContain("has too long a name");
  });

  test("a name that is nearly there is suggested", async () => {
    const { cwd, run } = toolBench();
    writeFileSync(join(cwd, "main.ts"), "");
    const said = async (path: string) => (await run(readTool, { path })).content;
    expect(await said("mian.ts")).toBe("mian.ts does not exist; did you mean main.ts?");
    expect(await said("other")).toBe("other does not exist");
    expect(await said("no/folder")).toBe("no/folder does not exist, nor does its folder");
    expect(await said("main.ts/x")).toBe("main.ts/x does not exist");
  });
});

describe("images", () => {
  test.each(Object.entries(tinyImages))("a model that takes images is shown %s", async (mime, bytes) => {
    expect(await readOf(bytes, {}, true)).toMatchObject({
      outcome: "completed",
      content: `[${mime}, 3x2, ${bytes.length} bytes]`,
      summary: "3x2",
      images: [{ mime, data: bytes.toString("base64") }],
    });
  });

  test.each(Object.entries(tinyImages))(
    "%s that is cut short is not shown: it would be refused for good",
    async (_mime, bytes) => {
      const { outcome, content, images } = await readOf(bytes.subarray(0, bytes.length - 8), {}, true);
      expect([outcome, images]).toEqual(["failed", undefined]);
      expect(content).toContain("a broken one");
    },
  );

  test("an image beyond the bounds of models is refused with a sentence", async () => {
    const wide = Buffer.from(tinyImages["image/png"]);
    wide.writeUInt32BE(builtInLimits.imagePixels + 1, 16);
    expect((await readOf(wide, {}, true)).content).toContain("of 8001x2, more than 8000 pixels a side");
    const { cwd, run } = toolBench(undefined, undefined, true);
    writeFileSync(join(cwd, "f"), tinyImages["image/gif"]);
    truncateSync(join(cwd, "f"), builtInLimits.imageBytes + 1);
    expect((await run(readTool, { path: "f" })).content).toContain(`has more than ${builtInLimits.imageBytes} bytes`);
  });
});

describe("lines", () => {
  test.each<[string | Buffer, Record<string, number>, string]>([
    ["a\nb\nc\n", {}, "a\nb\nc\n"],
    ["a\nb\nc", {}, "a\nb\nc"],
    ["a\r\nb\r\n", {}, "a\nb\n[lines end with CRLF]"],
    ["a\rb", {}, "a\rb"],
    ["\uFEFFa\n", {}, "a\n"],
    ["", {}, "[the file is empty]"],
    ["\uFEFF", {}, "[the file is empty]"],
    ["\n\n", {}, "\n\n"],
    ["a\nb\nc\n", { offset: 2 }, "b\nc\n[lines 2-3; the file ends here]"],
    ["a\nb\nc\n", { offset: 2, limit: 1 }, "b\n[lines 2-2; more follows: read again with offset 3]"],
    ["a\nb\nc\n", { limit: 3 }, "a\nb\nc\n"],
    ["a\nb\nc", { offset: 3 }, "c\n[lines 3-3; the file ends here]"],
    ["a\nb", { offset: 3 }, "f has only 2 lines; offset 3 is beyond its end"],
    ["a\n", { offset: 2 }, "f has only 1 line; offset 2 is beyond its end"],
    ["", { offset: 2 }, "f has only 0 lines; offset 2 is beyond its end"],
    [Buffer.from("\uFEFFä\r\n€", "utf16le"), {}, "ä\n€\n[lines end with CRLF]"],
    [Buffer.from("\uFEFFhi", "utf16le").swap16(), {}, "hi"],
    [Buffer.from("caf\xe9\n", "latin1"), {}, "caf\uFFFD\n[some bytes are no text and are shown as \uFFFD or \u2400]"],
  ])("%j with %j is %j", async (bytes, range, content) => {
    expect((await readOf(bytes, range)).content).toBe(content);
  });

  test("a file larger than the model takes can be read on line by line, with nothing lost or twice", async () => {
    const { cwd, run } = toolBench();
    const lines = Array.from({ length: 30_000 }, (_, i) => `${i} ${"ä".repeat(i % 50)}`);
    writeFileSync(join(cwd, "f"), `${lines.join("\n")}\n`);
    const read: string[] = [];
    for (let offset: number | undefined = 1; offset !== undefined; ) {
      const { content } = await run(readTool, { path: "f", offset });
      expect(Buffer.byteLength(content)).toBeLessThanOrEqual(toolLimits.contentBytes);
      read.push(...content.split("\n").slice(0, -1));
      const next: string | undefined = /more follows: read again with offset (\d+)\]$/.exec(content)?.[1];
      offset = next === undefined ? undefined : Number(next);
    }
    expect(read).toEqual(lines);
  });

  test("long lines are cut, each by itself, and named; the others are whole", async () => {
    const { content } = await readOf(`a\nx${"\u{1F600}".repeat(500_000)}\nb\n`);
    const [first, long = "", third, note] = content.split("\n");
    expect([first, third]).toEqual(["a", "b"]);
    expect(long).toMatch(/^x(\u{1F600})+…$/u);
    expect(long.length).toBeLessThanOrEqual(builtInLimits.readLineChars + 1);
    expect(note).toBe("[line 2 is cut at 2000 characters; bash with sed and cut shows the rest]");
  });

  test("a file of nothing but one endless line costs bounded memory", async () => {
    const { cwd, run } = toolBench();
    writeFileSync(join(cwd, "f"), Buffer.alloc(64 * 1024 * 1024, "x"));
    const before = process.memoryUsage().rss;
    expect((await run(readTool, { path: "f" })).content).toContain("[line 1 is cut");
    expect(process.memoryUsage().rss - before).toBeLessThan(32 * 1024 * 1024);
  });

  test.runIf(process.platform === "linux")("files of /proc say they are empty and are read all the same", async () => {
    const { run } = toolBench();
    expect((await run(readTool, { path: "/proc/self/status" })).content).toContain("Pid:");
  });

  test("a link is followed, and paths outside the working directory are shown whole", async () => {
    const { cwd, run } = toolBench();
    writeFileSync(join(cwd, "f"), "x");
    mkdirSync(join(cwd, "sub"));
    symlinkSync("../f", join(cwd, "sub", "link"));
    expect((await run(readTool, { path: "sub/link" })).content).toBe("x");
    expect((await run(readTool, { path: `file://${cwd}/f` })).content).toBe("x");
    expect((await run(readTool, { path: "/nowhere" })).content).toBe("/nowhere does not exist");
  });

  test("an interrupted read is cancelled", async () => {
    const { cwd, run, controller } = toolBench();
    writeFileSync(join(cwd, "f"), "x");
    controller.abort();
    expect(await run(readTool, { path: "f" })).toMatchObject({ outcome: "cancelled" });
  });
});
