/** Puts blocks into the transcript, and what can be opened in the reader beside them. */
import type { ShowBlock } from "../../../host/front-end.js";
import type { MarkdownType } from "../../../host/markdown-transformers.js";
import type { Body } from "../../../render/renderer.js";
import type { Row } from "../../../render/row.js";
import { sanitizeBody, sanitizeLabel } from "../../../text/sanitize.js";
import type { Block, Node } from "./block.js";
import { BlockList } from "./block-list.js";
import { BodyBlock } from "./body-block.js";
import { Drawing, type DrawingPort } from "./drawing.js";
import { LateBlock } from "./late-block.js";
import { Openables, titleOf } from "./openables.js";
import { headingRows } from "./said-blocks.js";
import type { TranscriptOptions } from "./transcript-options.js";

const nobodyDraws: DrawingPort = {
  drawer: () => null,
  lines: () => Promise.resolve(null),
  transforms: () => false,
  transform: (_, markdown) => Promise.resolve(markdown),
};

export class Writer {
  readonly list = new BlockList();
  readonly openables = new Openables();
  readonly options: TranscriptOptions;
  readonly drawing: Drawing;
  /** Null: as the settings have it. */
  #showsThinking: boolean | null = null;

  constructor(options: TranscriptOptions) {
    this.options = options;
    this.drawing = new Drawing(options.drawing ?? nobodyDraws, options.invalidate);
  }

  get showsThinking(): boolean {
    return this.#showsThinking ?? this.options.settings().show_thinking;
  }

  set showsThinking(isShown: boolean) {
    this.#showsThinking = isShown;
    this.options.invalidate();
  }

  /** Results of tools are shown whole, wherever they can still change. */
  get isExpanded(): boolean {
    return this.options.settings().tools_expanded ?? false;
  }

  append(block: Block): Node {
    this.options.invalidate();
    return this.list.append(block);
  }

  /** A text as extensions have it shown: what `make` makes of it, at first as it was said. */
  appendTransformed(type: MarkdownType, text: string, make: (text: string) => Block): void {
    const later = this.drawing.transformed(type, text);
    const block = make(text);
    this.append(later === null ? block : new LateBlock(block, later.then(make), this.options.invalidate));
  }

  /** A body that is all there, sanitised. */
  body(body: Body, heading: (columns: number) => readonly Row[]): void {
    this.append(this.#bodyBlock(body, heading));
  }

  /** For the reader alone. */
  openable(title: string, format: Body["format"], foreign: string): void {
    const text = sanitizeBody(foreign);
    const name = sanitizeLabel(title) || titleOf(text);
    this.openables.add({ title: () => name, read: () => ({ format, text }) });
  }

  show(block: ShowBlock): void {
    const { extension, title, body, format } = block;
    this.append(this.showBlock(block));
    this.openable(title.trim() === "" ? (extension ?? "") : title, format, body);
  }

  /** For whoever appends it. */
  showBlock({ extension, title, body, format }: ShowBlock): Block {
    return this.#bodyBlock({ format, text: sanitizeBody(body) }, (columns) => headingRows(title, extension, columns));
  }

  #bodyBlock(body: Body, heading: (columns: number) => readonly Row[]): Block {
    const { makeBody, invalidate } = this.options;
    const block = new BodyBlock(body, { gap: true, makeBody, onChange: invalidate, heading });
    block.complete();
    return block;
  }

  /** A summary, for the reader alone. */
  summary(title: string, foreign: string): void {
    const text = sanitizeBody(foreign);
    const read = async (): Promise<Body> => {
      const shown = (await this.drawing.transformed("summary", text)) ?? text;
      return { format: "markdown", text: shown };
    };
    this.openables.add({ title: () => title, read });
  }

  clear(): void {
    this.list.clear();
    this.openables.clear();
    this.drawing.clear();
    this.options.invalidate();
  }
}
