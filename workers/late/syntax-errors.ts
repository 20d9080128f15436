/**
 * Finds the file and line of a syntax error. Node prints them for a module, but does not put them into the error that
 * leaves a thread. Costs nothing until a program fails to parse.
 */
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { spawnLimits } from "../../src/protocol/limits.js";

/** Checks the program, then what it imports, one file after the other. */
export function findSyntaxError(path: string): string | undefined {
  const files = new Set([path]);
  for (const file of files) {
    const place = check(file);
    if (place !== undefined) return place;
    for (const imported of relativeImports(file)) if (files.size < spawnLimits.maxCheckedFiles) files.add(imported);
  }
  return undefined;
}

function check(file: string): string | undefined {
  const { spawnSync } = process.getBuiltinModule("node:child_process");
  const options = { env: {}, encoding: "utf8", timeout: spawnLimits.checkMs } as const;
  const { stderr } = spawnSync(process.execPath, ["--check", file], options);
  const place = /^(?:file:\/\/)?(\/.*|[A-Za-z]:.*):(\d+)$/m.exec(stderr ?? "");
  return place === null ? undefined : `${place[1]}:${place[2]}`;
}

function relativeImports(file: string): string[] {
  try {
    const specifiers = readFileSync(file, "utf8").matchAll(/(?:from|import)\s*\(?\s*["'](\.{1,2}\/[^"']+)["']/g);
    return [...specifiers].map((match) => resolve(dirname(file), match[1] ?? ""));
  } catch {
    return [];
  }
}
