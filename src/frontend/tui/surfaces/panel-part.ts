/**
 * The panel, below the composer. An interactive one has the keyboard: every key that has a name goes to its owner, but
 * for Esc, which closes. What does not fit scrolls; e keeps in sight what the owner changed.
 */
import type { Panel, SurfaceEvents } from "../../../host/front-end.js";
import type { StyledSpan } from "../../../render/row.js";
import type { InputEvent } from "../input/input-event.js";
import type { Area, FocusPart, Invalidate, View } from "../part.js";
import { changedRows, revealRows } from "./panel-scroll.js";
import { rule } from "./rule.js";
import { cutSeen } from "./seen-row.js";

export interface PanelOptions {
  readonly events: Pick<SurfaceEvents, "panelKey" | "panelClosed">;
  readonly invalidate: Invalidate;
  /** Rows of one turn of the wheel (`scroll_lines`). */
  readonly wheelRows: () => number;
}

const noRows: View = { rows: [], caret: null };

export class PanelPart implements FocusPart {
  readonly #options: PanelOptions;
  #panel: Panel | null = null;
  #top = 0;
  /** Rows of the last frame without the title. */
  #height = 0;

  constructor(options: PanelOptions) {
    this.#options = options;
  }

  get panel(): Panel | null {
    return this.#panel;
  }

  /** The panel as it is now. The place is kept while it has the same owner and title. */
  update(panel: Panel | null): void {
    const before = this.#panel;
    this.#panel = panel;
    if (panel === null || before?.extension !== panel.extension || before.title !== panel.title) this.#top = 0;
    else {
      const changed = changedRows(before.rows, panel.rows);
      if (changed !== null && this.#height > 0) {
        this.#top = revealRows(this.#top, this.#height, changed.first, changed.last);
      }
    }
    this.#options.invalidate();
  }

  view({ columns, rows: room }: Area): View {
    const panel = this.#panel;
    if (panel === null || room < 1) return noRows;
    this.#height = Math.min(panel.rows.length, room - 1);
    const top = this.#clamped(this.#top);
    const seen = panel.rows.slice(top, top + this.#height).map((row) => cutSeen(row, columns));
    const isCut = this.#height < panel.rows.length;
    const place = isCut ? `${top + 1}–${top + this.#height} of ${panel.rows.length} · ` : "";
    return { rows: [rule(this.#title(panel), `${place}esc closes`, columns), ...seen], caret: null };
  }

  /**
   * Comes after everything that e claims first: a question, the pane while it has the focus, the focus chord, ctrl+o.
   * Without `interactive` only Esc, the wheel, and paging where rows are hidden are the panel's.
   */
  input(event: InputEvent): boolean {
    const panel = this.#panel;
    if (panel === null) return false;
    if (event.kind === "mouse") return this.#wheel(event.action);
    if (event.kind !== "key") return false;
    const { chord } = event;
    if (chord === "escape") {
      this.#options.events.panelClosed();
      return true;
    }
    if (!panel.interactive) return this.#page(chord);
    if (chord !== null && keptChords.includes(chord)) return false;
    if (chord !== null) this.#options.events.panelKey(chord);
    return true;
  }

  #title({ title, extension }: Panel): readonly StyledSpan[] {
    const name: StyledSpan = { text: title, token: "accent", emphasis: ["bold"] };
    // A title may pretend anything; the owner's name is always there.
    return title === extension ? [name] : [name, { text: ` · ${extension}`, token: "dim" }];
  }

  #wheel(action: string): boolean {
    const rows = this.#options.wheelRows();
    if (action === "wheelUp") return this.#scroll(-rows);
    return action === "wheelDown" && this.#scroll(rows);
  }

  #page(chord: string | null): boolean {
    const rows = Math.max(1, this.#height - 1);
    if (chord === "pageup") return this.#scroll(-rows);
    return chord === "pagedown" && this.#scroll(rows);
  }

  /** False where all is seen. */
  #scroll(by: number): boolean {
    const rows = this.#panel?.rows.length ?? 0;
    if (this.#height >= rows) return false;
    this.#top = this.#clamped(this.#clamped(this.#top) + by);
    this.#options.invalidate();
    return true;
  }

  #clamped(top: number): number {
    const rows = this.#panel?.rows.length ?? 0;
    return Math.max(0, Math.min(top, rows - this.#height));
  }
}

/** What stays e's while an interactive panel has the keys. */
const keptChords: readonly string[] = ["ctrl+c", "ctrl+v", "ctrl+shift+v", "ctrl+o"];
