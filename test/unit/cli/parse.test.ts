/** argv → what to do, and what the early scan sees of it before any extension was asked. */
import { describe, expect, test } from "vitest";
import { scanEarly } from "../../../src/cli/early-options.js";
import { renderHelp } from "../../../src/cli/help.js";
import { parseArguments } from "../../../src/cli/parse.js";

const words = (line: string): string[] => line.split(" ").filter((word) => word !== "");

function parse(line: string, flags: string[] = []) {
  const argv = words(line);
  return parseArguments(argv, flags, scanEarly(argv).print);
}

describe("usage errors say what is wrong and what may have been meant", () => {
  test.each([
    ["-p hi --modle x", "unknown option '--modle'; did you mean --model?"],
    ["-p hi --json=1", "unknown option '--json=1'; did you mean --json?"],
    ["rpc --session x", "unknown option '--session' here; that is an option of something else"],
    ["rpc --no-session --jsonl", "unknown option '--jsonl' here; that is an option of something else"],
    ["--tui-mode=sideways", "--tui-mode is inline or fullscreen"],
    ["rpc --screen-reader", "unknown option '--screen-reader' here; that is an option of something else"],
    ["-c rpc", "e rpc takes up no session of its own; leave out the option that names one"],
    ["-p hi -c -r 7", "choose one of --continue, --resume, --fork, --session and --no-session"],
    ["export", "missing required argument 'id'"],
    ["-p hi --zzzzzzz", "unknown option '--zzzzzzz'"],
    ["-p hi --projct=x", "unknown option '--projct=x'; did you mean --project?"],
    ["rpc --no-extension", "unknown option '--no-extension'; did you mean --no-extensions?"],
    ["-p hi --model", "option '--model <name>' argument missing"],
    ["rpc now", "too many arguments for 'rpc'. Expected 0 arguments but got 1: now."],
    ["trust a b", "too many arguments for 'trust'. Expected 1 argument but got 2: a, b."],
    ["protocol", "say which form: e protocol --json-schema, or e protocol --markdown"],
    ["protocol --markdown --json-schema", "say which form: e protocol --json-schema, or e protocol --markdown"],
    ["command", "missing required argument 'name'"],
    ["remove", "missing required argument 'sources'"],
  ])("e %s", (line, message) => {
    expect(parse(line, ["project"])).toEqual({ kind: "usage", message });
  });
});

describe("a prompt", () => {
  test.each([
    ["-p fix the bug", "fix the bug"],
    ["--print fix it --json", "fix it"],
    ["-p doctor", "doctor"],
    ["rpc stands for what -p", "rpc stands for what"],
    ["-p -- --model is a flag", "--model is a flag"],
    ["-p", null],
  ])("of e %s", (line, prompt) => {
    expect(parse(line)).toMatchObject({ kind: "run", invocation: { mode: "print", prompt } });
  });

  test("without -p it is left to the terminal, which knows the words", () => {
    expect(parse("fix the bug")).toMatchObject({ invocation: { mode: "open", words: ["fix", "the", "bug"] } });
  });

  test("takes every choice of the session", () => {
    expect(parse("-pj hi --model m/x --effort low --cwd /w --trust --no-session --ne --package a --package b")).toEqual(
      {
        kind: "run",
        invocation: {
          mode: "print",
          prompt: "hi",
          json: true,
          session: {
            model: "m/x",
            effort: "low",
            cwd: "/w",
            trust: true,
            save: false,
            pick: { kind: "none" },
            name: null,
          },
        },
      },
    );
  });
});

describe("which session", () => {
  test.each([
    ["", { kind: "new" }],
    ["-c", { kind: "continue" }],
    ["--continue", { kind: "continue" }],
    ["-r", { kind: "resume", ref: null }],
    ["-r 0190", { kind: "resume", ref: "0190" }],
    ["--resume=my", { kind: "resume", ref: "my" }],
    ["--session s.jsonl", { kind: "file", ref: "s.jsonl" }],
    ["--fork 0190", { kind: "fork", ref: "0190" }],
    ["--no-session", { kind: "none" }],
  ])("of e %s", (line, pick) => {
    expect(parse(line)).toMatchObject({ invocation: { mode: "open", session: { pick, name: null } } });
  });

  test("has a name when it is given one", () => {
    expect(parse("-p hi --name=x")).toMatchObject({ invocation: { session: { pick: { kind: "new" }, name: "x" } } });
  });

  test("the value of -r is no command, and -r without one leaves the next word alone", () => {
    expect(scanEarly(words("-r doctor")).command).toBe(null);
    expect(scanEarly(words("-r -p rpc"))).toMatchObject({ print: true, command: null });
  });
});

describe("commands", () => {
  test("what stands behind the name of an extension command is the extension's", () => {
    expect(parse("command deploy --model x -v staging")).toMatchObject({
      invocation: { mode: "command", name: "deploy", args: "--model x -v staging", session: { model: null } },
    });
  });

  test("options may stand before and behind a command of e", () => {
    const choices = { model: "m", save: false, trust: true };
    expect(parse("--model m --no-session rpc --trust")).toMatchObject({
      invocation: { mode: "rpc", session: choices },
    });
  });

  test.each([
    ["trust", { mode: "trust", dir: null }],
    ["untrust /w", { mode: "untrust", dir: "/w" }],
    ["doctor --json", { mode: "doctor", json: true, start: false, cwd: null }],
    ["models", { mode: "models", json: false }],
    ["models -j", { mode: "models", json: true }],
    ["doctor --start --cwd /w", { mode: "doctor", json: false, start: true, cwd: "/w" }],
    ["protocol --markdown", { mode: "protocol", form: "markdown" }],
    ["protocol --json-schema", { mode: "protocol", form: "json-schema" }],
    ["install", { mode: "install", sources: [] }],
    ["install npm:a ./b --trust", { mode: "install", sources: ["npm:a", "./b"] }],
    ["remove npm:a", { mode: "remove", sources: ["npm:a"] }],
    ["update", { mode: "update", sources: [] }],
    ["packages -j", { mode: "packages", json: true }],
    ["-v", { mode: "version" }],
    ["sessions -aj", { mode: "sessions", all: true, json: true }],
    ["export abc", { mode: "export", ref: "abc", file: null, jsonl: false, force: false }],
    ["export abc out.html --jsonl -f", { mode: "export", ref: "abc", file: "out.html", jsonl: true, force: true }],
    ["import s.jsonl", { mode: "import", file: "s.jsonl" }],
  ])("e %s", (line, invocation) => {
    expect(parse(line)).toEqual({ kind: "run", invocation });
  });

  test("the help of one command is text, not an error", () => {
    expect(parse("doctor --help")).toMatchObject({ kind: "text", text: expect.stringContaining("--start") });
    expect(parse("help doctor")).toMatchObject({ kind: "text", text: expect.stringContaining("--start") });
  });
});

describe("the early scan", () => {
  test.each([
    ["doctor", false],
    ["trust", false],
    ["protocol --markdown", false],
    ["install npm:a", false],
    ["packages", false],
    ["-p hi --no-extensions", false],
    ["--ne rpc", false],
    ["-p doctor", true],
    ["-p hi -- --no-extensions", true],
    ["command ping --no-extensions", true],
    ["--project doctor", true],
    ["--project=x doctor", false],
    ["", true],
  ])("of e %s starts extensions: %s", (line, extensions) => {
    expect(scanEarly(words(line)).extensions).toBe(extensions);
  });

  test("finds directories, json and help wherever they stand, but not behind --", () => {
    expect(scanEarly(words("-pj x --package=a --package b --cwd /w"))).toMatchObject({
      json: true,
      print: true,
      packages: ["a", "b"],
      cwd: "/w",
      help: false,
    });
    expect(scanEarly(words("-p x -- --json --help --cwd /w"))).toMatchObject({ json: false, help: false, cwd: null });
    expect(scanEarly(words("command ping --help")).help).toBe(false);
    expect(scanEarly(words("help"))).toMatchObject({ help: true, command: null });
    expect(scanEarly(words("help doctor"))).toMatchObject({ help: true, command: "doctor" });
    expect(scanEarly(words("-p help doctor"))).toMatchObject({ help: false, command: null });
  });

  test("a value is never taken for a command or an option", () => {
    expect(scanEarly(words("--model rpc -p x"))).toMatchObject({ command: null, print: true });
    expect(scanEarly(words("--model rpc doctor")).command).toBe("doctor");
  });
});

describe("e --help", () => {
  const none = { flags: [], commands: [], shortcuts: [] };

  test("lists options and commands, and no empty section", () => {
    const text = renderHelp(none);
    expect(text).toContain("--no-extensions");
    expect(text).toContain("doctor");
    expect(text).not.toContain("Extension flags");
  });

  test("lists what extensions declare, with whose it is, and nothing that a terminal would obey", () => {
    const row = { term: "--project <value>", description: "go\u001b[31m there\nnow", extension: "project" };
    const text = renderHelp({ ...none, flags: [row, { ...row, term: "-x, --example", description: "" }] });
    expect(text).toContain(
      "\nExtension flags:\n  --project <value>  go there now (project)\n  -x, --example      (project)\n",
    );
  });
});
