/**
 * One reply of the model, as blocks: its thinking, and its markdown in pieces that are final one by one while the rest
 * still comes. Where an extension renders replies, none is final before it has answered.
 */
import type { Rendered } from "../../../host/moments.js";
import { Sanitizer, sanitizeBody } from "../../../text/sanitize.js";
import type { Node } from "./block.js";
import { BodyBlock, type Hold } from "./body-block.js";
import { type MarkdownPiece, MarkdownPieces } from "./markdown-pieces.js";
import { titleOf } from "./openables.js";
import { ThinkingBlock } from "./thinking-block.js";
import type { Writer } from "./writer.js";

interface Thinking {
  readonly block: ThinkingBlock;
  readonly sanitizer: Sanitizer;
  readonly sinceMs: number;
}

const markdown = (text: string) => ({ format: "markdown", text }) as const;

export class ReplyBlocks {
  readonly #writer: Writer;
  readonly #isLive: boolean;
  /** Extensions that render replies are asked for this one. */
  readonly #isRendered: boolean;
  readonly #hold: Hold;
  readonly #nodes: Node[] = [];
  #sanitizer = new Sanitizer();
  #pieces = new MarkdownPieces();
  /** The piece that grows. */
  #growing: BodyBlock | null = null;
  #thinking: Thinking | null = null;
  /** As the model wrote it. */
  #text = "";
  #isTextOpen = false;
  #isEnded = false;

  /** `isLive`: it is being said now; replies of a history are shown as they are. */
  constructor(writer: Writer, isLive: boolean) {
    this.#writer = writer;
    this.#isLive = isLive;
    this.#isRendered = isLive && writer.options.rendersAssistant();
    this.#hold = { isHeld: this.#isRendered || writer.drawing.transforms("assistant") };
  }

  addText(delta: string): void {
    if (delta === "") return;
    this.#endThinking();
    if (!this.#isTextOpen && this.#text !== "") this.#text += "\n\n";
    this.#isTextOpen = true;
    this.#text += delta;
    this.#write(this.#pieces.push(this.#sanitizer.push(delta)));
  }

  addThinking(delta: string): void {
    if (delta === "") return;
    this.#endText();
    this.#thinking ??= this.#beginThinking();
    const { block, sanitizer } = this.#thinking;
    block.push(sanitizer.push(delta));
  }

  /**
   * Nothing more comes. `isWhole`: the model said all that it wanted to, so extensions may render it. `stored`: its text
   * as it went into the conversation, which a listener may have changed.
   */
  end(isWhole: boolean, stored?: string): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#endThinking();
    this.#endText();
    if (stored !== undefined && withoutSpace(stored) !== withoutSpace(this.#text)) {
      this.#text = stored;
      this.#swap({ body: sanitizeBody(stored), format: "markdown" });
    }
    if (!this.#hold.isHeld) return;
    if (this.#text.trim() === "") return this.#release();
    this.#shown(isWhole)
      .then((shown) => (shown === null ? undefined : this.#swap(shown)))
      .catch(() => undefined)
      .finally(() => this.#release());
  }

  /** As extensions have it; null: as it is. */
  async #shown(isWhole: boolean): Promise<Rendered | null> {
    const { options, drawing } = this.#writer;
    const content = this.#text;
    const rendered =
      isWhole && this.#isRendered
        ? await options.render({ kind: "assistant", name: "", content }).catch(() => null)
        : null;
    const { body, format } = rendered ?? { body: sanitizeBody(content), format: "markdown" };
    const changed = format === "markdown" ? ((await drawing.transformed("assistant", body)) ?? body) : body;
    return rendered === null && changed === body ? null : { body: changed, format };
  }

  /** Another text in its place; nothing happens once some of it is in the scrollback. */
  #swap({ body, format }: Rendered): void {
    if (this.#nodes.some(({ isTaken, isGone }) => isTaken || isGone)) return;
    const { list, options } = this.#writer;
    const [first] = this.#nodes;
    const pieces = new MarkdownPieces();
    const parts = format === "markdown" ? [...pieces.push(body), ...pieces.end()] : [{ text: body, gap: true }];
    const added = parts.map((piece) => {
      const block = this.#block(piece, format);
      block.complete();
      return first === undefined ? list.append(block) : list.insertBefore(first, block);
    });
    for (const node of this.#nodes.splice(0, this.#nodes.length, ...added)) list.remove(node);
    options.invalidate();
  }

  #release(): void {
    this.#hold.isHeld = false;
    this.#writer.options.invalidate();
  }

  #beginThinking(): Thinking {
    const writer = this.#writer;
    const { options, openables } = writer;
    const block = new ThinkingBlock({
      isShown: () => writer.showsThinking,
      hint: () => options.settings().thinking_hint ?? "ctrl+o to read",
      label: () => options.settings().thinking_label ?? null,
      onChange: options.invalidate,
    });
    writer.append(block);
    openables.add({
      title: () => `Thinking: ${titleOf(block.text)}`,
      read: () => ({ format: "text", text: block.text }),
    });
    return { block, sanitizer: new Sanitizer(), sinceMs: options.now() };
  }

  #endThinking(): void {
    if (this.#thinking === null) return;
    const { block, sanitizer, sinceMs } = this.#thinking;
    this.#thinking = null;
    const rest = sanitizer.flush();
    if (rest !== "") block.push(rest);
    const later = block.text === "" ? null : this.#writer.drawing.transformed("assistant-thinking", block.text);
    if (later !== null) block.becomes(later);
    block.end(this.#isLive ? this.#writer.options.now() - sinceMs : null);
  }

  #endText(): void {
    if (!this.#isTextOpen) return;
    this.#isTextOpen = false;
    this.#write([...this.#pieces.push(this.#sanitizer.flush()), ...this.#pieces.end()]);
    this.#growing?.complete();
    this.#growing = null;
    this.#pieces = new MarkdownPieces();
  }

  /** Complete pieces, and then what has begun. */
  #write(complete: readonly MarkdownPiece[]): void {
    for (const piece of complete) {
      this.#grow(piece);
      this.#growing?.complete();
      this.#growing = null;
    }
    const { tail } = this.#pieces;
    if (tail.text.trim() !== "") this.#grow(tail);
  }

  #grow(piece: MarkdownPiece): void {
    if (this.#growing !== null) return this.#growing.set(markdown(piece.text));
    this.#growing = this.#block(piece, "markdown");
    this.#nodes.push(this.#writer.append(this.#growing));
  }

  #block({ text, gap }: MarkdownPiece, format: Rendered["format"]): BodyBlock {
    const { makeBody, invalidate } = this.#writer.options;
    return new BodyBlock({ format, text }, { gap, makeBody, onChange: invalidate, hold: this.#hold });
  }
}

/** Where one block of text ends and another begins is not told by what is streamed. */
function withoutSpace(text: string): string {
  return text.replace(/\s+/g, "");
}
