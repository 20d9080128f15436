/**
 * All components of extensions: which of them is seen where, and which one has the keys. The newest dialog comes first;
 * what it covered comes back when it goes.
 */
import type { ComponentEvents, ComponentPicture, ComponentView, MountedComponent } from "../../../host/front-end.js";
import type { Invalidate } from "../part.js";
import { ComponentPart } from "./component-part.js";

interface Mounted {
  readonly part: ComponentPart;
  isHidden: boolean;
  /** It asks for the keys. */
  isWanting: boolean;
  /** Higher is nearer to the person. */
  order: number;
}

export interface DeskPlace {
  /** Monotonic milliseconds. */
  readonly now: () => number;
  readonly invalidate: Invalidate;
}

function byOrder(a: Mounted, b: Mounted): number {
  return a.order - b.order;
}

export class ComponentDesk {
  readonly #place: DeskPlace;
  readonly #mounted = new Set<Mounted>();
  #order = 0;

  constructor(place: DeskPlace) {
    this.#place = place;
  }

  mount(view: ComponentView, events: ComponentEvents): MountedComponent {
    const isWanting = view.kind === "dialog" && view.overlay?.isPassive !== true;
    const part = new ComponentPart({ view, events, now: this.#place.now });
    const mounted: Mounted = { part, isHidden: false, isWanting, order: ++this.#order };
    this.#mounted.add(mounted);
    this.#place.invalidate();
    return {
      picture: (picture: ComponentPicture) => {
        part.show(picture);
        this.#place.invalidate();
      },
      control: (action) => this.#control(mounted, action),
      unmount: () => {
        this.#mounted.delete(mounted);
        this.#place.invalidate();
      },
    };
  }

  /** Who has the keys, as far as components are concerned; null: none of them wants any. */
  get focused(): ComponentPart | null {
    return this.#wanting().at(-1) ?? null;
  }

  /** What stands where the draft is; null: the draft does. */
  get dialog(): ComponentPart | null {
    const dialogs = this.#wanting().filter(({ about }) => about.overlay === null);
    return dialogs.at(-1) ?? null;
  }

  /** The lowest one first. */
  get overlays(): readonly ComponentPart[] {
    return this.#seen().flatMap(({ part }) => (part.about.overlay === null ? [] : [part]));
  }

  /** In the order in which they came. */
  widgets(placement: ComponentView["placement"]): readonly ComponentPart[] {
    return this.#seen().flatMap(({ part }) =>
      part.about.kind === "widget" && part.about.placement === placement ? [part] : [],
    );
  }

  /** Tells each whether it has the keys. `isElsewhere`: something that stands above components has them. Who has them. */
  settle(isElsewhere: boolean): ComponentPart | null {
    const focused = isElsewhere ? null : this.focused;
    for (const { part } of this.#mounted) if (part !== focused) part.setFocused(false);
    focused?.setFocused(true);
    return focused;
  }

  #control(mounted: Mounted, action: "hide" | "show" | "focus" | "unfocus"): void {
    if (action === "hide") mounted.isHidden = true;
    if (action === "show") mounted.isHidden = false;
    if (action === "unfocus") mounted.isWanting = false;
    if (action === "focus") {
      mounted.isWanting = true;
      mounted.order = ++this.#order;
    }
    this.#place.invalidate();
  }

  #wanting(): readonly ComponentPart[] {
    return this.#seen().flatMap(({ isWanting, part }) => (isWanting && part.about.kind === "dialog" ? [part] : []));
  }

  #seen(): readonly Mounted[] {
    return [...this.#mounted].filter(({ isHidden }) => !isHidden).sort(byOrder);
  }
}
