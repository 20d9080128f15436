/** Which examples can run on this machine, and how: the compiled ones are built once into a directory of their own. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { extensionsDir } from "./drive.js";

/** Why an example cannot run here, or undefined. */
export function missing(tool: "python3" | "perl" | "cc" | "rustc"): string | undefined {
  const args = tool === "perl" ? ["-MJSON::PP", "-e", "1"] : ["--version"];
  return spawnSync(tool, args, { stdio: "ignore" }).status === 0 ? undefined : `${tool} is not installed here`;
}

/** The build line that the head of a source promises, with another output. */
export function compile(source: "clock.c" | "guard.rs"): { readonly path: string; remove(): void } {
  const directory = mkdtempSync(join(tmpdir(), "e-example-"));
  const path = join(directory, source.replace(/\..*/, ""));
  const input = join(extensionsDir, source);
  if (source === "clock.c") execFileSync("cc", ["-O2", "-Wall", "-Wextra", "-Werror", "-o", path, input]);
  else execFileSync("rustc", ["--edition", "2021", "-D", "warnings", "-o", path, input]);
  return { path, remove: () => rmSync(directory, { recursive: true, force: true }) };
}
