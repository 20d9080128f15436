/** What every example owes its host, whatever its language: the handshake, its own ids, and a prompt end. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Data, drive, extensionsDir, initializeParams } from "./drive.js";
import { compile, missing } from "./programs.js";

interface Example {
  readonly file: string;
  readonly name: string;
  readonly needs?: "python3" | "perl" | "cc" | "rustc";
}

const examples: readonly Example[] = [
  { file: "hello.mjs", name: "hello" },
  { file: "gate.mjs", name: "gate" },
  { file: "protected.mjs", name: "protected" },
  { file: "project.mjs", name: "project" },
  { file: "subagent.mjs", name: "subagent" },
  { file: "mcp.mjs", name: "mcp" },
  { file: "plan.mjs", name: "plan" },
  { file: "ping.sh", name: "ping" },
  { file: "wordcount.py", name: "wordcount", needs: "python3" },
  { file: "steward.py", name: "steward", needs: "python3" },
  { file: "redact.pl", name: "redact", needs: "perl" },
  { file: "clock.c", name: "clock", needs: "cc" },
  { file: "guard.rs", name: "guard", needs: "rustc" },
];

describe.each(examples)("$file", ({ file, name, needs }) => {
  const reason = needs && missing(needs);
  let path = file;
  let remove = (): void => {};

  beforeAll(() => {
    if (reason || (file !== "clock.c" && file !== "guard.rs")) return;
    ({ path, remove } = compile(file));
  });
  afterAll(() => remove());

  test("ends when its input ends, and prints nothing of its own accord", async (context) => {
    context.skip(reason !== undefined, reason);
    await using extension = drive(path);
    await extension.start();
    expect(await extension.end()).toBe(0);
    expect(extension.messages).toHaveLength(1);
    expect(extension.garbage).toEqual([]);
    expect(extension.stderr).toBe("");
  });

  test("ends at shutdown while its input stays open", async (context) => {
    context.skip(reason !== undefined, reason);
    await using extension = drive(path);
    await extension.start();
    extension.tell("shutdown");
    expect(await extension.ended()).toBe(0);
  });

  test("ends without a word when its input never holds one", async (context) => {
    context.skip(reason !== undefined, reason);
    await using extension = drive(path);
    expect(await extension.end()).toBe(0);
    expect(extension.messages).toEqual([]);
  });

  test("answers initialize with its name, also when that arrives one byte at a time", async (context) => {
    context.skip(reason !== undefined, reason);
    await using extension = drive(path);
    const line = `${JSON.stringify({ id: 1, method: "initialize", params: initializeParams({ cwd: "/tmp/ä\u2028€😀" }) })}\n`;
    for (const byte of Buffer.from(line)) extension.write(Buffer.of(byte));
    await extension.until(() => extension.messages.length > 0);
    expect(extension.messages[0]).toMatchObject({ id: 1, result: { name } });
  });

  // A shell script of eleven lines takes the last id of a line and ignores what it does not know.
  if (file === "ping.sh") return;

  test("goes by the id of the request, not by one inside its params", async (context) => {
    context.skip(reason !== undefined, reason);
    await using extension = drive(path);
    const manifest = await extension.start({
      extensions_config: { other: { id: 77, method: "shutdown", nested: [{ id: 78 }], text: '"id":79,"method":"x"' } },
    });
    expect(manifest.name).toBe(name);
    const answer = await extension.call("no.such.method", { id: 80, method: "initialize", name: '"id":81' });
    expect(answer).toEqual({ id: 2, error: expect.stringContaining(name) });
  });

  test("passes over blank lines and foreign ones", async (context) => {
    context.skip(reason !== undefined, reason);
    await using extension = drive(path);
    await extension.start();
    extension.write('\n\r\nnull\n42\n[]\n"text"\n{}\nnot json\n{"id":9}\n{"method":5}\n');
    extension.tell("event", { name: "no_such_event", extra: {} });
    extension.tell("no.such.notification");
    expect(await extension.call("no.such.method")).toMatchObject({ error: expect.any(String) });
    expect(extension.messages).toHaveLength(2);
    expect(extension.garbage).toEqual([]);
  });

  test("reads a line of a megabyte", async (context) => {
    context.skip(reason !== undefined, reason);
    await using extension = drive(path);
    await extension.start({ extensions_config: { other: "x".repeat(1_000_000) } });
    expect(await extension.call("no.such.method", { text: "é\u2028\\".repeat(200_000) })).toMatchObject({ id: 2 });
  });
});

test("programs are executable, sources and the scaffold are not", () => {
  const isExecutable = (file: string): boolean => (statSync(join(extensionsDir, file)).mode & 0o111) !== 0;
  const sources = ["clock.c", "guard.rs"];
  for (const { file } of examples) expect([file, isExecutable(file)]).toEqual([file, !sources.includes(file)]);
  expect(isExecutable("scaffold.mjs")).toBe(false);
});

test("loaded together, no two claim the same tool, command, flag or chord, and none is a built-in's", async () => {
  const here = examples.filter(({ file, needs }) => !(needs && missing(needs)) && !/\.(c|rs)$/.test(file));
  const manifests = await Promise.all(
    here.map(async ({ file }) => {
      await using extension = drive(file);
      return await extension.start();
    }),
  );
  const named = (field: string, key: string): unknown[] =>
    manifests.flatMap((manifest) => ((manifest[field] ?? []) as Data[]).map((entry) => entry[key]));
  const tools = [...named("tools", "name"), "read", "write", "edit", "grep", "bash", "read_result", "clock"];
  for (const names of [tools, named("commands", "name"), named("flags", "name"), named("shortcuts", "key")]) {
    expect(new Set(names).size).toBe(names.length);
  }
  expect(tools).toContain("greet");
});
