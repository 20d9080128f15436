/** What never answers is not waited for longer than a person likes, and what dies says so where it is read. */
import { expect, test } from "vitest";
import { eHome } from "../helpers/run-e.js";
import { keys, terminalE } from "../terminal/terminal-e.js";
import { place } from "./hostile-modules.js";

const stuck = `export default (pi: any) => {
  pi.registerCommand("stuck", { handler: () => new Promise(() => {}) });
  pi.registerShortcut("ctrl+alt+s", { handler: () => new Promise(() => {}) });
};`;

test("Esc leaves a command of a module that never ends", async () => {
  const e = eHome();
  const screen = terminalE(e, ["-e", place(e.home, "stuck.ts", stuck)], { columns: 100, rows: 24 });
  await screen.shows("/help lists keys");
  screen.type(`/stuck${keys.enter}`);
  await screen.shows("Waiting for /stuck");
  screen.type(keys.escape);
  await screen.shows("/stuck: was skipped by you");
  screen.type(`hello${keys.enter}`);
  await screen.shows("You said: hello");
});

const faults = {
  "takes all listeners away": `process.removeAllListeners(); setTimeout(() => { throw new Error("mine"); });`,
  "throws in its own listener": `process.on("uncaughtException", () => { throw new Error("mine"); }); setTimeout(() => { throw new Error("x"); });`,
  "ends in its own listener": `process.on("uncaughtException", () => process.exit(3)); setTimeout(() => { throw new Error("x"); });`,
  "throws what cannot be read": `setTimeout(() => { throw new Proxy(new Error("x"), { get() { throw new Error("mine"); } }); });`,
  "throws an error whose stack is a number": `setTimeout(() => { throw Object.assign(new Error("x"), { stack: 7 }); });`,
  "rejects with nothing": `void Promise.reject();`,
  "breaks the port of its thread": `MessagePort.prototype.postMessage = () => { throw new Error("mine"); }; setTimeout(() => { throw new Error("x"); });`,
};

test.each(Object.entries(faults))("a module that %s prints nothing past its stderr", async (_what, code) => {
  const e = eHome();
  const text = `export default (pi: any) => {
    pi.registerCommand("fail", { handler: async () => { ${code} await new Promise((later) => setTimeout(later, 50)); } });
  };`;
  const run = await e.run(["-p", "-e", place(e.home, "fails.ts", text), "/fail"]);
  expect(run.stdout).toBe("");
  expect(run.stderr).not.toMatch(/Node\.js v|^\s+at /m);
  for (const line of run.stderr.split("\n")) expect(line).toMatch(/^(e: |$)/);
});
