/** The composer: what becomes of a draft, and what is shown above it. */
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { Waiting } from "../../../../../src/agent/agent.js";
import { Composer } from "../../../../../src/frontend/tui/composer/composer.js";
import type {
  ComposerOptions,
  OfferSource,
  Submitted,
} from "../../../../../src/frontend/tui/composer/composer-options.js";
import { composerLimits } from "../../../../../src/protocol/limits.js";
import { rowText } from "../../../../../src/render/row.js";
import { cells } from "../../../../../src/text/width.js";
import { hostileTexts } from "../../../text/hostile-text.js";
import { anyDraft } from "./any-draft.js";
import { keyTable, paste, press, textOf, type } from "./typing.js";

const apiKey = `sk-ant-api03-${"a1B2".repeat(10)}`;
const wide = { columns: 60, rows: 20 };
const none: Waiting = { steering: [], followUp: [] };

/** A composer with everything around it in plain sight. */
function composer(
  options: Partial<ComposerOptions> & { readonly waiting?: Waiting; readonly lines?: readonly string[] } = {},
) {
  const { waiting = none, lines = [], ...rest } = options;
  const submitted: Submitted[] = [];
  const kept = [...lines];
  const keys: string[] = [];
  let queue = waiting;
  const takeBack = vi.fn(() => {
    const was = queue;
    queue = none;
    return was;
  });
  const part = new Composer({
    keys: () => keyTable,
    invalidate: () => {},
    onSubmit: (one) => submitted.push(one),
    onApiKey: (key) => keys.push(key),
    history: { lines: () => kept, add: (line) => kept.push(line) },
    offers: [],
    queue: () => ({ waiting: () => queue, takeBack }),
    isRunning: () => false,
    ...rest,
  });
  return { part, submitted, kept, keys, takeBack };
}

/** Offers for a draft that is `/` and letters. */
const commands: OfferSource = ({ text, caret }) => {
  if (!/^\/\S*$/.test(text.slice(0, caret))) return null;
  const all = ["/model", "/new", "/name"].filter((name) => name.startsWith(text));
  const items = all.map((label) => ({
    label,
    insert: label === "/new" ? label : `${label} `,
    submits: label === "/new",
  }));
  return { items, from: 0, to: caret };
};

function submitTyped(part: Composer, text: string, ...chords: readonly string[]): void {
  type(part, text);
  press(part, ...chords, "enter");
}

describe("an API key", () => {
  test.each([
    ["pasted into an empty draft", (part: Composer) => part.input(paste(`${apiKey}\n`))],
    ["typed and submitted", (part: Composer) => submitTyped(part, apiKey)],
    ["with its variable", (part: Composer) => submitTyped(part, `export A_KEY="${apiKey}"`)],
    ["cut, put in again and submitted", (part: Composer) => submitTyped(part, apiKey, "ctrl+u", "ctrl+y")],
  ])("%s goes to who keeps keys, and nothing brings it back", (_, enter) => {
    const { part, submitted, kept, keys } = composer({ isRunning: () => true });
    enter(part);
    expect(keys).toEqual([apiKey]);
    expect([submitted, kept, part.text]).toEqual([[], [], ""]);
    press(part, "ctrl+_", "ctrl+y", "up", "alt+_");
    expect(part.text).toBe("");
  });

  test("put there by somebody else goes the same way", () => {
    const { part, submitted, keys } = composer();
    part.setText(apiKey);
    press(part, "enter");
    expect([submitted, keys]).toEqual([[], [apiKey]]);
  });

  test("is not queued with Tab either", () => {
    const { part, submitted, keys } = composer({ isRunning: () => true });
    part.setText(apiKey);
    press(part, "tab");
    expect([submitted, keys]).toEqual([[], [apiKey]]);
  });

  test("within other text is pasted as text", () => {
    const { part, keys } = composer();
    type(part, "use ");
    part.input(paste(apiKey));
    expect([part.text, keys]).toEqual([`use ${apiKey}`, []]);
  });
});

describe("hostile text", () => {
  test.each(hostileTexts.map(({ name, text }) => [name, text]))("%s: only rows are painted", (_, text) => {
    const offers: OfferSource = () => ({ items: [{ label: text, detail: text, insert: text }], from: 0, to: 0 });
    const waiting = { steering: [text, text], followUp: [text] };
    const { part } = composer({ offers: [offers], waiting, placeholder: text });
    part.attach({ label: text, body: text });
    part.setText(text);
    for (const row of part.view(wide).rows) expect(rowText(row)).not.toMatch(/\p{Cc}/u);
  });

  test("whatever there is to show and however small the room, the view fits", () => {
    const size = fc.integer({ min: 1, max: 12 });
    const texts = fc.array(anyDraft, { maxLength: 6 });
    fc.assert(
      fc.property(anyDraft, texts, texts, size, size, (draft, offered, waiting, columns, rows) => {
        const items = offered.map((label) => ({ label, detail: label, insert: label }));
        const { part } = composer({
          offers: [() => ({ items, from: 0, to: 0 })],
          waiting: { steering: waiting, followUp: waiting },
        });
        for (const label of waiting) part.attach({ label, body: label });
        part.setText(draft);
        press(part, "down");
        const view = part.view({ columns, rows });
        expect(view.rows.length).toBeLessThanOrEqual(rows);
        for (const row of view.rows) expect(cells(rowText(row))).toBeLessThanOrEqual(columns);
        expect(view.caret?.row).toBeLessThan(view.rows.length);
        expect(view.caret?.column).toBeLessThan(columns);
      }),
    );
  });
});

describe("a draft", () => {
  test("that is submitted is handed over, kept, and gone", () => {
    const { part, submitted, kept } = composer();
    type(part, "do it");
    press(part, "enter");
    expect(submitted).toEqual([{ kind: "line", text: "do it", typed: "do it", whileRunning: "steer" }]);
    expect([kept, part.text]).toEqual([["do it"], ""]);
  });

  test("that is blank is not submitted and stays", () => {
    const { part, submitted } = composer();
    type(part, "  ");
    expect(press(part, "enter")).toBe(true);
    expect([submitted, part.text]).toEqual([[], "  "]);
  });

  test.each([
    ["!ls -l ", "shell", "ls -l"],
    ["! ls", "shell", "ls"],
    ["!!secret stuff", "hidden-shell", "secret stuff"],
    ["!", "line", "!"],
    ["!!!what", "line", "!!!what"],
    ["what!", "line", "what!"],
  ])("%j is a %s", (typed, kind, text) => {
    const { part, submitted } = composer();
    type(part, typed);
    press(part, "enter");
    expect(submitted).toEqual([{ kind, text, typed, whileRunning: "steer" }]);
  });

  test("for the shell is marked as such, not by colour alone", () => {
    const { part } = composer();
    type(part, "!ls");
    expect(textOf(part.view(wide))).toBe("! !ls");
  });

  test("is queued with Tab while a turn runs, and Tab is somebody else's otherwise", () => {
    let isRunning = false;
    const { part, submitted } = composer({ isRunning: () => isRunning });
    type(part, "then this");
    expect(press(part, "tab")).toBe(false);
    isRunning = true;
    expect(press(part, "tab")).toBe(true);
    expect(submitted).toMatchObject([{ text: "then this", whileRunning: "followUp" }]);
    expect(press(part, "tab")).toBe(false);
  });

  test("that somebody replaces comes back with one undo", () => {
    const { part } = composer();
    type(part, "my own words");
    part.setText("from elsewhere");
    press(part, "ctrl+_");
    expect(part.text).toBe("my own words");
  });

  test("that changes is told, and one in which only the caret moved is not", () => {
    const onChange = vi.fn();
    const { part } = composer({ onChange });
    type(part, "a");
    press(part, "left", "right");
    expect(onChange.mock.calls).toEqual([["a"]]);
  });
});

describe("earlier lines", () => {
  test("come to whoever asked for them before they were read", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const known: string[] = [];
    const { part } = composer({ history: { lines: () => known, add: () => {}, loading: promise } });
    press(part, "up");
    expect(part.text).toBe("");
    known.push("the line of last time");
    resolve();
    await promise;
    expect(part.text).toBe("the line of last time");
  });

  test("come with up, go with down, and the draft is there in the end with its pastes", () => {
    const { part } = composer({ lines: ["one", "two"], pastes: () => ({ paste_placeholder: 5, paste_label: null }) });
    press(part, "up");
    expect(part.text).toBe("two");
    press(part, "up", "up");
    expect(part.text).toBe("one");
    press(part, "down", "down");
    expect(part.text).toBe("");
    part.input(paste("a long one"));
    expect(press(part, "up")).toBe(true);
    expect(part.text).toBe("a long one");
  });

  test("are those that begin with the draft, each once", () => {
    const { part } = composer({ lines: ["git log", "make", "git log", "git push"] });
    type(part, "git");
    press(part, "up");
    expect(part.text).toBe("git push");
    press(part, "up", "up");
    expect(part.text).toBe("git log");
    press(part, "down", "down");
    expect(part.text).toBe("git");
  });

  test("of several rows are gone by as a whole, until the caret moves in one", () => {
    const { part } = composer({ lines: ["old", "a\nb"] });
    press(part, "up", "up");
    expect(part.text).toBe("old");
    press(part, "down", "left", "up");
    expect(part.text).toBe("a\nb");
    press(part, "up");
    expect(part.text).toBe("old");
  });

  test("that are changed are drafts of their own", () => {
    const { part } = composer({ lines: ["one", "two"] });
    press(part, "up");
    type(part, "!");
    press(part, "down");
    expect(part.text).toBe("two!");
  });

  test("are not looked for from within a draft of several rows", () => {
    const { part } = composer({ lines: ["x"] });
    part.setText("a\nb");
    press(part, "up");
    expect(part.text).toBe("a\nb");
  });

  test("are searched with ctrl+r for what the draft says", () => {
    const { part, submitted } = composer({ lines: ["fix the Parser", "write docs", "parser again\nand again"] });
    type(part, "pars");
    expect(press(part, "ctrl+r")).toBe(true);
    expect(textOf(part.view(wide))).toBe("› parser again and again\n  fix the Parser\n> pars");
    press(part, "down", "enter");
    expect([part.text, submitted]).toEqual(["fix the Parser", []]);
    press(part, "ctrl+_");
    expect(part.text).toBe("pars");
  });

  test("that do not hold what is looked for leave the draft alone, and nothing is submitted", () => {
    const { part, submitted } = composer({ lines: ["one"] });
    type(part, "zzz");
    press(part, "ctrl+r", "enter");
    expect([part.text, submitted]).toEqual(["zzz", []]);
    press(part, "enter");
    expect(submitted).toHaveLength(1);
  });

  test("are not searched when an extension has the chord", () => {
    const { part } = composer({ lines: ["one"], isClaimed: () => true });
    expect(press(part, "ctrl+r")).toBe(false);
  });
});

describe("what is offered", () => {
  test("is listed above, chosen with the arrows and taken with Tab", () => {
    const { part, submitted } = composer({ offers: [commands] });
    type(part, "/n");
    expect(textOf(part.view(wide))).toBe("› /new\n  /name\n> /n");
    press(part, "down", "tab");
    expect([part.text, submitted]).toEqual(["/name ", []]);
    press(part, "ctrl+u");
    type(part, "/n");
    press(part, "down", "down", "up", "up", "tab");
    expect(part.text).toBe("/new");
  });

  test("is submitted with enter when it needs nothing more", () => {
    const { part, submitted } = composer({ offers: [commands] });
    type(part, "/n");
    press(part, "enter");
    expect(submitted).toMatchObject([{ text: "/new" }]);
  });

  test("does not stand in the way of a draft that says it already", () => {
    const { part, submitted } = composer({ offers: [commands] });
    type(part, "/model");
    press(part, "enter");
    expect(submitted).toMatchObject([{ text: "/model" }]);
  });

  test("is waved away with escape until something else is offered", () => {
    const { part } = composer({ offers: [commands] });
    expect(press(part, "escape")).toBe(false);
    type(part, "/n");
    expect(press(part, "escape")).toBe(true);
    expect(press(part, "escape")).toBe(false);
    type(part, "a");
    expect(textOf(part.view(wide))).toBe("> /na");
    press(part, "ctrl+u");
    type(part, "/na");
    expect(textOf(part.view(wide))).toBe("› /name\n> /na");
  });

  test("is not offered for a line that goes by", () => {
    const { part } = composer({ offers: [commands], lines: ["older", "/new"] });
    press(part, "up");
    expect(textOf(part.view(wide))).toBe("> /new");
    press(part, "up");
    expect(part.text).toBe("older");
  });

  test("may come later, and a choice stays where it was", () => {
    let labels = ["b", "c"];
    const offers: OfferSource = () => ({ items: labels.map((label) => ({ label, insert: label })), from: 0, to: 0 });
    const { part } = composer({ offers: [offers] });
    part.refreshOffers();
    press(part, "down");
    labels = ["a", "b", "c"];
    part.refreshOffers();
    expect(textOf(part.view(wide))).toBe("  a\n  b\n› c\n> ");
  });

  test("is shown a few rows at a time around the choice", () => {
    const items = Array.from({ length: 30 }, (_, at) => ({ label: `item ${at}`, insert: `${at}` }));
    const { part } = composer({ offers: [() => ({ items, from: 0, to: 0 })] });
    part.refreshOffers();
    press(part, ...Array.from({ length: 10 }, () => "down"));
    const rows = part.view(wide).rows.map(rowText);
    expect(rows.slice(0, -1)).toHaveLength(composerLimits.suggestionRows);
    expect(rows.at(-2)).toBe("› item 10");
  });
});

describe("what is attached", () => {
  test("goes behind the next prompt, in a fence that it cannot end", () => {
    const { part, submitted, kept } = composer();
    part.attach({ label: "Changes: 2 lines", body: "a\n```\nb" });
    type(part, "look");
    expect(textOf(part.view(wide))).toBe("+ Changes: 2 lines\n> look");
    press(part, "enter");
    expect(submitted[0]?.text).toBe("look\n\nChanges: 2 lines\n````\na\n```\nb\n````");
    expect(kept).toEqual(["look"]);
    expect(textOf(part.view(wide))).toBe("> ");
  });

  test("is enough for a prompt", () => {
    const { part, submitted } = composer();
    part.attach({ label: "rows", body: "x" });
    press(part, "enter");
    expect(submitted).toMatchObject([{ kind: "line", text: "rows\n```\nx\n```", typed: "" }]);
  });

  test.each(["/model x", " /new", "!ls"])("waits while %s is submitted", (line) => {
    const { part, submitted } = composer();
    part.attach({ label: "rows", body: "x" });
    type(part, line);
    press(part, "enter");
    expect(submitted).toMatchObject([{ typed: line }]);
    expect(textOf(part.view(wide))).toBe("+ rows\n> ");
  });

  test("goes with a line that only begins like a command", () => {
    const { part, submitted } = composer();
    part.attach({ label: "rows", body: "x" });
    type(part, "/etc/hosts is odd");
    press(part, "enter");
    expect(submitted[0]?.text).toBe("/etc/hosts is odd\n\nrows\n```\nx\n```");
  });

  test("is taken off with backspace at the beginning, the last first", () => {
    const { part } = composer();
    part.attach({ label: "one", body: "" });
    part.attach({ label: "two", body: "" });
    type(part, "x");
    press(part, "backspace", "backspace");
    expect(textOf(part.view(wide))).toBe("+ one\n> ");
  });

  test("is bounded, and what does not go in any more is told", () => {
    const onNotice = vi.fn();
    const { part } = composer({ onNotice });
    for (let count = 0; count <= composerLimits.attachments; count++) part.attach({ label: `${count}`, body: "" });
    expect(onNotice).toHaveBeenCalledOnce();
    expect(textOf(part.view(wide))).toBe(`+ 0\n+ 1\n+ 2\n+ ${composerLimits.attachments - 3} more attached\n> `);
  });
});

describe("what waits for the turn", () => {
  const waiting = { steering: ["first", "second\nrow"], followUp: ["third", "fourth"] };

  test("is shown in the order in which it joins", () => {
    const { part } = composer({ waiting });
    expect(textOf(part.view(wide))).toBe(
      "next: first\nnext: second row\nthen: third\n1 more waiting · alt+up takes back\n> ",
    );
  });

  test("comes back into the draft with alt+up, before what is there", () => {
    const { part, takeBack } = composer({ waiting });
    type(part, "draft");
    expect(press(part, "alt+up")).toBe(true);
    expect(part.text).toBe("first\n\nsecond\nrow\n\nthird\n\nfourth\n\ndraft");
    press(part, "alt+up");
    expect(takeBack).toHaveBeenCalledOnce();
  });
});
