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

test("what the provider passes on is the host's to offer", async () => {
  const host = new UiHost();
  host.ui.context.addAutocompleteProvider(issues);
  const { handle, triggers } = host.last("ui.autocomplete").params;
  expect(triggers).toEqual(["#"]);
  expect(await host.callback(handle, "suggest", ["/he"], 0, 3, { force: false })).toBeNull();
});

test("arguments that make no sense do no harm", async () => {
  const host = new UiHost();
  host.ui.context.addAutocompleteProvider(issues);
  const { handle } = host.last("ui.autocomplete").params;
  expect(await host.callback(handle)).toBeNull();
  expect(await host.callback(handle, "apply", null, -1, "x")).toMatchObject({ lines: [""] });
});

test("a suggestion is offered and applied at the caret", async () => {
  const host = new UiHost();
  host.ui.context.addAutocompleteProvider(issues);
  const { handle } = host.last("ui.autocomplete").params;
  const lines = ["first", "see #1 now"];
  const found = await host.callback(handle, "suggest", lines, 1, 6, { force: true });
  expect(found).toEqual({ items: [{ value: "#12", label: "#12", description: "It breaks" }], prefix: "#1" });
  expect(await host.callback(handle, "apply", lines, 1, 6, { value: "#12", label: "#12" }, "#1")).toEqual({
    lines: ["first", "see #12 now"],
    cursorLine: 1,
    cursorCol: 7,
  });
});

test("a later provider stands over the earlier, under the same handle", async () => {
  const host = new UiHost();
  host.ui.context.addAutocompleteProvider(issues);
  host.ui.context.addAutocompleteProvider((current) => ({
    ...current,
    triggerCharacters: [...(current.triggerCharacters ?? []), "!"],
  }));
  expect(host.of("ui.autocomplete").map(({ params }) => params)).toEqual([
    { handle: "h1", triggers: ["#"] },
    { handle: "h1", triggers: ["#", "!"] },
  ]);
});

test("the answer to an earlier question is withdrawn by the next one", async () => {
  const host = new UiHost();
  const signals: AbortSignal[] = [];
  host.ui.context.addAutocompleteProvider((current) => ({
    ...current,
    getSuggestions: async (_lines, _line, _column, { signal }) => {
      signals.push(signal);
      await Promise.resolve();
      return { items: [{ value: "a", label: "a" }], prefix: "" };
    },
  }));
  const { handle } = host.last("ui.autocomplete").params;
  const answers = [host.callback(handle, "suggest", ["a"], 0, 1), host.callback(handle, "suggest", ["ab"], 0, 2)];
  expect(await Promise.all(answers)).toEqual([null, { items: [{ value: "a", label: "a" }], prefix: "" }]);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});
