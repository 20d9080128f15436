/** Files and directories that are not what they should be cost what hangs on them, never the run. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { eHome } from "../helpers/run-e.js";
import { placeHostile } from "./place-hostile.js";

test("a pipe in the place of settings.json, trust.json or what is remembered is not waited for", async () => {
  const e = eHome();
  e.settings(null);
  mkdirSync(join(e.home, "cache"));
  const pipes = ["settings.json", "trust.json", "cache/manifests.json"].map((file) => join(e.home, file));
  execFileSync("mkfifo", pipes);
  const run = await e.run(["-p", "hello"]);
  expect(run).toMatchObject({ status: 0, stdout: "You said: hello\n" });
  expect(run.stderr.trimEnd().split("\n")).toEqual([
    expect.stringMatching(/settings\.json cannot be read, defaults are used: it is not a file$/),
    expect.stringMatching(/trust\.json cannot be read, defaults are used: it is not a file$/),
  ]);
});

test("settings that nest too deeply to be passed on are set aside", async () => {
  const e = eHome();
  placeHostile(e.extensions, "posts-no-lines.mjs");
  e.settings(`{"extensions":{"x":${"[".repeat(5_000)}${"]".repeat(5_000)}}}`);
  const run = await e.run(["-p", "hello"]);
  expect(run).toMatchObject({ status: 0, stdout: "You said: hello\n" });
  expect(run.stderr).toMatch(
    /settings\.json nests deeper than 200 levels; it was renamed to settings\.json\.corrupt-1/,
  );
  expect(readdirSync(e.home)).toContain("settings.json.corrupt-1");
});
