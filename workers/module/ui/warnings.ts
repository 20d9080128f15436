/** Says once for each thing that it does not work here. Never throws. */
import { hasTerminal } from "./reach.js";
import type { UiPort } from "./ui-port.js";

export class Warnings {
  readonly #port: UiPort;
  readonly #said = new Set<string>();

  constructor(port: UiPort) {
    this.#port = port;
  }

  /** For what only a program that owns the terminal could do. Says nothing where there is no terminal at all. */
  needsTerminal(member: string): void {
    if (hasTerminal(this.#port)) this.once(`${member} is not to be had in an extension's thread, and does nothing`);
  }

  once(message: string): void {
    if (this.#said.has(message)) return;
    this.#said.add(message);
    this.#port.notify("notify", { message, tone: "warning" });
  }
}
