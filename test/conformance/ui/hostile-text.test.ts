/** Whatever field a text comes in: no control reaches the person, and what is too large is cut and says so. */
import { expect } from "vitest";
import type { RecordingFrontEnd } from "../../../src/testing.js";
import { byteLength, charCount } from "../../../src/text/clip.js";
import { asking, type PuppetHost, puppetHost } from "../../helpers/puppet-host.js";
import { type Json, notify, steps, update } from "../../helpers/puppet-steps.js";
import { verifies } from "../../helpers/verifies.js";

/** A text that hides controls, an escape sequence with a payload and one that is cut off. `shown` stays. */
const hostile = (shown: string) => `\u001b]0;payload\u0007${shown}\u001b[31m\u0000\u0008\u009b2J\u202e\r\u001b[`;

const requests: Record<string, readonly [string, Json]> = {
  notify: ["ui.notify", { message: hostile("notify") }],
  show: ["ui.show", { title: hostile("show title"), body: hostile("show body") }],
  status: ["ui.status", { text: hostile("status"), key: hostile("key") }],
  activity: ["ui.activity", { text: hostile("activity"), key: hostile("key") }],
  compose: ["ui.compose", { text: hostile("compose") }],
  panel: [
    "ui.panel",
    {
      title: hostile("panel title"),
      lines: [hostile("panel row"), [{ text: hostile("panel span"), token: hostile("dim") }, hostile("bare")]],
    },
  ],
  widget: ["ui.widget", { lines: [hostile("widget row"), [{ text: hostile("widget span") }]] }],
  pane: [
    "ui.pane",
    {
      id: hostile("pane id"),
      title: hostile("pane title"),
      hint: hostile("hint"),
      sections: [
        {
          kind: "list",
          title: hostile("section title"),
          items: [hostile("item"), { label: hostile("label"), detail: hostile("detail"), token: hostile("dim") }],
        },
        { kind: "diff", body: hostile("diff") },
        { kind: "text", body: hostile("text") },
        { kind: "markdown", body: hostile("markdown") },
        { kind: "rows", lines: [hostile("row"), [{ text: hostile("span") }]] },
      ],
    },
  ],
  select: [
    "ui.select",
    {
      title: hostile("select title"),
      options: [hostile("option"), { label: hostile("option label"), description: hostile("description") }],
    },
  ],
  confirm: ["ui.confirm", { title: hostile("confirm title"), message: hostile("confirm message") }],
  input: [
    "ui.input",
    { title: hostile("input title"), placeholder: hostile("input placeholder"), prefill: hostile("prefill") },
  ],
  editor: [
    "ui.editor",
    { title: hostile("editor title"), placeholder: hostile("editor placeholder"), text: hostile("editor text") },
  ],
};
const questions = ["select", "confirm", "input", "editor"];

async function askAll({ ask, frontEnd }: PuppetHost): Promise<void> {
  for (const id of Object.keys(requests)) {
    const asked = ask("a", id);
    if (questions.includes(id)) (await frontEnd.question()).answer({ kind: "cancelled" });
    expect((await asked).error).toBeUndefined();
  }
}

/** Every text that a front end was given to paint. Ids of panes are addresses, and painted nowhere. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === "id" ? [] : textsOf(inner)));
}

function shownBy(frontEnd: RecordingFrontEnd): readonly string[] {
  const { notices, blocks, asked, drafts, statusSlots, activitySlots, widgetRows, openPanel, openPane } = frontEnd;
  return textsOf([notices, blocks, asked, drafts, statusSlots, activitySlots, widgetRows, openPanel, openPane]);
}

/** The texts of `requests` that are meant to be read. */
const readable = textsOf(requests)
  .filter((text) => text.startsWith("\u001b]"))
  .map((text) => text.slice("\u001b]0;payload\u0007".length, text.indexOf("\u001b[31m")));

const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/u;

function expectClean(texts: readonly string[]): void {
  expect(texts.filter((text) => controls.test(text) || text.includes("payload"))).toEqual([]);
}

verifies(["bounds.sanitised", "notify.data-only"], async (run) => {
  const running = await puppetHost(run, { a: asking(requests) });
  await askAll(running);
  const shown = shownBy(running.frontEnd);
  expectClean(shown);
  const all = shown.join("\n");
  const lost = readable.filter((text) => text !== "pane id" && text !== "dim" && !all.includes(text));
  expect(lost).toEqual([]);
});

verifies("notify.data-only", { when: "the text is no request" }, async (run) => {
  const name = hostile("bad");
  const { host, frontEnd } = await puppetHost(run, {
    a: {
      manifest: {
        name,
        hooks: ["input", "render", hostile("unknown hook")],
        renders: ["*"],
        commands: [{ name: "run", description: hostile("description"), arguments: hostile("arguments") }],
        shortcuts: [
          { key: "ctrl+alt+x", description: hostile("shortcut") },
          { key: hostile("q"), description: "refused" },
        ],
        tools: [
          {
            name: "stream",
            description: hostile("tool"),
            label: { category: hostile("noun"), running: hostile("doing"), completed: hostile("done"), target: "t" },
          },
        ],
      },
      on: {
        "hook.input": steps(notify(hostile("a notice")), { notice: hostile("input notice") }),
        "hook.render": { body: hostile("rendered") },
        "command run": {
          notice: hostile("command notice"),
          show: { title: hostile("show title"), body: hostile("show body") },
          session_name: hostile("session name"),
        },
        shortcut: { $error: hostile("no shortcut") },
        tool_call: steps(update(`one\u001b]0;pay`), update("load\u0007 two\u001b[3"), update("1m three\u0000"), {
          content: "",
          summary: hostile("summary"),
          display: hostile("display"),
          session_name: hostile("tool session name"),
        }),
      },
    },
  });
  const chunks: string[] = [];
  const results = [
    await host.input("line"),
    await host.render({ kind: "assistant", name: "", content: "reply" }),
    await host.runCommand("run", ""),
    await host.pressShortcut("ctrl+alt+x"),
    await host.callTool("stream", {}, { onUpdate: (_, chunk) => chunks.push(chunk) }),
    host.tools(),
    host.commands(),
    host.shortcuts(),
    host.report(),
  ];
  expectClean([...textsOf(results), ...shownBy(frontEnd)]);
  expect(chunks.join("")).toBe("one two three");
  const all = textsOf(results).join("\n");
  for (const text of [
    "input notice",
    "rendered",
    "command notice",
    "show body",
    "session name",
    "summary",
    "display",
  ]) {
    expect(all).toContain(text);
  }
  expect(frontEnd.notices.map(({ text }) => text).join("\n")).toMatch(/a notice[\s\S]*no shortcut/);
});

const large = (unit: string, bytes: number) => unit.repeat(Math.ceil(bytes / unit.length));
const chars = large("long ", 500);
const bytes = large("a row of text\n", 70 * 1024);

const oversized: Record<string, readonly [string, Json]> = {
  notify: ["ui.notify", { message: large("long ", 5000) }],
  show: ["ui.show", { title: chars, body: bytes }],
  status: ["ui.status", { text: chars }],
  activity: ["ui.activity", { text: chars }],
  compose: ["ui.compose", { text: bytes }],
  panel: ["ui.panel", { title: chars, lines: Array.from({ length: 300 }, () => large("long ", 2500)) }],
  widget: ["ui.widget", { lines: Array.from({ length: 12 }, (_, n) => `row ${n + 1}`) }],
  pane: [
    "ui.pane",
    { title: chars, hint: chars, sections: [{ kind: "text", title: chars, body: large("a row\n", 300 * 1024) }] },
  ],
  select: ["ui.select", { title: chars, options: [chars, { label: chars, description: chars }] }],
  confirm: ["ui.confirm", { title: chars, message: bytes }],
  input: ["ui.input", { title: chars, placeholder: chars, prefill: bytes }],
  editor: ["ui.editor", { title: chars, placeholder: chars, text: bytes }],
};

verifies(["bounds.clipped", "bounds.clipped-says-so"], async (run) => {
  const running = await puppetHost(run, { a: asking(oversized) });
  const { frontEnd } = running;
  for (const id of Object.keys(oversized)) {
    const asked = running.ask("a", id);
    if (questions.includes(id)) (await frontEnd.question()).answer({ kind: "cancelled" });
    expect((await asked).error, id).toBeUndefined();
  }
  const [block] = frontEnd.blocks;
  const [select, confirm, input, editor] = frontEnd.asked.map(({ question }) => question);
  const rowText = (row: readonly { readonly text: string }[] | undefined) =>
    (row ?? []).map(({ text }) => text).join("");
  const pane = frontEnd.openPane;

  const lines = textsOf([frontEnd.statusSlots, frontEnd.activitySlots, select, pane?.title, pane?.hint, block?.title]);
  const long = lines.filter((text) => text.startsWith("long "));
  expect(long).toHaveLength(9);
  for (const text of [...long, frontEnd.notices[0]?.text ?? "", rowText(frontEnd.openPanel?.rows[0])]) {
    expect(text).toMatch(/ ?…$/);
    expect(charCount(text)).toBeLessThanOrEqual(4096);
  }
  const bodies = [
    block?.body,
    frontEnd.drafts[0],
    confirm?.kind === "confirm" && confirm.message,
    input?.kind === "input" && input.prefill,
    editor?.kind === "editor" && editor.text,
  ];
  for (const body of bodies) {
    if (typeof body !== "string") throw new Error("a body is missing");
    expect(byteLength(body)).toBeLessThanOrEqual(64 * 1024);
    expect(byteLength(body)).toBeGreaterThan(60 * 1024);
    expect(body.split("\n").at(-1)).toMatch(/^… clipped/);
  }
  expect(rowText(frontEnd.openPanel?.rows.at(-1))).toMatch(/^… 100 more/);
  expect(frontEnd.widgetRows.map(rowText)).toEqual([
    ...Array.from({ length: 7 }, (_, n) => `row ${n + 1}`),
    "… 5 more rows",
  ]);
  const section = pane?.sections[0];
  expect(section?.kind === "text" && section.body.split("\n").at(-1)).toMatch(/^… clipped/);
});
