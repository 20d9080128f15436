/** Modules whose tools are made with what they import: each does what it says, and its rows are drawn. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { eHome, jsonLines } from "../../helpers/run-e.js";
import { imports, importsHost, put, withDependency } from "./imports-host.js";

test("a tool that is defined apart is checked, and answers", async () => {
  const { agent, resultOf } = await importsHost("greets");
  await agent.submit("@tool greet {}");
  expect(resultOf("greet")).toMatchObject({ is_error: true, content: expect.stringContaining("who") });
  await agent.submit('@tool greet {"who":"Ada","times":"2"}');
  expect(resultOf("greet")).toMatchObject({ is_error: false, content: "Hello, Ada!Hello, Ada!" });
});

test("a shell with a hook runs every command through it, and fails as commands do", async () => {
  const { tool } = await importsHost("bash-with-environment");
  expect(await tool("bash", { command: "echo here" })).toEqual({ isError: false, content: "here\nfrom the hook\n" });
  const failed = await tool("bash", { command: "echo $NOT_SET" });
  expect(failed).toMatchObject({ isError: true, content: expect.stringContaining("Command exited with code") });
});

test("a key of a provider reaches the tool that asks for it, or the reason why there is none", async () => {
  const answer = { ok: true as const, apiKey: "k-1" };
  let hasKey = false;
  const running = await importsHost("asks-for-a-key");
  running.host.bindAgent({
    ...running.agent.handlers,
    "models.auth": async () => (hasKey ? answer : { ok: false, error: "no key" }),
  });
  const poster = () => running.tool("poster", { style: "loud", of: "cats" });
  const agentDir = join(running.person, ".atomic/agent");
  expect(await poster()).toEqual({ isError: true, content: `no key for acme; put one into ${agentDir}` });
  hasKey = true;
  expect(await poster()).toMatchObject({
    isError: false,
    content: expect.stringMatching(/^CATS in .* with k-1 false$/),
  });
  await running.agent.submit('@tool poster {"style":"shy","of":"x"}');
  expect(running.resultOf("poster")).toMatchObject({ is_error: true, content: expect.stringContaining("style") });
});

test("tools that come while it runs are there at once, listed and guided in the prompt", async () => {
  const { host, tool, command, notices, agent, requests } = await importsHost("tools-while-running");
  await expect.poll(() => host.tools().map(({ name }) => name)).toEqual(["echo_start"]);
  await command("add-echo not a name");
  await command("add-echo shout");
  expect(await tool("shout", { text: "a" })).toEqual({ isError: false, content: "command: a" });
  expect(notices()).toEqual(expect.arrayContaining(["a name is a word", "shout is there"]));
  await agent.submit("hi");
  expect(requests[0]?.tools.map(({ name }) => name)).toEqual(expect.arrayContaining(["echo_start", "shout"]));
  expect(requests[0]?.system).toContain("shout repeats what it is told");
  expect(requests[0]?.system).toContain("Use echo_start rarely.");
});

test("a run that ends with data prints it, and has it for its answer", async () => {
  const home = eHome();
  const asked = ["-e", join(imports, "answers-with-data.ts"), "-p"];
  const prompt = '@tool structured_output {"verdict":"\\u001b[31myes","reasons":["a"]}';
  const printed = await home.run([...asked, prompt]);
  expect(printed).toMatchObject({ status: 0, stdout: '{"verdict":"\\u001b[31myes","reasons":["a"]}\n' });
  const lines = jsonLines(await home.run([...asked, "--json", prompt]));
  const data = { verdict: "\u001b[31myes", reasons: ["a"] };
  expect(lines).toContainEqual({ type: "structured_output", name: "structured_output", data });
  expect(JSON.parse(String(lines.at(-1)?.final_output))).toEqual(data);
});

test("the final answer as data ends the run", async () => {
  const { agent, requests, resultOf } = await importsHost("answers-with-data");
  await agent.submit('@tool structured_output {"verdict":"yes","reasons":["a"]}');
  expect(requests).toHaveLength(1);
  expect(resultOf("structured_output")).toBeUndefined();
  expect(agent.history().at(-1)).toMatchObject({
    message: { role: "tool", name: "structured_output", details: { verdict: "yes", reasons: ["a"] } },
  });
});

test("a tool in the place of a built-in one is the one that runs, and writes its log one line at a time", async () => {
  const { agent, cwd, resultOf, person, command, notices } = await importsHost("guards-reading");
  put(cwd, { "a.txt": "1\n2\n3", ".env": "SECRET=1" });
  await agent.submit('@tool read {"path":".env"}\n@tool read {"path":"a.txt","offset":2}');
  expect(resultOf("read")).toMatchObject({ content: "2\n3", is_error: false });
  const log = readFileSync(join(person, ".atomic/agent/logs/reads.log"), "utf8").trim().split("\n");
  expect(log.toSorted()).toEqual(["read a.txt", "refused .env"]);
  await command("reads");
  expect(notices()).toContain(log.join("\n"));
});

test("a package of the module's own is found beside it", async () => {
  const code = "module.exports = (count) => count * 60000;";
  const { tool } = await importsHost("with-a-dependency", {
    path: withDependency("with-a-dependency", "minutes", code),
  });
  expect(await tool("minutes", { count: 2 })).toEqual({ isError: false, content: "120000" });
});

test("rows of wrapped tools are drawn by the module, with what the tool told of its work", async () => {
  const { agent, cwd, rows, host } = await importsHost("short-rows");
  put(cwd, { "a.txt": "one\ntwo\n" });
  const draw = (kind: "tool_call" | "tool_result", name: string, more: object) => rows({ kind, name, ...more });
  const path = join(cwd, "a.txt");
  const edits = [{ oldText: "two", newText: "2\n3" }];
  await agent.submit(`@tool edit ${JSON.stringify({ path, edits })}`);
  expect(readFileSync(path, "utf8")).toBe("one\n2\n3\n");
  const edited = agent.history().find((entry) => entry.type === "message" && entry.message.role === "tool");
  const details = edited?.type === "message" && edited.message.role === "tool" ? edited.message.details : null;
  expect(await draw("tool_result", "edit", { result: { content: [], details } })).toBe("+2 -1");
  expect(await draw("tool_call", "bash", { args: { command: "ls" } })).toBe("$ ls");
  const result = { content: [{ type: "text", text: "a\nb\n" }] };
  expect(await draw("tool_result", "bash", { result })).toBe("2 lines");
  expect(await draw("tool_result", "bash", { result, expanded: true })).toBe("2 lines\na\nb");
  expect(await draw("tool_result", "bash", { result, isPartial: true })).toBe("running");
  expect(await draw("tool_call", "write", { args: { path: "x", content: "a\nb" } })).toBe("write x (2 lines)");
  expect(await host.callTool("read", { path })).toMatchObject({ isError: false, content: "one\n2\n3\n" });
});

test("every tool of the agent works behind rows of its own, and shows nothing until it is opened", async () => {
  const { tool, rows, cwd } = await importsHost("quiet-rows");
  put(cwd, { "src/a.ts": "let a = 1;\n", "b.md": "text\n" });
  const inside = (name: string) => join(cwd, name);
  expect((await tool("ls", { path: cwd })).content).toContain("src/");
  expect((await tool("find", { pattern: "*.ts", path: cwd })).content).toBe("src/a.ts");
  expect((await tool("grep", { pattern: "let", path: cwd })).content).toContain("a.ts:1:let a = 1;");
  expect((await tool("write", { path: inside("c"), content: "c" })).isError).toBe(false);
  expect((await tool("edit", { path: inside("c"), edits: [{ oldText: "c", newText: "d" }] })).isError).toBe(false);
  expect((await tool("read", { path: inside("c") })).content).toBe("d");
  expect((await tool("bash", { command: "echo ok" })).content).toBe("ok\n");
  const result = { content: [{ type: "text", text: "x\ny" }] };
  expect(await rows({ kind: "tool_call", name: "grep", args: { pattern: "let" } })).toBe("grep let");
  expect(await rows({ kind: "tool_result", name: "grep", result })).toBe("");
  expect(await rows({ kind: "tool_result", name: "grep", result, expanded: true })).toBe("x\ny");
});

test("a long result is cut to what models are given, and all of it is in a file", async () => {
  const { tool, rows } = await importsHost("cuts-results");
  expect(await tool("numbers", { to: 2 })).toMatchObject({
    isError: false,
    content: expect.stringMatching(/ 1\n.* 2$/),
  });
  const { content } = await tool("numbers", { to: 2_500 });
  const path = /all: (\S+)\]/.exec(content)?.[1] ?? "";
  expect(content).toContain("[2000 of 2500 lines (");
  expect(readFileSync(path, "utf8").split("\n")).toHaveLength(2_500);
  const details = { count: 2_500, truncation: { truncated: true }, path: "/all.txt" };
  const row = { kind: "tool_result", name: "numbers", result: { content: [], details } } as const;
  expect(await rows(row)).toBe("2500 numbers (cut)");
  expect(await rows({ ...row, expanded: true })).toBe("2500 numbers (cut)\n/all.txt");
});

test("all tools work elsewhere by the operations of a module, and so does the person's own command", async () => {
  const { tool, agent, requests, notices, command, events } = await importsHost("works-elsewhere");
  await expect.poll(notices).toContain("everything is far away");
  expect((await tool("read", { path: "readme.md" })).content).toBe("# Far\nhello\n");
  expect((await tool("read", { path: "no" })).content).toBe("/far/no: no such file");
  await tool("write", { path: "a.ts", content: "let a;\nlet b;\n" });
  await tool("edit", { path: "a.ts", edits: [{ oldText: "let b", newText: "let c" }] });
  expect((await tool("grep", { pattern: "let c", path: "a.ts" })).content).toBe("a.ts:2:let c;");
  expect((await tool("find", { pattern: "*.ts" })).content).toBe("a.ts");
  expect((await tool("ls", {})).content).toBe("a.ts\nreadme.md");
  expect((await tool("bash", { command: "ls" })).content).toContain("far away in /far, HOME set\n/far/readme.md");
  expect((await tool("bash", { command: "fail" })).content).toContain("Command exited with code 3");
  expect((await tool("bash", { command: "sleep", timeout: 5 })).content).toContain("timed out after 5 seconds");
  await agent.submit("hi");
  expect(requests[0]?.system).toContain("The working directory is /far, far away.");
  await command("far");
  expect(notices()).toContain("/far/readme.md /far/a.ts");
  expect(events.length).toBeGreaterThan(0);
});

test("commands run behind a fence that files and a flag of the person decide", async () => {
  const files = { ".atomic/agent/fence.json": '{"forbid":["curl"]}' };
  const begin = (flags: readonly string[]) => importsHost("fenced-shell", { flags, files });
  const closed = await begin([]);
  await expect.poll(() => closed.host.tools().map(({ name }) => name)).toEqual(["bash"]);
  expect((await closed.tool("bash", { command: "echo curl" })).content).toContain('fence: "curl" is forbidden');
  expect((await closed.tool("bash", { command: "echo ok" })).content).toBe("ok\n");
  const open = await begin(["--no-fence"]);
  await expect.poll(() => open.host.tools().map(({ name }) => name)).toEqual(["bash"]);
  expect((await open.tool("bash", { command: "echo curl" })).content).toBe("curl\n");
});

test("tasks are handed to helpers that files describe, each the agent's own command", async () => {
  const bin = new URL("../../../dist/bin.cjs", import.meta.url).pathname;
  const { tool, rows, person, cwd, frontEnd } = await importsHost("delegates", { env: { HELPER_BIN: bin } });
  const helper = "---\nname: scout\ndescription: Looks around\ntools: [read, ls]\n---\nYou are a scout.\n";
  put(person, { ".atomic/agent/agents/scout.md": helper });
  put(cwd, { ".atomic/agents/scout.md": helper });
  expect(await tool("delegate", { helper: "nobody", task: "x" })).toEqual({
    ...{ isError: true, content: "no helper is called nobody" },
  });
  const done = await tool("delegate", { helper: "scout", task: "find the door" });
  expect(done).toMatchObject({ isError: false, content: expect.stringContaining("find the door") });
  expect(readFileSync(join(cwd, "delegated.log"), "utf8")).toBe("scout: find the door\n");
  const asked = tool("delegate", { helper: "scout", task: "again", scope: "project" });
  (await frontEnd.question()).answer({ kind: "confirmed", confirmed: false });
  expect(await asked).toEqual({ isError: true, content: "the person said no" });
  const result = { content: [{ type: "text", text: "**bold** words\nmore" }], details: { helper: "scout" } };
  expect(await rows({ kind: "tool_result", name: "delegate", result })).toBe("scout\n\n**bold** words");
  expect(await rows({ kind: "tool_result", name: "delegate", result, expanded: true })).toContain("bold words");
  expect(existsSync(join(cwd, ".atomic"))).toBe(true);
});
