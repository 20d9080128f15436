/** What each request that shows something does, whatever the front end: made fit to be shown, and who may. */
import { uiLimits } from "../protocol/limits.js";
import type { ExtensionParams, MethodOn } from "../protocol/methods.js";
import { clipBytes, clipChars } from "../text/clip.js";
import { sanitizeBody, sanitizeLabel } from "../text/sanitize.js";
import type { ExtensionRequest } from "./broker.js";
import { showBlock } from "./command-runner.js";
import type { Components } from "./components.js";
import { ANSWERING, type FrontEnd, NO_UI } from "./front-end.js";
import type { ModalQueue } from "./modal-queue.js";
import type { Notices } from "./notices.js";
import type { Surfaces } from "./surfaces.js";

/** The requests that show something. */
export type ShowingMethod = MethodOn<"tell" | "paint">;

/** What there is to show it with. */
export interface Screen {
  readonly frontEnd: FrontEnd;
  readonly notices: Notices;
  readonly surfaces: Surfaces;
  readonly components: Components;
  readonly modals: ModalQueue;
}

/** Answers the request, now or later. */
type Showing<M extends ShowingMethod> = (request: ExtensionRequest<M>, screen: Screen) => void;

/** What is shown at once: `show` returns the reason for refusing, or null. */
function atOnce<M extends ShowingMethod>(
  show: (params: ExtensionParams<M>, screen: Screen, request: ExtensionRequest<M>) => string | null,
): Showing<M> {
  return (request, screen) => {
    const refusal = show(request.params, screen, request);
    if (refusal === null) request.reply.ok({});
    else request.reply.fail(refusal);
  };
}

/** Input and editor are typed into the composer. */
function answeringIn({ modals }: Screen): string | null {
  const kind = modals.shown?.kind;
  return kind === "input" || kind === "editor" ? ANSWERING : null;
}

/** How many lines were cut. */
function dropped({ cut }: Pick<ExtensionRequest<ShowingMethod>, "cut">, kept: number): number {
  return Math.max(0, (cut.lines ?? 0) - kept);
}

export const showings: { readonly [M in ShowingMethod]: Showing<M> } = {
  "ui.notify": atOnce(({ message, tone }, { notices }, { owner }) => {
    notices.fromExtension(owner.name, tone ?? "info", message);
    return null;
  }),
  "ui.show": atOnce((params, { frontEnd }, { owner }) => {
    const block = showBlock(owner.name, params);
    if (block === null) return "ui.show needs a title or a body";
    frontEnd.show(block);
    return null;
  }),
  "ui.status": atOnce((params, { surfaces }, { owner }) => surfaces.setSlot("status", owner, params)),
  "ui.activity": atOnce((params, { surfaces }, { owner }) => surfaces.setSlot("activity", owner, params)),
  "ui.compose": atOnce(
    ({ text }, screen) =>
      answeringIn(screen) ?? screen.frontEnd.compose(clipBytes(sanitizeBody(text), uiLimits.composeBytes)),
  ),
  "ui.panel": atOnce((params, { surfaces }, request) => {
    surfaces.setPanel(request.owner, params, dropped(request, uiLimits.panelRows));
    return null;
  }),
  "ui.widget": atOnce((params, { surfaces }, request) =>
    surfaces.setWidget(request.owner, params, dropped(request, uiLimits.widgetRows)),
  ),
  "ui.pane": atOnce((params, { surfaces }, { owner }) => surfaces.setPane(owner, params)),
  "ui.component": ({ owner, params, reply }, { components }) => components.open(owner, params, reply),
  "ui.paste": atOnce(({ text }, screen) => {
    const { frontEnd } = screen;
    if (frontEnd.paste === undefined) return answeringIn(screen) ?? NO_UI;
    return answeringIn(screen) ?? frontEnd.paste(clipBytes(sanitizeBody(text), uiLimits.composeBytes));
  }),
  "ui.theme": atOnce(({ name }, { frontEnd }) =>
    frontEnd.theme === undefined ? NO_UI : frontEnd.theme(clipChars(sanitizeLabel(name), uiLimits.titleChars)),
  ),
};
