/** todo.ts: the list of a session, through the real e. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { eHome } from "../helpers/run-e.js";
import { extensionsDir } from "./drive.js";

const todo = ["--ne", "-e", join(extensionsDir, "todo.ts")];

test("what was added is there in a session that goes on, and what is done is not", async () => {
  const e = eHome();
  const first = await e.run([
    "-p",
    ...todo,
    "--session",
    "./list.jsonl",
    '@tool todo {"add":"write tests"}\n@tool todo {"add":"rest"}',
  ]);
  expect(first.stdout).toBe("todo: write tests\ntodo: write tests\n");
  const second = await e.run([
    "-p",
    ...todo,
    "--session",
    "./list.jsonl",
    '@tool todo {"done":1}\n@tool todo {"done":7}',
  ]);
  expect(second.stdout).toBe("todo: rest\ntodo: there is no number 7\n");
});
