/** The smallest extension there is, quick to start: a shell program that says its name and waits for the end. */
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export interface ShellProgramOptions {
  /** Default: executable. */
  readonly mode?: number;
  /** Default: `path`. */
  readonly name?: string;
}

/** Puts one at `path` inside `dir`. It has one tool, so that its place among the others shows. */
export function writeShellProgram(
  dir: string,
  path: string,
  { mode = 0o755, name = path }: ShellProgramOptions = {},
): string {
  const file = join(dir, path);
  mkdirSync(dirname(file), { recursive: true });
  const manifest = JSON.stringify({ name, tools: [{ name: `tool of ${name}` }] });
  writeFileSync(file, `#!/bin/sh\nread -r line\nprintf '%s\\n' '{"id":1,"result":${manifest}}'\ncat >/dev/null\n`);
  chmodSync(file, mode);
  return file;
}
