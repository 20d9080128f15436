/** Commands about the session's tree. */
import { expect } from "vitest";
import type { AtomicDriver } from "../../helpers/atomic-rpc.js";
import { type Case, no, ok, prompt, text, wants } from "./case.js";

const kept = { save: true };
const two = [prompt("one"), prompt("two")];
const agentOf = ({ connection }: AtomicDriver) => connection.session.agent;
const prompts = (driver: AtomicDriver) =>
  agentOf(driver)
    .history()
    .filter((entry) => entry.type === "message" && entry.message.role === "user");
const leaf = (driver: AtomicDriver) => agentOf(driver).leaf();
const entry = expect.objectContaining({ type: text, id: text, timestamp: text });
const missing = (command: string): object => no(command, "Entry not found: nope");

const keeper = `export default (pi: any) => {
  pi.on("session_before_fork", async () => ({ cancel: true }));
  pi.on("session_before_tree", async () => ({ cancel: true }));
};`;
const keeps = { save: true, modules: { "keeper.ts": keeper } };

export const treeCases: readonly Case[] = [
  {
    name: "get_entries of a new session",
    line: { type: "get_entries" },
    answer: ok("get_entries", { entries: [], leafId: null }),
  },
  {
    name: "get_entries after two turns",
    before: two,
    line: { type: "get_entries" },
    answer: (driver) =>
      ok("get_entries", {
        entries: agentOf(driver)
          .tree()
          .map(() => entry),
        leafId: leaf(driver),
      }),
  },
  {
    name: "get_entries since the last",
    before: two,
    line: (driver) => ({ type: "get_entries", since: leaf(driver) }),
    answer: (driver) => ok("get_entries", { entries: [], leafId: leaf(driver) }),
  },
  {
    name: "get_entries since one that is not there",
    line: { type: "get_entries", since: "nope" },
    answer: missing("get_entries"),
  },
  {
    name: "get_entries since a number",
    line: { type: "get_entries", since: 1 },
    answer: no("get_entries", `get_entries: ${wants("since", "string", "number")}`),
  },
  { name: "get_tree of a new session", line: { type: "get_tree" }, answer: ok("get_tree", { tree: [], leafId: null }) },
  {
    name: "get_tree after a turn",
    before: [prompt("one")],
    line: { type: "get_tree" },
    answer: (driver) =>
      ok("get_tree", {
        tree: [expect.objectContaining({ entry, children: [expect.objectContaining({ entry, children: [] })] })],
        leafId: leaf(driver),
      }),
  },
  {
    name: "get_fork_messages of a new session",
    line: { type: "get_fork_messages" },
    answer: ok("get_fork_messages", { messages: [] }),
  },
  {
    name: "get_fork_messages after two turns",
    before: two,
    line: { type: "get_fork_messages" },
    answer: ok("get_fork_messages", { messages: ["one", "two"].map((words) => ({ entryId: text, text: words })) }),
  },
  {
    name: "fork before a prompt",
    setup: kept,
    before: two,
    line: (driver) => ({ type: "fork", entryId: prompts(driver)[1]?.id }),
    answer: ok("fork", { cancelled: false, text: "two" }),
  },
  {
    name: "fork that an extension does not want",
    setup: keeps,
    before: two,
    line: (driver) => ({ type: "fork", entryId: prompts(driver)[1]?.id }),
    answer: ok("fork", { cancelled: true, text: "" }),
  },
  {
    name: "fork before an answer",
    setup: kept,
    before: two,
    line: (driver) => ({ type: "fork", entryId: leaf(driver) }),
    answer: no("fork", "a session can be forked before a prompt only"),
  },
  { name: "fork before what is not there", line: { type: "fork", entryId: "nope" }, answer: missing("fork") },
  {
    name: "fork without an entry",
    line: { type: "fork" },
    answer: no("fork", `fork: ${wants("entryId", "string", "undefined")}`),
  },
  {
    name: "clone of a new session",
    line: { type: "clone" },
    answer: no("clone", "Cannot clone session: no current entry selected"),
  },
  { name: "clone", setup: kept, before: two, line: { type: "clone" }, answer: ok("clone", { cancelled: false }) },
  {
    name: "clone that an extension does not want",
    setup: keeps,
    before: two,
    line: { type: "clone" },
    answer: ok("clone", { cancelled: true }),
  },
  { name: "clone of what is kept nowhere", before: two, line: { type: "clone" }, answer: no("clone", text) },
  {
    name: "navigate_tree to before a prompt",
    before: two,
    line: (driver) => ({ type: "navigate_tree", targetId: prompts(driver)[1]?.id }),
    answer: ok("navigate_tree", { cancelled: false, editorText: "two" }),
  },
  {
    name: "navigate_tree to an answer, with a label",
    before: two,
    line: (driver) => ({ type: "navigate_tree", targetId: leaf(driver), options: { label: "here" } }),
    answer: ok("navigate_tree", { cancelled: false }),
  },
  {
    name: "navigate_tree that an extension does not want",
    setup: keeps,
    before: two,
    line: (driver) => ({ type: "navigate_tree", targetId: prompts(driver)[0]?.id }),
    answer: ok("navigate_tree", { cancelled: true }),
  },
  {
    name: "navigate_tree to what is not there",
    line: { type: "navigate_tree", targetId: "nope" },
    answer: missing("navigate_tree"),
  },
  {
    name: "navigate_tree with options that are none",
    line: { type: "navigate_tree", targetId: "nope", options: 1 },
    answer: no("navigate_tree", `navigate_tree: ${wants("options", "object", "number")}`),
  },
  {
    name: "set_label",
    before: two,
    line: (driver) => ({ type: "set_label", entryId: leaf(driver), label: "here" }),
    answer: ok("set_label"),
  },
  {
    name: "set_label without one",
    before: two,
    line: (driver) => ({ type: "set_label", entryId: leaf(driver) }),
    answer: ok("set_label"),
  },
  {
    name: "set_label on what is not there",
    line: { type: "set_label", entryId: "nope" },
    answer: missing("set_label"),
  },
  {
    name: "set_label with a number",
    line: { type: "set_label", entryId: "nope", label: 1 },
    answer: no("set_label", `set_label: ${wants("label", "string", "number")}`),
  },
];
