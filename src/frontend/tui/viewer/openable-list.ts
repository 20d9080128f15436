/** The list of what can be opened. What comes up meanwhile moves nobody's choice. */
import type { Row } from "../../../render/row.js";
import { cutRow } from "../../../render/row-width.js";
import type { Openable } from "../transcript/openables.js";
import type { ReaderAction } from "./reader-keys.js";

export class OpenableList {
  readonly #openables: () => readonly Openable[];
  /** Null: the newest, whichever it is. */
  #chosen: Openable | null = null;
  #room = 1;

  constructor(openables: () => readonly Openable[]) {
    this.#openables = openables;
  }

  rows(columns: number, rows: number): readonly Row[] {
    this.#room = rows;
    const all = this.#openables();
    if (all.length === 0)
      return rows < 1 ? [] : [cutRow([{ text: "There is nothing to open yet", token: "dim" }], columns)];
    const at = this.#index(all);
    const top = Math.max(0, Math.min(at - Math.floor(rows / 2), all.length - rows));
    return all.slice(top, top + rows).map((openable, index) => this.#row(openable, top + index === at, columns));
  }

  /** The one to be opened, if that is what was asked for. */
  act(action: ReaderAction | null): Openable | null {
    const page = Math.max(1, this.#room - 1);
    if (action === "open") {
      const all = this.#openables();
      return all[this.#index(all)] ?? null;
    }
    if (action === "up") this.move(-1);
    else if (action === "down") this.move(1);
    else if (action === "pageUp") this.move(-page);
    else if (action === "pageDown") this.move(page);
    else if (action === "begin") this.move(Number.NEGATIVE_INFINITY);
    else if (action === "end") this.move(Number.POSITIVE_INFINITY);
    return null;
  }

  /** Down the list; negative: up. */
  move(by: number): void {
    const all = this.#openables();
    const to = Math.max(0, Math.min(all.length - 1, this.#index(all) + by));
    this.#chosen = all[to] ?? null;
  }

  #index(all: readonly Openable[]): number {
    return this.#chosen === null ? 0 : Math.max(0, all.indexOf(this.#chosen));
  }

  #row(openable: Openable, isChosen: boolean, columns: number): Row {
    const title = openable.title();
    const text = title === "" ? "Untitled" : title;
    const lead = isChosen ? "› " : "  ";
    return cutRow([isChosen ? { text: lead + text, token: "selected" } : { text: lead + text }], columns);
  }
}
