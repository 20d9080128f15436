/** What breaks the contract, told once for each kind: a program that prints prose prints a lot of it. */
import { faultText } from "./blame.js";
import type { Fault } from "./connection.js";
import type { Metrics } from "./metrics.js";

export class FaultNotices {
  readonly #metrics: Metrics;
  readonly #warn: (text: string) => void;
  readonly #said = new Set<string>();

  constructor(metrics: Metrics, warn: (text: string) => void) {
    this.#metrics = metrics;
    this.#warn = warn;
  }

  report(fault: Fault): void {
    this.#metrics.record(`fault.${fault.kind}`, "malformed", 0);
    const kind = fault.kind === "bad-line" ? fault.bad.kind : fault.kind;
    if (this.#said.has(kind)) return;
    this.#said.add(kind);
    this.#warn(faultText(fault));
  }
}
