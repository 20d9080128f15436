/** Components of extensions at the host: who owns them, how many, one picture at a time, and how each of them ends. */
import { expect, test } from "vitest";
import { type ComponentOwner, Components } from "../../../src/host/components.js";
import type {
  ComponentEvents,
  ComponentPicture,
  ComponentView,
  FrontEnd,
  MountedComponent,
} from "../../../src/host/front-end.js";
import { headless } from "../../../src/host/headless.js";
import type { Reply } from "../../../src/host/open-requests.js";
import { PromptSpans } from "../../../src/host/prompt-spans.js";
import { moduleLimits } from "../../../src/protocol/limits.js";
import { ComponentOpenParamsSchema } from "../../../src/protocol/module/components.js";

interface Mounted {
  readonly view: ComponentView;
  readonly events: ComponentEvents;
  readonly pictures: ComponentPicture[];
  readonly controls: string[];
  isGone: boolean;
}

function screen() {
  const mounted: Mounted[] = [];
  const gone: Mounted[] = [];
  const component = (view: ComponentView, events: ComponentEvents): MountedComponent => {
    const one: Mounted = { view, events, pictures: [], controls: [], isGone: false };
    mounted.push(one);
    return {
      picture: (picture) => one.pictures.push(picture),
      control: (action) => one.controls.push(action),
      unmount: () => {
        one.isGone = true;
        gone.push(one);
      },
    };
  };
  const frontEnd: FrontEnd = { ...headless(() => {}), reach: "full", component };
  const moments: string[] = [];
  const prompts = new PromptSpans((moment, span) => moments.push(`${moment} ${span.kind} ${span.title ?? "-"}`));
  return { components: new Components(frontEnd, prompts), mounted, gone, moments, prompts };
}

function extension(name: string) {
  const told: string[] = [];
  let dialogs = 0;
  const owner: ComponentOwner = {
    name,
    notify: (method, payload) => void told.push(`${method} ${JSON.stringify(payload?.value ?? null)}`),
    dialogOpened: () => {
      dialogs++;
      return () => {
        dialogs--;
      };
    },
  };
  return { owner, told, dialogs: () => dialogs };
}

function replying() {
  const abort = new AbortController();
  const answers: object[] = [];
  const reply: Reply = {
    id: 1,
    signal: abort.signal,
    ok: (result) => answers.push(result),
    fail: (message) => answers.push({ error: message }),
    outlive: () => {},
  };
  return { reply, answers, withdraw: () => abort.abort() };
}

const dialog = (component: string, more: object = {}) =>
  ComponentOpenParamsSchema.parse({ component, kind: "dialog", ...more });
const widget = (component: string, key: string) => ComponentOpenParamsSchema.parse({ component, kind: "widget", key });

test("a front end that cannot draw them refuses", () => {
  const components = new Components(
    headless(() => {}),
    new PromptSpans(() => {}),
  );
  const { reply, answers } = replying();
  components.open(extension("a").owner, dialog("one"), reply);
  expect(answers).toEqual([{ error: "no ui" }]);
});

test("a name that is taken and one more than there may be are refused; another extension has names of its own", () => {
  const { components, mounted } = screen();
  const { owner } = extension("a");
  components.open(owner, dialog("0"), replying().reply);
  const again = replying();
  components.open(owner, dialog("0"), again.reply);
  expect(again.answers).toEqual([{ error: expect.stringContaining("open already") }]);
  for (let n = 1; n < moduleLimits.componentsPerExtension; n++) {
    components.open(owner, dialog(String(n)), replying().reply);
  }
  const tooMany = replying();
  components.open(owner, dialog("more"), tooMany.reply);
  expect(tooMany.answers).toEqual([{ error: expect.stringContaining("close one first") }]);
  components.open(extension("b").owner, dialog("0"), replying().reply);
  expect(mounted).toHaveLength(moduleLimits.componentsPerExtension + 1);
});

test("a flood of pictures costs whoever floods, and the last one is what is seen", () => {
  const { components, mounted } = screen();
  const { owner, told } = extension("a");
  components.open(owner, dialog("one"), replying().reply);
  const frame = (text: string) => ({ component: "one", width: 9, lines: [text], cursor: undefined });
  for (const text of ["first", "second", "third"]) components.frame(owner, frame(text));
  const [one] = mounted;
  expect(one?.pictures.map(({ rows }) => rows)).toEqual([[[{ text: "first" }]]]);
  one?.events.painted();
  expect(one?.pictures.at(-1)?.rows).toEqual([[{ text: "third" }]]);
  expect(told).toEqual([]);
  one?.events.painted();
  one?.events.painted();
  expect(told).toEqual(['component.shown {"component":"one"}']);
});

test("a picture is sanitised to colours, and cut to the rows there may be", () => {
  const { components, mounted } = screen();
  const { owner } = extension("a");
  components.open(owner, dialog("one"), replying().reply);
  const lines = ["\x1b[31mred\x1b]0;title\x07", ...Array.from({ length: 999 }, () => "row")];
  components.frame(owner, { component: "one", width: 9, lines, cursor: { row: 0, column: 2 } });
  const [picture] = mounted[0]?.pictures ?? [];
  expect(picture?.rows[0]).toEqual([{ text: "red", sgr: "31" }]);
  expect(picture?.rows).toHaveLength(moduleLimits.componentRows);
  expect(picture?.cursor).toEqual({ row: 0, column: 2 });
});

test("nobody touches the component of another extension", () => {
  const { components, mounted } = screen();
  const { owner } = extension("a");
  const stranger = extension("b").owner;
  components.open(owner, dialog("one"), replying().reply);
  components.frame(stranger, { component: "one", width: 9, lines: ["x"], cursor: undefined });
  components.control(stranger, { component: "one", action: "hide" });
  components.close(stranger, "one");
  expect(mounted[0]).toMatchObject({ pictures: [], controls: [], isGone: false });
  components.control(owner, { component: "one", action: "hide" });
  expect(mounted[0]?.controls).toEqual(["hide"]);
});

test.each([
  ["the extension", "extension", ({ components, owner }: Ending) => components.close(owner, "one")],
  ["a person", "person", ({ one }: Ending) => one.events.closed()],
  ["the end of its owner", "host", ({ components, owner }: Ending) => components.drop(owner)],
  ["its withdrawal", "host", ({ withdraw }: Ending) => withdraw()],
])("%s closes it once, with its dialog and its span", async (_, closedBy, end) => {
  const { components, mounted, moments } = screen();
  const { owner, told, dialogs } = extension("a");
  const { reply, answers, withdraw } = replying();
  components.open(owner, dialog("one", { title: "Pick" }), reply);
  expect(dialogs()).toBe(1);
  const [one] = mounted;
  if (one === undefined) throw new Error("it was not mounted");
  const ending = { components, owner, one, withdraw };
  end(ending);
  end(ending);
  await Promise.resolve();
  expect(one.isGone).toBe(true);
  expect(answers).toEqual([{ closedBy }]);
  expect(told).toEqual(['component.closed {"component":"one"}']);
  expect(dialogs()).toBe(0);
  expect(moments).toEqual(["ui_prompt_start custom Pick", "ui_prompt_end custom Pick"]);
});

interface Ending {
  readonly components: Components;
  readonly owner: ComponentOwner;
  readonly one: Mounted;
  readonly withdraw: () => void;
}

test("the end of an extension takes its components away, the newest first, and leaves those of others", () => {
  const { components, mounted, gone } = screen();
  const { owner } = extension("a");
  for (const name of ["1", "2", "3"]) components.open(owner, dialog(name, { title: name }), replying().reply);
  components.open(extension("b").owner, dialog("1"), replying().reply);
  components.drop(owner);
  expect(gone.map(({ view }) => view.title)).toEqual(["3", "2", "1"]);
  expect(mounted.filter(({ isGone }) => !isGone).map(({ view }) => view.extension)).toEqual(["b"]);
});

test("a widget takes the place of the one with its key, and is no question", async () => {
  const { components, mounted, moments } = screen();
  const { owner, dialogs } = extension("a");
  const first = replying();
  components.open(owner, widget("1", "k"), first.reply);
  components.open(owner, widget("2", "k"), replying().reply);
  await Promise.resolve();
  expect(first.answers).toEqual([{ closedBy: "extension" }]);
  expect(mounted.map(({ isGone }) => isGone)).toEqual([true, false]);
  expect([dialogs(), moments]).toEqual([0, []]);
});

test("what only stands over the conversation is not waited for, and navigation is no question", async () => {
  const { components, moments } = screen();
  const { owner, dialogs } = extension("a");
  const passive = { overlay: true, overlayOptions: { nonCapturing: true }, purpose: "navigation" };
  components.open(owner, dialog("clock", passive), replying().reply);
  await Promise.resolve();
  expect([dialogs(), moments]).toEqual([0, []]);
});

test("a component that was withdrawn before it came is gone at once", () => {
  const { components, mounted } = screen();
  const { reply, answers, withdraw } = replying();
  withdraw();
  components.open(extension("a").owner, dialog("one"), reply);
  expect(mounted[0]?.isGone).toBe(true);
  expect(answers).toEqual([{ closedBy: "host" }]);
});

test("questions that overlap are one span, told with what began it once the last one ends", async () => {
  const { prompts, moments } = screen();
  const outer = prompts.begin({ reason: "ui_prompt", kind: "select", title: "outer" });
  const inner = prompts.begin({ reason: "ui_prompt", kind: "confirm", title: "inner" });
  expect(moments).toEqual([]);
  outer();
  outer();
  await Promise.resolve();
  expect(moments).toEqual(["ui_prompt_start select outer"]);
  inner();
  await Promise.resolve();
  expect(moments).toEqual(["ui_prompt_start select outer", "ui_prompt_end select outer"]);
});
