/**
 * Windows has neither executable bit nor `#!`: what runs a file is found by its ending and its first line.
 * A batch file is never run: its arguments pass through cmd.exe, which no quoting makes safe (CVE-2024-27980).
 */
import { win32 } from "node:path";
import type { FileProbe } from "./file-probe.js";
import { parseShebang, programOfEnv, shebangIn } from "./shebang.js";
import type { SpawnTarget } from "./spawn-target.js";

export interface WindowsLookup {
  readonly files: FileProbe;
  readonly searchPath: string;
  readonly nodePath: string;
}

export function windowsTarget(path: string, head: Uint8Array | undefined, lookup: WindowsLookup): SpawnTarget {
  const ending = win32.extname(path).toLowerCase();
  if (ending === ".exe" || ending === ".com") return { kind: "program", command: path, args: [] };
  if (ending === ".cmd" || ending === ".bat") {
    const reason = `${path} is a batch file, which cannot be started safely — name the program that it calls`;
    return { kind: "refused", reason };
  }
  const interpreter = interpreterOf(head) ?? ([".mjs", ".js", ".cjs"].includes(ending) ? "node" : undefined);
  if (interpreter === undefined) {
    return {
      kind: "refused",
      reason: `${path} is neither an .exe file nor begins with a #! line that says what runs it`,
    };
  }
  const command = findOnPath(interpreter, lookup) ?? (interpreter === "node" ? lookup.nodePath : undefined);
  if (command !== undefined) return { kind: "program", command, args: [path] };
  return {
    kind: "refused",
    reason: `${path} asks for ${interpreter}, which is not on PATH — install it or correct the #! line`,
  };
}

/** The bare name of the program in the `#!` line: the folders in it are those of another system. */
function interpreterOf(head: Uint8Array | undefined): string | undefined {
  const line = head === undefined ? null : shebangIn(head);
  const shebang = line === null ? undefined : parseShebang(line.replace(/\r$/, ""));
  if (shebang === undefined) return undefined;
  const name = programOfEnv(shebang) ?? shebang.interpreter;
  return name.split("/").at(-1);
}

function findOnPath(program: string, { files, searchPath }: WindowsLookup): string | undefined {
  // Python's installer for Windows provides `python` alone.
  const names = program === "python3" ? ["python3", "python"] : [program];
  const folders = searchPath.split(";").filter((folder) => win32.isAbsolute(folder));
  return names
    .flatMap((name) => folders.map((folder) => win32.join(folder, `${name}.exe`)))
    .find((candidate) => files.stat(candidate)?.kind === "file");
}
