/** The side pane: what it holds, how large it may be, and whose it is. */
import { expect } from "vitest";
import type { PaneSectionView } from "../../../src/host/front-end.js";
import { asking, puppetHost } from "../../helpers/puppet-host.js";
import type { Json } from "../../helpers/puppet-steps.js";
import { verifies } from "../../helpers/verifies.js";

const text = (id: string, body: string) => ({ kind: "text", id, body });

verifies(["pane.opens", "pane.section-kinds"], async (run) => {
  const sections = [
    { kind: "list", id: "files", title: "Files", selected: "b", items: ["a", "b"] },
    { kind: "chart", id: "unknown", body: "x" },
    { kind: "diff", body: "-a\n+b" },
    { kind: "text", title: "Plain", body: "plain" },
    { kind: "markdown", id: "md", body: "# h" },
    { kind: "rows", lines: ["row", [{ text: "span", token: "dim" }]] },
    { kind: "text" },
    { body: "no kind" },
    "text",
    null,
  ];
  const { frontEnd, ask } = await puppetHost(run, {
    a: asking({
      open: ["ui.pane", { id: "diff", title: "Changes", side: "left", hint: "x: undo", sections }],
      bare: ["ui.pane", { side: "top", sections: [text("t", "b")] }],
      close: ["ui.pane", null],
    }),
  });
  expect(await ask("a", "open")).toEqual({ id: "open", result: {} });
  const item = (id: string) => ({ id, label: id, detail: "", token: null });
  expect(frontEnd.openPane).toMatchObject({ extension: "a", id: "diff", title: "Changes", hint: "x: undo" });
  expect(frontEnd.openPane?.side).toBe("left");
  const views = frontEnd.openPane?.sections.map(({ id: _, ...view }) => view);
  expect(views).toEqual([
    { kind: "list", title: "Files", selected: "b", items: [item("a"), item("b")] },
    { kind: "diff", title: "", body: "-a\n+b" },
    { kind: "text", title: "Plain", body: "plain" },
    { kind: "markdown", title: "", body: "# h" },
    { kind: "rows", title: "", rows: [[{ text: "row" }], [{ text: "span", token: "dim" }]] },
  ]);
  expect(await ask("a", "bare")).toEqual({ id: "bare", result: {} });
  expect(frontEnd.openPane).toMatchObject({ extension: "a", id: "a", title: "a", hint: "", side: null });
  expect(await ask("a", "close")).toEqual({ id: "close", result: {} });
  expect(frontEnd.openPane).toBeNull();
});

verifies("pane.list-items", async (run) => {
  const items = [
    "plain",
    { id: "one", label: "One", detail: "+1", token: "success" },
    { label: "no id" },
    { id: "no label" },
    { id: 7, label: "ill-typed id" },
    "",
    7,
    null,
    { id: "bad token", label: "Bad", token: "\u001b[31m" },
  ];
  const { frontEnd, ask } = await puppetHost(run, {
    a: asking({ open: ["ui.pane", { sections: [{ kind: "list", items }] }] }),
  });
  await ask("a", "open");
  expect(frontEnd.openPane?.sections).toMatchObject([
    {
      kind: "list",
      selected: null,
      items: [
        { id: "plain", label: "plain", detail: "", token: null },
        { id: "one", label: "One", detail: "+1", token: "success" },
        { id: "no id", label: "no id", detail: "", token: null },
        { id: "bad token", label: "Bad", detail: "", token: null },
      ],
    },
  ]);
});

/** All that a section shows, row by row. */
function rowsOf(section: PaneSectionView | undefined): readonly string[] {
  if (section === undefined) return [];
  if (section.kind === "list") return section.items.map(({ label }) => label);
  if (section.kind === "rows") return section.rows.map((row) => row.map((span) => span.text).join(""));
  return section.body.split("\n");
}

const clipped = "… clipped: the pane holds 256 KiB";
const kibibyte = "r".repeat(1023);
/** So many KiB of text, a row each, the final newline included. */
const kibibytes = (count: number) => `${kibibyte}\n`.repeat(count);

verifies("pane.budget", async (run) => {
  const { frontEnd, ask } = await puppetHost(run, {
    a: asking({
      fits: ["ui.pane", { sections: [text("a", kibibytes(128)), text("b", kibibytes(128)), text("c", "")] }],
      over: ["ui.pane", { sections: [text("a", kibibytes(128)), text("b", kibibytes(129)), text("c", "small")] }],
      behind: ["ui.pane", { sections: [text("a", kibibytes(128)), text("b", kibibytes(128)), text("c", "small")] }],
      narrow: [
        "ui.pane",
        { sections: [text("a", kibibytes(255)), text("b", `${"n".repeat(1018)}\n`), text("c", "small!")] },
      ],
    }),
  });
  const shown = () => frontEnd.openPane?.sections.map((section) => rowsOf(section)) ?? [];
  await ask("a", "fits");
  expect(shown().map((rows) => rows.length)).toEqual([129, 129, 1]);
  expect(shown().some((rows) => rows.includes(clipped))).toBe(false);

  expect(await ask("a", "over")).toEqual({ id: "over", result: {} });
  expect(shown().map((rows) => rows.length)).toEqual([129, 128]);
  expect(shown()[1]?.at(-1)).toBe(clipped);

  for (const id of ["behind", "narrow"]) {
    expect(await ask("a", id)).toEqual({ id, result: {} });
    expect(shown()).toHaveLength(3);
    expect(shown()[2]).toEqual([clipped]);
  }
});

verifies("pane.budget-row-boundary", async (run) => {
  const many = Array.from({ length: 400 }, (_, n) => `${n} ${kibibyte}`);
  const sections: Record<string, Json> = {
    text: text("only", many.join("\n")),
    diff: { kind: "diff", body: many.join("\n") },
    markdown: { kind: "markdown", body: many.join("\n") },
    rows: { kind: "rows", lines: many },
    list: { kind: "list", items: many.map((label, n) => ({ id: String(n), label })) },
  };
  const requests = Object.entries(sections).map(([id, section]) => [id, ["ui.pane", { sections: [section] }]] as const);
  const { frontEnd, ask } = await puppetHost(run, { a: asking(Object.fromEntries(requests)) });
  for (const id of Object.keys(sections)) {
    expect(await ask("a", id)).toEqual({ id, result: {} });
    expect(frontEnd.openPane?.sections).toHaveLength(1);
    const shown = rowsOf(frontEnd.openPane?.sections[0]);
    expect(shown.at(-1)).toBe(clipped);
    expect(shown.length).toBeGreaterThan(250);
    expect(shown.slice(0, -1).every((row, n) => row === many[n])).toBe(true);
  }
});

verifies("pane.replaced", async (run) => {
  const pane = (id: string, body: string): readonly [string, Json] => ["ui.pane", { id, sections: [text("t", body)] }];
  const { frontEnd, ask, seen } = await puppetHost(run, {
    a: asking({ one: pane("one", "1"), fresh: pane("one", "2"), two: pane("two", "3") }),
    b: asking({ three: pane("two", "4"), close: ["ui.pane", null], other: pane("other", "5") }),
  });
  const closed = async (name: string) => (await seen(name, "pane.closed")).map(({ params }) => params);
  await ask("a", "one");
  await ask("b", "close");
  expect(frontEnd.openPane).toMatchObject({ extension: "a", id: "one" });
  await ask("a", "fresh");
  expect(frontEnd.openPane?.sections[0]).toMatchObject({ body: "2" });
  expect(await closed("a")).toEqual([]);
  await ask("a", "two");
  expect(await closed("a")).toEqual([{ pane: "one" }]);
  await ask("b", "three");
  expect(frontEnd.openPane).toMatchObject({ extension: "b", id: "two" });
  expect(await closed("a")).toEqual([{ pane: "one" }, { pane: "two" }]);
  expect(await closed("b")).toEqual([]);
  await ask("b", "close");
  expect(frontEnd.openPane).toBeNull();
  expect(await closed("b")).toEqual([]);
});

verifies("pane.empty", async (run) => {
  const { frontEnd, ask } = await puppetHost(run, {
    a: asking({
      none: ["ui.pane", { sections: [] }],
      unknown: ["ui.pane", { sections: [{ kind: "chart", body: "x" }, { kind: "text" }, 7, null] }],
      missing: ["ui.pane", { title: "t" }],
      odd: ["ui.pane", { sections: "text" }],
    }),
  });
  for (const id of ["none", "unknown", "missing", "odd"]) {
    expect(await ask("a", id)).toEqual({ id, error: expect.stringContaining("section") });
  }
  expect(frontEnd.openPane).toBeNull();
});
