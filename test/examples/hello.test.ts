/** hello.mjs: each surface, and copied into a bundle of its own as its README section says. */
import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempDir } from "../helpers/temp-dir.js";
import { drive, extensionsDir } from "./drive.js";

const greet = (who: unknown): { name: string; arguments: unknown } => ({ name: "greet", arguments: { who } });

test("the tool refuses a missing name and arguments that are no object", async () => {
  await using hello = drive("hello.mjs");
  await hello.start();
  for (const args of [{}, { who: " " }, "raw text", null, 7]) {
    const { error } = await hello.call("tool_call", { name: "greet", arguments: args });
    expect(error).toContain('greet needs "who"');
  }
});

test("the tool greets, streams and sums up, with a label for its row", async () => {
  await using hello = drive("hello.mjs");
  const manifest = await hello.start();
  expect(manifest.tools).toMatchObject([{ name: "greet", label: { running: "Greeting", target: "who" } }]);
  expect(await hello.result("tool_call", greet("Ada"))).toEqual({ content: "Hello, Ada!", summary: "said hello" });
  expect(hello.said("tool.update")).toEqual([{ id: 2, stream: "stdout", chunk: "looking for Ada\n" }]);
});

test("the command line wins over settings, and settings over the default", async () => {
  await using hello = drive("hello.mjs");
  await hello.start({ extensions_config: { hello: { greeting: "Servus" } } });
  expect(await hello.result("tool_call", greet("Ada"))).toMatchObject({ content: "Servus, Ada!" });
  hello.tell("flags", { flags: { greeting: "Ahoy" } });
  expect(await hello.result("tool_call", greet("Ada"))).toMatchObject({ content: "Ahoy, Ada!" });
});

test("the command gives a notice and names the session", async () => {
  await using hello = drive("hello.mjs");
  await hello.start();
  const command = (args: string): Promise<unknown> => hello.result("command", { name: "hello", args });
  expect(await command(" Grace ")).toEqual({ notice: "Hello, Grace!", session_name: "Hello Grace" });
  expect(await command("")).toEqual({ notice: "Hello, world!", session_name: "Hello world" });
});

test("completions come from the configured friends, and wrong configuration is ignored", async () => {
  await using hello = drive("hello.mjs");
  await hello.start({ extensions_config: { hello: { friends: ["Linus", "Lise", 7] } } });
  const complete = { name: "hello", prefix: "li" };
  expect(await hello.result("command.complete", complete)).toMatchObject({
    items: [{ value: "Linus" }, { value: "Lise" }],
  });
  await using plain = drive("hello.mjs");
  await plain.start({ extensions_config: { hello: { friends: "nobody" } } });
  expect(await plain.result("command.complete", { name: "hello", prefix: "" })).toMatchObject({
    items: [{ value: "Ada" }, { value: "Grace" }],
  });
});

test("the shortcut shows a block", async () => {
  await using hello = drive("hello.mjs");
  expect(await hello.start()).toMatchObject({ shortcuts: [{ key: "ctrl+alt+g" }] });
  expect(await hello.result("shortcut", { key: "ctrl+alt+g" })).toEqual({
    show: { title: "Hello", body: "**Hello, Ada and Grace!**", format: "markdown" },
  });
});

test("the input hook lets through, rewrites and swallows", async () => {
  await using hello = drive("hello.mjs");
  await hello.start();
  const input = (text: string): Promise<unknown> => hello.result("hook.input", { text });
  expect(await input("hello")).toEqual({});
  expect(await input("greet:")).toEqual({});
  expect(await input("greet: Ada")).toEqual({ replace: "Use the greet tool to greet Ada." });
  expect(await input("hello?")).toMatchObject({ consume: true, notice: expect.stringContaining("swallowed") });
});

test("works from a bundle of its own: hello/hello.mjs beside scaffold.mjs", async () => {
  const bundle = join(tempDir(), "hello");
  mkdirSync(bundle);
  for (const file of ["hello.mjs", "scaffold.mjs"]) copyFileSync(join(extensionsDir, file), join(bundle, file));
  await using hello = drive(join(bundle, "hello.mjs"));
  expect(await hello.start()).toMatchObject({ name: "hello" });
});
