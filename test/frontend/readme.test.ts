/** What README tells a newcomer to do, done as printed. */
import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { providerServer, streams } from "../helpers/provider-server.js";
import { wires } from "../helpers/provider-wires.js";
import { tempDir } from "../helpers/temp-dir.js";
import { newHome, runE } from "./print/e.js";

const root = new URL("../../", import.meta.url).pathname;
const readme = readFileSync(join(root, "README.md"), "utf8");

/** The first fenced block behind a text. */
function blockAfter(text: string, language: string): string {
  const from = readme.indexOf(text);
  expect(from, `README says: ${text}`).toBeGreaterThan(0);
  const fence = `\`\`\`${language}\n`;
  const start = readme.indexOf(fence, from) + fence.length;
  return readme.slice(start, readme.indexOf("\n```", start) + 1);
}

function save(directory: string, name: string, text: string): void {
  writeFileSync(join(directory, name), text);
  chmodSync(join(directory, name), 0o755);
}

test("the quick start is one line, and shows a tool, a hook and a program in another language at work", async () => {
  const line = blockAfter("## Quick start", "sh").split("\n")[0] ?? "";
  expect(line).toMatch(/^npm ci && npm start -- -p /);
  const command = line.replace("npm ci && npm start --", `${process.execPath} dist/bin.cjs`);
  const env = { ...process.env, E_HOME: newHome().path };
  const { stdout } = await promisify(execFile)("sh", ["-c", command], { cwd: root, env });
  expect(stdout).toContain("greet: Hello, Ada!");
  expect(stdout).toContain("bash: blocked by extension");
  expect(stdout).toMatch(/wordcount: \d+ words/);
});

test("the extension in shell answers its command", async () => {
  const home = newHome();
  save(home.extensions, "ping.sh", blockAfter("Save this as `~/.e/extensions/ping.sh`", "sh"));
  const { status, stdout, stderr } = await runE(["command", "ping"], { home });
  const printed = blockAfter("Save this as `~/.e/extensions/ping.sh`", "console");
  expect({ status, said: `$ e command ping\n${stdout}${stderr}` }).toEqual({ status: 0, said: printed });
});

test("the gate in JavaScript stops the command, with the reason that README names", async () => {
  const home = newHome();
  save(home.extensions, "no-push.mjs", blockAfter("In JavaScript, a gate", "js"));
  const { status, stdout } = await runE(["-p", '@tool bash {"command":"git push"}'], { home });
  expect(status).toBe(0);
  const printed = blockAfter("In JavaScript, a gate", "console");
  expect(printed.split("\n").slice(1).join("\n")).toBe(stdout);
});

test("a server of one's own is asked as printed, with the key from the variable that is named", async () => {
  const home = newHome();
  const wire = wires.find(({ api }) => api === "openai-completions");
  const server = await providerServer(streams(wire?.says("all well") ?? []));
  const file = blockAfter("stands in `~/.e/models.json`", "json");
  writeFileSync(join(home.path, "models.json"), file.replace("http://lab.example:8000/v1", `${server.url}/v1`));
  const [, model = ""] = /`--model (lab\/[^`]+)`/.exec(readme) ?? [];
  const ended = await runE(["-p", "--model", model, "hi"], { home, env: { LAB_KEY: "k-1" } });
  expect(ended).toEqual({ status: 0, stdout: "all well\n", stderr: "" });
  expect(server.requests).toMatchObject([{ headers: { authorization: "Bearer k-1" }, body: { model: "qwen3-coder" } }]);
});

test("the settings are as printed: nothing of them is told to be wrong", async () => {
  const home = newHome();
  const file = blockAfter("### Settings", "json");
  writeFileSync(join(home.path, "settings.json"), file.replace(/"model": ".*"/, '"model": "offline/echo"'));
  expect(await runE(["-p", "hi"], { home })).toEqual({ status: 0, stdout: "You said: hi\n", stderr: "" });
});

test("the embedding runs as printed", async () => {
  const home = tempDir();
  const extensions = join(home, ".e", "extensions");
  mkdirSync(extensions, { recursive: true });
  save(extensions, "no-push.mjs", blockAfter("In JavaScript, a gate", "js"));
  const code = blockAfter("The extensions alone", "ts");
  expect(code.split("\n").length).toBeLessThanOrEqual(25);
  const run = promisify(execFile)(process.execPath, ["--input-type=module", "-e", code], {
    cwd: root,
    env: { ...process.env, HOME: home },
  });
  const { stdout, stderr } = await run;
  expect(stderr).toBe("");
  expect(stdout).toContain("blocked by no-push: a person pushes");
  expect(stdout).toMatch(/no-push ready worker .*hook\.tool_call p50/s);
});

test("a session in one's own process runs as printed", async () => {
  const home = tempDir();
  const code = blockAfter("## In your agent", "ts");
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", code], {
    cwd: root,
    env: { ...process.env, HOME: home, E_HOME: join(home, "e") },
  });
  expect(stderr).toBe("");
  expect(stdout).toContain("You said: What does this project do?");
});

test("the test of an embedding passes as printed", async () => {
  const code = blockAfter("`e-host/testing` has", "ts");
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", code], { cwd: root });
  expect(stdout).toMatch(/^. pass 1$/m);
});

test("a request for rpc and a script for the offline model work as printed", async () => {
  const request = /such as `(\{"id":1.*?\})`/.exec(readme)?.[1] ?? "";
  const { stdout } = await runE(["rpc"], { stdin: `${request}\n` });
  expect(JSON.parse(stdout)).toMatchObject({ id: 1, output: "You said: hi" });
  const script = join(tempDir(), "script.json");
  writeFileSync(script, /array of replies: `(.*?)`/.exec(readme)?.[1] ?? "");
  expect(await runE(["--model", `offline/script:${script}`, "-p", "x"])).toMatchObject({ status: 0, stdout: "hi\n" });
});

test("every command and flag that README's table names is one", async () => {
  const { stdout } = await runE(["--help"]);
  const named = new Set([...readme.matchAll(/`e ([a-z]+)[ `]/g)].map((m) => m[1] ?? ""));
  const flags = new Set([...readme.matchAll(/`(--[a-z-]+)[ `]/g)].map((m) => m[1] ?? ""));
  expect([...named].filter((name) => !new RegExp(`^  ${name}\\b`, "m").test(stdout))).toEqual([]);
  const elsewhere = ["--help", "--json-schema", "--start", "--json"];
  expect([...flags].filter((flag) => !stdout.includes(flag) && !elsewhere.includes(flag))).toEqual([]);
});
