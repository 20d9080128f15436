/**
 * Names, paths and answers that somebody hostile chose, in all that e says of them itself: none may hold what a terminal
 * obeys, and none may begin a line that looks like e's own.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Ended, type Home, newHome, runE } from "./e.js";

const evil = "x\u001b]0;owned\u0007\u001b[2J\u009b31m\u202e\r\ne: FORGED\nFORGED too\u2028end";
const obeyed = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

function hostileHome(): Home {
  const home = newHome({
    model: "offline/echo",
    packages: [`/no/such/${evil}`, `npm:${evil}`, { source: `git:host/${evil}`, extensions: [evil] }],
  });
  const providers = {
    [`p${evil}`]: { models: [] },
    good: { name: evil, baseUrl: "http://127.0.0.1:9", models: [{ id: `m${evil}`, name: evil }] },
  };
  writeFileSync(join(home.path, "models.json"), JSON.stringify({ providers }));
  mkdirSync(join(home.path, "prompts"));
  writeFileSync(join(home.path, "prompts", "a\u001b[2J\u009bb\u202e.md"), `---\ndescription: [\n---\n${evil}`);
  return home;
}

function expectHarmless({ stdout, stderr }: Ended): void {
  expect(stdout).not.toMatch(obeyed);
  expect(stderr).not.toMatch(obeyed);
  expect(stderr).not.toMatch(/^e: (e: )?FORGED/m);
  for (const line of `${stdout}${stderr}`.split("\n")) expect(line.startsWith("FORGED")).toBe(false);
}

describe("what e says of hostile names holds nothing that a terminal obeys, and forges no line", () => {
  test.each([
    [["packages"]],
    [["packages", "--json"]],
    [["update"]],
    [["install", `./${evil}`]],
    [["remove", `./${evil}`]],
    [["doctor"]],
    [["doctor", "--json"]],
    [["models"]],
    [["models", "--json"]],
    [["--help"]],
    [["trust", evil]],
    [["untrust", evil]],
    [["export", `./${evil}`]],
    [["import", evil]],
    [["--cwd", evil, "-p", "x"]],
    [["--effort", evil, "-p", "x"]],
    [[`--${evil}`, "-p", "x"]],
  ])("%j", async (args) => {
    const done = await runE(args, { home: hostileHome() });
    expectHarmless(done);
    expect(`${done.stdout}${done.stderr}`).not.toBe("");
  });

  test("a session with a hostile name, listed as JSON and exported to a hostile place", async () => {
    const home = newHome();
    const cwd = join(home.path, `dir${evil.replaceAll("\n", "\u0085")}`);
    mkdirSync(cwd);
    await runE(["--name", evil, "-p", evil], { home, cwd });
    const listed = await runE(["sessions", "--json"], { home, cwd });
    expectHarmless(listed);
    expect(JSON.parse(listed.stdout)).toMatchObject({ cwd });
    const id = String(JSON.parse(listed.stdout).id);
    const exported = await runE(["export", id], { home, cwd });
    expect(exported).toMatchObject({ status: 0 });
    expectHarmless(exported);
  });
});

test("a call whose arguments nest deeper than can be written again is the model's mistake, and the turn goes on", async () => {
  const home = newHome();
  const deep = (text: string, levels: number) => `{"command":${"[".repeat(levels)}${text}${"]".repeat(levels)}}`;
  const calls = [deep("1", 200_000), deep("1", 201), deep("1", 100)].map((given) => ({
    name: "bash",
    arguments: given,
  }));
  const asText = {
    name: "edit",
    arguments: JSON.stringify({ path: "x", edits: "[".repeat(5_000) + "]".repeat(5_000) }),
  };
  writeFileSync(
    join(home.path, "deep-arguments.json"),
    JSON.stringify([{ text: "", toolCalls: [...calls, asText] }, { text: "went on" }]),
  );
  const model = `offline/script:${join(home.path, "deep-arguments.json")}`;
  const done = await runE(["-p", "--json", "--model", model, "go"], { home });
  expect(done).toMatchObject({ status: 0, stderr: "" });
  const lines: { type: string; content?: string; output?: string }[] = done.stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const ends = lines.filter(({ type }) => type === "tool_end").map(({ content }) => content);
  expect(ends).toHaveLength(4);
  expect(ends.filter((content) => content?.includes("it nests deeper than 200 levels"))).toHaveLength(2);
  expect(ends.filter((content) => content?.includes('"command": expected string'))).toHaveLength(1);
  expect(lines.at(-1)).toMatchObject({ type: "result", output: "went on" });
});
