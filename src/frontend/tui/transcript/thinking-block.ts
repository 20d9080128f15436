/** What the model thought: one row, or all of it when the person wants to see it. */
import type { Row } from "../../../render/row.js";
import { cutRow } from "../../../render/row-width.js";
import type { Block } from "./block.js";
import { GrowingText } from "./growing-text.js";
import { RowCache } from "./row-cache.js";

export interface ThinkingOptions {
  readonly isShown: () => boolean;
  /** What the folded row says behind it; empty: nothing. */
  readonly hint: () => string;
  /** In place of what is folded; null: e's own words. */
  readonly label: () => string | null;
  readonly onChange: () => void;
}

const MARK = "∴ ";
const SECOND_MS = 1_000;

const grownText = (): GrowingText => new GrowingText({ token: "thinkingText", emphasis: ["italic"] }, MARK.length);

export class ThinkingBlock implements Block {
  readonly gap = true;
  readonly #options: ThinkingOptions;
  #text = grownText();
  readonly #cache = new RowCache();
  #isDone = false;
  /** Another text may come in its place. */
  #isHeld = false;
  /** Null: not known. */
  #tookMs: number | null = null;

  constructor(options: ThinkingOptions) {
    this.#options = options;
  }

  get text(): string {
    return this.#text.text.trim();
  }

  push(text: string): void {
    // Blank lines at the beginning say nothing.
    this.#text.push(this.#text.text === "" ? text.trimStart() : text);
    this.#cache.clear();
    this.#options.onChange();
  }

  end(tookMs: number | null): void {
    if (this.#isDone) return;
    this.#isDone = true;
    this.#tookMs = tookMs;
    this.#cache.clear();
    this.#options.onChange();
  }

  /** It is over, but is shown as what `later` gives, which must not reject. */
  becomes(later: Promise<string>): void {
    this.#isHeld = true;
    void later.then((text) => {
      this.#isHeld = false;
      this.#text = grownText();
      this.#text.push(text);
      this.#cache.clear();
      this.#options.onChange();
    });
  }

  rows(columns: number): readonly Row[] {
    if (this.text === "") return [];
    const isShown = this.#options.isShown();
    const hint = isShown ? "" : this.#options.hint();
    const title = (isShown ? null : this.#options.label()) ?? this.#title();
    return this.#cache.get(columns, () => this.#make(columns, isShown, title, hint), `${isShown} ${title} ${hint}`);
  }

  finalRows(columns: number): readonly Row[] | null {
    return this.#isDone && !this.#isHeld ? this.rows(columns) : null;
  }

  cool(): void {
    this.#cache.clear();
    this.#text.cool();
  }

  #make(columns: number, isShown: boolean, words: string, hint: string): readonly Row[] {
    const behind = hint === "" ? [] : [{ text: ` · ${hint}`, token: "dim" }];
    const title = cutRow([{ text: `${MARK}${words}`, token: "thinkingText" }, ...behind], columns);
    return isShown ? [title, ...withoutBlankEnd(this.#text.rows(columns))] : [title];
  }

  #title(): string {
    if (!this.#isDone) return "Thinking…";
    const seconds = Math.round((this.#tookMs ?? 0) / SECOND_MS);
    return seconds < 1 ? "Thought" : `Thought for ${seconds} s`;
  }
}

function withoutBlankEnd(rows: readonly Row[]): readonly Row[] {
  let end = rows.length;
  while (end > 0 && rows[end - 1]?.length === 0) end--;
  return rows.slice(0, end);
}
