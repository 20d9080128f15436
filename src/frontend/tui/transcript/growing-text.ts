/** Plain text that grows, wrapped line by line: what was wrapped once is not wrapped again. */
import type { Row, StyledSpan } from "../../../render/row.js";
import { wrapRow } from "../../../render/wrap-row.js";

export class GrowingText {
  readonly #style: Omit<StyledSpan, "text">;
  readonly #indent: number;
  #text = "";
  #columns = 0;
  /** Rows of the complete lines, of which there is text up to `#wrapped`. */
  #rows: Row[] = [];
  #wrapped = 0;

  constructor(style: Omit<StyledSpan, "text">, indent: number) {
    this.#style = style;
    this.#indent = indent;
  }

  get text(): string {
    return this.#text;
  }

  push(text: string): void {
    this.#text += text;
  }

  rows(columns: number): readonly Row[] {
    if (columns !== this.#columns) {
      this.cool();
      this.#columns = columns;
    }
    const end = this.#text.lastIndexOf("\n") + 1;
    if (end > this.#wrapped) {
      for (const line of this.#text.slice(this.#wrapped, end - 1).split("\n")) this.#rows.push(...this.#wrap(line));
      this.#wrapped = end;
    }
    const last = this.#text.slice(end);
    return last === "" ? this.#rows : [...this.#rows, ...this.#wrap(last)];
  }

  cool(): void {
    this.#rows = [];
    this.#wrapped = 0;
    this.#columns = 0;
  }

  #wrap(line: string): readonly Row[] {
    if (line === "") return [[]];
    const lead = this.#indent * 2 <= this.#columns ? this.#indent : 0;
    const words: StyledSpan = { ...this.#style, text: line };
    return wrapRow(lead === 0 ? [words] : [{ text: " ".repeat(lead) }, words], this.#columns, lead);
  }
}
