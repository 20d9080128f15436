/** `/name` and `/skill:name` as people type them: who takes the line, and what the model is then told. */
import { unlinkSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ResourceShelf } from "../../../../src/agent/resources/resource-shelf.js";
import { resourceLimits } from "../../../../src/protocol/limits.js";
import { agentUnderTest, finish, ScriptedModel, text } from "../agent-under-test.js";
import { effects, FakeHost } from "../fake-host.js";
import { placeResources, skill } from "./place-resources.js";

async function agentWith(files: Readonly<Record<string, string>>, host = new FakeHost()) {
  const placed = placeResources(files);
  const load = () => placed.load();
  const resources = new ResourceShelf(await load(), load);
  const model = new ScriptedModel(...Array.from({ length: 5 }, () => [text("ok"), finish()]));
  const under = agentUnderTest({ resources, findModel: () => model }, host);
  const told = () => model.requests.at(-1)?.messages.findLast(({ role }) => role === "user")?.content;
  return { ...under, placed, model, told };
}

test("a file that vanished, grew too long or holds nothing is an error with its name, and starts no turn", async () => {
  const { agent, placed, model } = await agentWith({
    "home/prompts/gone.md": "x",
    "home/prompts/long.md": "x",
    "home/prompts/empty.md": "---\ndescription: d\n---\n",
    "home/prompts/unset.md": "$1",
    "home/prompts/huge.md": "$@".repeat(20_000),
    "home/skills/a/SKILL.md": skill("a"),
  });
  unlinkSync(placed.at("home/prompts/gone.md"));
  unlinkSync(placed.at("home/skills/a/SKILL.md"));
  writeFileSync(placed.at("home/prompts/long.md"), "x".repeat(resourceLimits.bodyBytes + 1));
  const errorOf = async (line: string) => (await agent.submit(line))?.error;
  expect(await errorOf("/gone")).toBe(`${placed.at("home/prompts/gone.md")} cannot be read: it is gone`);
  expect(await errorOf("/skill:a")).toBe(`${placed.at("home/skills/a/SKILL.md")} cannot be read: it is gone`);
  expect(await errorOf("/long")).toBe(`${placed.at("home/prompts/long.md")} is longer than 128 KiB; split it`);
  expect(await errorOf("/empty")).toBe(`${placed.at("home/prompts/empty.md")} holds no text below its front matter`);
  expect(await errorOf("/unset")).toBe("/unset becomes empty without arguments");
  expect(await errorOf(`/huge ${"x".repeat(100)}`)).toBe("/huge becomes longer than 1024 KiB");
  expect(model.requests).toEqual([]);
});

test("what a template or a skill hides is taken out, and said; what the person typed is theirs", async () => {
  const { agent, told, notices } = await agentWith({ "home/prompts/p.md": "a\u200b\u001b[2Jb $1\n/other\n" });
  await agent.submit("/p \u200bx");
  expect(told()).toBe("ab \u200bx\n/other");
  expect(notices).toMatchObject([{ tone: "warning", text: expect.stringContaining("held hidden characters") }]);
});

test("a skill becomes its text, with where its files are and what the person adds", async () => {
  const { agent, told, placed } = await agentWith({
    "home/skills/dir/SKILL.md": skill("review", "Reviews.", "# Review\n\nUse $1 and check.sh."),
  });
  const head = `Skill review; paths in it are relative to ${placed.at("home/skills/dir")}`;
  await agent.submit("/skill:review the   parser\nand $2 ");
  expect(told()).toBe(`${head}\n\n# Review\n\nUse $1 and check.sh.\n\nUser: the   parser\nand $2`);
  await agent.submit("/skill:review");
  expect(told()).toBe(`${head}\n\n# Review\n\nUse $1 and check.sh.`);
});

test("words for a template without a place for them are not lost silently", async () => {
  const { agent, told, notices, placed } = await agentWith({ "home/prompts/ship.md": "Ship it." });
  await agent.submit("/ship now");
  expect(told()).toBe("Ship it.");
  const path = placed.at("home/prompts/ship.md");
  expect(notices).toEqual([
    {
      extension: null,
      tone: "warning",
      text: `/ship takes no arguments; what follows it was left out (use $@ in ${path})`,
    },
  ]);
});

test("the input hook sees the line as it was typed; then a command of an extension comes before a template", async () => {
  const host = new FakeHost();
  host.fakeCommands.both = () => effects({ notice: "from the extension" });
  const { agent, told, notices } = await agentWith(
    { "home/prompts/both.md": "from the template", "home/prompts/mine.md": "Mine: $@" },
    host,
  );
  expect(await agent.submit("/both")).toBeNull();
  expect(notices).toMatchObject([{ text: "from the extension" }]);
  await agent.submit("/mine a");
  expect([told(), host.log.filter((line) => line.startsWith("input"))]).toEqual([
    "Mine: a",
    ["input /both", "input /mine a"],
  ]);
});

test("a line that a hook wrote is put in as well, but a template's text is no command", async () => {
  const host = new FakeHost();
  host.onInput = (line) =>
    line === "go" ? { kind: "replaced", text: "/p x", notices: [], extension: "e" } : { kind: "pass", notices: [] };
  host.fakeCommands.other = () => effects({ notice: "never" });
  const { agent, told, notices } = await agentWith({ "home/prompts/p.md": "/other $1" }, host);
  await agent.submit("go");
  expect([told(), notices]).toEqual(["/other x", []]);
});

test("an unknown name is answered with templates and skills among the names, not with all of thousands", async () => {
  const { agent } = await agentWith({ "home/prompts/fix.md": "x", "home/skills/a/SKILL.md": skill("review") });
  expect((await agent.submit("/skill:reveiw"))?.error).toBe(
    "unknown command /skill:reveiw; did you mean /skill:review? — commands: /fix, /skill:review",
  );
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`home/prompts/t${i}.md`, "x"]));
  const error = (await (await agentWith(many)).agent.submit("/zzz"))?.error;
  expect(error).toMatch(/, and 10 more$/);
});

test("quick lines keep their order although a template has to be read", async () => {
  const { agent, entries } = await agentWith({ "home/prompts/p.md": "first" });
  await Promise.all([agent.submit("/p"), agent.submit("second")]);
  await agent.idle();
  const said = entries().flatMap(({ message }) => (message.role === "user" ? [message.content] : []));
  expect(said).toEqual(["first", "second"]);
});

test("context files are told of before the first turn, and again when a reload changed them", async () => {
  const { agent, events, model, placed } = await agentWith({ "home/AGENTS.md": "be kind" });
  const told = () => events.flatMap((event) => (event.type === "instructions" ? [event.path] : []));
  await agent.prompt("one");
  await agent.prompt("two");
  expect(events.findIndex(({ type }) => type === "instructions")).toBeLessThan(
    events.findIndex(({ type }) => type === "turn_start"),
  );
  expect(told()).toEqual([placed.at("home/AGENTS.md")]);
  expect(model.requests.every(({ system }) => system.includes("be kind"))).toBe(true);
  writeFileSync(placed.at("home/AGENTS.md"), "be brief");
  writeFileSync(placed.at("user/project/CLAUDE.md"), "use tabs");
  writeFileSync(placed.at("home/x.md"), "");
  expect(await agent.reload()).toEqual({ ok: true });
  await agent.prompt("three");
  expect(told()).toEqual(["home/AGENTS.md", "home/AGENTS.md", "user/project/CLAUDE.md"].map(placed.at));
  const { system } = model.requests.at(-1) ?? { system: "" };
  expect([system.includes("be kind"), system.includes("be brief"), system.includes("use tabs")]).toEqual([
    false,
    true,
    true,
  ]);
  expect(agent.resources().contextFiles).toHaveLength(2);
});
