/** What the beginning of a session announces, and the resources that extensions add to it. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadResources } from "../../../src/agent/resources/load-resources.js";
import type { NamedPlaces } from "../../../src/agent/resources/named-roots.js";
import { ResourceShelf } from "../../../src/agent/resources/resource-shelf.js";
import { leavingFor } from "../../../src/agent/session/leaving-for.js";
import { tempDir } from "../../helpers/temp-dir.js";
import { recorded } from "./turn/recorded-agent.js";

const skill = (name: string) => `---\nname: ${name}\ndescription: about ${name}\n---\nDo ${name}.`;

/** A directory of an extension: a skill and a prompt as files, and a folder of prompts. */
function brought(): string {
  const root = tempDir();
  mkdirSync(join(root, "more"));
  writeFileSync(join(root, "SKILL.md"), skill("own"));
  writeFileSync(join(root, "other.md"), skill("other"));
  writeFileSync(join(root, "greet.md"), "Greet $1.");
  writeFileSync(join(root, "more", "bye.md"), "Say goodbye.");
  return root;
}

async function shelf(): Promise<ResourceShelf> {
  const home = tempDir();
  const load = (named?: NamedPlaces) =>
    loadResources({ home, cwd: home, trusted: false, packages: [], ...(named === undefined ? {} : { named }) });
  return new ResourceShelf(await load(), load);
}

test("a file stands for itself alone, a folder for what is in it, and what is not there is an issue", async () => {
  const root = brought();
  const resources = await shelf();
  await resources.extend({
    skills: [join(root, "other.md"), join(root, "nothing")],
    prompts: [join(root, "greet.md"), join(root, "more")],
    themes: [],
  });
  const { skills, templates, issues } = resources.current;
  expect(skills.map(({ name }) => name)).toEqual(["other"]);
  expect(templates.map(({ name }) => name)).toEqual(["greet", "bye"]);
  expect(issues).toEqual([expect.stringMatching(/nothing.*it is no file and no directory/)]);
});

test("what extensions add is there for the first line, however long they think", async () => {
  const root = brought();
  const it = recorded({ resources: await shelf() });
  const asked = Promise.withResolvers<void>();
  it.lifecycle.answers.resources_discover = async () => {
    await asked.promise;
    return { skillPaths: [join(root, "SKILL.md")], promptPaths: [join(root, "greet.md")] };
  };
  const run = it.agent.submit("/greet Ada");
  asked.resolve();
  expect((await run)?.final_output).toBe("You said: Greet Ada.");
  expect(it.agent.resources().skills.map(({ name }) => name)).toEqual(["own"]);
  expect(it.lifecycle.log.slice(0, 2)).toEqual(["session_start startup", "resources_discover"]);
});

test("a reload asks anew, and what was added before counts no longer", async () => {
  const root = brought();
  const it = recorded({ resources: await shelf() });
  it.lifecycle.answers.resources_discover = () => ({ promptPaths: [join(root, "greet.md")] });
  await it.agent.prompt("hi");
  it.lifecycle.answers.resources_discover = () => ({ promptPaths: [join(root, "more", "bye.md")] });
  await it.agent.reload();
  await it.agent.prompt("hi");
  expect(it.agent.resources().templates.map(({ name }) => name)).toEqual(["bye"]);
  expect(it.lifecycle.of("resources_discover").map(({ reason }) => reason)).toEqual(["startup", "reload"]);
});

test.each([
  ["startup", []],
  ["new", ["session_switch new"]],
  ["resume", ["session_switch resume"]],
  ["fork", ["session_fork"]],
] as const)("a session that begins as %s is told to older extensions as they know it", async (reason, older) => {
  const start = { reason, previousSessionId: "p", previousSessionFile: "/p.jsonl" };
  const { agent, lifecycle } = recorded({ start });
  await agent.prompt("hi");
  expect(lifecycle.of("session_start")).toEqual([start]);
  expect(lifecycle.log.slice(0, older.length + 2)).toEqual([`session_start ${reason}`, ...older, "resources_discover"]);
  const told = [...lifecycle.of("session_switch"), ...lifecycle.of("session_fork")];
  expect(told.map(({ previousSessionFile }) => previousSessionFile)).toEqual(older.map(() => "/p.jsonl"));
});

test("what is known of the session to be entered is its file, and its id where the file says it", async () => {
  const { agent } = recorded();
  await agent.prompt("hi");
  const { id, path } = agent.info();
  expect(leavingFor({ kind: "new" })).toEqual({});
  expect(leavingFor({ kind: "resume", path: path ?? "" })).toEqual({ targetSessionFile: path, targetSessionId: id });
  const odd = join(tempDir(), "odd.jsonl");
  writeFileSync(odd, "no session");
  expect(leavingFor({ kind: "file", path: odd })).toEqual({ targetSessionFile: odd });
  expect(leavingFor({ kind: "file", path: `${odd}.gone` })).toEqual({ targetSessionFile: `${odd}.gone` });
});
