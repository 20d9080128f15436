/** The blocks in their order, linked, so that long transcripts cost no more than short ones. */
import { transcriptLimits } from "../../../protocol/limits.js";
import type { Block, Node } from "./block.js";

export class BlockList {
  #first: Node | null = null;
  #last: Node | null = null;
  #size = 0;
  /** Nodes whose rows are kept, the one longest unused first. */
  readonly #warm = new Set<Node>();

  get first(): Node | null {
    return this.#first;
  }

  get last(): Node | null {
    return this.#last;
  }

  get size(): number {
    return this.#size;
  }

  append(block: Block): Node {
    const node: Node = { block, previous: this.#last, next: null, isGone: false, isTaken: false };
    if (this.#last === null) this.#first = node;
    else this.#last.next = node;
    this.#last = node;
    this.#size++;
    if (this.#size > transcriptLimits.maxBlocks && this.#first !== null) this.remove(this.#first);
    return node;
  }

  insertBefore(before: Node, block: Block): Node {
    const node: Node = { block, previous: before.previous, next: before, isGone: false, isTaken: false };
    if (before.previous === null) this.#first = node;
    else before.previous.next = node;
    before.previous = node;
    this.#size++;
    return node;
  }

  remove(node: Node): void {
    if (node.isGone) return;
    node.isGone = true;
    if (node.previous === null) this.#first = node.next;
    else node.previous.next = node.next;
    if (node.next === null) this.#last = node.previous;
    else node.next.previous = node.previous;
    this.#size--;
    this.#warm.delete(node);
    node.block.cool();
  }

  clear(): void {
    for (let node = this.#first; node !== null; node = node.next) node.isGone = true;
    this.#first = null;
    this.#last = null;
    this.#size = 0;
    this.#warm.clear();
  }

  /** Its rows were just asked for: those of a block that was out of sight for longest are let go of. */
  touch(node: Node): void {
    if (node.isGone) return;
    this.#warm.delete(node);
    this.#warm.add(node);
    if (this.#warm.size <= transcriptLimits.warmBlocks) return;
    for (const oldest of this.#warm) {
      this.#warm.delete(oldest);
      oldest.block.cool();
      return;
    }
  }
}
