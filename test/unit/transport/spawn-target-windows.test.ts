import { expect, test } from "vitest";
import { resolveSpawnTarget } from "../../../src/transport/spawn-target.js";
import { type FakeFile, fakeFiles } from "./fake-files.js";

const nodePath = "C:\\host\\node.exe";

function resolve(path: string, content: string, onPath: readonly string[] = []) {
  const programs = Object.fromEntries(onPath.map((name): [string, FakeFile] => [`C:\\tools\\${name}`, {}]));
  const files = fakeFiles({ ...programs, [path]: { content, mode: 0o666 }, "evil.exe": {} });
  return resolveSpawnTarget(path, { platform: "win32", searchPath: "C:\\nothing;C:\\tools", files, nodePath });
}

test("a program runs as itself", () => {
  expect(resolve("C:\\ext\\tool.EXE", "MZ")).toEqual({ kind: "program", command: "C:\\ext\\tool.EXE", args: [] });
});

test.each(["C:\\ext\\tool.cmd", "C:\\ext\\tool.BAT"])("%s is refused, whatever it says", (path) => {
  const reason = `${path} is a batch file, which cannot be started safely — name the program that it calls`;
  expect(resolve(path, "#!/usr/bin/env node\r\n", ["node.exe"])).toEqual({ kind: "refused", reason });
});

test.each([
  ["C:\\ext\\gate.mjs", "#!/usr/bin/env node\n", ["node.exe"], "C:\\tools\\node.exe"],
  ["C:\\ext\\gate.mjs", "#!/usr/bin/env node\r\n", ["node.exe"], "C:\\tools\\node.exe"],
  ["C:\\ext\\gate.js", "export {};\n", ["node.exe"], "C:\\tools\\node.exe"],
  ["C:\\ext\\gate.mjs", "export {};\n", [], nodePath],
  ["C:\\ext\\gate.py", "#!/usr/bin/env python3\n", ["python3.exe", "python.exe"], "C:\\tools\\python3.exe"],
  ["C:\\ext\\gate.py", "#!/usr/bin/python3 -u\n", ["python.exe"], "C:\\tools\\python.exe"],
  ["C:\\ext\\gate", "#!/usr/bin/env -S perl -w\n", ["perl.exe"], "C:\\tools\\perl.exe"],
  ["C:\\ext\\gate.mjs", "#!/usr/bin/env deno\n", ["deno.exe", "node.exe"], "C:\\tools\\deno.exe"],
])("%s that begins with %j is run by the interpreter on PATH", (path, content, onPath, command) => {
  expect(resolve(path, content, onPath)).toEqual({ kind: "program", command, args: [path] });
});

test("an interpreter that is not there is named", () => {
  const reason = "C:\\ext\\gate.rb asks for ruby, which is not on PATH — install it or correct the #! line";
  expect(resolve("C:\\ext\\gate.rb", "#!/usr/bin/env ruby\n")).toEqual({ kind: "refused", reason });
});

test("a file of no known kind is refused with what to do", () => {
  const reason = "C:\\ext\\gate.py is neither an .exe file nor begins with a #! line that says what runs it";
  expect(resolve("C:\\ext\\gate.py", "print()\n")).toEqual({ kind: "refused", reason });
});

test("the current folder is not searched", () => {
  const files = fakeFiles({ "C:\\ext\\a": { content: "#!/usr/bin/env evil\n" }, "evil.exe": {}, ".\\evil.exe": {} });
  expect(resolveSpawnTarget("C:\\ext\\a", { platform: "win32", searchPath: ";.;", files }).kind).toBe("refused");
});
