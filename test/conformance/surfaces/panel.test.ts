/** The panel and the widgets: rows that stay until their owner takes them back. */
import { expect } from "vitest";
import type { HostMessage } from "../../../src/testing.js";
import { memoryPrograms, settled } from "../../../src/testing.js";
import { readyHost } from "../../helpers/conformance-host.js";
import { asking, puppetHost } from "../../helpers/puppet-host.js";
import { verifies } from "../../helpers/verifies.js";

const rows = (count: number, text = "row") => Array.from({ length: count }, (_, n) => `${text} ${n + 1}`);
const texts = (shown: readonly (readonly { readonly text: string }[])[] | undefined) =>
  shown?.map((row) => row.map(({ text }) => text).join(""));

verifies(["ui.panel", "ui.panel.redraw", "ui.panel.one"], async (run) => {
  const { frontEnd, ask, seen } = await puppetHost(run, {
    a: asking({
      first: ["ui.panel", { title: "A panel", lines: ["one", "two"], interactive: true }],
      again: ["ui.panel", { lines: ["three"] }],
      close: ["ui.panel", null],
    }),
    b: asking({ other: ["ui.panel", { title: "Other", lines: [] }] }),
  });
  expect(await ask("a", "first")).toEqual({ id: "first", result: {} });
  expect(frontEnd.openPanel).toEqual({
    extension: "a",
    title: "A panel",
    rows: [[{ text: "one" }], [{ text: "two" }]],
    interactive: true,
  });
  await ask("a", "again");
  expect(frontEnd.openPanel).toEqual({ extension: "a", title: "a", rows: [[{ text: "three" }]], interactive: false });
  expect(await seen("a", "ui.panel_closed")).toEqual([]);

  await ask("b", "other");
  expect(frontEnd.openPanel).toMatchObject({ extension: "b", title: "Other" });
  expect(await seen("a", "ui.panel_closed")).toEqual([{ method: "ui.panel_closed", params: {} }]);

  await ask("a", "first");
  expect(await seen("b", "ui.panel_closed")).toHaveLength(1);
  expect(await ask("a", "close")).toEqual({ id: "close", result: {} });
  expect(frontEnd.openPanel).toBeNull();
  expect(await seen("a", "ui.panel_closed")).toHaveLength(1);
});

verifies("ui.panel.cap", async (run) => {
  const { frontEnd, ask } = await puppetHost(run, {
    a: asking({ full: ["ui.panel", { lines: rows(200) }], over: ["ui.panel", { lines: rows(212) }] }),
  });
  await ask("a", "full");
  expect(texts(frontEnd.openPanel?.rows)).toEqual(rows(200));
  expect(await ask("a", "over")).toEqual({ id: "over", result: {} });
  expect(texts(frontEnd.openPanel?.rows)?.slice(0, 200)).toEqual(rows(200));
  expect(texts(frontEnd.openPanel?.rows)?.slice(200)).toEqual([expect.stringMatching(/^… 12 more/)]);
});

/** Rows as an extension may write them, and as they are to be painted. */
const grammar = [
  ["plain", [{ text: "plain" }]],
  [
    [{ text: "a", token: "accent" }, { text: " b" }],
    [{ text: "a", token: "accent" }, { text: " b" }],
  ],
  [
    ["bare", { text: "c", token: null }],
    [{ text: "bare" }, { text: "c" }],
  ],
  [[{ text: "unknown", token: "no-such-colour" }], [{ text: "unknown", token: "no-such-colour" }]],
  [[{ text: "ill-formed", token: "\u001b[31m" }], [{ text: "ill-formed" }]],
  [[{ text: "ill-typed", token: 7 }], [{ text: "ill-typed" }]],
  ["two\nrows", [{ text: "two rows" }]],
  [[], []],
  [7, [{ text: "7" }]],
  [{ text: "an object" }, [{ text: '{"text":"an object"}' }]],
] as const;
const lines = grammar.map(([written]) => written);
const painted = grammar.map(([, spans]) => spans);

verifies(["ui.panel.span-rows", "ui.panel.odd-token"], async (run) => {
  const { frontEnd, ask } = await puppetHost(run, { a: asking({ show: ["ui.panel", { lines }] }) });
  expect(await ask("a", "show")).toEqual({ id: "show", result: {} });
  expect(frontEnd.openPanel?.rows).toEqual(painted);
});

verifies("ui.widget.spans", async (run) => {
  const { frontEnd, ask } = await puppetHost(run, {
    a: asking({ first: ["ui.widget", { lines: lines.slice(0, 5) }], second: ["ui.widget", { lines: lines.slice(5) }] }),
  });
  await ask("a", "first");
  expect(frontEnd.widgetRows).toEqual(painted.slice(0, 5));
  await ask("a", "second");
  expect(frontEnd.widgetRows).toEqual(painted.slice(5));
});

verifies(["ui.widget", "ui.widget.all-together", "ui.widget.cap"], async (run) => {
  const { frontEnd, ask } = await puppetHost(run, {
    a: asking({
      "a-z": ["ui.widget", { lines: ["a z"], key: "z" }],
      "a-b": ["ui.widget", { lines: ["a b 1", "a b 2"], key: "b" }],
      "a-plain": ["ui.widget", { lines: ["a"] }],
      "a-gone": ["ui.widget", { lines: null }],
      "a-z-empty": ["ui.widget", { lines: [], key: "z" }],
      "a-b-odd": ["ui.widget", { lines: "text", key: "b" }],
    }),
    b: asking({ "b-many": ["ui.widget", { lines: rows(8, "b") }], "b-few": ["ui.widget", { lines: rows(4, "b") }] }),
  });
  const shown = () => texts(frontEnd.widgetRows);
  for (const id of ["a-z", "a-b", "a-plain"]) expect(await ask("a", id)).toEqual({ id, result: {} });
  expect(shown()).toEqual(["a", "a b 1", "a b 2", "a z"]);
  await ask("b", "b-few");
  expect(shown()).toEqual(["a", "a b 1", "a b 2", "a z", ...rows(4, "b")]);
  expect(await ask("b", "b-many")).toEqual({ id: "b-many", result: {} });
  expect(shown()).toEqual(["a", "a b 1", "a b 2", "a z", ...rows(3, "b"), "… 5 more rows"]);
  await ask("a", "a-gone");
  expect(shown()?.slice(0, 3)).toEqual(["a b 1", "a b 2", "a z"]);
  await ask("a", "a-z-empty");
  await ask("a", "a-b-odd");
  expect(shown()).toEqual(rows(8, "b"));
});

/** Two extensions that send what the test says, and keep what they are sent. */
async function speakers(run: Parameters<typeof readyHost>[0]) {
  const lines: Record<string, (message: object) => void> = {};
  const received: Record<string, HostMessage[]> = { a: [], b: [] };
  const programs = ["a", "b"].map((name) => ({
    name,
    manifest: { commands: [{ name: `begin-${name}` }] },
    onMessage: (message: HostMessage, line: (value: object) => void): void => {
      received[name]?.push(message);
      lines[name] = line;
      if (message.method === "command") line({ id: message.id, result: {} });
    },
  }));
  const running = await readyHost(run, [], memoryPrograms(programs));
  for (const name of ["a", "b"]) await running.host.runCommand(`begin-${name}`, "");
  return {
    ...running,
    send: async (name: string, message: object) => {
      lines[name]?.(message);
      await settled();
    },
    of: (name: string, method: string) => received[name]?.filter((message) => message.method === method) ?? [],
  };
}

verifies("ui.panel.null-own-only", async (run) => {
  const { frontEnd, send, of } = await speakers(run);
  await send("a", { id: 1, method: "ui.panel", params: { lines: ["mine"] } });
  await send("b", { id: 1, method: "ui.panel", params: null });
  await send("b", { id: 2, method: "ui.panel" });
  expect(frontEnd.openPanel).toMatchObject({ extension: "a" });
  expect(of("a", "ui.panel_closed")).toEqual([]);
});

verifies("ui.modal-before-panel", async (run) => {
  const { host, frontEnd, send, of } = await speakers(run);
  await send("a", { id: 1, method: "ui.panel", params: { lines: ["mine"], interactive: true } });
  await send("b", { id: 1, method: "ui.confirm", params: { title: "Sure?" } });
  host.surfaces.panelKey("y");
  await settled();
  expect(of("a", "ui.key")).toEqual([]);
  (await frontEnd.question()).answer({ kind: "confirmed", confirmed: true });
  await settled();
  host.surfaces.panelKey("down");
  await settled();
  expect(of("a", "ui.key").map(({ params }) => params)).toEqual([{ key: "down" }]);
});
