/**
 * What extensions draw themselves: who owns which component, how many there may be, one picture at a time, and that none
 * outlives its owner. The front end only shows pictures and tells what a person did.
 */
import { componentLimits, moduleLimits } from "../protocol/limits.js";
import type { ComponentControl, ComponentFrame, ComponentOpenParams } from "../protocol/module/components.js";
import { ansiRow } from "../text/ansi-row.js";
import { clipChars } from "../text/clip.js";
import { sanitizeLabel } from "../text/sanitize.js";
import { Payload } from "../wire/frame.js";
import type { Extension } from "./extension.js";
import {
  type ComponentEvents,
  type ComponentPicture,
  type ComponentView,
  type FrontEnd,
  type MountedComponent,
  NO_UI,
} from "./front-end.js";
import type { Reply } from "./open-requests.js";
import { overlayPlace } from "./overlay-place.js";
import type { PromptSpans } from "./prompt-spans.js";

const TOO_MANY = `an extension may show ${moduleLimits.componentsPerExtension} components at most; close one first`;

type ClosedBy = "extension" | "person" | "host";

/** Whose components they are: an extension, as far as that matters here. */
export type ComponentOwner = Pick<Extension, "name" | "notify" | "dialogOpened">;

interface Open {
  readonly owner: ComponentOwner;
  readonly id: string;
  /** Of a widget: the next one of this key takes its place. */
  readonly key: string | null;
  readonly mounted: MountedComponent;
  /** A picture was given and is not painted yet: the next one waits. */
  isBusy: boolean;
  waiting: ComponentFrame | null;
  close(by: ClosedBy): void;
}

function pictureOf({ width, lines, cursor }: ComponentFrame): ComponentPicture {
  return {
    width,
    rows: lines.slice(0, moduleLimits.componentRows).map(ansiRow),
    cursor: cursor ?? null,
  };
}

function viewOf(owner: ComponentOwner, params: ComponentOpenParams): ComponentView {
  return {
    extension: owner.name,
    kind: params.kind,
    placement: params.placement ?? "aboveEditor",
    overlay: params.overlay && params.kind === "dialog" ? overlayPlace(params.overlayOptions) : null,
    handlesCtrlC: params.handlesCtrlC,
    keyReleases: params.keyReleases,
    mouse: params.mouse,
    reservedRows: Math.min(componentLimits.cells, params.reserveRows ?? 0),
    title: clipChars(sanitizeLabel(params.title ?? ""), componentLimits.titleChars),
  };
}

export class Components {
  readonly #frontEnd: FrontEnd;
  readonly #prompts: PromptSpans;
  /** In the order in which they were opened. */
  readonly #open = new Set<Open>();

  constructor(frontEnd: FrontEnd, prompts: PromptSpans) {
    this.#frontEnd = frontEnd;
    this.#prompts = prompts;
  }

  /** Answered when the component is gone. */
  open(owner: ComponentOwner, params: ComponentOpenParams, reply: Reply): void {
    const refusal = this.#refusal(owner, params);
    if (refusal !== null) return reply.fail(refusal);
    if (params.kind === "widget") this.#ofKey(owner, params.key ?? null)?.close("extension");
    const view = viewOf(owner, params);
    const isPrompt = view.kind === "dialog" && params.purpose === "prompt";
    const title = view.title === "" ? {} : { title: view.title };
    const endPrompt = isPrompt ? this.#prompts.begin({ reason: "ui_prompt", kind: "custom", ...title }) : null;
    // What only stands there is not waited for.
    const isAwaited = view.kind === "dialog" && view.overlay?.isPassive !== true;
    const endDialog = isAwaited ? owner.dialogOpened() : null;
    const open = this.#mount(owner, params, view, (by) => {
      endPrompt?.();
      endDialog?.();
      owner.notify("component.closed", new Payload({ component: params.component }));
      reply.ok({ closedBy: by });
    });
    if (reply.signal.aborted) open.close("host");
    else reply.signal.addEventListener("abort", () => open.close("host"), { once: true });
  }

  frame(owner: ComponentOwner, frame: ComponentFrame): void {
    const open = this.#of(owner, frame.component);
    if (open === null) return;
    if (open.isBusy) {
      // Whoever does not wait for `component.shown` loses pictures, not the screen.
      open.waiting = frame;
      return;
    }
    open.isBusy = true;
    open.mounted.picture(pictureOf(frame));
  }

  control(owner: ComponentOwner, { component, action }: ComponentControl): void {
    this.#of(owner, component)?.mounted.control(action);
  }

  close(owner: ComponentOwner, component: string): void {
    this.#of(owner, component)?.close("extension");
  }

  /** The owner ended: what it drew goes, the newest first. */
  drop(owner: ComponentOwner): void {
    for (const open of [...this.#open].reverse()) if (open.owner === owner) open.close("host");
  }

  #refusal(owner: ComponentOwner, { component }: ComponentOpenParams): string | null {
    if (this.#frontEnd.component === undefined) return NO_UI;
    if (component.length > componentLimits.idChars) return "ui.component: the component's name is too long";
    if (this.#of(owner, component) !== null) return "ui.component: a component of that name is open already";
    const own = [...this.#open].filter((open) => open.owner === owner);
    return own.length >= moduleLimits.componentsPerExtension ? TOO_MANY : null;
  }

  #mount(
    owner: ComponentOwner,
    { component: id, kind, key }: ComponentOpenParams,
    view: ComponentView,
    onClose: (by: ClosedBy) => void,
  ): Open {
    const mounted = this.#frontEnd.component?.(view, this.#events(owner, id));
    if (mounted === undefined) throw new Error(NO_UI);
    const open: Open = {
      owner,
      id,
      key: kind === "widget" ? (key ?? null) : null,
      mounted,
      isBusy: false,
      waiting: null,
      close: (by) => {
        if (!this.#open.delete(open)) return;
        mounted.unmount();
        onClose(by);
      },
    };
    this.#open.add(open);
    return open;
  }

  #events(owner: ComponentOwner, component: string): ComponentEvents {
    return {
      sized: (width, rows) => owner.notify("component.size", new Payload({ component, width, rows })),
      typed: (data) => owner.notify("component.input", new Payload({ component, data })),
      pointed: (mouse) => owner.notify("component.mouse", new Payload({ component, ...mouse })),
      focused: (focused) => owner.notify("component.focus", new Payload({ component, focused })),
      painted: () => this.#painted(owner, component),
      closed: () => this.#of(owner, component)?.close("person"),
    };
  }

  #painted(owner: ComponentOwner, component: string): void {
    const open = this.#of(owner, component);
    if (open?.isBusy !== true) return;
    const next = open.waiting;
    open.isBusy = false;
    open.waiting = null;
    if (next !== null) return this.frame(owner, next);
    owner.notify("component.shown", new Payload({ component }));
  }

  #of(owner: ComponentOwner, id: string): Open | null {
    for (const open of this.#open) if (open.owner === owner && open.id === id) return open;
    return null;
  }

  #ofKey(owner: ComponentOwner, key: string | null): Open | null {
    if (key === null) return null;
    for (const open of this.#open) if (open.owner === owner && open.key === key) return open;
    return null;
  }
}
