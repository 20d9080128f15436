/** Completions of modules: their providers stay in the thread and are called back. */
import type { AutocompleteProvider } from "@earendil-works/pi-tui";
import { expect, test } from "vitest";
import { UiHost } from "./ui-host.js";

/** Offers issues after `#`, and passes the rest on. */
const issues = (current: AutocompleteProvider): AutocompleteProvider => ({
  triggerCharacters: ["#"],
  async getSuggestions(lines, line, column, options) {
    const typed = /#(\d*)$/.exec((lines[line] ?? "").slice(0, column));
    if (typed === null) return current.getSuggestions(lines, line, column, options);
    return { items: [{ value: "#12", label: "#12", description: "It breaks" }], prefix: typed[0] };
  },
  applyCompletion: (...given) => current.applyCompletion(...given),
});

const added = (host: UiHost, factory: (current: AutocompleteProvider) => AutocompleteProvider): unknown => {
  host.ui.context.addAutocompleteProvider(factory);
  return host.last("ui.autocomplete").params.handle;
};

test("what the provider passes on is the host's to offer", async () => {
  const host = new UiHost();
  const handle = added(host, issues);
  expect(host.last("ui.autocomplete").params.triggers).toEqual(["#"]);
  expect(await host.callback(handle, ["/he"], 0, 3, { force: false })).toBeNull();
});

test("arguments that make no sense do no harm", async () => {
  const host = new UiHost();
  const handle = added(host, issues);
  expect(await host.callback(handle)).toBeNull();
  expect(await host.callback(handle, [], -1, "x", 7)).toBeNull();
});

test("an item of a provider that rewrites the draft is inserted by its value", async () => {
  const host = new UiHost();
  const handle = added(host, (current) => ({
    ...issues(current),
    applyCompletion: () => ({ lines: ["all", "new"], cursorLine: 0, cursorCol: 0 }),
  }));
  expect(await host.callback(handle, ["#1"], 0, 2, {})).toMatchObject({ items: [{ insert: "#12" }] });
});

test("an item is offered with what it inserts before the caret", async () => {
  const host = new UiHost();
  const handle = added(host, (current) => ({
    ...issues(current),
    applyCompletion: (lines, line, column, item, prefix) =>
      current.applyCompletion(lines, line, column, { ...item, value: `${item.value} ` }, prefix),
  }));
  expect(await host.callback(handle, ["first", "see #1 now"], 1, 6, { force: true })).toEqual({
    items: [{ label: "#12", description: "It breaks", insert: "#12 " }],
    prefix: "#1",
  });
});

test("a later provider stands over the earlier, under the same handle", () => {
  const host = new UiHost();
  added(host, issues);
  added(host, (current) => ({ ...current, triggerCharacters: [...(current.triggerCharacters ?? []), "!"] }));
  expect(host.of("ui.autocomplete").map(({ params }) => params)).toEqual([
    { handle: "h1", triggers: ["#"] },
    { handle: "h1", triggers: ["#", "!"] },
  ]);
});

test("the answer to an earlier question is withdrawn by the next one", async () => {
  const host = new UiHost();
  const signals: AbortSignal[] = [];
  const handle = added(host, (current) => ({
    ...current,
    getSuggestions: async (_lines, _line, _column, { signal }) => {
      signals.push(signal);
      await Promise.resolve();
      return { items: [{ value: "a", label: "a" }], prefix: "" };
    },
  }));
  const answers = [host.callback(handle, ["a"], 0, 1), host.callback(handle, ["ab"], 0, 2)];
  expect(await Promise.all(answers)).toEqual([null, { items: [{ label: "a", insert: "a" }], prefix: "" }]);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});
