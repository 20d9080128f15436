/** A host of its own, in a process of its own: what it does to that process's streams and end can only be seen there. */
import { spawn } from "node:child_process";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { programEntry } from "../../../src/transport/worker/entry-path.js";
import { tempDir } from "../../helpers/temp-dir.js";

export interface BareHostRun {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a script in which `start(source, options)` starts a program in a thread, and `Spares`, `Frame` and
 * `stuckThreads` are at hand. Must be called inside a test.
 */
export function runBareHost(script: string): Promise<BareHostRun> {
  const folder = tempDir();
  const root = new URL("../../../", import.meta.url).pathname;
  const source = `
import { writeFileSync } from "node:fs";
import { createWorkerTransport } from "${root}src/transport/worker/worker-transport.js";
import { Spares as AnySpares } from "${root}src/transport/worker/spares.js";
import { stuckThreads } from "${root}src/transport/worker/stuck-threads.js";
import { Frame } from "${root}src/wire/frame.js";
const entry = ${JSON.stringify(programEntry())};
class Spares extends AnySpares { constructor(options = {}) { super({ entry, ...options }); } }
let programs = 0;
async function start(source, options = {}) {
  const path = ${JSON.stringify(folder)} + "/program-" + programs++ + ".mjs";
  writeFileSync(path, source);
  const transport = createWorkerTransport({ path, cwd: process.cwd(), entry, ...options });
  transport.lines = [];
  transport.errors = "";
  let wake = () => {};
  transport.onFrame = ({ text }) => { transport.lines.push(text); wake(); };
  transport.onStderr = (text) => { transport.errors += text; };
  transport.ended = new Promise((resolve) => { transport.onExit = resolve; });
  transport.line = async (index) => { while (transport.lines.length <= index) await new Promise((r) => (wake = r)); };
  await transport.start();
  return transport;
}
${script}`;
  const file = join(folder, "host.mjs");
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "host.ts"), source);
  buildSync({
    entryPoints: [join(folder, "host.ts")],
    outfile: file,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node22",
    external: ["piscina"],
    logLevel: "error",
  });
  const child = spawn(process.execPath, [file], { stdio: ["ignore", "pipe", "pipe"] });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  return new Promise((resolve) => {
    child.once("close", (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
}
