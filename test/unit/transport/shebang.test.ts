import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isPlainNodeShebang, parseShebang, programOfEnv, shebangOf } from "../../../src/transport/shebang.js";

test.each([
  "#!/usr/bin/env node",
  "#! /usr/bin/env node",
  "#!/usr/bin/env  node ",
  "#!/usr/bin/env -S node",
  "#!/usr/bin/node",
  "#!/usr/local/bin/node",
  "#!/home/me/.nvm/versions/node/v24.21.0/bin/node",
  "#!/node",
])("%s is plain node", (line) => {
  expect(isPlainNodeShebang(line)).toBe(true);
});

test.each([
  null,
  "",
  "#!",
  "#!/usr/bin/env node\r",
  "#!/usr/bin/env -S node --no-warnings",
  "#!/usr/bin/node --inspect",
  "#!/usr/bin/env nodemon",
  "#!/usr/bin/env NODE_ENV=x node",
  "#!/usr/bin/env",
  "#!/opt/not-node",
  "#!node",
  "#!/usr/bin/env deno",
  "// #!/usr/bin/env node",
])("%j is not", (line) => {
  expect(isPlainNodeShebang(line)).toBe(false);
});

test.each([
  ["#!/bin/sh", "/bin/sh", undefined],
  ["#! \t/bin/sh -e -u \t", "/bin/sh", "-e -u"],
  ["#!/usr/bin/env python3", "/usr/bin/env", "python3"],
])("%j is split as the kernel does", (line, interpreter, argument) => {
  expect(parseShebang(line)).toEqual({ interpreter, argument });
});

test("a line that names nothing is no interpreter", () => {
  expect(parseShebang("#! ")).toBeUndefined();
});

test.each([
  ["#!/usr/bin/env python3", "python3"],
  ["#!/usr/bin/env python3 -u", "python3 -u"],
  ["#!/usr/bin/env -S python3 -u", "python3"],
  ["#!/usr/bin/env -S A=1 B=2 python3 -u", "python3"],
  ["#!/usr/bin/env --split-string=python3 -u", "python3"],
  ["#!/usr/bin/env -S -i python3", undefined],
  ["#!/usr/bin/env -i", undefined],
  ["#!/bin/sh -e", undefined],
])("%j makes env look for %j", (line, program) => {
  const shebang = parseShebang(line);
  expect(shebang && programOfEnv(shebang)).toBe(program);
});

test("a file's #! line is its first line, whatever follows", () => {
  const folder = mkdtempSync(join(tmpdir(), "shebang-"));
  try {
    const path = join(folder, "script");
    writeFileSync(path, Buffer.concat([Buffer.from("#!/bin/sh -e\r\n"), Buffer.alloc(100_000, 0xff)]));
    expect(shebangOf(path)).toBe("#!/bin/sh -e\r");
    writeFileSync(path, "#!/bin/sh");
    expect(shebangOf(path)).toBe("#!/bin/sh");
    writeFileSync(path, "# !/bin/sh\n");
    expect(shebangOf(path)).toBeNull();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("what is no readable file has none, and a named pipe does not hold us up", () => {
  const folder = mkdtempSync(join(tmpdir(), "shebang-"));
  try {
    execFileSync("mkfifo", [join(folder, "pipe")]);
    expect(shebangOf(join(folder, "pipe"))).toBeNull();
    expect(shebangOf(folder)).toBeNull();
    expect(shebangOf(join(folder, "nothing"))).toBeNull();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
