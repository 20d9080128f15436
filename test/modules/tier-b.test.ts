/** Modules of tier B that need e as a whole: all tools and commands on another machine, which a program stands for. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempDir } from "../helpers/temp-dir.js";
import { fakePrograms } from "./in-process.js";
import { onScreen } from "./on-screen.js";

/** What is asked of the other machine is run here, and its log kept. */
const ssh = `
echo "$1" >> "$SSH_LOG"
[ "$1" = nobody@far ] && { echo "no route" >&2; exit 255; }
shift
cd "$SSH_ROOT" && exec sh -c "$*"`;

async function far(flag: readonly string[]) {
  const root = tempDir();
  const log = join(root, "ssh.log");
  const PATH = `${fakePrograms({ ssh })}:${process.env.PATH}`;
  const run = await onScreen("b", ["ssh"], { args: flag, env: { PATH, SSH_LOG: log, SSH_ROOT: root }, columns: 100 });
  const call = (tool: string, args: object) => run.line(`@tool ${tool} ${JSON.stringify(args)}`);
  return { ...run, root, log, call, place: (name: string) => join(run.home.cwd, name) };
}

test("tools and the person's commands run on the machine that a flag names", async () => {
  const { screen, root, log, call, line, place } = await far(["--ssh", "me@far"]);
  await screen.shows(`SSH mode: me@far:${root}`);
  call("write", { path: place("a.txt"), content: "one\nit's two\n" });
  await screen.until("it told of as ever", () => /✓ Wrote \S+\/a\.txt/.test(screen.text()));
  await expect.poll(() => existsSync(join(root, "a.txt"))).toBe(true);
  await screen.shows("write:");
  call("edit", { path: place("a.txt"), edits: [{ oldText: "two", newText: "three" }] });
  await screen.shows("edit:");
  expect(readFileSync(join(root, "a.txt"), "utf8")).toBe("one\nit's three\n");
  expect(existsSync(place("a.txt"))).toBe(false);
  call("read", { path: place("a.txt") });
  await screen.shows("read: one");
  call("bash", { command: "cat a.txt; pwd; exit 3" });
  await screen.shows("✗ Ran cat a.txt; pwd; exit 3");
  await screen.shows(`│ ${root}`);
  line("!ls; echo $((40 + 2))");
  await screen.shows("│ 42");
  await screen.shows("│ a.txt");
  expect(new Set(readFileSync(log, "utf8").trim().split("\n"))).toEqual(new Set(["me@far"]));
});

test("without the flag everything is here", async () => {
  const { screen, log, call, place } = await far([]);
  call("write", { path: place("b.txt"), content: "here" });
  await screen.shows("write:");
  expect(readFileSync(place("b.txt"), "utf8")).toBe("here");
  expect(existsSync(log)).toBe(false);
});

test("a machine that does not answer is told as the module's failure", async () => {
  const { screen, call } = await far(["--ssh", "nobody@far:/srv"]);
  await screen.shows("SSH mode: nobody@far:/srv");
  call("read", { path: "a.txt" });
  await screen.shows("SSH failed (255): no route");
});
