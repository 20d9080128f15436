/** Surfaces from an extension to the keys of a person and back, over the real host. */
import { expect, onTestFinished, test } from "vitest";
import { PanePart } from "../../../../../src/frontend/tui/surfaces/pane/pane-part.js";
import { PanelPart } from "../../../../../src/frontend/tui/surfaces/panel-part.js";
import type { QuestionPart } from "../../../../../src/frontend/tui/surfaces/surface-port.js";
import { TerminalFrontEnd } from "../../../../../src/frontend/tui/surfaces/terminal-front-end.js";
import { type Host, startHost } from "../../../../../src/host/host.js";
import { type HostMessage, type MemoryPeer, type MemoryProgram, memoryPrograms } from "../../../../../src/testing.js";
import { lines, plainBody, plainMakers, press } from "./surface-screen.js";

/** An extension that does what the test says. */
class Puppet {
  readonly told: string[] = [];
  readonly answers: HostMessage[] = [];
  readonly program: MemoryProgram;
  #line: (value: object) => void = () => {};
  #peer: MemoryPeer | null = null;

  constructor(name: string) {
    this.program = {
      name,
      onMessage: (message, line, peer) => {
        this.#line = line;
        this.#peer = peer;
        if (message.method === "initialize") line({ id: message.id, result: { name } });
        else if (message.method === undefined) this.answers.push(message);
        else this.told.push(`${message.method} ${JSON.stringify(message.params ?? {})}`);
      },
    };
  }

  send(method: string, params: object | null): void {
    this.#line({ id: this.answers.length + 1, method, params });
  }

  die(): void {
    this.#peer?.exit();
  }
}

interface Running {
  readonly host: Host;
  readonly frontEnd: TerminalFrontEnd;
  readonly panel: PanelPart;
  readonly pane: PanePart;
  readonly open: QuestionPart[];
  readonly notices: string[];
}

async function running(...puppets: readonly Puppet[]): Promise<Running> {
  const frontEnd = new TerminalFrontEnd();
  const host = startHost({
    version: "0.0.1",
    cwd: "/",
    env: {},
    directories: [],
    frontEnd,
    ...memoryPrograms(puppets.map(({ program }) => program)),
  });
  onTestFinished(() => host.stop());
  const shared = { events: host.surfaces, invalidate: () => {}, wheelRows: () => 3 };
  const panel = new PanelPart(shared);
  const pane = new PanePart({ ...shared, makeBody: plainBody, onAttach: () => {} });
  const open: QuestionPart[] = [];
  const notices: string[] = [];
  const port = {
    notice: ({ text }: { readonly text: string }) => void notices.push(text),
    said: ({ text }: { readonly text: string }) => void notices.push(text),
    show: () => {},
    compose: () => null,
    paste: () => {},
    theme: () => null,
    linesChanged: () => {},
    changed: (kind: string) => {
      if (kind === "panel") panel.update(frontEnd.state.panel);
      if (kind === "pane") pane.update(frontEnd.state.pane);
    },
    mayOpen: () => true,
    open: (part: QuestionPart) => void open.push(part),
    close: (part: QuestionPart) => void open.splice(open.indexOf(part), 1),
  };
  frontEnd.attach(port, plainMakers);
  await host.ready;
  return { host, frontEnd, panel, pane, open, notices };
}

const files = (...ids: readonly string[]) => ({
  id: "diff",
  title: "Changes",
  sections: [
    { kind: "list", id: "files", items: ids },
    { kind: "text", id: "body", body: "one\ntwo" },
  ],
});

test("what a person does in a pane reaches its owner as the seed writes it", async () => {
  const git = new Puppet("git");
  const { pane } = await running(git);
  git.send("ui.pane", files("a", "b"));
  await expect.poll(() => pane.isFocused).toBe(true);
  lines(pane);
  press(pane, "down", "x", "enter", "escape", "escape");
  await expect
    .poll(() => git.told)
    .toEqual([
      'pane.select {"pane":"diff","section":"files","id":"b"}',
      'pane.key {"pane":"diff","key":"x"}',
      'pane.activate {"pane":"diff","section":"files","id":"b"}',
      'pane.closed {"pane":"diff"}',
    ]);
  expect(pane.pane).toBeNull();
});

test("a refresh from the owner keeps the place, a pane of another owner takes its place and the focus", async () => {
  const git = new Puppet("git");
  const other = new Puppet("other");
  const { pane } = await running(git, other);
  git.send("ui.pane", files("a", "b"));
  await expect.poll(() => pane.pane).not.toBeNull();
  press(pane, "down");
  pane.setFocused(false);
  git.send("ui.pane", files("new", "a", "b"));
  await expect.poll(() => lines(pane)).toContain("▹ b");
  expect(pane.isFocused).toBe(false);
  other.send("ui.pane", files("z"));
  await expect.poll(() => lines(pane)).toContain("▸ z");
  await expect.poll(() => git.told.at(-1)).toBe('pane.closed {"pane":"diff"}');
});

test("an interactive panel gets its keys and hears when it is closed or replaced", async () => {
  const todo = new Puppet("todo");
  const other = new Puppet("other");
  const { panel } = await running(todo, other);
  todo.send("ui.panel", { title: "Tasks", lines: ["one"], interactive: true });
  await expect.poll(() => lines(panel)[1]).toBe("one");
  press(panel, "down", "ctrl+x", "shift+tab", "escape");
  await expect
    .poll(() => todo.told)
    .toEqual(['ui.key {"key":"down"}', 'ui.key {"key":"ctrl+x"}', 'ui.key {"key":"shift+tab"}', "ui.panel_closed {}"]);
  expect(lines(panel)).toEqual([]);
  todo.send("ui.panel", { title: "Tasks", lines: ["one"], interactive: true });
  await expect.poll(() => panel.panel?.extension).toBe("todo");
  other.send("ui.panel", { title: "Mine", lines: ["two"] });
  await expect.poll(() => lines(panel)[1]).toBe("two");
  await expect.poll(() => todo.told.at(-1)).toBe("ui.panel_closed {}");
});

test("an owner that dies takes question, panel and pane with it, and the next question opens", async () => {
  const doomed = new Puppet("doomed");
  const other = new Puppet("other");
  const { panel, pane, open, frontEnd } = await running(doomed, other);
  doomed.send("ui.panel", { lines: ["x"], interactive: true });
  doomed.send("ui.pane", files("a"));
  doomed.send("ui.status", { text: "busy" });
  doomed.send("ui.widget", { lines: ["w"] });
  doomed.send("ui.confirm", { title: "Sure" });
  await expect.poll(() => open.map(({ extension }) => extension)).toEqual(["doomed"]);
  other.send("ui.input", { title: "Name" });
  doomed.die();
  await expect.poll(() => open.map(({ extension }) => extension)).toEqual(["other"]);
  expect(panel.panel).toBeNull();
  expect(pane.pane).toBeNull();
  expect(frontEnd.state).toMatchObject({ status: [], widgets: [], panel: null, pane: null });
  const [question] = open;
  press(question as QuestionPart, "h", "i", "enter");
  await expect.poll(() => other.answers.at(-1)?.result).toEqual({ text: "hi" });
});

test("a question is answered in the words of the protocol", async () => {
  const a = new Puppet("a");
  const { open, frontEnd, host } = await running(a);
  const ask = async (method: string, params: object, ...keys: readonly string[]): Promise<unknown> => {
    const before = a.answers.length;
    a.send(method, params);
    await expect.poll(() => open.length).toBe(1);
    if (keys[0] === "ctrl+c") frontEnd.dismiss(host.surfaces);
    else press(open[0] as QuestionPart, ...keys);
    await expect.poll(() => a.answers.length).toBe(before + 1);
    return a.answers.at(-1)?.result;
  };
  const options = { title: "Which", options: ["one", { label: "two", value: "2" }] };
  expect(await ask("ui.select", options, "down")).toEqual({ value: "2", label: "two" });
  expect(await ask("ui.select", options, "escape")).toEqual({ cancelled: true });
  expect(await ask("ui.select", options, "ctrl+c")).toEqual({ cancelled: true });
  expect(await ask("ui.confirm", { title: "Sure" }, "enter")).toEqual({ confirmed: true });
  expect(await ask("ui.confirm", { title: "Sure" }, "escape")).toEqual({ confirmed: false });
  expect(await ask("ui.confirm", { title: "Sure" }, "ctrl+c")).toEqual({ confirmed: false });
  expect(await ask("ui.input", { title: "Key", secret: true }, "k", "enter")).toEqual({ text: "k" });
  expect(await ask("ui.editor", { title: "Plan", text: "p" }, "escape")).toEqual({ cancelled: true });
});
