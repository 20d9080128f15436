/**
 * What extensions keep on the screen, told in lines: once when it comes, then only what says something new. Keeps the
 * current state, which `/read` tells in full.
 */
import type { Pane, Panel, Slot, SpanRow } from "../../../host/front-end.js";
import { plainLimits } from "../../../protocol/limits.js";
import { moreRows } from "../../../text/clip.js";
import type { PlainOutput } from "./plain-output.js";
import { newRows, rowText, sameSection, sectionHead, sectionRows } from "./surface-words.js";

export type SlotKind = "status" | "activity";

const addressOf = ({ extension, key }: Slot): string => (key === null ? extension : `${extension}/${key}`);

export class SurfaceTeller {
  readonly #out: PlainOutput;
  #slots: Readonly<Record<SlotKind, readonly Slot[]>> = { status: [], activity: [] };
  #widgets: readonly string[] = [];
  #panel: Panel | null = null;
  #pane: Pane | null = null;

  constructor(out: PlainOutput) {
    this.#out = out;
  }

  get panel(): Panel | null {
    return this.#panel;
  }

  get pane(): Pane | null {
    return this.#pane;
  }

  /** A slot is told when it comes; what it says from then on, `/read` tells. */
  slots(kind: SlotKind, slots: readonly Slot[]): void {
    const known = new Set(this.#slots[kind].map(addressOf));
    for (const slot of slots) {
      if (!known.has(addressOf(slot))) this.#out.say(`${addressOf(slot)} has ${kind} text: ${slot.text}`);
    }
    this.#slots = { ...this.#slots, [kind]: slots };
  }

  widgets(rows: readonly SpanRow[]): void {
    const shown = rows.map(rowText);
    const fresh = newRows(this.#widgets, shown);
    if (fresh.length > 0) this.#out.say("Widgets:");
    this.#quote(fresh);
    this.#widgets = shown;
  }

  setPanel(panel: Panel | null): void {
    const before = this.#panel;
    this.#panel = panel;
    if (panel === null) {
      if (before !== null) this.#out.say(`The panel of ${before.extension} is closed.`);
      return;
    }
    const isNew = before?.extension !== panel.extension || before.title !== panel.title;
    const fresh = newRows(isNew ? [] : before.rows.map(rowText), panel.rows.map(rowText));
    if (!isNew && fresh.length === 0) return;
    this.#out.say(`Panel of ${panel.extension}${isNew ? "" : " changed"}: ${panel.title}`);
    this.#quote(fresh);
    if (!isNew) return;
    const keys = panel.interactive ? "/key NAME presses a key in it, such as /key down. " : "";
    this.#out.say(`${keys}/read panel reads it, /close panel closes it.`);
  }

  setPane(pane: Pane | null): void {
    const before = this.#pane;
    this.#pane = pane;
    if (pane === null) {
      if (before !== null) this.#out.say(`The pane of ${before.extension} is closed.`);
      return;
    }
    const isNew = before?.extension !== pane.extension || before.id !== pane.id;
    const told = pane.sections.map((section, index) => {
      const old = isNew ? null : sameSection(before, section);
      const rows = sectionRows(section);
      return {
        head: sectionHead(section, index, rows.length),
        fresh: newRows(old === null ? [] : sectionRows(old), rows),
      };
    });
    const changed = told.filter(({ fresh }) => fresh.length > 0);
    if (!isNew && changed.length === 0) return;
    this.#out.say(`Pane of ${pane.extension}${isNew ? "" : " changed"}: ${pane.title}`);
    for (const { head, fresh } of changed) {
      this.#out.say(head);
      this.#quote(fresh);
    }
    if (isNew) this.#sayPaneUse(pane);
  }

  /** All of it, as it is now. */
  read(what: "status" | "widgets" | "panel" | "pane"): void {
    const rows = this.#all(what);
    if (rows.length === 0) this.#out.say(`There is no ${what === "widgets" ? "widget" : what}.`);
    for (const { head, text } of rows) {
      this.#out.say(head);
      this.#out.quote(text);
    }
  }

  #all(what: "status" | "widgets" | "panel" | "pane"): readonly { readonly head: string; readonly text: string }[] {
    switch (what) {
      case "status":
        return [...this.#slots.status, ...this.#slots.activity].map((slot) => ({
          head: `${addressOf(slot)}:`,
          text: slot.text,
        }));
      case "widgets":
        return this.#widgets.length === 0 ? [] : [{ head: "Widgets:", text: this.#widgets.join("\n") }];
      case "panel": {
        const panel = this.#panel;
        if (panel === null) return [];
        return [{ head: `Panel of ${panel.extension}: ${panel.title}`, text: panel.rows.map(rowText).join("\n") }];
      }
      case "pane":
        return (this.#pane?.sections ?? []).map((section, index) => {
          const text = sectionRows(section);
          return { head: sectionHead(section, index, text.length), text: text.join("\n") };
        });
    }
  }

  #quote(rows: readonly string[]): void {
    const { toldRows } = plainLimits;
    this.#out.quote(rows.slice(0, toldRows).join("\n"));
    if (rows.length > toldRows) this.#out.say(moreRows(rows.length - toldRows));
  }

  #sayPaneUse({ hint, sections }: Pane): void {
    if (hint !== "") this.#out.quote(hint);
    const pick = sections.some(({ kind }) => kind === "list") ? "/pick NUMBER picks an item, " : "";
    this.#out.say(
      `${pick}/attach SECTION FROM-TO puts rows beside the next prompt, /key NAME presses a key, /read pane reads it all, /close pane closes it.`,
    );
  }
}
