/** A desk with components on it that record what they are told. */
import { ComponentDesk } from "../../../../../src/frontend/tui/components/component-desk.js";
import type { ComponentPicture, ComponentView, MountedComponent } from "../../../../../src/host/front-end.js";
import { overlayPlace } from "../../../../../src/host/overlay-place.js";
import type { JsonObject } from "../../../../../src/protocol/field.js";

export interface Shown extends MountedComponent {
  readonly told: string[];
  /** Lines without looks. */
  draw(...lines: readonly string[]): void;
}

export class Desk {
  readonly desk = new ComponentDesk({ now: () => this.now, invalidate: () => {} });
  now = 0;

  show(name: string, more: Partial<ComponentView> = {}): Shown {
    const told: string[] = [];
    const view: ComponentView = {
      extension: name,
      kind: "dialog",
      placement: "aboveEditor",
      overlay: null,
      handlesCtrlC: false,
      keyReleases: false,
      mouse: false,
      reservedRows: 0,
      title: "",
      ...more,
    };
    const mounted = this.desk.mount(view, {
      sized: (width, rows) => void told.push(`size ${width}x${rows}`),
      typed: (data) => void told.push(`key ${JSON.stringify(data)}`),
      pointed: (mouse) => void told.push(`${mouse.action} ${mouse.row},${mouse.column}`),
      focused: (isFocused) => void told.push(isFocused ? "focus" : "blur"),
      painted: () => void told.push("painted"),
      closed: () => void told.push("closed"),
    });
    return { ...mounted, told, draw: (...lines) => mounted.picture(picture(lines)) };
  }

  overlay(name: string, options: JsonObject = {}, more: Partial<ComponentView> = {}): Shown {
    return this.show(name, { overlay: overlayPlace(options), ...more });
  }
}

export function picture(lines: readonly string[], cursor: ComponentPicture["cursor"] = null): ComponentPicture {
  return { width: 80, rows: lines.map((text) => (text === "" ? [] : [{ text }])), cursor };
}
