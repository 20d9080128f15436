/** What a program finds around it: its name, its environment, other processes, threads, the network. */
import type { Kind } from "./kind.js";

const isMain = `import { fileURLToPath, pathToFileURL } from "node:url"; import { basename } from "node:path"; import { realpathSync } from "node:fs";`;

export const surroundings: readonly Kind[] = [
  {
    name: "is it the main module, by argv[1]",
    source: `${isMain} console.log(process.argv[1] === fileURLToPath(import.meta.url), import.meta.url === pathToFileURL(process.argv[1]).href, process.argv.length, basename(process.argv[1]), realpathSync(process.argv[1]) === import.meta.filename);`,
  },
  {
    name: "import.meta.main",
    source: `console.log(import.meta.main, import.meta.filename === process.argv[1], import.meta.dirname.length > 1, import.meta.resolve("./x.mjs").endsWith("/x.mjs"));`,
  },
  {
    name: "require.main",
    ending: ".cjs",
    source: `console.log(require.main === module, module.id, module.parent, require.main.filename === __filename, __filename === process.argv[1], process.mainModule === module);`,
  },
  {
    name: "CommonJS with readline",
    ending: ".cjs",
    source: `require("readline").createInterface({ input: process.stdin }).on("line", (l) => console.log(l.toUpperCase()));`,
  },
  {
    name: "a .js file of CommonJS",
    ending: ".js",
    source: `const { EOL } = require("os"); process.stdout.write("js" + EOL); console.log(typeof exports, this === module.exports);`,
  },
  {
    name: "a .js file of ESM",
    ending: ".js",
    source: `import { EOL } from "node:os"; process.stdout.write("esm" + EOL); export const x = await 1;`,
  },
  {
    name: "process.argv and execPath",
    source: `console.log(process.argv[0] === process.execPath, process.argv.slice(2), process.execArgv, process.title === "");`,
  },
  {
    name: "environment",
    source: `console.log(process.env.MARK, "MARK" in process.env, process.env.NOTHING); process.env.MARK = 5; console.log(process.env.MARK, Object.keys(process.env).sort().join()); delete process.env.MARK; console.log(process.env.MARK);`,
  },
  {
    name: "working directory",
    source: `import { resolve } from "node:path"; console.log(process.cwd(), resolve("x"));`,
  },
  {
    name: "is it a terminal",
    source: `import tty from "node:tty"; import { isatty } from "node:tty"; console.log(tty.isatty(0), isatty(1), isatty(2), process.stdout.isTTY);`,
  },
  {
    name: "the main thread",
    source: `import wt, { isMainThread, parentPort, workerData, threadId } from "node:worker_threads"; console.log(isMainThread, parentPort, workerData, threadId, wt.isMainThread);`,
  },
  {
    name: "a thread of its own, same file",
    source: `import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";
if (isMainThread) { const w = new Worker(new URL(import.meta.url), { workerData: 20 }); let said; w.on("message", (m) => { said = m; }); w.on("exit", (c) => console.log("worker says", said, "exit", c)); }
else { console.log("inside"); parentPort.postMessage(workerData + 1); }`,
  },
  {
    name: "a thread of its own, eval",
    source: `import { Worker } from "node:worker_threads"; const w = new Worker("process.stdout.write('from worker\\\\n'); require('worker_threads').parentPort.once('message', (m) => { console.log(m); });", { eval: true }); w.postMessage("ping"); w.on("exit", () => console.log("gone"));`,
  },
  {
    name: "spawn, piped",
    source: `import { spawn } from "node:child_process"; const c = spawn("sh", ["-c", "echo out; echo err >&2; exit 3"]); let o = ""; c.stdout.on("data", (d) => o += d); c.stderr.on("data", (d) => o += d); c.on("close", (code) => console.log(code, o.split("\\n").sort().join()));`,
  },
  {
    name: "spawn, inherited output",
    comparesStderr: true,
    source: `import { spawn } from "node:child_process"; console.log("before"); const c = spawn("sh", ["-c", "echo out; echo err >&2"], { stdio: "inherit" }); c.on("exit", (code) => console.log("exit", code)); c.on("close", () => console.log("close", c.stdout, c.stderr, c.stdin));`,
  },
  {
    name: "spawn, output to process.stdout and fd 2",
    comparesStderr: true,
    source: `import { spawn } from "node:child_process"; const c = spawn("sh", ["-c", "echo out; echo err >&2; printf half"], { stdio: ["ignore", process.stdout, 2] }); c.on("close", () => console.log(" line"));`,
  },
  {
    name: "spawn, inherited input",
    source: `import { spawn } from "node:child_process"; spawn("cat", [], { stdio: "inherit" }).on("exit", (code) => console.log("cat", code));`,
  },
  {
    name: "spawn, input piped on",
    source: `import { spawn } from "node:child_process"; const c = spawn("tr", ["a-z", "A-Z"]); process.stdin.pipe(c.stdin); c.stdout.pipe(process.stdout);`,
  },
  {
    name: "spawn, no such command",
    source: `import { spawn } from "node:child_process"; spawn("no-such-command").on("error", (e) => console.log(e.code, e.syscall));`,
  },
  {
    name: "spawn, killed",
    source: `import { spawn } from "node:child_process"; const c = spawn("sleep", ["60"]); c.on("exit", (code, signal) => console.log(code, signal)); c.kill();`,
  },
  {
    name: "exec and execFile",
    source: `import { exec, execFile } from "node:child_process"; import { promisify } from "node:util"; console.log((await promisify(execFile)("echo", ["a"])).stdout, (await promisify(exec)("echo b; exit 0")).stdout); exec("exit 7", (e) => console.log(e.code));`,
  },
  {
    name: "execSync",
    source: `import { execSync } from "node:child_process"; console.log(execSync("echo a").toString(), execSync("cat", { input: "in", encoding: "utf8" })); try { execSync("exit 2", { stdio: "pipe" }); } catch (e) { console.log(e.status); }`,
  },
  {
    name: "execSync, inherited",
    comparesStderr: true,
    source: `import { execSync, spawnSync } from "node:child_process"; console.log("a"); console.log(execSync("echo out; echo err >&2", { stdio: "inherit" })); const r = spawnSync("sh", ["-c", "echo two; exit 4"], { stdio: ["ignore", 1, "pipe"] }); console.log(r.status, r.stdout, r.stderr.length);`,
  },
  {
    name: "execSync, stderr passed on",
    comparesStderr: true,
    source: `import { execSync } from "node:child_process"; execSync("echo err >&2"); console.log("done");`,
  },
  {
    name: "execFileSync of node",
    source: `import { execFileSync } from "node:child_process"; console.log(execFileSync(process.execPath, ["-p", "1 + 1"], { encoding: "utf8" }));`,
  },
  {
    name: "fork with messages",
    beside: {
      "child.mjs": `process.on("message", (m) => { console.log("child got", m); process.send(m + 1, () => process.exit(0)); });`,
    },
    source: `import { fork } from "node:child_process"; const c = fork(new URL("./child.mjs", import.meta.url)); c.on("message", (m) => console.log("parent got", m)); c.on("close", (code) => console.log("child", code)); c.send(1);`,
  },
  {
    name: "http on loopback",
    source: `import http from "node:http"; const s = http.createServer((q, r) => r.end("hi " + q.url)).listen(0, "127.0.0.1", async () => { const r = await fetch("http://127.0.0.1:" + s.address().port + "/x"); console.log(r.status, await r.text()); s.closeAllConnections(); s.close(); });`,
  },
  {
    name: "net on loopback",
    source: `import net from "node:net"; const s = net.createServer((c) => { c.end("bye\\n"); s.close(); }).listen(0, "127.0.0.1", () => net.connect(s.address().port, "127.0.0.1").pipe(process.stdout)); process.on("exit", () => console.log("exit"));`,
  },
  {
    name: "dynamic import and JSON",
    beside: { "data.json": `{"a":1}`, "other.mjs": `export default import.meta.main;` },
    source: `console.log((await import("./other.mjs")).default, (await import("./data.json", { with: { type: "json" } })).default.a);`,
  },
  {
    name: "createRequire",
    beside: { "part.cjs": `exports.main = require.main === module; exports.parent = require.main;` },
    source: `import { createRequire } from "node:module"; const r = createRequire(import.meta.url); console.log(r("./part.cjs"));`,
  },
  {
    name: "CommonJS requires a neighbour",
    ending: ".cjs",
    beside: { "part.cjs": `exports.same = require.main === module.parent;` },
    source: `console.log(require("./part.cjs").same, Object.keys(require.cache).length >= 2);`,
  },
  {
    name: "order of ticks",
    source: `setImmediate(() => console.log("immediate")); process.nextTick(() => console.log("tick")); Promise.resolve().then(() => console.log("micro")); queueMicrotask(() => console.log("queued")); console.log("sync");`,
  },
  {
    name: "signal listeners",
    endsAlone: true,
    source: `process.on("SIGTERM", () => {}); process.once("SIGINT", () => {}); process.on("SIGHUP", () => {}); console.log(process.listenerCount("SIGTERM"));`,
  },
  {
    name: "is it alive",
    source: `console.log(process.kill(process.pid, 0), process.pid > 0, process.ppid > 0, typeof process.umask(), process.uptime() > 0);`,
  },
  {
    name: "timers/promises and AbortSignal",
    source: `import { setTimeout as wait } from "node:timers/promises"; try { await wait(60000, 0, { signal: AbortSignal.timeout(5) }); } catch (e) { console.log(e.name); }`,
  },
  {
    name: "async hooks and AsyncLocalStorage",
    source: `import { AsyncLocalStorage } from "node:async_hooks"; const als = new AsyncLocalStorage(); als.run(7, () => setImmediate(() => console.log(als.getStore())));`,
  },
  {
    name: "globals",
    source: `globalThis.x = 1; console.log(x, typeof require, typeof module, typeof __filename, Object.keys(globalThis).sort().join());`,
  },
];
