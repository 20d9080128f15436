/** What examples/README.md tells people to type must work, and it must not forget an example. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { tempDir } from "../helpers/temp-dir.js";
import { extensionsDir } from "./drive.js";
import { missing } from "./programs.js";

const readme = readFileSync(join(extensionsDir, "../README.md"), "utf8");
const needs = { wordcount: "python3", steward: "python3", redact: "perl", clock: "cc", guard: "rustc" } as const;

const [, byHand = ""] = /```sh\n(.*?)```/s.exec(readme) ?? [];
const [prelude = "", ...rest] = byHand.split(/^# /m);
const commands = rest.map((part) => {
  const [title = "", ...lines] = part.split("\n");
  return { name: title.split(" ")[0] ?? "", script: prelude + lines.join("\n") };
});

test("every example is in the table and has a line to run by hand", () => {
  const files = readdirSync(extensionsDir).filter((file) => file !== "scaffold.mjs");
  for (const file of files) expect(readme).toContain(`| \`${file}\` |`);
  // A module has no lines of its own: e is between it and them.
  const programs = files.filter((file) => !file.endsWith(".ts"));
  expect(commands.map(({ name }) => name).sort()).toEqual(programs.map((file) => file.replace(/\..*/, "")).sort());
});

test.for(commands)("$name answers both lines that README pipes to it", ({ name, script }, context) => {
  const need = needs[name as keyof typeof needs];
  const reason = need && missing(need);
  context.skip(reason !== undefined, reason);
  const directory = tempDir();
  const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` };
  const own = script.replaceAll("/tmp/", `${directory}/`);
  const { stdout, stderr } = spawnSync("sh", ["-ec", own], { cwd: extensionsDir, env, encoding: "utf8" });
  const answers = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(answers).toContainEqual({ id: 1, result: expect.objectContaining({ name }) });
  expect(answers).toContainEqual(expect.objectContaining({ id: 2 }));
  expect(stderr).toBe("");
});
