/** Tools of modules and of e write to a file one after another, whichever thread they are in. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { importsHost } from "./imports-host.js";
import { folderWith } from "./module.js";

/** Reads the file, tells so, waits for a word, and writes what it read with a line more. */
const slow = `
  import { readFile, writeFile } from "node:fs/promises";
  import { withFileMutationQueue } from "@earendil-works/pi-coding-agent";
  export default function (pi: any) {
    pi.registerTool({
      name: "append_slowly", label: "append", description: "d", parameters: { type: "object" },
      execute: async (_id: string, { path }: any, _signal: any, _update: any, ctx: any) =>
        withFileMutationQueue(path, async () => {
          const before = await readFile(path, "utf8");
          if (!(await ctx.ui.confirm("go on?", ""))) throw new Error("stopped");
          await writeFile(path, before + "module\\n");
          return { content: [{ type: "text", text: "done" }] };
        }),
    });
  }`;

test("e's own tool waits until the module has written, and loses nothing of it", async () => {
  const running = await importsHost("slow", { path: join(folderWith({ "slow.ts": slow }), "slow.ts") });
  const path = join(running.cwd, "notes.txt");
  writeFileSync(path, "first\n");
  const appended = running.tool("append_slowly", { path });
  const question = await running.frontEnd.question();
  const edit = '@tool edit {"path":"notes.txt","edits":[{"old_text":"first","new_text":"FIRST"}]}';
  const edited = running.agent.submit(`@tool read {"path":"notes.txt"}\n@then\n${edit}`);
  await expect.poll(() => running.of("tool_start")).toHaveLength(2);
  // Long enough for an edit that waits for nobody.
  for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
  expect(readFileSync(path, "utf8")).toBe("first\n");
  question.answer({ kind: "confirmed", confirmed: true });
  await Promise.all([appended, edited]);
  expect(readFileSync(path, "utf8")).toBe("FIRST\nmodule\n");
});

test("a module that ends while it is its turn lets the next one write", async () => {
  const running = await importsHost("slow", { path: join(folderWith({ "slow.ts": slow }), "slow.ts") });
  const path = join(running.cwd, "notes.txt");
  writeFileSync(path, "first\n");
  const appended = running.tool("append_slowly", { path });
  await running.frontEnd.question();
  const edit = '@tool edit {"path":"notes.txt","edits":[{"old_text":"first","new_text":"FIRST"}]}';
  const edited = running.agent.submit(`@tool read {"path":"notes.txt"}\n@then\n${edit}`);
  await running.host.reload();
  await edited;
  expect(await appended).toMatchObject({ isError: true });
  expect(readFileSync(path, "utf8")).toBe("FIRST\n");
});

test("a tool of e that waits for its turn is interrupted like any other", async () => {
  const running = await importsHost("slow", { path: join(folderWith({ "slow.ts": slow }), "slow.ts") });
  const path = join(running.cwd, "notes.txt");
  writeFileSync(path, "first\n");
  const appended = running.tool("append_slowly", { path });
  const question = await running.frontEnd.question();
  const written = running.agent.submit('@tool write {"path":"notes.txt","content":"new"}');
  await expect.poll(() => running.of("tool_start")).toHaveLength(1);
  running.agent.interrupt();
  await written;
  expect(running.of("tool_end")).toMatchObject([{ outcome: "cancelled" }]);
  question.answer({ kind: "confirmed", confirmed: true });
  await appended;
  expect(readFileSync(path, "utf8")).toBe("first\nmodule\n");
});

test("a mistake in the work of one turn is its own, and the next one comes", async () => {
  const clumsy = `
    import { withFileMutationQueue } from "@earendil-works/pi-coding-agent";
    export default function (pi: any) {
      pi.registerCommand("clumsy", { handler: async (_args: string, ctx: any) => {
        const first = withFileMutationQueue("notes.txt", async () => { throw new Error("dropped"); });
        const second = withFileMutationQueue("notes.txt", async () => 2);
        ctx.ui.notify((await Promise.allSettled([first, second])).map((one: any) => one.value ?? one.reason.message).join(), "info");
      } });
    }`;
  const running = await importsHost("clumsy", { path: join(folderWith({ "clumsy.ts": clumsy }), "clumsy.ts") });
  await running.command("clumsy");
  expect(running.notices()).toContain("dropped,2");
});
