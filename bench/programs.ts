/** Where the measured programs are, compiled when they must be. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The folder of the programs, from the sources and from the bundle alike: both lie two levels below the root. */
const folder = new URL("../../bench/programs/", import.meta.url).pathname;
const fromSource = new URL("./programs/", import.meta.url).pathname;

export function program(name: string): string {
  return join(import.meta.url.includes("/dist/") ? folder : fromSource, name);
}

export interface Compiled {
  /** Null when this machine has no C compiler. */
  readonly path: string | null;
  dispose(): void;
}

export function compileGate(): Compiled {
  const directory = mkdtempSync(join(tmpdir(), "e-bench-"));
  const path = join(directory, "gate");
  const dispose = (): void => rmSync(directory, { recursive: true, force: true });
  try {
    execFileSync("cc", ["-O2", "-o", path, program("gate.c")], { stdio: "ignore" });
    return { path, dispose };
  } catch {
    return { path: null, dispose };
  }
}

/** Whether a command answers to `--version`. */
export function has(command: string): boolean {
  try {
    execFileSync(command, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
