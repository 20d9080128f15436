/** Every way to read standard input. */
import type { Kind } from "./kind.js";

export const reading: readonly Kind[] = [
  {
    name: "readline, line listener",
    source: `import { createInterface } from "node:readline";
createInterface({ input: process.stdin }).on("line", (line) => console.log("got", line)).on("close", () => console.log("closed"));`,
  },
  {
    name: "readline, for await",
    source: `import readline from "node:readline";
for await (const line of readline.createInterface({ input: process.stdin })) console.log("got", line);
console.log("over");`,
  },
  {
    name: "readline, for await left early",
    endsAlone: true,
    source: `import readline from "node:readline";
for await (const line of readline.createInterface({ input: process.stdin })) { console.log(line); break; }
process.stdin.destroy();`,
  },
  {
    name: "readline, one line and then closed",
    endsAlone: true,
    source: `import readline from "node:readline";
const rl = readline.createInterface({ input: process.stdin });
rl.once("line", (line) => { console.log(line); setTimeout(() => rl.close(), 5); });`,
  },
  {
    name: "readline/promises, a question",
    input: ["one"],
    endsAlone: true,
    source: `import { createInterface } from "node:readline/promises";
const rl = createInterface({ input: process.stdin, output: process.stdout, terminal: false });
const a = await rl.question("a? "); console.log("[" + a + "]");
rl.close();`,
  },
  {
    name: "readline, prompt on stdout",
    source: `import readline from "node:readline";
const rl = readline.createInterface({ input: process.stdin, output: process.stdout, prompt: "> " });
rl.prompt(); rl.on("line", (line) => { console.log(line); rl.prompt(); });`,
  },
  {
    name: "readline, carriage returns",
    input: ["one\r", "two\r"],
    source: `import readline from "node:readline";
readline.createInterface({ input: process.stdin, crlfDelay: Infinity }).on("line", (line) => console.log(JSON.stringify(line)));`,
  },
  {
    name: "readline, paused and resumed",
    source: `import readline from "node:readline";
const rl = readline.createInterface({ input: process.stdin });
rl.on("line", (line) => { console.log(line); rl.pause(); setTimeout(() => rl.closed || rl.resume(), 5); });`,
  },
  {
    name: "events.once of readline",
    endsAlone: true,
    source: `import readline from "node:readline"; import { once } from "node:events";
const rl = readline.createInterface({ input: process.stdin });
const [line] = await once(rl, "line"); console.log(line); rl.close();`,
  },
  {
    name: "stdin, data as Buffers",
    source: `const all = []; process.stdin.on("data", (b) => { if (!Buffer.isBuffer(b)) throw new Error("no Buffer"); all.push(b); });
process.stdin.on("end", () => console.log(Buffer.concat(all).toString().split("\\n")));`,
  },
  {
    name: "stdin, data as text",
    source: `let all = ""; process.stdin.setEncoding("utf8"); process.stdin.on("data", (s) => { all += s; if (typeof s !== "string") throw 1; });
process.stdin.on("end", () => console.log(all.length, all.split("\\n").join("|")));`,
  },
  {
    name: "stdin, text beyond ASCII",
    input: ["naïve", "日本語", "😀 \u2028 x"],
    source: `process.stdin.setEncoding("utf8"); let all = ""; for await (const s of process.stdin) all += s;
console.log(JSON.stringify(all), Buffer.byteLength(all));`,
  },
  {
    name: "stdin, hex encoding",
    source: `process.stdin.setEncoding("hex"); let all = ""; for await (const s of process.stdin) all += s; console.log(all);`,
  },
  {
    name: "stdin, readable and read()",
    source: `let all = ""; process.stdin.on("readable", () => { for (let c; (c = process.stdin.read()) !== null; ) all += c; });
process.stdin.on("end", () => console.log(JSON.stringify(all)));`,
  },
  {
    name: "stdin, read(n)",
    source: `let all = ""; process.stdin.on("readable", () => { for (let c; (c = process.stdin.read(3)) !== null; ) all += "[" + c + "]"; });
process.stdin.on("end", () => console.log(all.replaceAll("\\n", "~").replace(/\\[|\\]/g, "")));`,
  },
  {
    name: "stdin, for await",
    source: `let all = ""; for await (const chunk of process.stdin) all += chunk; console.log(all.split("\\n").length);`,
  },
  {
    name: "stdin, pipe to stdout",
    source: `process.stdin.pipe(process.stdout);`,
  },
  {
    name: "stdin, pipeline through a transform",
    source: `import { pipeline, Transform } from "node:stream";
const up = new Transform({ transform(c, e, cb) { cb(null, String(c).toUpperCase()); } });
pipeline(process.stdin, up, process.stdout, (error) => console.error(error ?? "fine"));`,
  },
  {
    name: "stdin, promised pipeline with a generator",
    source: `import { pipeline } from "node:stream/promises";
await pipeline(process.stdin, async function* (source) { for await (const c of source) yield String(c).replaceAll("o", "0"); }, process.stdout);
console.log("after");`,
  },
  {
    name: "stdin, toWeb",
    source: `import { Readable } from "node:stream";
const reader = Readable.toWeb(process.stdin).pipeThrough(new TextDecoderStream()).getReader();
let all = ""; for (;;) { const { done, value } = await reader.read(); if (done) break; all += value; } console.log(JSON.stringify(all));`,
  },
  {
    name: "stdin, consumers.text",
    source: `import { text } from "node:stream/consumers"; console.log(JSON.stringify(await text(process.stdin)));`,
  },
  {
    name: "stdin, named import of node:process",
    source: `import { stdin, stdout } from "node:process"; stdin.on("data", (d) => stdout.write(d));`,
  },
  {
    name: "stdin, named imports in readline",
    source: `import { createInterface } from "readline"; import { stdin as input, stdout as output } from "process";
createInterface({ input, output, terminal: false }).on("line", (line) => output.write(line + "!\\n"));`,
  },
  {
    name: "stdin, once and then paused",
    endsAlone: true,
    source: `process.stdin.once("data", (d) => { setTimeout(() => process.stdin.pause(), 5); console.log(String(d).length > 0); });`,
  },
  {
    name: "stdin, unreferenced",
    endsAlone: true,
    source: `process.stdin.on("data", () => {}); process.stdin.unref(); setTimeout(() => console.log("done"), 20);`,
  },
  {
    name: "stdin, destroyed",
    endsAlone: true,
    source: `process.stdin.once("data", () => process.stdin.destroy()); process.stdin.on("close", () => console.log("closed"));`,
  },
  {
    name: "stdin, resumed only",
    source: `process.stdin.resume(); process.stdin.on("end", () => console.log("end")); process.on("exit", (code) => console.log("exit", code));`,
  },
  {
    name: "stdin, paused, resumed later",
    source: `let all = ""; process.stdin.on("data", (d) => { all += d; process.stdin.pause(); setTimeout(() => process.stdin.resume(), 2); });
process.stdin.on("end", () => console.log(all.length));`,
  },
  {
    name: "never reads",
    endsAlone: true,
    source: `console.log("hello"); setTimeout(() => console.log("bye"), 5);`,
  },
  {
    name: "fs.readSync(0), byte by byte",
    source: `import fs from "node:fs"; const b = Buffer.alloc(1); let line = "";
while (fs.readSync(0, b, 0, 1, null) === 1) { if (b[0] === 10) { fs.writeSync(1, "got " + line + "\\n"); line = ""; } else line += b.toString(); }`,
  },
  {
    name: "fs.readSync(0), in blocks",
    source: `import { readSync } from "node:fs"; const b = Buffer.alloc(64); let all = "", n;
while ((n = readSync(0, b)) > 0) all += b.toString("utf8", 0, n); console.log(JSON.stringify(all));`,
  },
  {
    name: "fs.readFileSync(0)",
    source: `import fs from "node:fs"; console.log(fs.readFileSync(0, "utf8").split("\\n")); console.log(fs.readFileSync(0).length);`,
  },
  {
    name: "fs.readFileSync(process.stdin.fd)",
    ending: ".cjs",
    source: `const fs = require("fs"); console.log(fs.readFileSync(process.stdin.fd, { encoding: "utf8" }).trim());`,
  },
  {
    name: "fs.readFile(0) with a callback",
    source: `import { readFile } from "node:fs"; readFile(0, "utf8", (error, text) => console.log(error, JSON.stringify(text)));`,
  },
  {
    name: "fs.read(0) with a callback",
    source: `import fs from "node:fs"; const b = Buffer.alloc(100); let all = "";
const next = () => fs.read(0, b, 0, 100, null, (e, n) => { if (n > 0) { all += b.toString("utf8", 0, n); next(); } else console.log(e, JSON.stringify(all)); }); next();`,
  },
  {
    name: "fs.read(0), promised",
    source: `import fs from "node:fs"; import { promisify } from "node:util"; const read = promisify(fs.read); let all = "";
for (;;) { const { bytesRead, buffer } = await read(0, Buffer.alloc(10), 0, 10, null); if (bytesRead === 0) break; all += buffer.toString("utf8", 0, bytesRead); } console.log(JSON.stringify(all));`,
  },
  {
    name: "fs.createReadStream of fd 0",
    source: `import fs from "node:fs"; let all = ""; for await (const c of fs.createReadStream(null, { fd: 0, encoding: "utf8" })) all += c; console.log(JSON.stringify(all));`,
  },
  {
    name: "sync and async reads after one another",
    input: ["first", "second", "third"],
    source: `import fs from "node:fs"; const b = Buffer.alloc(6); fs.readSync(0, b); console.log(b.toString().trim());
let all = ""; for await (const c of fs.createReadStream(null, { fd: 0 })) all += c; console.log(JSON.stringify(all));`,
  },
];
