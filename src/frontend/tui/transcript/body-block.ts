/** A body that is rendered elsewhere, which may grow, may be held back, and has a heading of its own where it is given. */
import type { Body } from "../../../render/renderer.js";
import type { Row } from "../../../render/row.js";
import type { LiveBody, MakeLiveBody } from "../bodies/live-body.js";
import type { Block } from "./block.js";

/** Held: what it belongs to may still be replaced. */
export interface Hold {
  isHeld: boolean;
}

export interface BodyBlockOptions {
  readonly gap: boolean;
  readonly makeBody: MakeLiveBody;
  readonly onChange: () => void;
  /** Default: never held. */
  readonly hold?: Hold;
  /** Rows above the body. Default: none. */
  readonly heading?: (columns: number) => readonly Row[];
}

interface Settled {
  readonly columns: number;
  readonly rows: readonly Row[];
}

const noRows: readonly Row[] = [];

export class BodyBlock implements Block {
  readonly gap: boolean;
  readonly #options: BodyBlockOptions;
  #body: Body;
  #isComplete = false;
  /** Made on first need: a long history costs nothing until it is looked at. */
  #view: LiveBody | null = null;
  /** Once it is complete; the view is let go of then. */
  #settled: Settled | null = null;
  /** The width that is being waited for. */
  #waitsFor: number | null = null;

  constructor(body: Body, options: BodyBlockOptions) {
    this.#body = body;
    this.gap = options.gap;
    this.#options = options;
  }

  set(body: Body): void {
    if (this.#isComplete || (body.text === this.#body.text && body.format === this.#body.format)) return;
    this.#body = body;
    this.#view?.set(body);
    this.#options.onChange();
  }

  /** The body is all there; nothing is set any more. */
  complete(): void {
    this.#isComplete = true;
    this.#options.onChange();
  }

  rows(columns: number): readonly Row[] {
    const rows = this.#isComplete ? this.#settledRows(columns) : null;
    return this.#withHeading(rows ?? this.#liveView().rows(columns), columns);
  }

  finalRows(columns: number): readonly Row[] | null {
    if (!this.#isComplete) return null;
    const rows = this.#settledRows(columns);
    return rows === null || this.#options.hold?.isHeld === true ? null : this.#withHeading(rows, columns);
  }

  get isSettling(): boolean {
    return this.#isComplete && (this.#waitsFor !== null || this.#options.hold?.isHeld === true);
  }

  cool(): void {
    if (!this.#isComplete) return;
    this.#settled = null;
    this.#view = null;
    this.#waitsFor = null;
  }

  #withHeading(rows: readonly Row[], columns: number): readonly Row[] {
    const heading = this.#options.heading?.(columns) ?? noRows;
    return heading.length === 0 ? rows : [...heading, ...rows];
  }

  #liveView(): LiveBody {
    if (this.#view === null) {
      this.#view = this.#options.makeBody(this.#options.onChange);
      this.#view.set(this.#body);
    }
    return this.#view;
  }

  /** Null while they are made. */
  #settledRows(columns: number): readonly Row[] | null {
    if (this.#settled?.columns === columns) return this.#settled.rows;
    if (this.#waitsFor !== columns) {
      this.#waitsFor = columns;
      this.#liveView()
        .settled(columns)
        .then((rows) => this.#settle({ columns, rows }), this.#options.onChange);
    }
    return null;
  }

  #settle(settled: Settled): void {
    // Another width is asked for by now, or the block is out of sight.
    if (this.#waitsFor !== settled.columns) return;
    this.#settled = settled;
    this.#waitsFor = null;
    this.#view = null;
    this.#options.onChange();
  }
}
