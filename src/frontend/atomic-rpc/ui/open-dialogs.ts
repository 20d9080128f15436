/**
 * The dialogs that wait for the client, each under an id that no other has. Each is settled once: by its answer, by its
 * asker, or by the end; whatever comes for it later is passed over.
 */
import { randomUUID } from "node:crypto";
import type { DialogMethod } from "../../../protocol/atomic-rpc/ui-requests.js";
import type { JsonObject } from "../../../protocol/field.js";
import { atomicRpcLimits } from "../../../protocol/limits.js";

export interface Ask<A> {
  readonly method: DialogMethod;
  readonly fields: object;
  /** Takes the dialog back: it settles with `otherwise`. */
  readonly signal: AbortSignal;
  /** What it comes to where nobody answers. */
  readonly otherwise: A;
  /** All fields of the client's answer. */
  read(answer: JsonObject): A;
}

export class OpenDialogs {
  readonly #tell: (request: object) => void;
  readonly #open = new Map<string, (answer: JsonObject | null) => void>();
  #isOver = false;

  /** `tell` writes a line to the client. */
  constructor(tell: (request: object) => void) {
    this.#tell = tell;
  }

  /** Never rejects. Where the asker is gone already, or nobody answers any more, nothing is told. */
  ask<A>({ method, fields, signal, otherwise, read }: Ask<A>): Promise<A> {
    const isFull = this.#open.size >= atomicRpcLimits.maxOpenDialogs;
    if (this.#isOver || isFull || signal.aborted) return Promise.resolve(otherwise);
    const id = randomUUID();
    return new Promise((resolve) => {
      const settle = (answer: JsonObject | null): void => {
        this.#open.delete(id);
        signal.removeEventListener("abort", withdraw);
        resolve(answer === null ? otherwise : read(answer));
      };
      const withdraw = (): void => settle(null);
      this.#open.set(id, settle);
      signal.addEventListener("abort", withdraw, { once: true });
      this.#tell({ type: "extension_ui_request", id, method, ...fields });
    });
  }

  /** One that is not open, or not any more, is nobody's. */
  answer(id: unknown, answer: JsonObject): void {
    if (typeof id === "string") this.#open.get(id)?.(answer);
  }

  /** Those that are open, and all that come later, come to their defaults. */
  end(): void {
    this.#isOver = true;
    for (const settle of [...this.#open.values()]) settle(null);
  }
}
