/**
 * What to run for an extension's path, or the reason why it cannot run, with what to do about it. It looks before the
 * start because the system's own errors look alike: ENOENT for a missing interpreter, EACCES for a folder, exit 127
 * for a carriage return. It must never run anything.
 */
import { posix } from "node:path";
import { type FileProbe, realFileProbe } from "./file-probe.js";
import { parseShebang, programOfEnv, shebangIn } from "./shebang.js";
import { windowsTarget } from "./spawn-target-windows.js";

export type SpawnTarget =
  | { readonly kind: "program"; readonly command: string; readonly args: readonly string[] }
  /** `reason` is one sentence for a person that names the file and says what to do. It quotes the file: untrusted text. */
  | { readonly kind: "refused"; readonly reason: string };

export interface SpawnTargetOptions {
  /** Where programs are looked up, as in the environment that the extension gets. */
  readonly searchPath: string;
  /** Default: the platform that we run on. */
  readonly platform?: NodeJS.Platform;
  /** Default: the real file system. */
  readonly files?: FileProbe;
  /** The node that runs scripts on Windows when none is on the search path. Default: our own. */
  readonly nodePath?: string;
}

/** `path` is absolute. */
export function resolveSpawnTarget(path: string, options: SpawnTargetOptions): SpawnTarget {
  const { platform = process.platform, files = realFileProbe, nodePath = process.execPath } = options;
  const stat = files.stat(path);
  if (stat === null) return refused(`${path} does not exist, or may not be looked at`);
  if (stat.kind === "directory") return refused(`${path} is a directory — name the program in it`);
  if (stat.kind === "other") return refused(`${path} is not a regular file`);
  const head = files.readHead(path);
  if (head?.length === 0) return refused(`${path} is empty`);
  if (platform === "win32") return windowsTarget(path, head, { files, searchPath: options.searchPath, nodePath });
  if (!files.canExecute(path)) return refused(whyNotExecutable(path, stat.mode));
  // Without the right to read it a script would not start, but a binary does.
  const reason = head === undefined ? undefined : whyNotStarted(path, head, { files, searchPath: options.searchPath });
  return reason === undefined ? { kind: "program", command: path, args: [] } : refused(reason);
}

function refused(reason: string): SpawnTarget {
  return { kind: "refused", reason };
}

function whyNotExecutable(path: string, mode: number): string {
  if ((mode & 0o111) === 0) return `${path} is not executable — run: chmod +x ${shellWord(path)}`;
  return `${path} may not be executed by this user, or lies on a file system mounted noexec — look at: ls -l ${shellWord(path)}`;
}

interface Lookup {
  readonly files: FileProbe;
  readonly searchPath: string;
}

function whyNotStarted(path: string, head: Uint8Array, lookup: Lookup): string | undefined {
  const line = shebangIn(head);
  if (line !== null) return whyNoInterpreter(path, line, lookup);
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) {
    return `${path} begins with a byte order mark, which hides its #! line — run: sed -i '1s/^\\xEF\\xBB\\xBF//' ${shellWord(path)}`;
  }
  // Some C libraries hand such a file to sh and others refuse it, so nobody can rely on it.
  if (!head.includes(0)) return `${path} has no #! line and is not a binary — begin it with ${likelyShebang(path)}`;
  return undefined;
}

const interpreters: Readonly<Record<string, string>> = {
  ".mjs": "node",
  ".js": "node",
  ".cjs": "node",
  ".py": "python3",
  ".pl": "perl",
  ".rb": "ruby",
};

/** The line that a file of this name most likely lacks. */
function likelyShebang(path: string): string {
  const program = interpreters[posix.extname(path)];
  return program === undefined ? "one, such as #!/bin/sh" : `#!/usr/bin/env ${program}`;
}

function whyNoInterpreter(path: string, line: string, { files, searchPath }: Lookup): string | undefined {
  if (line.endsWith("\r")) {
    return `${path} has a carriage return at the end of its #! line — run: sed -i 's/\\r$//' ${shellWord(path)}`;
  }
  const shebang = parseShebang(line);
  if (shebang === undefined) return `${path} has a #! line that names no interpreter`;
  const { interpreter } = shebang;
  if (!interpreter.startsWith("/")) {
    return `${path} names its interpreter "${interpreter}" without a path — write #!/usr/bin/env ${posix.basename(interpreter)}`;
  }
  const found = files.stat(interpreter);
  if (found === null)
    return `${path} asks for the interpreter ${interpreter}, which does not exist — install it or correct the #! line`;
  if (found.kind !== "file" || !files.canExecute(interpreter)) {
    return `${path} asks for the interpreter ${interpreter}, which cannot be executed`;
  }
  const program = programOfEnv(shebang);
  if (program === undefined || isOnPath(program, { files, searchPath })) return undefined;
  return whyNotOnPath(path, program);
}

function whyNotOnPath(path: string, program: string): string {
  if (/[ \t]/.test(program)) {
    return `${path} gives arguments in its #! line, which env takes for a part of the name — write #!/usr/bin/env -S ${program}`;
  }
  return `${path} asks for ${program}, which is not on PATH — install it or correct the #! line`;
}

function isOnPath(program: string, { files, searchPath }: Lookup): boolean {
  const folders = searchPath.split(":");
  // A relative name, or folder, is looked up from the folder that the extension starts in.
  if (program.includes("/") || !folders.every(posix.isAbsolute)) return true;
  return folders
    .map((folder) => posix.join(folder, program))
    .some((candidate) => files.stat(candidate)?.kind === "file" && files.canExecute(candidate));
}

/** As a shell would have to read it. */
function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
