/**
 * `ui.*` requests → the front end. The rules are here, whatever the front end: what it cannot do is refused at once,
 * questions queue, surfaces have owners.
 */

import { messageOf } from "../protocol/caught.js";
import { uiLimits } from "../protocol/limits.js";
import type { ExtensionParams, ExtensionRequestMethod } from "../protocol/methods.js";
import { extensionRequests } from "../protocol/methods.js";
import { clipBytes } from "../text/clip.js";
import { sanitizeBody } from "../text/sanitize.js";
import { showBlock } from "./command-runner.js";
import type { Extension } from "./extension.js";
import type { FrontEnd } from "./front-end.js";
import { ModalQueue } from "./modal-queue.js";
import type { Notices } from "./notices.js";
import type { Reply } from "./open-requests.js";
import { type AskMethod, askedBy } from "./questions.js";
import { Surfaces } from "./surfaces.js";

/** The methods that a front end answers. */
export type UiMethod = {
  [M in ExtensionRequestMethod]: (typeof extensionRequests)[M]["surface"] extends "ask" | "tell" | "paint" ? M : never;
}[ExtensionRequestMethod];
type PaintMethod = Exclude<UiMethod, AskMethod>;

/** What every front end without the means answers (seed "Capabilities and `ui`"). */
const NO_UI = "no ui";

interface Painting {
  readonly frontEnd: FrontEnd;
  readonly notices: Notices;
  readonly surfaces: Surfaces;
  readonly modals: ModalQueue;
  readonly owner: Extension;
  /** Array path → its length before it was cut. */
  readonly cut: Readonly<Record<string, number>>;
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
    const kind = modals.shown?.kind;
    // Both are typed into the composer: the draft would become the answer.
    if (kind === "input" || kind === "editor") return "the composer is answering a question";
    return frontEnd.compose(clipBytes(sanitizeBody(text), uiLimits.composeBytes));
  },
  "ui.panel": (params, { surfaces, owner, cut }) => {
    surfaces.setPanel(owner, params, dropped(cut, uiLimits.panelRows));
    return null;
  },
  "ui.widget": (params, { surfaces, owner, cut }) =>
    surfaces.setWidget(owner, params, dropped(cut, uiLimits.widgetRows)),
  "ui.pane": (params, { surfaces, owner }) => surfaces.setPane(owner, params),
  "ui.component": () => NO_UI,
  "ui.paste": () => NO_UI,
  "ui.theme": () => NO_UI,
};

export function isUiMethod(method: ExtensionRequestMethod): method is UiMethod {
  return ["ask", "tell", "paint"].includes(extensionRequests[method].surface);
}

function isAsk(method: UiMethod): method is AskMethod {
  return extensionRequests[method].surface === "ask";
}

export class UiBroker {
  readonly surfaces: Surfaces;
  readonly #frontEnd: FrontEnd;
  readonly #notices: Notices;
  readonly #modals: ModalQueue;

  constructor(frontEnd: FrontEnd, notices: Notices) {
    this.#frontEnd = frontEnd;
    this.#notices = notices;
    this.#modals = new ModalQueue(frontEnd);
    this.surfaces = new Surfaces(frontEnd, () => this.#modals.shown !== null);
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
    const closed = owner.dialogOpened();
    try {
      reply.ok(asked.result(await this.#modals.ask(owner.name, asked.question, reply.signal, asked.values)));
    } finally {
      closed();
    }
  }
}
