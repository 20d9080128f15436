/** What the host says, shows and asks in a terminal: before there is one, while it is there, and after it. */

import { expect, test } from "vitest";
import type { QuestionPart, SurfacePort } from "../../../../../src/frontend/tui/surfaces/surface-port.js";
import { TerminalFrontEnd } from "../../../../../src/frontend/tui/surfaces/terminal-front-end.js";
import { realClock } from "../../../../../src/host/clock.js";
import type { Notice, Question } from "../../../../../src/host/front-end.js";
import { ModalQueue } from "../../../../../src/host/modal-queue.js";
import { hostLimits } from "../../../../../src/protocol/limits.js";
import { plainMakers, press } from "./surface-screen.js";

class Terminal implements SurfacePort {
  readonly said_: string[] = [];
  readonly changes: string[] = [];
  readonly open_: QuestionPart[] = [];
  draft = "";
  isFree = true;

  notice = ({ text }: Notice): void => void this.said_.push(`notice ${text}`);
  said = ({ text }: Notice): void => void this.said_.push(`said ${text}`);
  show = ({ title }: { readonly title: string }): void => void this.said_.push(`show ${title}`);
  compose = (text: string): string | null => {
    if (text === "refused") return "a key is being entered";
    this.draft = text;
    return null;
  };
  paste = (text: string): void => {
    this.draft += text;
  };
  theme = (name: string): string | null => (name === "light" ? null : `there is no theme ${name}`);
  linesChanged = (extension: string, id: string): void => void this.changes.push(`lines ${extension} ${id}`);
  changed = (kind: string): void => void this.changes.push(kind);
  mayOpen = (): boolean => this.isFree;
  open = (part: QuestionPart): void => void this.open_.push(part);
  close = (part: QuestionPart): void => void this.open_.splice(this.open_.indexOf(part), 1);

  get top(): QuestionPart {
    const part = this.open_.at(-1);
    if (part === undefined) throw new Error("nothing is open");
    return part;
  }
}

function attached(): { frontEnd: TerminalFrontEnd; terminal: Terminal } {
  const frontEnd = new TerminalFrontEnd();
  const terminal = new Terminal();
  frontEnd.attach(terminal, plainMakers);
  return { frontEnd, terminal };
}

const line = (text: string): Notice => ({ extension: "a", tone: "info", text });
const select: Question = { kind: "select", title: "Which", options: [{ label: "one", description: "" }] };
const input: Question = { kind: "input", title: "Name", placeholder: "", prefill: "x", secret: false };
const confirm: Question = { kind: "confirm", title: "Sure", message: "" };
const never = new AbortController().signal;

test("what was said before there is a terminal is shown in its order, once", () => {
  const frontEnd = new TerminalFrontEnd();
  frontEnd.notice(line("1"));
  frontEnd.said(line("2"));
  frontEnd.show({ extension: "a", title: "3", body: "", format: "text" });
  frontEnd.notice(line("4"));
  const terminal = new Terminal();
  frontEnd.attach(terminal, plainMakers);
  expect(terminal.said_).toEqual(["notice 1", "said 2", "show 3", "notice 4"]);
  frontEnd.notice(line("5"));
  expect(terminal.said_.slice(4)).toEqual(["notice 5"]);
});

test("a flood before there is a terminal is bounded, and says how much is missing", () => {
  const frontEnd = new TerminalFrontEnd();
  for (let n = 0; n < hostLimits.maxNotices + 3; n++) frontEnd.said(line(String(n)));
  const terminal = new Terminal();
  frontEnd.attach(terminal, plainMakers);
  expect(terminal.said_).toHaveLength(hostLimits.maxNotices + 1);
  expect(terminal.said_.at(-1)).toBe("notice 3 earlier lines were not kept");
});

test("the last draft that was put down before there is a terminal is in the composer", () => {
  const frontEnd = new TerminalFrontEnd();
  expect(frontEnd.compose("first")).toBeNull();
  expect(frontEnd.compose("second")).toBeNull();
  const terminal = new Terminal();
  frontEnd.attach(terminal, plainMakers);
  expect(terminal.draft).toBe("second");
});

test("surfaces are kept as the host last sent them, and each change is told", () => {
  const { frontEnd, terminal } = attached();
  terminal.changes.length = 0;
  const slots = [{ extension: "a", key: null, text: "busy" }];
  frontEnd.status(slots);
  frontEnd.activity([]);
  frontEnd.widgets([[{ text: "row" }]]);
  frontEnd.panel({ extension: "a", title: "T", rows: [], interactive: false });
  frontEnd.pane(null);
  expect(terminal.changes).toEqual(["status", "activity", "widgets", "panel", "pane"]);
  expect(frontEnd.state).toMatchObject({
    status: slots,
    widgets: [[{ text: "row" }]],
    panel: { title: "T" },
    pane: null,
  });
});

test("what modules show is kept as well: widgets below, a title, the working row, whole results", () => {
  const { frontEnd, terminal } = attached();
  terminal.changes.length = 0;
  frontEnd.widgets([], [[{ text: "below" }]]);
  frontEnd.title("T");
  const working = { message: "m", isVisible: false, indicator: null, thinkingLabel: "t" };
  frontEnd.working(working);
  frontEnd.toolsExpanded(true);
  frontEnd.linesChanged("a", "1");
  expect(terminal.changes).toEqual(["widgets", "title", "working", "toolsExpanded", "lines a 1"]);
  expect(frontEnd.state).toMatchObject({
    lowerWidgets: [[{ text: "below" }]],
    title: "T",
    working,
    toolsExpanded: true,
  });
  expect(frontEnd.theme("light")).toBeNull();
  expect(frontEnd.theme("x")).toBe("there is no theme x");
});

test("a paste goes to the draft, waits with it for the terminal, and is refused while the draft is an answer", async () => {
  const early = new TerminalFrontEnd();
  early.compose("a");
  expect(early.paste("b")).toBeNull();
  const terminal = new Terminal();
  early.attach(terminal, plainMakers);
  expect(terminal.draft).toBe("ab");
  early.paste("c");
  expect(terminal.draft).toBe("abc");
  const answer = early.ask("a", input, never);
  expect(early.paste("secret")).toBe("the composer is answering a question");
  press(terminal.top, "escape");
  await answer;
});

test("a terminal that comes late is told of every surface", () => {
  const frontEnd = new TerminalFrontEnd();
  frontEnd.panel({ extension: "a", title: "T", rows: [], interactive: false });
  const terminal = new Terminal();
  frontEnd.attach(terminal, plainMakers);
  expect(terminal.changes).toContain("panel");
  expect(frontEnd.state.panel?.title).toBe("T");
});

test("a question opens with the keys of the terminal and its answer goes back", async () => {
  const { frontEnd, terminal } = attached();
  const answer = frontEnd.ask("a", select, never);
  expect(frontEnd.question?.kind).toBe("select");
  press(terminal.top, "enter");
  expect(await answer).toEqual({ kind: "option", index: 0 });
  expect(terminal.open_).toEqual([]);
  expect(frontEnd.question).toBeNull();
});

test("a question that came before the terminal opens with it", async () => {
  const frontEnd = new TerminalFrontEnd();
  const answer = frontEnd.ask("a", confirm, never);
  const terminal = new Terminal();
  frontEnd.attach(terminal, plainMakers);
  press(terminal.top, "enter");
  expect(await answer).toEqual({ kind: "confirmed", confirmed: true });
});

test("a question waits while something else is open, and opens when that has closed", async () => {
  const { frontEnd, terminal } = attached();
  terminal.isFree = false;
  const answer = frontEnd.ask("a", select, never);
  frontEnd.retry();
  expect(terminal.open_).toEqual([]);
  terminal.isFree = true;
  frontEnd.retry();
  expect(terminal.open_).toHaveLength(1);
  frontEnd.retry();
  expect(terminal.open_).toHaveLength(1);
  press(terminal.top, "escape");
  expect(await answer).toEqual({ kind: "cancelled" });
});

test("five extensions ask at once, the shown one ends, and the next question appears", async () => {
  const { frontEnd, terminal } = attached();
  const queue = new ModalQueue(frontEnd, realClock);
  const askers = ["a", "b", "c", "d", "e"].map((name) => ({ name, end: new AbortController() }));
  const answers = askers.map(({ name, end }) => queue.ask(name, select, end.signal));
  await Promise.resolve();
  expect(terminal.open_.map(({ extension }) => extension)).toEqual(["a"]);
  askers[0]?.end.abort();
  expect(await answers[0]).toEqual({ kind: "cancelled" });
  await expect.poll(() => terminal.open_.map(({ extension }) => extension)).toEqual(["b"]);
  askers[3]?.end.abort();
  for (const name of ["b", "c", "e"]) {
    await expect.poll(() => terminal.open_.map(({ extension }) => extension)).toEqual([name]);
    press(terminal.top, "enter");
  }
  expect(await Promise.all(answers.slice(1))).toEqual([
    { kind: "option", index: 0 },
    { kind: "option", index: 0 },
    { kind: "cancelled" },
    { kind: "option", index: 0 },
  ]);
});

test("a question that is withdrawn while it waits never opens", async () => {
  const { frontEnd, terminal } = attached();
  terminal.isFree = false;
  const end = new AbortController();
  const answer = frontEnd.ask("a", select, end.signal);
  end.abort();
  expect(await answer).toEqual({ kind: "cancelled" });
  terminal.isFree = true;
  frontEnd.retry();
  expect(terminal.open_).toEqual([]);
  expect(await frontEnd.ask("a", select, end.signal)).toEqual({ kind: "cancelled" });
});

test("typing into a question that was withdrawn changes nothing", async () => {
  const { frontEnd, terminal } = attached();
  const end = new AbortController();
  const answer = frontEnd.ask("a", input, end.signal);
  const part = terminal.top;
  end.abort();
  press(part, "enter");
  expect(await answer).toEqual({ kind: "cancelled" });
});

test("the draft is not replaced while the composer answers a question, but while a picker does", () => {
  const { frontEnd, terminal } = attached();
  void frontEnd.ask("a", input, never);
  expect(terminal.top.place).toBe("composer");
  expect(frontEnd.compose("text")).toBe("the composer is answering a question");
  press(terminal.top, "escape");
  void frontEnd.ask("a", select, never);
  expect(terminal.top.place).toBe("footer");
  expect(frontEnd.compose("text")).toBeNull();
  expect(frontEnd.compose("refused")).toBe("a key is being entered");
});

test("ctrl+c cancels the question, and closes panel and pane with a word to their owners", async () => {
  const { frontEnd } = attached();
  const told: string[] = [];
  const surfaces = {
    panelKey: () => {},
    panelClosed: () => void told.push("panel"),
    paneSelected: () => {},
    paneActivated: () => {},
    paneKey: () => {},
    paneClosed: () => void told.push("pane"),
  };
  expect(frontEnd.dismiss(surfaces)).toBe(false);
  const answer = frontEnd.ask("a", confirm, never);
  expect(frontEnd.dismiss(surfaces)).toBe(true);
  expect(await answer).toEqual({ kind: "cancelled" });
  expect(told).toEqual([]);
  frontEnd.panel({ extension: "a", title: "T", rows: [], interactive: true });
  frontEnd.pane({ extension: "a", id: "p", title: "P", hint: "", side: null, sections: [] });
  expect(frontEnd.dismiss(surfaces)).toBe(true);
  expect(told).toEqual(["panel", "pane"]);
});

test("without its terminal lines go to the fallback and every question is cancelled", async () => {
  const { frontEnd, terminal } = attached();
  const open = frontEnd.ask("a", select, never);
  const waiting = frontEnd.ask("b", select, never);
  const rest: string[] = [];
  frontEnd.detach(({ text }) => rest.push(text));
  expect(await Promise.all([open, waiting, frontEnd.ask("c", select, never)])).toEqual([
    { kind: "cancelled" },
    { kind: "cancelled" },
    { kind: "cancelled" },
  ]);
  expect(terminal.open_).toEqual([]);
  frontEnd.notice(line("late"));
  frontEnd.said(line("later"));
  expect(rest).toEqual(["late", "later"]);
  expect(frontEnd.compose("text")).toBe("no ui");
});
