/** Every way to write to standard output and error. */
import type { Kind } from "./kind.js";

export const writing: readonly Kind[] = [
  {
    name: "console",
    comparesStderr: true,
    source: `console.log("%s is %d", "a", 1, { b: [1, 2] }); console.info("info"); console.debug("debug"); console.error("error"); console.warn("warn");
console.table([{ a: 1 }]); console.group("g"); console.log("in"); console.groupEnd(); console.dir({ x: 1 }); console.log(JSON.stringify({ id: 1 }));`,
  },
  {
    name: "console methods as values",
    comparesStderr: true,
    source: `console.log([console.log.name, console.error.name, typeof console.log, Object.keys(console).includes("log")]); const { log, warn } = console; log("taken %s", "off"); warn("careful"); [1, 2].forEach((n) => console.log(n)); console.log(); console.log(""); console.log("100%"); console.log(undefined);`,
  },
  {
    name: "a write of stdout that the program replaced",
    source: `const { write } = process.stdout; process.stdout.write = function (text, ...rest) { return write.call(this, text.toUpperCase(), ...rest); }; console.log("shout"); process.stdout.write = write; console.log("calm");`,
  },
  {
    name: "a Console of its own",
    source: `import { Console } from "node:console"; new Console(process.stdout, process.stderr).log("mine"); new console.Console({ stdout: process.stdout }).log("also");`,
  },
  {
    name: "write callbacks, in order",
    source: `const order = []; process.stdout.write("a\\n", () => order.push("a")); process.stdout.write("b\\n", "utf8", () => { order.push("b"); console.log(order.join()); }); order.push("sync");`,
  },
  {
    name: "cork and uncork",
    source: `process.stdout.cork(); process.stdout.write("a"); process.stdout.write("b\\n"); process.stdout.write(Buffer.from("c\\n")); process.nextTick(() => process.stdout.uncork());`,
  },
  {
    name: "UTF-8 split across writes",
    source: `for (const byte of Buffer.from("é日😀\\n")) process.stdout.write(Buffer.of(byte));`,
  },
  {
    name: "text and bytes in one line",
    source: `process.stdout.write("a"); process.stdout.write(Buffer.from([0xc3])); process.stdout.write(Buffer.from([0xa9])); process.stdout.write("z\\n"); process.stdout.write(new Uint8Array([65, 10]));`,
  },
  {
    name: "lone surrogates",
    source: `process.stdout.write("a\\ud800b\\n"); process.stdout.write("\\ud83d"); process.stdout.write("\\ude00\\n");`,
  },
  {
    name: "other encodings",
    source: `process.stdout.write("aGkK", "base64"); process.stdout.write("686f0a", "hex"); process.stdout.write("e\\n", "latin1"); process.stdout.write("u\\n", "utf16le"); process.stdout.setDefaultEncoding("hex"); process.stdout.write("410a");`,
  },
  {
    name: "lines in pieces and pieces in lines",
    source: `process.stdout.write("a"); process.stdout.write("b"); process.stdout.write("c\\nd\\ne"); process.stdout.write("f\\n\\n \\ng"); process.stdout.write("\\n");`,
  },
  { name: "the last line without its newline", source: `process.stdout.write("a\\nlast");` },
  {
    name: "a last line written while exiting",
    source: `process.on("exit", () => { process.stdout.write("la"); process.stdout.write("st\\nmore"); }); process.stdout.write("first, ");`,
  },
  { name: "a line of 300 KB", source: `process.stdout.write("x".repeat(300000) + "\\n");` },
  {
    name: "2 000 lines, and drain when asked",
    source: `import { once } from "node:events"; let drains = 0;
for (let n = 0; n < 2000; n++) if (!process.stdout.write(JSON.stringify({ n, pad: "x".repeat(100) }) + "\\n")) { drains++; await once(process.stdout, "drain"); }`,
  },
  {
    name: "stdout ended with a last chunk",
    source: `process.stdout.on("finish", () => console.error("finish")); process.stdout.end("bye\\n"); setTimeout(() => {}, 5);`,
    comparesStderr: true,
  },
  {
    name: "writes after the end of stdout",
    comparesStderr: true,
    source: `process.stdout.on("error", (e) => console.error(e.code)); process.stdout.end("a\\n"); process.stdout.write("b\\n"); setTimeout(() => {}, 5);`,
  },
  {
    name: "writable properties",
    source: `const { stdin, stdout, stderr } = process; const shown = [stdin.fd, stdout.fd, stderr.fd, stdin.isTTY, stdout.isTTY, stderr.isTTY, stdout.columns, typeof stdout.getColorDepth, stdin.isRaw, stdout.writable, stdin.readable, stdout._isStdio, typeof stdin.setRawMode];
console.log(JSON.stringify(shown.map((x) => x ?? null)));`,
  },
  {
    name: "stderr, with and without newlines",
    comparesStderr: true,
    source: `process.stderr.write("half"); console.error(" line"); process.stderr.write(Buffer.from("é").subarray(0, 1)); process.stderr.write(Buffer.from("é").subarray(1)); console.log("out");`,
  },
  {
    name: "fs.writeSync(1) in its forms",
    comparesStderr: true,
    source: `import fs from "node:fs"; const n = fs.writeSync(1, "text\\n"); fs.writeSync(1, Buffer.from("xbuffer\\ny"), 1, 7); fs.writeSync(1, Buffer.from("obj\\n"), { offset: 0, length: 4 }); fs.writeSync(1, "6869", null, "hex"); fs.writeSync(1, "\\n" + n + "\\n"); fs.writeSync(2, "err\\n");`,
  },
  {
    name: "fs.writeSync(1), named import",
    source: `import { writeSync } from "fs"; import * as all from "node:fs"; writeSync(1, "a\\n"); all.writeSync(1, "b\\n"); all.default.writeSync(1, "c\\n");`,
  },
  {
    name: "fs.write(1) with a callback",
    source: `import fs from "node:fs"; fs.write(1, "a\\n", (e, n, s) => { console.log(e, n, JSON.stringify(s)); fs.write(1, Buffer.from("b\\n"), 0, 2, null, (e, n, b) => console.log(e, n, b.length)); });`,
  },
  {
    name: "fs.write(1), promised",
    source: `import fs from "node:fs"; import { promisify } from "node:util"; console.log((await promisify(fs.write)(1, "a\\n")).bytesWritten);`,
  },
  {
    name: "fs.writeFileSync(1)",
    source: `import fs from "node:fs"; fs.writeFileSync(1, "a\\nb\\n"); fs.appendFileSync(1, Buffer.from("c\\n"));`,
  },
  {
    name: "fs.writeFile(1)",
    source: `import fs from "node:fs"; fs.writeFile(1, "a\\n", (e) => { console.log(e); fs.appendFile(1, "b\\n", () => console.log("done")); });`,
  },
  {
    name: "fs.writevSync(1)",
    source: `import fs from "node:fs"; console.log(fs.writevSync(1, [Buffer.from("a"), Buffer.from("b\\n")]));`,
  },
  {
    name: "fs.createWriteStream of fd 1",
    source: `import fs from "node:fs"; const s = fs.createWriteStream(null, { fd: 1 }); s.write("a\\n"); s.end("b\\n", () => console.log("ended"));`,
  },
  {
    name: "fs.writeFileSync('/dev/stderr')",
    source: `import fs from "node:fs"; try { fs.closeSync(fs.openSync("/dev/tty", "r+")); console.log("a terminal"); } catch (e) { console.log(e.code); }`,
  },
  {
    name: "fs.fstatSync",
    source: `import fs from "node:fs"; console.log([0, 1, 2].map((fd) => fs.fstatSync(fd).isFile()), fs.fstatSync(0).isDirectory());`,
  },
  {
    name: "fs.closeSync(1) at the end",
    source: `import fs from "node:fs"; console.log("a"); fs.closeSync(2); console.log("b");`,
  },
  {
    name: "emitWarning",
    source: `process.emitWarning("careful"); console.log("ok"); process.on("warning", (w) => console.log(w.message));`,
  },
];
