/** Dialogs of modules: every way in which one can end without an answer ends in its default. */
import { expect, test } from "vitest";
import { UiHost } from "./ui-host.js";

test("an answer that makes no sense is no answer", async () => {
  const host = new UiHost();
  const { select, confirm, input, editor } = host.ui.context;
  const asked = [select("a", ["b"]), confirm("a", "b"), input("a"), editor("a")];
  for (const { answer } of host.posted) answer?.({ value: 7, confirmed: "yes", text: null });
  expect(await Promise.all(asked)).toEqual([undefined, false, undefined, undefined]);
});

test("a refused dialog answers with its default", async () => {
  const host = new UiHost();
  const asked = host.ui.context.confirm("Delete?", "all of it");
  host.last("ui.confirm").refuse?.(new Error("no ui"));
  expect(await asked).toBe(false);
});

test("a dialog whose signal was aborted before is never asked", async () => {
  const host = new UiHost();
  expect(await host.ui.context.select("a", ["b"], { signal: AbortSignal.abort() })).toBeUndefined();
  expect(host.posted).toEqual([]);
});

test("a dialog whose signal is aborted is withdrawn", async () => {
  const host = new UiHost();
  const controller = new AbortController();
  const asked = host.ui.context.select("a", ["b"], { signal: controller.signal });
  controller.abort();
  expect(await asked).toBeUndefined();
  expect(host.last("ui.select").signal?.aborted).toBe(true);
});

test("dialogs that are open when the module ends answer with their defaults", async () => {
  const host = new UiHost();
  const asked = host.ui.context.input("name");
  host.ui.end();
  expect(await asked).toBeUndefined();
});

test.each(["print", "json"] as const)("nobody is asked in mode %s", async (mode) => {
  const host = new UiHost({ mode, hasUI: false });
  const { select, confirm, input, editor } = host.ui.context;
  expect(await Promise.all([select("a", ["b"]), confirm("a", "b"), input("a"), editor("a")])).toEqual([
    undefined,
    false,
    undefined,
    undefined,
  ]);
  expect(host.posted).toEqual([]);
});

test.each(["tui", "rpc"] as const)("each dialog asks and hands on the answer in mode %s", async (mode) => {
  const host = new UiHost({ mode });
  const { select, confirm, input, editor } = host.ui.context;
  const asked = [
    select("Which?", ["one", "two"]),
    confirm("Sure?", "really", { timeout: 5_000 }),
    input("Name", "yours", { timeout: 0 }),
    editor("Text", "so far"),
  ];
  expect(host.posted.map(({ method, params }) => [method, params])).toEqual([
    ["ui.select", { title: "Which?", options: ["one", "two"] }],
    ["ui.confirm", { title: "Sure?", message: "really", timeout_ms: 5_000 }],
    ["ui.input", { title: "Name", placeholder: "yours" }],
    ["ui.editor", { title: "Text", text: "so far" }],
  ]);
  for (const { answer } of host.posted) answer?.({ value: "two", label: "two", confirmed: true, text: "typed" });
  expect(await Promise.all(asked)).toEqual(["two", true, "typed", "typed"]);
});

test("a dialog of a generation that is over throws", () => {
  const host = new UiHost();
  host.isStale = true;
  expect(() => host.ui.context.confirm("a", "b")).toThrow("stale");
  expect(() => host.ui.context.notify("a")).toThrow("stale");
});
