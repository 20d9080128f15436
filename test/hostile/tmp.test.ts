import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";
import { tempDir } from "../helpers/temp-dir.js";
import { open, place } from "./hostile-modules.js";

const ok = `export default (pi: any) => pi.registerCommand("odd", { handler: async (_a: string, ctx: any) => ctx.ui.notify("runs", "info") });`;
const cases: Record<string, (dir: string) => string[]> = {
  bom: (d) => [place(d, "a.ts", `\uFEFF${ok}`)],
  "bom js": (d) => [place(d, "a.js", `\uFEFF${ok.replaceAll(": any", "").replaceAll(": string", "")}`)],
  "bom json": (d) => [place(d, "a.ts", `import x from "./x.json"; void x;\n${ok}`), ].concat((place(d, "x.json", `\uFEFF{"a":1}`), [])),
  crlf: (d) => [place(d, "a.ts", ok.replaceAll(" ", "\r\n "))],
  cr: (d) => [place(d, "a.ts", `// comment\r${ok}`)],
  ls: (d) => [place(d, "a.ts", `// comment\u2028${ok}`)],
  hashbang: (d) => [place(d, "a.ts", `#!/usr/bin/env node\n${ok}`)],
  empty: (d) => [place(d, "a.ts", "")],
  "empty js": (d) => [place(d, "a.js", "")],
  binary: (d) => { writeFileSync(join(d, "a.ts"), Buffer.from([0, 1, 2, 255, 254, 0, 0])); return [join(d, "a.ts")]; },
  nul: (d) => [place(d, "a.ts", `${ok}\n//\0\0`)],
  "10MB comment": (d) => [place(d, "a.ts", `${ok}\n//${"x".repeat(10_000_000)}`)],
  "10MB code": (d) => [place(d, "a.ts", `${ok}\n${"export const a_N = 'x'.repeat(3);\n".repeat(1).repeat(1)}${Array.from({ length: 200_000 }, (_, i) => `function f${i}(a: number): number { return a + ${i}; }`).join("\n")}`)],
  "10MB string": (d) => [place(d, "a.ts", `${ok}\nconst s = "${"y".repeat(10_000_000)}"; void s;`)],
  "10MB json": (d) => [place(d, "a.ts", `import x from "./x.json"; void x;\n${ok}`)].concat((place(d, "x.json", JSON.stringify({ a: "z".repeat(10_000_000) })), [])),
  "deep nesting": (d) => [place(d, "a.ts", `${ok}\nconst s = ${"[".repeat(50_000)}${"]".repeat(50_000)}; void s;`)],
  "circular": (d) => (place(d, "b.ts", `import { a } from "./a.js"; export const b = () => a;`), [place(d, "a.ts", `import { b } from "./b.js"; export const a = 1; b();\n${ok}`)]),
  "circular tdz": (d) => (place(d, "b.ts", `import { a } from "./a.js"; export const b = a;`), [place(d, "a.ts", `import { b } from "./b.js"; export const a = b;\n${ok}`)]),
  "imports itself": (d) => [place(d, "a.ts", `import * as me from "./a.js"; void me;\n${ok}`)],
  "imports itself dynamically": (d) => [place(d, "a.ts", `await import("./a.js");\n${ok}`)],
  "circular require": (d) => (place(d, "b.cjs", `module.exports = { a: require("./a.cjs") };`), [place(d, "a.cjs", `require("./b.cjs"); module.exports = ${ok.replace("export default ", "").replaceAll(": any", "").replaceAll(": string", "")}`)]),
  symlink: (d) => (symlinkSync(place(d, "x/real.ts", ok), join(d, "a.ts")), [join(d, "a.ts")]),
  "dangling": (d) => (symlinkSync(join(d, "nowhere.ts"), join(d, "a.ts")), [join(d, "a.ts")]),
  "symlink loop": (d) => (symlinkSync(join(d, "a.ts"), join(d, "b.ts")), symlinkSync(join(d, "b.ts"), join(d, "a.ts")), [join(d, "a.ts")]),
  "dir symlink to itself": (d) => (mkdirSync(join(d, "a")), symlinkSync(join(d, "a"), join(d, "a/a")), place(d, "a/index.ts", ok), [join(d, "a")]),
  fifo: (d) => (execFileSync("mkfifo", [join(d, "a.ts")]), [join(d, "a.ts")]),
  "fifo json import": (d) => (execFileSync("mkfifo", [join(d, "x.json")]), [place(d, "a.ts", `import x from "./x.json"; void x;\n${ok}`)]),
  "fifo import": (d) => (execFileSync("mkfifo", [join(d, "x.ts")]), [place(d, "a.ts", `import x from "./x.js"; void x;\n${ok}`)]),
  "fifo package.json": (d) => (execFileSync("mkfifo", [join(d, "package.json")]), [place(d, "a.ts", ok)]),
  "dir package.json": (d) => (mkdirSync(join(d, "package.json")), [place(d, "a.ts", ok)]),
  "bad package.json": (d) => (place(d, "package.json", "{"), [place(d, "a.ts", ok)]),
  "odd package.json": (d) => (place(d, "m/package.json", JSON.stringify({ type: 7, pi: { extensions: [7, null, "../../x.ts", "./a.ts", "/etc/passwd", ["x"]] }, name: { x: 1 } })), place(d, "m/a.ts", ok), [join(d, "m")]),
  "huge package.json": (d) => (place(d, "package.json", JSON.stringify({ x: "x".repeat(5_000_000) })), [place(d, "a.ts", ok)]),
  device: () => ["/dev/zero"],
  "device ts": (d) => (symlinkSync("/dev/zero", join(d, "a.ts")), [join(d, "a.ts")]),
  "missing": (d) => [join(d, "gone.ts")],
  "nothing": () => [""],
  "dot": () => ["."],
  "root": () => ["/"],
  "trailing slash": (d) => [`${place(d, "a.ts", ok)}/`],
  "twice": (d) => { const p = place(d, "a.ts", ok); return [p, p]; },
  "twice by another way": (d) => { const p = place(d, "a.ts", ok); return [p, `${d}/../${d.split("/").pop()}/a.ts`]; },
  "two copies": (d) => [place(d, "one/a.ts", ok), place(d, "two/a.ts", ok)],
  "wasm": (d) => [place(d, "a.wasm", "x")],
  "node addon": (d) => [place(d, "a.node", "x")],
  "json": (d) => [place(d, "a.json", "{}")],
  "tsx": (d) => [place(d, "a.tsx", ok)],
  "d.ts": (d) => [place(d, "a.d.ts", ok)],
  "default is class": (d) => [place(d, "a.ts", `export default class X { constructor(pi: any) {} }`)],
  "default is promise": (d) => [place(d, "a.ts", `export default Promise.resolve((pi: any) => {});`)],
  "default getter throws": (d) => [place(d, "a.cjs", `Object.defineProperty(module.exports, "default", { get() { throw new Error("mine"); } });`)],
  "exports proxy": (d) => [place(d, "a.cjs", `module.exports = new Proxy({}, { get() { throw new Error("mine"); }, has() { throw new Error("mine"); }, ownKeys() { throw new Error("mine") } });`)],
  "exports then": (d) => [place(d, "a.ts", `export const then = (r: any) => r(null);\n${ok}`)],
  "exports then never": (d) => [place(d, "a.mjs", `export function then() {}\nexport default () => {};`)],
  "throws null": (d) => [place(d, "a.ts", `throw null;\n${ok}`)],
  "throws symbol": (d) => [place(d, "a.ts", `throw Symbol("x");\n${ok}`)],
  "exit at import": (d) => [place(d, "a.ts", `process.exit(3);\n${ok}`)],
  "exit in factory": (d) => [place(d, "a.ts", `export default () => process.exit(0);`)],
  "enum+decorators": (d) => [place(d, "a.ts", `enum E { A } namespace N { export const x = 1 } class C { constructor(private y = E.A) { void this.y; } } void N.x; void C;\n${ok}`)],
  "eval code syntax": (d) => [place(d, "a.ts", `new Function("let = = 1")();\n${ok}`)],
  "import of builtin typo": (d) => [place(d, "a.ts", `import "node:fsx";\n${ok}`)],
  "import http": (d) => [place(d, "a.ts", `import "http://127.0.0.1:9/x.js";\n${ok}`)],
  "import data": (d) => [place(d, "a.ts", `import x from "data:text/javascript,export default 1"; void x;\n${ok}`)],
  "import host internals": (d) => [place(d, "a.ts", `import * as h from ${JSON.stringify(new URL("../../dist/index.js", import.meta.url).pathname)}; import * as m from ${JSON.stringify(new URL("../../dist/modules/module.js", import.meta.url).pathname)}; void h; void m;\n${ok}`)],
  "import cli": (d) => [place(d, "a.ts", `import ${JSON.stringify(new URL("../../dist/cli.js", import.meta.url).pathname)};\n${ok}`)],
  "require internals": (d) => [place(d, "a.ts", `require(${JSON.stringify(new URL("../../dist/bin.cjs", import.meta.url).pathname)});\n${ok}`)],
};
test.each(Object.entries(cases))("%s", async (what, make) => {
  const dir = tempDir();
  const running = await open({}, { settings: { modules: [...make(dir), place(dir, "fine.ts", `export default (pi:any) => pi.registerCommand("fine", { handler: async (args: string, ctx: any) => ctx.ui.notify("fine " + args, "info") });`)] } });
  await running.type("/odd");
  console.log("CASE", what, "=>", JSON.stringify(running.screen.notes.map(n => n.slice(0, 400).replaceAll(dir, "DIR"))), JSON.stringify(running.session.host.report().extensions.map(e => [e.name, e.state])), running.stderr().slice(0, 200));
  await running.stillFine();
}, 30_000);
