/** Every way to end. */
import type { Kind } from "./kind.js";

export const ending: readonly Kind[] = [
  { name: "natural end", endsAlone: true, source: `console.log("a");` },
  { name: "empty", endsAlone: true, source: `` },
  { name: "exitCode", endsAlone: true, source: `console.log("a"); process.exitCode = 3;` },
  { name: "exit right after a write", endsAlone: true, source: `process.stdout.write("last\\n"); process.exit(4);` },
  {
    name: "exit in the middle of a line",
    endsAlone: true,
    source: `process.stdout.write("a\\nhalf"); process.exit();`,
  },
  {
    name: "exit after 20 writes",
    endsAlone: true,
    source: `for (let n = 0; n < 20; n++) console.log(n); process.exit(1);`,
  },
  { name: "exit while answering", source: `process.stdin.on("data", () => { console.log("bye"); process.exit(0); });` },
  { name: "exit twice", endsAlone: true, source: `process.on("exit", () => process.exit(7)); process.exit(2);` },
  {
    name: "the exit handler changes the code",
    endsAlone: true,
    source: `process.on("exit", (c) => { console.log(c); process.exitCode = 9; });`,
  },
  { name: "reallyExit", endsAlone: true, source: `process.stdout.write("x\\ny"); process.reallyExit(5);` },
  {
    name: "beforeExit brings more work",
    endsAlone: true,
    source: `let n = 0; process.on("beforeExit", () => { if (n++ < 3) setTimeout(() => console.log("again", n), 1); });`,
  },
  { name: "code is not run after exit", endsAlone: true, source: `process.exit(6); console.log("never");` },
  { name: "throws at top level", endsAlone: true, source: `console.log("a"); throw new TypeError("boom");` },
  {
    name: "throws later",
    endsAlone: true,
    source: `setTimeout(() => { throw new Error("later"); }, 2); process.on("exit", (c) => console.log("exit", c));`,
  },
  { name: "throws what is no error", endsAlone: true, source: `console.log("a"); throw { toString() { throw 1; } };` },
  { name: "throws null", endsAlone: true, source: `console.log("a"); throw null;` },
  {
    name: "rejects",
    endsAlone: true,
    source: `console.log("a"); Promise.reject(new Error("no")); setTimeout(() => console.log("never"), 500);`,
  },
  { name: "rejects with a number", endsAlone: true, source: `Promise.reject(5);` },
  {
    name: "rejects and is caught later",
    endsAlone: true,
    source: `const p = Promise.reject(1); await 0; p.catch(() => console.log("caught"));`,
  },
  {
    name: "uncaughtException listener",
    source: `process.on("uncaughtException", (e, origin) => console.log("caught", e.message, origin)); setTimeout(() => { throw new Error("x"); }, 1); process.once("uncaughtException", () => process.stdin.on("end", () => console.log("end")).resume());`,
  },
  {
    name: "uncaughtException from a rejection",
    endsAlone: true,
    source: `process.on("uncaughtException", (e, origin) => console.log(e.message, origin)); Promise.reject(new Error("r"));`,
  },
  {
    name: "uncaughtException of the main module",
    endsAlone: true,
    source: `process.on("uncaughtException", (e, origin) => { console.log(e.message, origin); }); throw new Error("top");`,
  },
  {
    name: "unhandledRejection listener",
    endsAlone: true,
    source: `process.on("unhandledRejection", (e) => console.log("unhandled", e.message)); Promise.reject(new Error("r"));`,
  },
  {
    name: "uncaughtExceptionMonitor",
    endsAlone: true,
    source: `process.on("uncaughtExceptionMonitor", (e) => console.log("seen", e.message)); throw new Error("m");`,
  },
  {
    name: "setUncaughtExceptionCaptureCallback",
    endsAlone: true,
    source: `process.setUncaughtExceptionCaptureCallback((e) => console.log("captured", e.message)); setTimeout(() => { throw new Error("c"); }, 1);`,
  },
  {
    name: "CommonJS throws at top level",
    ending: ".cjs",
    endsAlone: true,
    source: `console.log("a"); throw new Error("cjs");`,
  },
  {
    name: "top-level await",
    source: `await new Promise((r) => setTimeout(r, 2)); console.log("later"); let all = "";
for await (const c of process.stdin) all += c;
console.log(all.length);`,
  },
  {
    name: "top-level await that never settles",
    endsAlone: true,
    source: `console.log("a"); await new Promise(() => {});`,
  },
  { name: "top-level await that rejects", endsAlone: true, source: `await Promise.reject(new Error("tla"));` },
  { name: "a syntax error", endsAlone: true, source: `const a = 1;\nconst b = ;` },
  { name: "a syntax error in CommonJS", ending: ".cjs", endsAlone: true, source: `const b = ;` },
  { name: "an import that is not there", endsAlone: true, source: `import "./nothing.mjs";` },
  { name: "an export that is not there", endsAlone: true, source: `import { nothing } from "node:fs";` },
  {
    name: "stack overflow",
    endsAlone: true,
    source: `const f = () => f() + 1; try { f(); } catch (e) { console.log(e.constructor.name); } f();`,
  },
  {
    name: "a timer outlives the input",
    source: `process.stdin.on("end", () => setTimeout(() => console.log("after"), 5)).resume();`,
  },
  {
    name: "an unreferenced timer does not",
    endsAlone: true,
    source: `setTimeout(() => console.log("never"), 60000).unref(); console.log("a");`,
  },
];
