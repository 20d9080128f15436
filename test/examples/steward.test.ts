/** steward.py: what it stops, what it adds, and what it leaves out of a request. */
import { expect, test } from "vitest";
import { drive } from "./drive.js";
import { missing } from "./programs.js";

const needsPython = test.skipIf(missing("python3") !== undefined);
const bash = (input: object) => ({ toolCallId: "c", toolName: "bash", input });
const result = (text: string) => ({ role: "toolResult", content: [{ type: "text", text }] });

needsPython("a push is blocked, other commands get a time limit, other tools are left alone", async () => {
  await using steward = drive("steward.py");
  await steward.start();
  const ask = (params: object) => steward.result("lifecycle.tool_call", params);
  expect(await ask(bash({ command: "cd x && git  push -f" }))).toMatchObject({ block: true });
  expect(await ask(bash({ command: "ls" }))).toEqual({ input: { command: "ls", timeout: 120 } });
  expect(await ask(bash({ command: "ls", timeout: 5 }))).toEqual({});
  expect(await ask({ ...bash({ path: "x" }), toolName: "read" })).toEqual({});
  expect(await ask(bash("no object" as unknown as object))).toEqual({});
});

needsPython("old long results lose their bulk, new ones and short ones do not", async () => {
  await using steward = drive("steward.py");
  await steward.start();
  const long = result("x".repeat(5_000));
  const messages = [
    long,
    result("short"),
    ...Array.from({ length: 11 }, () => ({ role: "user", content: "hi" })),
    long,
  ];
  const answer = await steward.result("lifecycle.context", { messages });
  expect(answer.messages).toEqual([
    result("[5000 characters were left out; run it again to see them]"),
    ...messages.slice(1),
  ]);
  expect(await steward.result("lifecycle.context", { messages: messages.slice(1) })).toEqual({});
});
