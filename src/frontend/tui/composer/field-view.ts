/** A field on the screen: the rows around the caret, behind a mark where there is room for one. */
import { composerLimits } from "../../../protocol/limits.js";
import type { Row, StyledSpan } from "../../../render/row.js";
import { sanitizeLabel } from "../../../text/sanitize.js";
import { cutAtCells } from "../../../text/width.js";
import type { Area, Caret, View } from "../part.js";
import type { Draft } from "./draft.js";
import { DraftLayout } from "./draft-layout.js";
import { secretView } from "./secret-view.js";
import type { PasteLabel } from "./wrap-line.js";

export interface FieldLook {
  readonly secret: boolean;
  readonly placeholder: string;
  /** One cell. */
  readonly marker: StyledSpan;
  readonly label: PasteLabel;
}

const nothing: View = { rows: [], caret: null };
const indent: Row = [{ text: "  " }];

/** The last column is the caret's behind a full row. */
function textColumns(columns: number): number {
  return Math.max(1, columns - 1);
}

export class FieldView {
  readonly #draft: Draft;
  readonly #layout = new DraftLayout();
  #columns: number = composerLimits.firstColumns;
  /** The first row in sight. */
  #top = 0;
  /** The column that moves over rows keep to, while the caret is where they left it. */
  #aim: { readonly caret: number; readonly column: number } | null = null;

  constructor(draft: Draft) {
    this.#draft = draft;
  }

  view(area: Area, look: FieldLook): View {
    if (area.columns < 1 || area.rows < 1) return nothing;
    const hasMarker = area.columns >= composerLimits.markerColumns;
    this.#columns = area.columns - (hasMarker ? 2 : 0);
    const view = this.#bare(Math.min(area.rows, composerLimits.fieldRows), look);
    if (!hasMarker) return view;
    const marker: Row = [look.marker, { text: " " }];
    return {
      rows: view.rows.map((row, at) => [...(at === 0 ? marker : indent), ...row]),
      caret: view.caret === null ? null : { ...view.caret, column: view.caret.column + 2 },
    };
  }

  /** Whether the caret is on the first row of all, or on the last. */
  isAtEdge(edge: "first" | "last", label: PasteLabel): boolean {
    return this.#caret(label).row === (edge === "first" ? 0 : this.#layout.height - 1);
  }

  /** By rows of the screen; at the edge to the end of the text. */
  moveRows(step: -1 | 1, label: PasteLabel): void {
    const { row, column } = this.#caret(label);
    const aim = this.#aim?.caret === this.#draft.caret ? this.#aim.column : column;
    const target = row + step;
    if (target < 0) this.#draft.move("start");
    else if (target >= this.#layout.height) this.#draft.move("finish");
    else this.#draft.moveTo(this.#layout.offsetAt({ row: target, column: aim }));
    this.#aim = { caret: this.#draft.caret, column: aim };
  }

  #caret(label: PasteLabel): Caret {
    this.#layout.update(this.#draft.text, textColumns(this.#columns), label);
    return this.#layout.place(this.#draft.caret);
  }

  #bare(rows: number, look: FieldLook): View {
    const columns = this.#columns;
    if (this.#draft.text === "") {
      const hint = cutAtCells(sanitizeLabel(look.placeholder), columns);
      this.#top = 0;
      return { rows: [hint === "" ? [] : [{ text: hint, token: "placeholder" }]], caret: { row: 0, column: 0 } };
    }
    if (look.secret) return secretView(this.#draft.text, this.#draft.caret, columns);
    const { row, column } = this.#caret(look.label);
    const last = Math.max(0, this.#layout.height - rows);
    this.#top = Math.min(Math.max(this.#top, row - rows + 1), row, last);
    return {
      rows: this.#layout.rows(this.#top, rows),
      caret: { row: row - this.#top, column: Math.min(column, columns - 1) },
    };
  }
}
