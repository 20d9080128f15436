/** A module shares a process with its host: what would change that, end it or print to its streams does not. */
import { expect, test } from "vitest";
import { eHome } from "../helpers/run-e.js";
import { open } from "./hostile-modules.js";

const state = () => ({
  title: process.title,
  umask: process.umask(),
  cwd: process.cwd(),
  exitCode: process.exitCode,
  env: { ...process.env },
});

test("a module that reaches for its process is refused, or changes its own thread alone", async () => {
  const running = await open(["reaches-for-the-process.ts"]);
  const before = state();
  await running.type("/reach");
  expect(await running.screen.told("refused: ")).toBe(
    "refused: kill, kill the group, kill everybody, kill by text, kill by an object, kill below, abort, chdir, umask, setuid, setegid",
  );
  expect(state()).toEqual(before);
  expect(running.stateOf("reaches-for-the-process.ts")).toBe("ready");
  await running.stillFine();
});

test("what it prints, whichever way, is its stderr", async () => {
  const fixture = new URL("../fixtures/modules/hostile/reaches-for-the-process.ts", import.meta.url).pathname;
  const run = await eHome().run(["-p", "-e", fixture, "/reach"]);
  expect(run).toMatchObject({ status: 0, stdout: "" });
  const printed = run.stderr.split("\n").filter((line) => line.includes("printed"));
  expect(printed.length).toBe(8);
  for (const line of printed) expect(line).toMatch(/^e: \[reaches-for-the-process\] /);
});
