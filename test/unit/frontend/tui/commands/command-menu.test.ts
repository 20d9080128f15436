import { expect, test, vi } from "vitest";
import { builtIns } from "../../../../../src/frontend/tui/commands/built-ins.js";
import { CommandMenu, type MenuOptions } from "../../../../../src/frontend/tui/commands/command-menu.js";
import type { ExtensionCommand } from "../../../../../src/host/moments.js";
import type { CompletionItem } from "../../../../../src/protocol/calls.js";

const deploy: ExtensionCommand = {
  name: "deploy",
  extension: "ops",
  description: "ship it",
  arguments: "<env>",
  completions: true,
};

function menu(over: Partial<MenuOptions> = {}) {
  const answers: ((items: readonly CompletionItem[]) => void)[] = [];
  const options = {
    builtIns,
    resources: () => ({ skills: [], templates: [] }),
    commands: () => [deploy],
    complete: vi.fn(() => new Promise<readonly CompletionItem[]>((resolve) => void answers.push(resolve))),
    onChange: vi.fn(),
    ...over,
  };
  const made = new CommandMenu(options);
  const offer = (text: string) => made.offer({ text, caret: text.length });
  return { menu: made, offer, answers, complete: options.complete, onChange: options.onChange };
}

const item = (value: string, description?: string): CompletionItem => ({ value, label: undefined, description });
const settled = () => new Promise((resolve) => setImmediate(resolve));
const origin = "user" as const;

test("what an extension calls its command shows no escape and hides nothing", () => {
  const evil = { ...deploy, name: "de\u202eploy", description: "a\u001b[2Jb\nc", arguments: "\u200b" };
  const { menu: made } = menu({ commands: () => [evil] });
  const item = made.matches("de").find(({ label }) => label.includes("ploy"));
  expect(item?.label).toBe("/de⟨U+202E⟩ploy");
  expect(item?.detail).toBe("ab c — ⟨U+200B⟩ · ops");
});

test("a name of e's own is nobody else's, and an extension's is before a template's", () => {
  const template = { name: "deploy", path: "/t", origin, description: "template", argumentHint: "" };
  const { menu: made } = menu({
    commands: () => [deploy, { ...deploy, name: "model", description: "not this one" }],
    resources: () => ({ skills: [], templates: [template] }),
  });
  const all = made.matches("");
  expect(all.filter(({ label }) => label === "/model")).toHaveLength(1);
  expect(all.find(({ label }) => label === "/model")?.detail).not.toContain("not this one");
  expect(all.filter(({ label }) => label === "/deploy").map(({ detail }) => detail)).toEqual(["ship it — <env> · ops"]);
});

test("picking a command that wants arguments leaves its name and a space; others are submitted", () => {
  const skill = { name: "pdf", path: "/s", origin, description: "reads PDF" };
  const { menu: made } = menu({ resources: () => ({ skills: [skill], templates: [] }) });
  expect(made.matches("deploy")[0]).toMatchObject({ insert: "/deploy ", submits: false });
  expect(made.matches("skill:pdf")[0]).toMatchObject({ insert: "/skill:pdf ", submits: false });
  expect(made.matches("new")[0]).toMatchObject({ insert: "/new", submits: true });
  expect(made.matches("model")[0]).toMatchObject({ insert: "/model", submits: true });
});

test("commands are offered for a name at the beginning of the draft alone", () => {
  const { offer } = menu();
  expect(offer("/")?.items.length).toBeGreaterThan(20);
  expect(offer("/res")?.items[0]?.label).toBe("/resume");
  expect(offer("/res")).toMatchObject({ from: 0, to: 4 });
  for (const text of ["", "x /res", "/etc/hosts", "/res\n", "/nosuchthing"]) expect(offer(text), text).toBeNull();
});

test("completions take the place of the last word, once they are there", async () => {
  const { offer, answers, complete, onChange } = menu();
  expect(offer("/deploy fast st")).toBeNull();
  expect(complete).toHaveBeenCalledExactlyOnceWith("deploy", "st");
  answers[0]?.([item("staging", "the test place")]);
  await settled();
  expect(onChange).toHaveBeenCalledOnce();
  expect(offer("/deploy fast st")).toEqual({
    items: [{ label: "staging", detail: "the test place", insert: "staging ", submits: false }],
    from: 13,
    to: 15,
  });
  expect(complete).toHaveBeenCalledOnce();
});

test("an answer to what is no longer typed is dropped", async () => {
  const { offer, answers, onChange } = menu();
  offer("/deploy s");
  offer("/deploy st");
  answers[0]?.([item("stale")]);
  await settled();
  expect(onChange).not.toHaveBeenCalled();
  expect(offer("/deploy st")).toBeNull();
  answers[1]?.([item("staging")]);
  await settled();
  expect(offer("/deploy st")?.items[0]?.label).toBe("staging");
  expect(offer("/depl")?.items[0]?.label).toBe("/deploy");
  expect(offer("/deploy st\n")).toBeNull();
});

test("while a longer prefix is asked about, what begins with it stays, and the answer takes its place", async () => {
  const { offer, answers } = menu();
  const labels = (text: string) => offer(text)?.items.map(({ label }) => label);
  offer("/deploy s");
  answers[0]?.([item("staging"), item("Stable"), item("south")]);
  await settled();
  expect(labels("/deploy st")).toEqual(["staging", "Stable"]);
  answers[1]?.([item("stage")]);
  await settled();
  expect(labels("/deploy st")).toEqual(["stage"]);
  expect(labels("/deploy st x")).toBeUndefined();
});

test("who picked a completion is offered nothing before the next letter, so that enter submits", async () => {
  const { offer, answers, complete } = menu();
  offer("/deploy st");
  answers[0]?.([item("staging"), item("stage")]);
  await settled();
  expect(offer("/deploy st")?.items).toHaveLength(2);
  expect(offer("/deploy staging ")).toBeNull();
  expect(complete).toHaveBeenCalledOnce();
  offer("/deploy staging e");
  expect(complete).toHaveBeenLastCalledWith("deploy", "e");
});

test("a completion that fails offers nothing", async () => {
  const { offer, onChange } = menu({ complete: () => Promise.reject(new Error("gone")) });
  offer("/deploy ");
  await settled();
  expect(onChange).not.toHaveBeenCalled();
});

test("nobody is asked for a command that completes nothing, or that is e's own", () => {
  const { offer, complete } = menu({
    commands: () => [
      { ...deploy, completions: false },
      { ...deploy, name: "model" },
    ],
  });
  offer("/deploy x");
  offer("/model x");
  expect(complete).not.toHaveBeenCalled();
});
