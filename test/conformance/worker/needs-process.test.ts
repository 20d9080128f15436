/** What a thread cannot do: the error names the way out, and the exit says that a process would do. */
import { expect, test } from "vitest";
import { beginProgram } from "./program.js";

const wayOut = `put "runtime": {"gate.mjs": {"isolation": "process"}} into settings.json`;

const refused: Readonly<Record<string, string>> = {
  "process.chdir()": `process.chdir("/");`,
  "process.umask(mask)": `process.umask(0o077);`,
  "process.abort()": `process.abort();`,
  "process.setuid()": `process.setuid(0);`,
  "process.execve()": `process.execve("/bin/true", ["true"], {});`,
  "process.kill() of the own process": `process.kill(process.pid, "SIGKILL");`,
  "a listener for SIGUSR1": `process.on("SIGUSR1", () => {});`,
};

test.each(Object.entries(refused))("%s", async (what, source) => {
  await using subject = await beginProgram(source, { name: "gate.mjs" });
  const exit = await subject.exit();
  expect(exit).toMatchObject({ cause: "crashed", code: 1, needsProcess: true });
  expect(exit.detail).toContain(
    `Error: ${what} needs a process of its own, and this program runs in a thread: ${wayOut}`,
  );
});

test.each([
  ["the own group", `process.kill(0, "SIGTERM");`],
  ["the own group by number", `process.kill(-process.pid, "SIGTERM");`],
  ["everybody", `process.kill(-1, "SIGTERM");`],
])("a signal to %s does not reach the host", async (_name, source) => {
  await using subject = await beginProgram(source);
  expect(await subject.exit()).toMatchObject({ cause: "crashed", needsProcess: true });
});

test.each([
  ["a native add-on", `throw new Error("Module did not self-register: '/x/y.node'.");`],
  ["what Node refuses itself", `throw Object.assign(new Error("x"), { code: "ERR_WORKER_UNSUPPORTED_OPERATION" });`],
  ["a cause", `throw new Error("setup failed", { cause: new Error("Module did not self-register") });`],
])("an error that only a thread meets, from %s", async (_name, source) => {
  await using subject = await beginProgram(source);
  expect(await subject.exit()).toMatchObject({ cause: "crashed", needsProcess: true });
});

test("a program that gives up over it is known by its exit code", async () => {
  await using subject = await beginProgram(`try { process.chdir("/"); } catch { process.exit(2); }`);
  expect(await subject.exit()).toMatchObject({ cause: "crashed", code: 2, needsProcess: true });
});

test("a program that can do without goes on", async () => {
  await using subject = await beginProgram(`try { process.chdir("/"); } catch (e) { console.log(e.code); }`);
  expect(await subject.exit()).toMatchObject({ cause: "ended", code: 0 });
  expect(subject.frames).toEqual(["ERR_NEEDS_PROCESS"]);
});

test("the way to change things stays open to the symbols and flags that libraries look at", async () => {
  await using subject = await beginProgram(
    `console.log(process.chdir.disabled, process.chdir.name, process.umask.length);`,
  );
  await subject.exit();
  expect(subject.frames).toEqual(["true unavailableInWorker 1"]);
});
