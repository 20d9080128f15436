/**
 * Extensions speak before the command line is understood, so what they say is held until it is known who tells it.
 * Bounded: the oldest stay, because they say what went wrong first.
 */
import type { Printer } from "../frontend/print/printer.js";
import type { Notice } from "../host/front-end.js";
import { hostLimits } from "../protocol/limits.js";

export class HeldNotices {
  readonly #held: ((printer: Printer) => void)[] = [];
  #printer: Printer | null = null;

  /** Bound, so that it can be handed on as it is. */
  readonly notice = (notice: Notice): void => this.#tell((printer) => printer.notice(notice));

  readonly stderr = (extension: string, text: string): void => this.#tell((printer) => printer.stderr(extension, text));

  /** What was held is told now, in order, and the rest as it comes. The first printer stays. */
  attach(printer: Printer): Printer {
    if (this.#printer !== null) return this.#printer;
    this.#printer = printer;
    for (const tell of this.#held.splice(0)) tell(printer);
    return printer;
  }

  #tell(tell: (printer: Printer) => void): void {
    if (this.#printer !== null) tell(this.#printer);
    else if (this.#held.length < hostLimits.maxNotices) this.#held.push(tell);
  }
}
