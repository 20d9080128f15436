import { expect, test } from "vitest";
import { resolveSpawnTarget } from "../../../src/transport/spawn-target.js";
import { type FakeFile, fakeFiles } from "./fake-files.js";

const system = { "/bin/sh": {}, "/usr/bin/env": {}, "/usr/bin/node": {}, "/opt/bin/tclsh": { mode: 0o644 } };

function resolve(extension: FakeFile | undefined, path = "/ext/tool") {
  const files = fakeFiles(extension === undefined ? system : { ...system, [path]: extension });
  return resolveSpawnTarget(path, { platform: "linux", searchPath: "/opt/bin:/usr/bin", files });
}

function reason(extension: FakeFile | undefined, path?: string): string {
  const target = resolve(extension, path);
  return target.kind === "refused" ? target.reason : "";
}

test.each([
  ["a script", { content: "#!/bin/sh\n" }],
  ["a script without a newline", { content: "#!/bin/sh" }],
  ["a script with arguments", { content: "#!/bin/sh -e\n" }],
  ["a script through env", { content: "#!/usr/bin/env node\n" }],
  ["a script through env -S", { content: "#!/usr/bin/env -S node --no-warnings\n" }],
  ["a script through env with options that only env knows", { content: "#!/usr/bin/env -S -i node\n" }],
  ["a binary", { content: Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0) }],
  ["a binary that may not be read", { mode: 0o111, canRead: false }],
])("%s runs as itself, without arguments", (_name, extension) => {
  expect(resolve(extension)).toEqual({ kind: "program", command: "/ext/tool", args: [] });
});

test.each([
  ["tool.mjs", "#!/usr/bin/env node"],
  ["tool.py", "#!/usr/bin/env python3"],
  ["tool.sh", "one, such as #!/bin/sh"],
])("a file %s without a #! line is told which one it lacks", (name, line) => {
  const told = reason({ content: "x = 1\n" }, `/ext/${name}`);
  expect(told).toBe(`/ext/${name} has no #! line and is not a binary — begin it with ${line}`);
});

test.each([
  ["nothing", undefined, "/ext/tool does not exist, or may not be looked at"],
  ["a directory", { kind: "directory" }, "/ext/tool is a directory — name the program in it"],
  ["a socket", { kind: "other" }, "/ext/tool is not a regular file"],
  ["an empty file", { content: "" }, "/ext/tool is empty"],
  [
    "no executable bit",
    { content: "#!/bin/sh\n", mode: 0o644 },
    "/ext/tool is not executable — run: chmod +x /ext/tool",
  ],
  [
    "noexec",
    { content: "#!/bin/sh\n", canExecute: false },
    "/ext/tool may not be executed by this user, or lies on a file system mounted noexec — look at: ls -l /ext/tool",
  ],
  [
    "a carriage return",
    { content: "#!/usr/bin/env node\r\n" },
    "/ext/tool has a carriage return at the end of its #! line — run: sed -i 's/\\r$//' /ext/tool",
  ],
  [
    "a byte order mark",
    { content: "\uFEFF#!/bin/sh\n" },
    "/ext/tool begins with a byte order mark, which hides its #! line — run: sed -i '1s/^\\xEF\\xBB\\xBF//' /ext/tool",
  ],
  [
    "no #! line",
    { content: "echo\n" },
    "/ext/tool has no #! line and is not a binary — begin it with one, such as #!/bin/sh",
  ],
  ["an empty #! line", { content: "#!\n" }, "/ext/tool has a #! line that names no interpreter"],
  [
    "an interpreter without a path",
    { content: "#!node\n" },
    '/ext/tool names its interpreter "node" without a path — write #!/usr/bin/env node',
  ],
  [
    "a missing interpreter",
    { content: "#!/nope/perl -w\n" },
    "/ext/tool asks for the interpreter /nope/perl, which does not exist — install it or correct the #! line",
  ],
  [
    "an interpreter that is not executable",
    { content: "#!/opt/bin/tclsh\n" },
    "/ext/tool asks for the interpreter /opt/bin/tclsh, which cannot be executed",
  ],
  [
    "a program that is not on PATH",
    { content: "#!/usr/bin/env ruby\n" },
    "/ext/tool asks for ruby, which is not on PATH — install it or correct the #! line",
  ],
  [
    "a program on PATH that is not executable",
    { content: "#!/usr/bin/env tclsh\n" },
    "/ext/tool asks for tclsh, which is not on PATH — install it or correct the #! line",
  ],
  [
    "arguments that env takes for a name",
    { content: "#!/usr/bin/env node --no-warnings\n" },
    "/ext/tool gives arguments in its #! line, which env takes for a part of the name — write #!/usr/bin/env -S node --no-warnings",
  ],
] as const)("%s is refused with what to do", (_name, extension, expected) => {
  expect(reason(extension as FakeFile | undefined)).toBe(expected);
});

test("a path that a shell would take apart is quoted in what to run", () => {
  const path = "/ext/it's mine";
  expect(reason({ content: "#!/bin/sh\n", mode: 0o644 }, path)).toContain("chmod +x '/ext/it'\\''s mine'");
});

test("a relative folder on PATH is not ours to judge", () => {
  const files = fakeFiles({ ...system, "/ext/tool": { content: "#!/usr/bin/env ruby\n" } });
  expect(resolveSpawnTarget("/ext/tool", { platform: "linux", searchPath: "bin:/usr/bin", files }).kind).toBe(
    "program",
  );
});
