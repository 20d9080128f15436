/** Widgets of modules: lines, or components that draw them. */
import { Text } from "@earendil-works/pi-tui";
import { expect, test, vi } from "vitest";
import { UiHost } from "./ui-host.js";

const drawn = (text: string) => () => new Text(text, 0, 0);

test("a factory that throws is reported, and what was shown stays", async () => {
  const host = new UiHost();
  host.ui.context.setWidget("list", drawn("one"));
  host.ui.context.setWidget("list", () => {
    throw new Error("no widget");
  });
  expect(host.reports.map(({ event }) => event)).toEqual(["ui.setWidget"]);
  expect(host.methods).toEqual(["ui.component"]);
});

test("a client is sent lines, and is told once that it gets no components", () => {
  const host = new UiHost({ mode: "rpc" });
  const factory = vi.fn(drawn("one"));
  host.ui.context.setWidget("a", factory);
  host.ui.context.setWidget("b", factory);
  expect(factory).not.toHaveBeenCalled();
  expect(host.methods).toEqual(["notify"]);
});

test("a component draws the widget, in the same tick in which it was set", async () => {
  const host = new UiHost();
  let isMade = false;
  host.ui.context.setWidget(
    "list",
    (_tui, theme) => {
      isMade = true;
      return new Text(theme.fg("accent", "one"), 0, 0);
    },
    { placement: "belowEditor" },
  );
  expect(isMade).toBe(true);
  const { component, ...params } = host.last("ui.component").params;
  expect(params).toEqual({ kind: "widget", key: "list", placement: "belowEditor", keyReleases: false, mouse: false });
  await vi.waitUntil(async () => (await host.show(component, 5).catch(() => [])).length > 0);
  expect(host.last("component.frame").params.lines).toEqual(["\u001b[38;5;6mone\u001b[39m  "]);
});

test("another component takes the place of the one with its key; the old one is let go when the host says so", async () => {
  const host = new UiHost();
  const dispose = vi.fn();
  host.ui.context.setWidget("list", () => ({ render: () => ["old"], invalidate: () => undefined, dispose }));
  const old = host.last("ui.component").params.component;
  host.ui.context.setWidget("list", drawn("new"));
  expect(host.methods).toEqual(["ui.component", "ui.component"]);
  host.send("component.closed", { component: old });
  expect(dispose).toHaveBeenCalledTimes(1);
  host.ui.context.setWidget("list", undefined);
  expect(host.last("component.close").params.component).not.toBe(old);
});

test("lines take the place of a component and the other way round", () => {
  const host = new UiHost();
  const { context } = host.ui;
  context.setWidget("list", drawn("one"));
  context.setWidget("list", ["two"]);
  context.setWidget("list", drawn("three"));
  context.setWidget("list", undefined);
  context.setWidget("list", undefined);
  expect(host.posted.map(({ method, params }) => [method, params.lines])).toEqual([
    ["ui.component", undefined],
    ["component.close", undefined],
    ["ui.widget", ["two"]],
    ["ui.widget", null],
    ["ui.component", undefined],
    ["component.close", undefined],
  ]);
});

test("colours of lines cross as data to a terminal, and as they are to a client", () => {
  for (const [mode, lines] of [
    ["tui", [[{ text: "one", sgr: "38;5;6" }, { text: " two" }], "plain"]],
    ["rpc", ["\u001b[38;5;6mone\u001b[39m two", "plain"]],
  ] as const) {
    const host = new UiHost({ mode });
    host.ui.context.setWidget("list", ["\u001b[38;5;6mone\u001b[39m two", "plain"]);
    expect(host.last("ui.widget").params.lines).toEqual(lines);
  }
});
