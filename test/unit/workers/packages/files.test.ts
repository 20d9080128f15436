/** The tools of files as modules make them: on the local disk, and by operations of their own. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createEditTool } from "../../../../workers/packages/tools/edit.js";
import { createFindTool } from "../../../../workers/packages/tools/find.js";
import { createGrepTool } from "../../../../workers/packages/tools/grep.js";
import { createLsTool } from "../../../../workers/packages/tools/ls.js";
import { withFileMutationQueue } from "../../../../workers/packages/tools/mutation-queue.js";
import { createReadTool } from "../../../../workers/packages/tools/read.js";
import { createWriteTool } from "../../../../workers/packages/tools/write.js";
import { tempDir } from "../../../helpers/temp-dir.js";

const textOf = ({ content }: { readonly content: readonly object[] }): string => String(Object(content[0]).text);
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=",
  "base64",
);

function directory(files: Readonly<Record<string, string | Buffer>>): string {
  const cwd = tempDir();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(cwd, name, ".."), { recursive: true });
    writeFileSync(join(cwd, name), content);
  }
  return cwd;
}

test("what cannot be read is refused: nothing there, a folder, beyond the end, bytes that are no text", async () => {
  const read = createReadTool(directory({ a: "1\n2\n", "d/x": "", b: Buffer.from([0, 1, 2, 0]) }));
  await expect(read.execute("1", { path: "no" })).rejects.toThrow("does not exist");
  await expect(read.execute("1", { path: "d" })).rejects.toThrow("directory");
  await expect(read.execute("1", { path: "a", offset: 9 })).rejects.toThrow("offset 9 is beyond");
  await expect(read.execute("1", { path: "b" })).rejects.toThrow("binary");
  await expect(read.execute("1", { path: "a" }, AbortSignal.abort())).rejects.toThrow("Operation aborted");
});

test("read shows the lines that are asked for, and says what follows", async () => {
  const read = createReadTool(directory({ a: "1\n2\n3\n" }));
  expect(textOf(await read.execute("1", { path: "a" }))).toBe("1\n2\n3\n");
  expect(textOf(await read.execute("1", { path: "a", offset: 2, limit: 1 }))).toMatch(/^2\n\[lines 2-2; more follows/);
});

test("read says in its details that a long file is cut", async () => {
  const read = createReadTool(directory({ a: "x\n".repeat(3_000) }));
  const { details } = await read.execute("1", { path: "a" });
  expect(details?.truncation).toMatchObject({ truncated: true, truncatedBy: "lines", outputLines: 2_000 });
});

test("an image is given as one, from the disk and from elsewhere", async () => {
  const here = await createReadTool(directory({ "a.png": png })).execute("1", { path: "a.png" });
  const operations = { readFile: async () => png, access: async () => {} };
  const there = await createReadTool("/x", { operations }).execute("1", { path: "a.png" });
  for (const { content } of [here, there]) {
    expect(content[1]).toEqual({ type: "image", mimeType: "image/png", data: png.toString("base64") });
  }
});

test("read by operations sees absolute paths, and passes on their refusals", async () => {
  const seen: string[] = [];
  const operations = {
    readFile: async (path: string) => Buffer.from(`text of ${path}`),
    access: async (path: string) => {
      seen.push(path);
      if (path.endsWith("secret")) throw new Error("not for you");
    },
  };
  const read = createReadTool("/far", { operations });
  expect(textOf(await read.execute("1", { path: "a" }))).toBe("text of /far/a");
  await expect(read.execute("1", { path: "secret" })).rejects.toThrow("not for you");
  expect(seen).toEqual(["/far/a", "/far/secret"]);
});

test("write makes folders, replaces what was there, and goes elsewhere with operations", async () => {
  const cwd = directory({ a: "old" });
  const write = createWriteTool(cwd);
  expect(textOf(await write.execute("1", { path: "d/e/f", content: "né" }))).toContain("3 bytes to d/e/f");
  await write.execute("1", { path: "a", content: "new" });
  expect([readFileSync(join(cwd, "d/e/f"), "utf8"), readFileSync(join(cwd, "a"), "utf8")]).toEqual(["né", "new"]);
  const calls: unknown[] = [];
  const operations = {
    mkdir: async (folder: string) => void calls.push(folder),
    writeFile: async (path: string, content: string) => void calls.push([path, content]),
  };
  await createWriteTool("/far", { operations }).execute("1", { path: "x/y", content: "z" });
  expect(calls).toEqual(["/far/x", ["/far/x/y", "z"]]);
});

test("an edit that does not fit leaves the file as it was, and says why", async () => {
  const cwd = directory({ a: "one\none\n" });
  const edit = createEditTool(cwd);
  const change = (oldText: string) => edit.execute("1", { path: "a", edits: [{ oldText, newText: "x" }] });
  await expect(change("two")).rejects.toThrow("is not in the file");
  await expect(change("one")).rejects.toThrow("2 times");
  await expect(edit.execute("1", { path: "a", edits: [] })).rejects.toThrow("nothing to replace");
  expect(readFileSync(join(cwd, "a"), "utf8")).toBe("one\none\n");
});

test("an edit keeps CRLF, and shows what changed with numbers of lines", async () => {
  const cwd = directory({ a: "1\r\n2\r\n3\r\n" });
  const { details } = await createEditTool(cwd).execute("1", {
    path: "a",
    edits: [{ oldText: "2\n", newText: "two\nmore\n" }],
  });
  expect(readFileSync(join(cwd, "a"), "utf8")).toBe("1\r\ntwo\r\nmore\r\n3\r\n");
  expect(details?.diff.split("\n")).toEqual([" 1 1", "-2 2", "+2 two", "+3 more", " 3 3"]);
  expect(details).toMatchObject({ firstChangedLine: 2, patch: expect.stringContaining("@@") });
});

test("older shapes of an edit's arguments are understood, and edits go elsewhere with operations", async () => {
  const calls: unknown[] = [];
  const edit = createEditTool("/far", {
    operations: {
      access: async () => {},
      readFile: async () => Buffer.from("a b"),
      writeFile: async (path, content) => void calls.push([path, content]),
    },
  });
  const old = { path: "x", oldText: "a", newText: "c" };
  expect(edit.prepareArguments?.(old)).toEqual({ path: "x", edits: [{ oldText: "a", newText: "c" }] });
  const asText = { path: "x", edits: '[{"oldText":"b","newText":"d"}]' };
  expect(edit.prepareArguments?.(asText)).toEqual({ path: "x", edits: [{ oldText: "b", newText: "d" }] });
  await edit.execute("1", { path: "x", edits: [{ oldText: "a", newText: "c" }] });
  expect(calls).toEqual([["/far/x", "c b"]]);
});

test("grep finds lines on the disk, and in a file that operations give", async () => {
  const cwd = directory({ "a.ts": "One\ntwo\n", "b.md": "one\n" });
  const grep = createGrepTool(cwd);
  const found = await grep.execute("1", { pattern: "one", ignoreCase: true, glob: "*.ts" });
  expect(textOf(found)).toBe("a.ts:1:One");
  await expect(grep.execute("1", { pattern: "one", path: "no" })).rejects.toThrow("does not exist");
  const operations = { isDirectory: () => false, readFile: () => "a\nb\nc\n" };
  const far = createGrepTool("/far", { operations });
  expect(textOf(await far.execute("1", { pattern: "b", path: "f", context: 1 }))).toBe("f-1-a\nf:2:b\nf-3-c");
  expect(textOf(await far.execute("1", { pattern: ".", path: "f", literal: true }))).toBe("No matches found");
});

test("find finds paths on the disk, and by operations", async () => {
  const cwd = directory({ "a.ts": "", "s/b.ts": "", "s/c.md": "" });
  expect(textOf(await createFindTool(cwd).execute("1", { pattern: "*.ts" }))).toBe("a.ts\ns/b.ts");
  const operations = { exists: (path: string) => path === "/far", glob: () => ["/far/x/y.ts", "z.ts"] };
  const far = createFindTool("/far", { operations });
  const found = await far.execute("1", { pattern: "*.ts", limit: 1 });
  expect(textOf(found)).toMatch(/^x\/y\.ts\n\n\[1 paths shown/);
  expect(found.details).toEqual({ resultLimitReached: 1 });
  await expect(far.execute("1", { pattern: "*", path: "no" })).rejects.toThrow("Path not found: /far/no");
});

test("ls lists folders on the disk, and by operations, where what is gone is left out", async () => {
  expect(textOf(await createLsTool(directory({ "a/x": "" })).execute("1", {}))).toContain("a/");
  const operations = {
    exists: () => true,
    stat: (path: string) => {
      if (path.endsWith("gone")) throw new Error("ENOENT");
      return { isDirectory: () => !path.endsWith("file") };
    },
    readdir: () => ["gone", "file", "Dir"],
  };
  expect(textOf(await createLsTool("/far", { operations }).execute("1", {}))).toBe("Dir/\nfile");
});

test("writers of one file come one after another, whatever they call it", async () => {
  const cwd = directory({ a: "" });
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const one = withFileMutationQueue(join(cwd, "a"), async () => {
    await first.promise;
    order.push("first");
  });
  const two = withFileMutationQueue(join(cwd, ".", "x", "..", "a"), async () => void order.push("second"));
  const other = withFileMutationQueue(join(cwd, "b"), async () => void order.push("other"));
  await other;
  first.resolve();
  await Promise.all([one, two]);
  expect(order).toEqual(["other", "first", "second"]);
  await expect(withFileMutationQueue(join(cwd, "a"), () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(existsSync(join(cwd, "b"))).toBe(false);
});
