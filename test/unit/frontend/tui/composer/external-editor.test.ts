/** The person's own editor: what it gets, what comes back, and what is left behind. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { editorChoices, editorCommand } from "../../../../../src/frontend/tui/composer/editor-command.js";
import { editExternally } from "../../../../../src/frontend/tui/composer/external-editor.js";
import { composerLimits } from "../../../../../src/protocol/limits.js";
import { tempDir } from "../../../../helpers/temp-dir.js";

/** An editor that writes down what it got, then does something to its file. */
function edit(text: string, body: string) {
  const dir = tempDir();
  const script = join(dir, "editor with blanks.mjs");
  writeFileSync(
    script,
    `import * as fs from "node:fs";
     const path = process.argv.at(-1);
     const text = fs.readFileSync(path, "utf8");
     const mode = fs.statSync(path).mode & 0o777;
     fs.writeFileSync(process.argv.at(-2), JSON.stringify({ path, text, mode }));
     ${body}`,
  );
  const order: string[] = [];
  const noted = join(dir, "noted.json");
  const result = editExternally(text, {
    editor: `"${process.execPath}" '${script}' ${noted}`,
    env: process.env,
    cwd: dir,
    suspend: async (work) => {
      order.push("suspend");
      const done = await work();
      order.push("resume");
      return done;
    },
  });
  const seen = (): { path: string; text: string; mode: number } => JSON.parse(readFileSync(noted, "utf8"));
  return { result, order, seen };
}

describe("an editor", () => {
  test("gets the text in a file of its own, and what it leaves comes back", async () => {
    const { result, order, seen } = edit("dráft", 'fs.writeFileSync(path, text + " edited\\n");');
    expect(await result).toEqual({ ok: true, text: "dráft edited\n" });
    expect(order).toEqual(["suspend", "resume"]);
    expect(seen()).toMatchObject({ text: "dráft", mode: 0o600 });
    expect(existsSync(seen().path)).toBe(false);
    expect(existsSync(join(seen().path, ".."))).toBe(false);
  });

  test.each([
    ["fails", "process.exit(3);", "with status 3"],
    ["is killed", 'process.kill(process.pid, "SIGKILL");', "by SIGKILL"],
    ["takes its file away", "fs.rmSync(path);", "does not exist"],
    ["leaves a directory", "fs.rmSync(path); fs.mkdirSync(path);", "is a directory"],
    ["leaves far too much", `fs.writeFileSync(path, "x".repeat(${composerLimits.editorBytes + 1}));`, "more than"],
  ])("that %s leaves the text as it was, and nothing on disk", async (_, body, why) => {
    const { result, order, seen } = edit("draft", body);
    expect(await result).toEqual({ ok: false, error: expect.stringContaining(why) });
    expect(order).toEqual(["suspend", "resume"]);
    expect(existsSync(join(seen().path, ".."))).toBe(false);
  });

  test("that is not there is named, with what to do", async () => {
    const options = { env: process.env, cwd: tempDir(), suspend: <T>(work: () => Promise<T>) => work() };
    const edited = await editExternally("x", { ...options, editor: "no-such-editor-\u001b[31m --wait" });
    expect(edited).toEqual({
      ok: false,
      error: 'the editor no-such-editor- was not found; set "editor" in settings.json, or $VISUAL or $EDITOR',
    });
    expect(await editExternally("x", { ...options, editor: "null\0byte" })).toMatchObject({ ok: false });
  });

  test("that may not have the terminal is not started", async () => {
    const suspend = () => Promise.reject(new Error("no terminal"));
    const options = { editor: "vi", env: process.env, cwd: tempDir(), suspend };
    expect(await editExternally("x", options)).toMatchObject({ ok: false });
  });
});

test.each([
  ["vim", ["vim"]],
  ["code --wait", ["code", "--wait"]],
  ['"/opt/my editor/bin" -n \'a b\' "c\\"d"', ["/opt/my editor/bin", "-n", "a b", 'c"d']],
  ["C:\\edit.exe /x", ["C:\\edit.exe", "/x"]],
  ["vi; rm -rf $HOME", ["vi;", "rm", "-rf", "$HOME"]],
  ["  ", null],
  ['""', null],
])("%j is read as %j", (written, command) => {
  expect(editorCommand(written)).toEqual(command);
});

test.each([
  ["nano", { VISUAL: "a", EDITOR: "b" }, "linux", [["nano"]]],
  [null, { VISUAL: "a -w", EDITOR: "b" }, "linux", [["a", "-w"]]],
  [" ", { VISUAL: "", EDITOR: "b" }, "linux", [["b"]]],
  [null, {}, "linux", [["nano"], ["vim"], ["vi"]]],
  [null, {}, "win32", [["notepad"]]],
] as const)("with the setting %j and %j on %s", (setting, env, platform, choices) => {
  expect(editorChoices(setting, env, platform)).toEqual(choices);
});
