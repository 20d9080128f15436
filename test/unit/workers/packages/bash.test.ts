/** The `bash` tool as modules make it. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { BashOperations } from "../../../../src/atomic/api/tool-events.js";
import { linkPackages } from "../../../../workers/packages/host/link.js";
import { createBashTool } from "../../../../workers/packages/tools/bash.js";
import { createLocalBashOperations } from "../../../../workers/packages/tools/bash-operations.js";
import { tempDir } from "../../../helpers/temp-dir.js";

const textOf = ({ content }: { readonly content: readonly object[] }): unknown => Object(content[0]).text;

function fake(exec: BashOperations["exec"]): BashOperations {
  return { exec };
}

test("operations that throw anything at all fail the call with its words, under what was written", async () => {
  const tool = createBashTool("/", {
    operations: fake(async (_command, _cwd, { onData }) => {
      onData(Buffer.from("so far\n"));
      throw new Error("the line broke");
    }),
  });
  await expect(tool.execute("1", { command: "x" })).rejects.toThrow("so far\n\nthe line broke");
});

test.each([
  ["aborted", "Command aborted"],
  ["timeout:7", "Command timed out after 7 seconds"],
])("%s of operations is said in words", async (message, words) => {
  const operations = fake(async () => {
    throw new Error(message);
  });
  await expect(createBashTool("/", { operations }).execute("1", { command: "x" })).rejects.toThrow(words);
});

test("a command that fails is thrown with its output and its code", async () => {
  const tool = createBashTool(tempDir());
  await expect(tool.execute("1", { command: "echo out; echo err >&2; exit 3" })).rejects.toThrow(
    /out\nerr\n\nCommand exited with code 3/,
  );
});

test("a command runs in the directory, and says that it said nothing", async () => {
  const cwd = tempDir();
  expect(textOf(await createBashTool(cwd).execute("1", { command: "pwd" }))).toBe(`${cwd}\n`);
  expect(textOf(await createBashTool(cwd).execute("1", { command: "true" }))).toBe("(no output)");
});

test("a command that takes too long is ended, and so is one whose signal fires", async () => {
  const tool = createBashTool(tempDir());
  await expect(tool.execute("1", { command: "sleep 60", timeout: 0.05 })).rejects.toThrow(
    "timed out after 0.05 seconds",
  );
  const abort = new AbortController();
  const running = tool.execute("1", { command: "echo begun; sleep 60" }, abort.signal, () => abort.abort());
  await expect(running).rejects.toThrow("begun\n\nCommand aborted");
});

test("the prefix comes before every command, and the hook changes command, directory and environment", async () => {
  const cwd = tempDir();
  const tool = createBashTool("/", {
    commandPrefix: "export A=1",
    spawnHook: ({ command, env }) => ({ command: `${command}; echo $A $B`, cwd, env: { ...env, B: "2" } }),
  });
  expect(textOf(await tool.execute("1", { command: "pwd" }))).toBe(`${cwd}\n1 2\n`);
});

test("partial results are all of the output so far", async () => {
  const parts: unknown[] = [];
  const operations = fake(async (_command, _cwd, { onData }) => {
    onData(Buffer.from("a\n"));
    return { exitCode: 0 };
  });
  const result = await createBashTool("/", { operations }).execute("1", { command: "x" }, undefined, (part) => {
    parts.push(textOf(part));
  });
  expect(parts).toEqual(["a\n"]);
  expect(textOf(result)).toBe("a\n");
});

test("of long output the end is shown, and all of it is in a file until the last module ends", async () => {
  const unlink = linkPackages({
    request: async () => ({}),
    models: () => [],
    exclusively: (_path, work) => work(),
    theme: () => {
      throw new Error("nothing is drawn");
    },
  });
  const { content, details } = await createBashTool(tempDir()).execute("1", { command: "seq 1 20000" });
  const path = details?.fullOutputPath ?? "";
  expect(textOf({ content })).toMatch(/\[cut: .*\n/);
  expect(textOf({ content })).toMatch(/\n20000\n$/);
  expect(details?.truncation).toMatchObject({ truncated: true, totalLines: 20_001 });
  expect(readFileSync(path, "utf8")).toMatch(/^1\n2\n/);
  unlink();
  expect(() => readFileSync(path)).toThrow("ENOENT");
});

test("local operations give the code, the output of both streams, and reject as modules expect", async () => {
  const { exec } = createLocalBashOperations();
  const pieces: Buffer[] = [];
  const onData = (piece: Buffer) => void pieces.push(piece);
  expect(await exec("echo a; echo b >&2; exit 4", tempDir(), { onData })).toEqual({ exitCode: 4 });
  expect(Buffer.concat(pieces).toString()).toContain("a\n");
  expect(Buffer.concat(pieces).toString()).toContain("b\n");
  await expect(exec("sleep 60", tempDir(), { onData, timeout: 0.05 })).rejects.toThrow("timeout:0.05");
  await expect(exec("true", tempDir(), { onData, signal: AbortSignal.abort() })).rejects.toThrow("aborted");
  await expect(exec("true", "/no/such/folder", { onData })).rejects.toThrow("not there any more");
});
