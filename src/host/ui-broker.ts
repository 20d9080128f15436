/**
 * `ui.*` requests → the front end. The rules are here, whatever the front end: what it cannot do is refused at once,
 * questions queue, surfaces have owners.
 */

import { messageOf } from "../protocol/caught.js";
import { uiLimits } from "../protocol/limits.js";
import type { ExtensionParams, ExtensionRequestMethod } from "../protocol/methods.js";
import { extensionRequests } from "../protocol/methods.js";
import type { ComponentOpenParams } from "../protocol/module/components.js";
import { clipBytes, clipChars } from "../text/clip.js";
import { sanitizeBody, sanitizeLabel } from "../text/sanitize.js";
import type { Clock } from "./clock.js";
import { showBlock } from "./command-runner.js";
import { Completers } from "./completers.js";
import { Components } from "./components.js";
import type { NotificationHandlers } from "./dispatcher.js";
import type { Extension } from "./extension.js";
import type { FrontEnd } from "./front-end.js";
import { ModalQueue } from "./modal-queue.js";
import type { Notices } from "./notices.js";
import type { Reply } from "./open-requests.js";
import type { PromptSpans } from "./prompt-spans.js";
import { type AskMethod, askedBy } from "./questions.js";
import { Surfaces } from "./surfaces.js";
import { WindowTitles } from "./window-titles.js";
import { WorkingRows } from "./working-rows.js";

/** The methods that a front end answers. */
export type UiMethod = {
  [M in ExtensionRequestMethod]: (typeof extensionRequests)[M]["surface"] extends "ask" | "tell" | "paint" ? M : never;
}[ExtensionRequestMethod];
type PaintMethod = Exclude<UiMethod, AskMethod | "ui.component">;

/** What every front end without the means answers (seed "Capabilities and `ui`"). */
const NO_UI = "no ui";
const ANSWERING = "the composer is answering a question";

export interface UiBrokerPlace {
  readonly frontEnd: FrontEnd;
  readonly notices: Notices;
  readonly clock: Clock;
  /** Told of every question that extensions ask. */
  readonly prompts: PromptSpans;
}

interface Painting {
  readonly frontEnd: FrontEnd;
  readonly notices: Notices;
  readonly surfaces: Surfaces;
  readonly modals: ModalQueue;
  readonly owner: Extension;
  /** Array path → its length before it was cut. */
  readonly cut: Readonly<Record<string, number>>;
}

/** Input and editor are typed into the composer: the draft would become the answer. */
function isTyping(modals: ModalQueue): boolean {
  const kind = modals.shown?.kind;
  return kind === "input" || kind === "editor";
}

/** How many lines were cut. */
function dropped(cut: Painting["cut"], kept: number): number {
  return Math.max(0, (cut.lines ?? 0) - kept);
}

/** Each paints and returns null, or returns the reason for refusing. */
const paint: { readonly [M in PaintMethod]: (params: ExtensionParams<M>, to: Painting) => string | null } = {
  "ui.notify": ({ message, tone }, { notices, owner }) => {
    notices.fromExtension(owner.name, tone ?? "info", message);
    return null;
  },
  "ui.show": (params, { frontEnd, owner }) => {
    const block = showBlock(owner.name, params);
    if (block === null) return "ui.show needs a title or a body";
    frontEnd.show(block);
    return null;
  },
  "ui.status": (params, { surfaces, owner }) => surfaces.setSlot("status", owner, params),
  "ui.activity": (params, { surfaces, owner }) => surfaces.setSlot("activity", owner, params),
  "ui.compose": ({ text }, { frontEnd, modals }) => {
    if (isTyping(modals)) return ANSWERING;
    return frontEnd.compose(clipBytes(sanitizeBody(text), uiLimits.composeBytes));
  },
  "ui.panel": (params, { surfaces, owner, cut }) => {
    surfaces.setPanel(owner, params, dropped(cut, uiLimits.panelRows));
    return null;
  },
  "ui.widget": (params, { surfaces, owner, cut }) =>
    surfaces.setWidget(owner, params, dropped(cut, uiLimits.widgetRows)),
  "ui.pane": (params, { surfaces, owner }) => surfaces.setPane(owner, params),
  "ui.paste": ({ text }, { frontEnd, modals }) => {
    if (isTyping(modals)) return ANSWERING;
    return frontEnd.paste?.(clipBytes(sanitizeBody(text), uiLimits.composeBytes)) ?? (frontEnd.paste ? null : NO_UI);
  },
  "ui.theme": ({ name }, { frontEnd }) =>
    frontEnd.theme === undefined ? NO_UI : frontEnd.theme(clipChars(sanitizeLabel(name), uiLimits.titleChars)),
};

export function isUiMethod(method: ExtensionRequestMethod): method is UiMethod {
  return ["ask", "tell", "paint"].includes(extensionRequests[method].surface);
}

function isAsk(method: UiMethod): method is AskMethod {
  return extensionRequests[method].surface === "ask";
}

export class UiBroker {
  readonly surfaces: Surfaces;
  readonly components: Components;
  readonly completers: Completers = new Completers();
  readonly #frontEnd: FrontEnd;
  readonly #notices: Notices;
  readonly #modals: ModalQueue;
  readonly #prompts: PromptSpans;
  readonly #working: WorkingRows;
  readonly #titles: WindowTitles;

  constructor({ frontEnd, notices, clock, prompts }: UiBrokerPlace) {
    this.#frontEnd = frontEnd;
    this.#notices = notices;
    this.#prompts = prompts;
    this.#modals = new ModalQueue(frontEnd, clock);
    this.surfaces = new Surfaces(frontEnd, () => this.#modals.shown !== null);
    this.components = new Components(frontEnd, prompts);
    this.#working = new WorkingRows((row) => frontEnd.working?.(row));
    this.#titles = new WindowTitles((title) => frontEnd.title?.(title));
  }

  /** What extensions only tell. */
  get heard(): NotificationHandlers {
    const { components } = this;
    return {
      "component.frame": (owner, frame) => components.frame(owner, frame),
      "component.control": (owner, params) => components.control(owner, params),
      "component.close": (owner, { component }) => components.close(owner, component),
      "render.invalidate": (owner, { id }) => this.#frontEnd.linesChanged?.(owner.name, id),
      "ui.working": (owner, change) => this.#working.change(owner, change),
      "ui.title": (owner, { title }) => this.#titles.set(owner, title),
      "ui.autocomplete": (owner, params) => this.completers.offer(owner, params),
      "ui.tools_expanded": (_owner, { expanded }) => this.#frontEnd.toolsExpanded?.(expanded),
    };
  }

  /** The owner ended: everything of its goes, the newest first. */
  drop(owner: Extension): void {
    this.components.drop(owner);
    this.completers.drop(owner);
    this.surfaces.drop(owner);
    this.#working.drop(owner);
    this.#titles.drop(owner);
  }

  /** Answers before the params are looked at: a front end that cannot is never a reason to validate. */
  refusal(method: UiMethod): string | null {
    const { reach } = this.#frontEnd;
    if (reach === "full") return null;
    const isRelayed = reach === "relay" && extensionRequests[method].surface !== "paint";
    return isRelayed ? null : NO_UI;
  }

  async handle<M extends UiMethod>(
    owner: Extension,
    method: M,
    params: ExtensionParams<M>,
    cut: Readonly<Record<string, number>>,
    reply: Reply,
  ): Promise<void> {
    try {
      if (isAsk(method)) return await this.#ask(owner, method, params as ExtensionParams<AskMethod>, reply);
      if (method === "ui.component") return this.components.open(owner, params as ComponentOpenParams, reply);
      const { surfaces } = this;
      const to = { frontEnd: this.#frontEnd, notices: this.#notices, surfaces, modals: this.#modals, owner, cut };
      // Table and params are indexed by the same method; TypeScript cannot follow a union through both.
      const painter = paint[method as PaintMethod] as (params: unknown, to: Painting) => string | null;
      const refusal = painter(params, to);
      if (refusal === null) reply.ok({});
      else reply.fail(refusal);
    } catch (error) {
      reply.fail(messageOf(error));
    }
  }

  async #ask(owner: Extension, method: AskMethod, params: ExtensionParams<AskMethod>, reply: Reply): Promise<void> {
    const asked = askedBy(method, params as never);
    if (typeof asked === "string") return reply.fail(asked);
    const { kind, title } = asked.question;
    const closed = owner.dialogOpened();
    const answered = this.#prompts.begin({ reason: "ui_prompt", kind, title });
    try {
      reply.ok(asked.result(await this.#modals.ask(owner.name, asked.question, reply.signal, asked.values)));
    } finally {
      closed();
      answered();
    }
  }
}
