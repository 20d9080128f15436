/** What a person reads: the transcript, the window it scrolls in, and the reader that ctrl+o opens. */

import type { DisplaySettings } from "../../../agent/display-settings.js";
import type { Host } from "../../../host/host.js";
import { transcriptLimits } from "../../../protocol/limits.js";
import type { ToolLabel } from "../../../protocol/manifest.js";
import type { Renderer } from "../../../render/renderer.js";
import { BodyView } from "../bodies/body-view.js";
import type { Invalidate } from "../part.js";
import type { SurfaceState } from "../surfaces/terminal-front-end.js";
import { ScrollView } from "../transcript/scroll-view.js";
import { Transcript } from "../transcript/transcript.js";
import type { TranscriptSettings } from "../transcript/transcript-options.js";
import { Viewer } from "../viewer/viewer.js";

export interface ReadingPlace {
  readonly host: Pick<Host, "render" | "rendersAssistant" | "drawing">;
  /** Cells that a text may be wide. */
  readonly columns: () => number;
  /** What extensions want of it. */
  readonly wishes: () => Pick<SurfaceState, "working" | "toolsExpanded">;
  readonly renderer: Renderer;
  readonly settings: () => DisplaySettings;
  readonly labelOf: (tool: string) => ToolLabel | null;
  readonly invalidate: Invalidate;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** The reader was closed: what waited for it may open. */
  readonly onClosed: () => void;
}

function withWishes(
  settings: DisplaySettings,
  { working, toolsExpanded }: Pick<SurfaceState, "working" | "toolsExpanded">,
): TranscriptSettings {
  const { thinkingLabel } = working;
  if (!toolsExpanded && thinkingLabel === null) return settings;
  const rows = toolsExpanded ? { tools_expanded: true, tool_preview_rows: transcriptLimits.expandedRows } : {};
  return { ...settings, ...rows, thinking_label: thinkingLabel };
}

export class Reading {
  readonly transcript: Transcript;
  readonly scroll: ScrollView;
  readonly #place: ReadingPlace;
  #viewer: Viewer | null = null;

  constructor(place: ReadingPlace) {
    const { host, settings, wishes, labelOf, invalidate, now } = place;
    this.#place = place;
    this.transcript = new Transcript({
      invalidate,
      settings: () => withWishes(settings(), wishes()),
      labelOf,
      now,
      drawing: {
        drawer: (kind, name) => host.drawing.drawer(kind, name),
        lines: (params) => host.drawing.lines(params),
        transforms: (type) => host.drawing.markdown.cares(type),
        transform: (messageType, text) => {
          const where = { messageType, isStreaming: false, availableWidth: place.columns() };
          return host.drawing.markdown.transform(text, where);
        },
      },
      makeBody: this.makeBody,
      render: (entry) => host.render(entry),
      rendersAssistant: () => host.rendersAssistant,
    });
    this.scroll = new ScrollView({ transcript: this.transcript, invalidate, settings });
  }

  /** Rows of a body that may change. */
  readonly makeBody = (onChange: Invalidate): BodyView => new BodyView(this.#place.renderer, onChange);

  get viewer(): Viewer | null {
    return this.#viewer;
  }

  /** False: it was not open. */
  closeViewer(): boolean {
    if (this.#viewer === null) return false;
    this.#viewer = null;
    this.#place.invalidate();
    this.#place.onClosed();
    return true;
  }

  toggleViewer(): void {
    if (this.closeViewer()) return;
    const { settings, invalidate } = this.#place;
    this.#viewer = new Viewer({
      openables: () => this.transcript.openables(),
      makeBody: this.makeBody,
      invalidate,
      onClose: () => void this.closeViewer(),
      scrollLines: () => settings().scroll_lines,
    });
    invalidate();
  }
}
