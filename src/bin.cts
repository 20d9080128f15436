#!/usr/bin/env node
/**
 * What `e` starts. Any Node since 12 must be able to parse it, so that an old one gets an answer instead of a
 * SyntaxError: it re-runs itself with the runtime pinned beside the package, or says what to do.
 * On a fit Node it only imports the command line; nothing may be added to that path.
 */
const REQUIRED = [22, 19] as const;
const USAGE = 2;
/** Holds the pid of the process that re-ran us, so that a runtime that lies about its version ends the chain. */
const RERUN_BY = "E_RERUN_BY";
/** Node 12 knows no `node:` prefix. Only the paths of an unfit Node load anything. */
const builtin = require;

function isFit(version: string): boolean {
  const parts = version.split(".");
  const major = Number(parts[0]);
  return major > REQUIRED[0] || (major === REQUIRED[0] && Number(parts[1]) >= REQUIRED[1]);
}

interface Pinned {
  readonly folder: string;
  readonly version: string;
  /** Null: the package is there, but its install script never ran. */
  readonly binary: string | null;
}

/** The `node` package (its install script links the binary to bin/) in this or any folder above. */
function findPinned(): Pinned | null {
  const fs: typeof import("node:fs") = builtin("fs");
  const path: typeof import("node:path") = builtin("path");
  for (let folder = path.dirname(__dirname); ; folder = path.dirname(folder)) {
    const home = path.join(folder, "node_modules", "node");
    try {
      const version: unknown = JSON.parse(fs.readFileSync(path.join(home, "package.json"), "utf8")).version;
      if (typeof version === "string" && isFit(version)) {
        const binary = path.join(home, "bin", process.platform === "win32" ? "node.exe" : "node");
        return { folder, version, binary: fs.existsSync(binary) ? binary : null };
      }
    } catch {
      // Not in this folder.
    }
    if (path.dirname(folder) === folder) return null;
  }
}

function refuse(pinned: Pinned | null, problem: string): void {
  const fs: typeof import("node:fs") = builtin("fs");
  const path: typeof import("node:path") = builtin("path");
  const here = path.dirname(__dirname);
  let install = `cd ${here} && npm install --no-save node@24`;
  if (fs.existsSync(path.join(here, "package-lock.json"))) install = `cd ${here} && npm ci`;
  if (pinned !== null) install = `cd ${pinned.folder} && npm rebuild node`;
  process.stderr.write(
    `e needs Node ${REQUIRED.join(".")} or newer; this is Node ${process.versions.node} (${process.execPath}).\n` +
      `${problem}Do one of these, then run e again:\n` +
      `  ${install}\n    (puts a fit runtime beside e, which then uses it by itself)\n` +
      "  install Node 24 from https://nodejs.org\n",
  );
  process.exitCode = USAGE;
}

/** Runs the same command on the pinned runtime; its exit status or signal becomes ours. */
function rerun(pinned: Pinned, binary: string): void {
  const childProcess: typeof import("node:child_process") = builtin("child_process");
  const env = Object.assign({}, process.env);
  env[RERUN_BY] = String(process.pid);
  const child = childProcess.spawn(binary, [__filename].concat(process.argv.slice(2)), { stdio: "inherit", env });
  const signals: NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP"];
  const forward = (signal: NodeJS.Signals): void => {
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, forward);
  child.on("error", (error) => refuse(pinned, `${binary} could not be started: ${error.message}\n`));
  child.on("exit", (code, signal) => {
    for (const each of signals) process.removeListener(each, forward);
    if (signal === null) process.exit(code === null ? 1 : code);
    process.kill(process.pid, signal);
  });
}

function main(): void {
  if (isFit(process.versions.node)) {
    delete process.env[RERUN_BY];
    void import("./cli.js");
    return;
  }
  const pinned = findPinned();
  if (process.env[RERUN_BY] === String(process.ppid)) {
    refuse(null, "The runtime that was pinned beside it is too old.\n");
  } else if (pinned === null || pinned.binary === null) {
    refuse(pinned, "");
  } else {
    rerun(pinned, pinned.binary);
  }
}

main();
