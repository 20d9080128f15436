/** Commands that a person runs in a shell. */

import { readFileSync } from "node:fs";
import { expect } from "vitest";
import type { AtomicDriver, AtomicSetup } from "../../helpers/atomic-rpc.js";
import { type Case, no, ok, text, wants } from "./case.js";
import { turnRuns } from "./turn-runs.js";

const done = { cancelled: false, truncated: false };

/** A module that runs, refuses or leaves alone what a person wants to run. */
const instead: AtomicSetup = {
  modules: {
    "instead.mjs": `export default function (pi) {
      pi.on("user_bash", ({ command, excludeFromContext }) => {
        if (command === "break") throw new Error("not here");
        if (command === "else") {
          const output = excludeFromContext ? "for you alone" : "for both";
          return { result: { output, exitCode: 4, cancelled: false, truncated: true, fullOutputPath: "/tmp/all" } };
        }
        if (command === "there") {
          return { operations: { exec: async (_command, _cwd, { onData }) => {
            onData(Buffer.from("done there\\n"));
            return { exitCode: 0 };
          } } };
        }
      });
    }`,
  },
};

/** A command of that id runs that does not end by itself. */
const running =
  (id: unknown) =>
  async (driver: AtomicDriver): Promise<void> => {
    driver.send({ id, type: "bash", command: "echo begun; sleep 600" });
    await driver.until(({ type }) => type === "bash_execution_update");
  };

const commands: readonly Case[] = ["bash", "user_bash"].flatMap((type): Case[] => [
  {
    name: `${type} that ends well`,
    line: { type, command: "echo hi; echo there >&2" },
    answer: ok(type, { ...done, output: "hi\nthere\n", exitCode: 0 }),
  },
  {
    name: `${type} that says nothing`,
    line: { type, command: "true" },
    answer: ok(type, { ...done, output: "", exitCode: 0 }),
  },
  {
    name: `${type} that fails`,
    line: { type, command: "echo no; exit 3" },
    answer: ok(type, { ...done, output: "no\n", exitCode: 3 }),
  },
  {
    name: `${type} that ends by a signal`,
    line: { type, command: "kill -9 $$" },
    answer: ok(type, { ...done, output: "" }),
  },
  {
    name: `${type} with escapes`,
    line: { type, command: "printf 'a\\033]0;owned\\007b\\033[2J'" },
    answer: ok(type, { ...done, output: "ab", exitCode: 0 }),
  },
  {
    name: `${type} with more output than fits`,
    line: { type, command: "head -c 100000 /dev/zero | tr '\\0' x; echo; echo end" },
    answer: ok(type, {
      ...{ output: expect.stringMatching(/^x+\nend\n$/), exitCode: 0, cancelled: false, truncated: true },
      fullOutputPath: expect.toSatisfy((path: string) => readFileSync(path, "utf8").length === 100_005),
    }),
  },
  {
    name: `${type} with output that is no text`,
    line: { type, command: "head -c 1000 /dev/zero | tr '\\0' '\\377'" },
    answer: ok(type, {
      ...{ output: expect.stringMatching(/^\[1000 bytes of output that is no UTF-8 text; /), exitCode: 0 },
      ...{ cancelled: false, truncated: true, fullOutputPath: text },
    }),
  },
  {
    name: `${type} that the model will not read`,
    line: { type, command: "echo mine", excludeFromContext: true },
    answer: ok(type, { ...done, output: "mine\n", exitCode: 0 }),
  },
  {
    name: `${type} while a turn runs`,
    prepare: turnRuns,
    line: { type, command: "echo beside" },
    answer: ok(type, { ...done, output: "beside\n", exitCode: 0 }),
  },
  {
    name: `${type} beside another one`,
    prepare: running("first"),
    line: { type, command: "echo second" },
    answer: ok(type, { ...done, output: "second\n", exitCode: 0 }),
  },
  { name: `${type} that is blank`, line: { type, command: " \n" }, answer: no(type, "the command is blank") },
  {
    name: `${type} with a character that no command holds`,
    line: { type, command: "echo \0" },
    answer: no(type, "the command holds a NUL character"),
  },
  {
    name: `${type} without a command`,
    line: { type },
    answer: no(type, `${type}: ${wants("command", "string", "undefined")}`),
  },
  {
    name: `${type} with a list for a command`,
    line: { type, command: ["echo", "hi"] },
    answer: no(type, `${type}: ${wants("command", "string", "array")}`),
  },
  {
    name: `${type} with a word for a switch`,
    line: { type, command: "true", excludeFromContext: "yes" },
    answer: no(type, `${type}: ${wants("excludeFromContext", "boolean", "string")}`),
  },
  {
    name: `${type} that an extension runs instead`,
    setup: instead,
    line: { type, command: "else" },
    answer: ok(type, {
      ...{ output: "for both", exitCode: 4, cancelled: false, truncated: true, fullOutputPath: "/tmp/all" },
    }),
  },
  {
    name: `${type} that an extension runs elsewhere`,
    setup: instead,
    line: { type, command: "there" },
    answer: ok(type, { ...done, output: "done there\n", exitCode: 0 }),
  },
  {
    name: `${type} whose listener breaks`,
    setup: instead,
    line: { type, command: "break" },
    answer: no(type, expect.stringMatching(/^not run: .*not here/)),
  },
]);

const aborts: readonly Case[] = [
  { name: "abort_bash with none", line: { type: "abort_bash" }, answer: ok("abort_bash") },
  { name: "abort_bash of all", prepare: running("first"), line: { type: "abort_bash" }, answer: ok("abort_bash") },
  {
    name: "abort_bash of one",
    prepare: running("first"),
    line: { type: "abort_bash", requestId: "first" },
    answer: ok("abort_bash"),
  },
  {
    name: "abort_bash of one with a number",
    prepare: running(7),
    line: { type: "abort_bash", requestId: 7 },
    answer: ok("abort_bash"),
  },
  {
    name: "abort_bash of one that is not there",
    line: { type: "abort_bash", requestId: "nobody" },
    answer: ok("abort_bash"),
  },
  {
    name: "abort_bash with a list",
    line: { type: "abort_bash", requestId: ["first"] },
    answer: no("abort_bash", `abort_bash: ${wants("requestId", "number", "array")}`),
  },
];

export const shellCases: readonly Case[] = [...commands, ...aborts];
