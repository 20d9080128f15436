/** The panel and the pane, kept as extensions have them now. */
import type { SurfaceEvents } from "../../../host/front-end.js";
import type { MakeLiveBody } from "../bodies/live-body.js";
import type { Attachment } from "../composer/composer-options.js";
import type { Invalidate } from "../part.js";
import { PanePart } from "../surfaces/pane/pane-part.js";
import { PanelPart } from "../surfaces/panel-part.js";
import type { SurfaceKind } from "../surfaces/surface-port.js";
import type { SurfaceState } from "../surfaces/terminal-front-end.js";

export interface SurfacePlace {
  readonly events: SurfaceEvents;
  readonly makeBody: MakeLiveBody;
  readonly wheelRows: () => number;
  readonly invalidate: Invalidate;
  readonly onAttach: (attachment: Attachment) => void;
}

export class SurfaceParts {
  readonly panel: PanelPart;
  readonly pane: PanePart;
  readonly #invalidate: Invalidate;

  constructor({ events, makeBody, wheelRows, invalidate, onAttach }: SurfacePlace) {
    this.#invalidate = invalidate;
    this.panel = new PanelPart({ events, invalidate, wheelRows });
    this.pane = new PanePart({
      events,
      makeBody,
      invalidate,
      wheelRows,
      onAttach: ({ label, text }) => onAttach({ label, body: text }),
    });
  }

  changed(kind: SurfaceKind, state: SurfaceState): void {
    if (kind === "panel") this.panel.update(state.panel);
    if (kind === "pane") this.pane.update(state.pane);
    this.#invalidate();
  }
}
