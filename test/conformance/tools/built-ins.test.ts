/** The agent's own tools, as a model meets them through the whole of e. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { builtInToolNames } from "../../../src/agent/tools/built-ins.js";
import { eHome, jsonLines, linesOf } from "../../helpers/run-e.js";
import { verifies } from "../../helpers/verifies.js";

verifies("tool.built-ins", async () => {
  expect(builtInToolNames).toEqual(["read", "write", "edit", "grep", "find", "ls", "read_result", "bash"]);
  const e = eHome();
  writeFileSync(join(e.cwd, "long.txt"), "needle in a long line\n".repeat(4_000));
  const prompt = [
    '@tool write {"path":"src/a.ts","content":"let needle = 1;\\n"}',
    "@then",
    '@tool edit {"path":"src/a.ts","edits":[{"old_text":"let","new_text":"const"}]}',
    "@then",
    '@tool read {"path":"src/a.ts"}',
    '@tool grep {"pattern":"needle","glob":"*.ts"}',
    '@tool find {"glob":"*.ts"}',
    '@tool ls {"path":"src"}',
    '@tool bash {"command":"cat src/a.ts; cat long.txt | head -c 40000"}',
    '@tool read_result {"id":1}',
  ].join("\n");
  const told = await e.run(["-p", "--json", prompt]);
  const ends = linesOf(told, "tool_end").toSorted((a, b) => Number(a.id) - Number(b.id));
  expect(ends.map(({ outcome, summary }) => `${outcome}: ${summary}`)).toEqual([
    "completed: 16 bytes",
    "completed: +1 -1",
    "completed: 1 line",
    "completed: 1 match",
    "completed: 1 path",
    "completed: 1 entry",
    "completed: done",
    "failed: error",
  ]);
  expect(jsonLines(told).at(-1)).toMatchObject({ type: "result", tools: { calls: 8, failures: 1 } });
});

verifies("tool.built-in.arguments", async () => {
  const e = eHome();
  writeFileSync(join(e.cwd, "f"), "one\ntwo\n");
  const told = await e.run(["-p", '@tool read {"path":"f","offset":"2","limit":null}\n@tool read {"file":"f"}']);
  expect(told.stdout.split("\n").slice(0, 2)).toEqual([
    "read: two",
    'read: the arguments of read are wrong: "path" is missing (string that is not empty). It takes: path, offset, ' +
      'limit. For example: read {"path":"src/main.ts","offset":1,"limit":200}. Call it again.',
  ]);
});
