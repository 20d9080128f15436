/** Each way for a program to fail is one exit that says what happened, and the host lives. */
import { expect, test } from "vitest";
import { beginProgram, programFile, subjectOf } from "./program.js";

const read = "process.stdin.resume();";

interface Failing {
  readonly source: string;
  readonly name?: string;
  readonly beside?: Readonly<Record<string, string>>;
  readonly code?: number;
  /** What the detail says; `FOLDER` stands for the program's. */
  readonly detail: string | RegExp;
}

const failing: Readonly<Record<string, Failing>> = {
  "a throw at top level": {
    source: `${read}\nthrow new TypeError("no luck");`,
    detail: "TypeError: no luck (FOLDER/program.mjs:2)",
  },
  "a throw at top level of CommonJS": {
    name: "program.cjs",
    source: `${read}\n\nthrow new Error("no luck");`,
    detail: "Error: no luck (FOLDER/program.cjs:3)",
  },
  "a throw later": {
    source: `${read} setImmediate(() => { throw new Error("later"); });`,
    detail: /^Error: later \(.*:1\)$/,
  },
  "an unhandled rejection": { source: `${read} Promise.reject(new Error("rejected"));`, detail: /^Error: rejected \(/ },
  "a rejection with what is no error": {
    source: `${read} Promise.reject(5);`,
    detail: /^UnhandledPromiseRejection: .*"5"/,
  },
  "a throw of what is no error": { source: `${read} throw "words";`, detail: "It threw words." },
  "a throw of what cannot be shown": { source: `${read} throw { toString() { throw 1; } };`, detail: /^It threw / },
  "an error without a stack": {
    source: `${read} const e = new Error("bare"); delete e.stack; throw e;`,
    detail: "Error: bare",
  },
  "an error with a code and a cause": {
    source: `${read} throw Object.assign(new RangeError("outer", { cause: new Error("inner") }), { code: "E_MINE" });`,
    detail: /^RangeError: outer \(/,
  },
  "process.exit(1)": { source: `${read} setImmediate(() => process.exit(1));`, detail: "" },
  "process.exit(0) while it is asked": { source: `process.exit(0);`, code: 0, detail: "" },
  "a syntax error": {
    source: `const a = 1;\nconst b = ;\n`,
    detail: "SyntaxError: Unexpected token ';' (FOLDER/program.mjs:2)",
  },
  "a syntax error in CommonJS": {
    name: "program.cjs",
    source: `\n\nlet 1;\n`,
    detail: /^SyntaxError: .* \(FOLDER\/program\.cjs:3\)$/,
  },
  "a syntax error in what it imports": {
    source: `import "./part.mjs";`,
    beside: { "part.mjs": `import "./deeper.mjs";`, "deeper.mjs": `\n\n\n}` },
    detail: "SyntaxError: Unexpected token '}' (FOLDER/deeper.mjs:4)",
  },
  "a missing import": {
    source: `import "./nothing.mjs";`,
    detail: "Error: Cannot find module 'FOLDER/nothing.mjs' imported from FOLDER/program.mjs",
  },
  "a missing package": {
    source: `import "no-such-package";`,
    detail: /^Error: Cannot find package 'no-such-package' imported from FOLDER/,
  },
  "a missing export": {
    source: `import { nothing } from "node:fs";`,
    detail: /^SyntaxError: .* does not provide an export named 'nothing' \(FOLDER\/program\.mjs:1\)$/,
  },
  "a stack overflow": {
    source: `${read} const f = () => f() + 1; f();`,
    detail: /^RangeError: Maximum call stack size exceeded/,
  },
  "a top-level await that nothing can settle": {
    source: `await new Promise(() => {});`,
    code: 13,
    detail: "It ended while its top-level await still waited (exit code 13).",
  },
};

test.each(Object.entries(failing))("%s", async (_name, { source, code = 1, detail, ...options }) => {
  const path = programFile(source, options);
  await using subject = subjectOf(path);
  await subject.transport.start();
  const exit = await subject.exit();
  expect(exit).toMatchObject({ cause: code === 0 ? "ended" : "crashed", code, signal: null });
  expect(exit.needsProcess ?? false).toBe(false);
  const said = (exit.detail ?? "").replaceAll(path.slice(0, path.lastIndexOf("/")), "FOLDER");
  if (typeof detail === "string") expect(said).toBe(detail);
  else expect(said).toMatch(detail);
});

test("what Node prints for an error arrives as stderr", async () => {
  await using subject = await beginProgram(`throw new Error("printed");`);
  await subject.exit();
  expect(subject.stderr).toMatch(/^Error: printed\n {4}at /);
});

test("without the frames of Node and of the host, which tell who wrote the program nothing", async () => {
  const source = `import { createInterface } from "node:readline";
createInterface({ input: process.stdin }).on("line", function crash() { throw new Error("in a line"); });`;
  await using subject = await beginProgram(source);
  await subject.sendAll(["{}"]);
  await subject.exit();
  expect(subject.stderr).toMatch(/^Error: in a line\n {4}at .*crash.*program\.mjs:2:\d+\)\n$/);
});

test("an endless loop at top level is ended by force", async () => {
  await using subject = await beginProgram(`console.log("1"); for (;;);`);
  await subject.frame(0);
  await subject.transport.stop(0);
  expect(subject.exits).toMatchObject([{ cause: "stopped", code: null }]);
});

test.each([
  ["a regular expression", `/^(a+)+$/.test("a".repeat(40) + "b");`],
  ["a loop that catches", `for (;;) { try { for (;;) new Promise(() => {}); } catch {} }`],
  ["Atomics.wait", `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);`],
  ["fs.readSync(0)", `import("node:fs").then((fs) => fs.readSync(0, Buffer.alloc(1)));`],
])("a thread stuck in %s is ended by force", async (_name, source) => {
  await using subject = await beginProgram(
    `process.on("SIGTERM", () => {}); console.log("1"); setInterval(() => {}, 1000);\n${source}`,
  );
  await subject.frame(0);
  await subject.transport.stop(0);
  expect(subject.exits).toMatchObject([{ cause: "stopped" }]);
});

test("memory over the limit ends the program alone", async () => {
  const source = `let list = null; for (;;) list = { list, kept: [1, 2, 3] };`;
  await using subject = await beginProgram(source, { transport: { resourceLimits: { maxOldGenerationSizeMb: 24 } } });
  const exit = await subject.exit();
  expect(exit).toMatchObject({ cause: "crashed", code: 1 });
  expect(exit.detail).toMatch(/^It ran out of memory: raise its "maxOldGenerationMb"/);
});

test("a limit that would take the host along is raised", async () => {
  await using subject = await beginProgram("", { transport: { resourceLimits: { maxOldGenerationSizeMb: 1 } } });
  expect(await subject.exit()).toMatchObject({ cause: "ended", code: 0 });
});

test("a program that closes its output is ended, and so it says", async () => {
  await using subject = await beginProgram(`process.stdout.end('{"last":1}\\n'); process.stdin.resume();`);
  expect(await subject.exit()).toMatchObject({ cause: "closed", detail: "It closed its output, so it was ended." });
  expect(subject.frames).toEqual(['{"last":1}']);
});

test("a file that is not there fails the start with what to do", async () => {
  await using subject = subjectOf("/nowhere/gate.mjs");
  await expect(subject.transport.start()).rejects.toThrow("/nowhere/gate.mjs does not exist");
});

test("a missing thread entry fails the start with what to do", async () => {
  await using subject = subjectOf(programFile(""), { transport: { entry: "/nowhere/program.cjs" } });
  await expect(subject.transport.start()).rejects.toThrow("npm run build");
});

test("another working directory fails the start, and a process would do", async () => {
  await using subject = subjectOf(programFile(""), { transport: { cwd: "/" } });
  await expect(subject.transport.start()).rejects.toThrow("is to run in /");
  expect(subject.exits).toMatchObject([{ cause: "failed", needsProcess: true }]);
});
