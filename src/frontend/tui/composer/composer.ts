/**
 * Where a person writes: the field, earlier lines, what is offered for the draft, what goes with it and what waits.
 * Decides what a draft is when it is submitted; never what becomes of it.
 */
import { typedLine } from "../../../agent/typed-line.js";
import { composerLimits } from "../../../protocol/limits.js";
import type { Row } from "../../../render/row.js";
import type { ComposerPort } from "../app.js";
import type { InputEvent } from "../input/input-event.js";
import type { Area, FocusPart, View } from "../part.js";
import { apiKeyOf } from "./api-key.js";
import { Attachments } from "./attachments.js";
import { ComposerOffers } from "./composer-offers.js";
import type { Attachment, ComposerOptions, Submitted } from "./composer-options.js";
import { HistoryBrowser } from "./history-browser.js";
import { HistorySearch } from "./history-search.js";
import { queueRows, waitingCount, waitingText } from "./queue-rows.js";
import { lineKind } from "./shell-line.js";
import { TextField } from "./text-field.js";

type KeyInput = Extract<InputEvent, { kind: "key" }>;

const tooManyAttachments = "no more can be attached to one prompt";

export class Composer implements FocusPart, ComposerPort {
  readonly #options: ComposerOptions;
  readonly #field: TextField;
  readonly #attachments = new Attachments();
  readonly #browser = new HistoryBrowser();
  readonly #search: HistorySearch;
  readonly #offers: ComposerOffers;
  /** The draft that was heard of last. */
  #known = "";

  constructor(options: ComposerOptions) {
    const { onSubmit, onApiKey, onChange, history, offers, queue, isRunning, ...field } = options;
    this.#options = options;
    this.#search = new HistorySearch(history);
    this.#offers = new ComposerOffers(offers);
    this.#field = new TextField({ ...field, multiline: true, onSubmit: () => this.#submit("steer") });
  }

  get text(): string {
    return this.#field.text;
  }

  setText(text: string): void {
    this.#field.setText(text);
    this.#changed();
  }

  insert(text: string): void {
    this.#field.insert(text);
    this.#changed();
  }

  /** Goes with the next prompt; shown above until then. Backspace at the beginning of the draft takes off the last. */
  attach(attachment: Attachment): void {
    if (!this.#attachments.add(attachment)) this.#options.onNotice?.(tooManyAttachments);
    this.#options.invalidate();
  }

  /** Empty, without a way back, as after it was submitted; what is attached stays. */
  clear(): void {
    this.#field.clear();
    this.#search.isOpen = false;
    this.#browser.end();
    this.#changed();
  }

  /** What waits for the running turn comes back into the draft, before what is in it. False: nothing waits. */
  takeBack(): boolean {
    const queue = this.#options.queue();
    if (waitingCount(queue.waiting()) === 0) return false;
    const back = waitingText(queue.takeBack());
    if (back === "") return false;
    this.#field.replaceRange(0, 0, this.#field.draftText === "" ? back : `${back}\n\n`);
    this.#field.move("finish");
    this.#changed();
    return true;
  }

  /** A source of offers knows more than it did. */
  refreshOffers(): void {
    const { draftText: text, caret } = this.#field;
    this.#offers.refresh({ text, caret }, this.#search.isOpen ? this.#search.offer : null);
    this.#options.invalidate();
  }

  /** From the top: what is attached, what waits, what is offered, the field. */
  view(area: Area): View {
    const waiting = this.#options.queue().waiting();
    const wanted = this.#offers.height + this.#attachments.count + waitingCount(waiting) + 1;
    const fieldRows = Math.max(Math.min(composerLimits.leastFieldRows, area.rows), area.rows - wanted);
    const field = this.#field.view({ columns: area.columns, rows: fieldRows }, this.#marker());
    let room = area.rows - field.rows.length;
    const place = (rows: (columns: number, maxRows: number) => readonly Row[]) => {
      const taken = rows(area.columns, room);
      room -= taken.length;
      return taken;
    };
    // What is nearest to the field comes first when there is little room.
    const offered = place((columns, rows) => this.#offers.rows(columns, rows));
    const queued = place((columns, rows) => queueRows(waiting, columns, rows));
    const attached = place((columns, rows) => this.#attachments.rows(columns, rows));
    const above = [...attached, ...queued, ...offered];
    const caret = field.caret === null ? null : { ...field.caret, row: field.caret.row + above.length };
    return { rows: [...above, ...field.rows], caret };
  }

  input(event: InputEvent): boolean {
    if (event.kind === "paste" && this.#field.draftText === "" && this.#handOverKey(event.text)) return true;
    const isTaken = (event.kind === "key" && this.#ownKey(event)) || this.#field.input(event);
    this.#changed();
    return isTaken;
  }

  #marker() {
    const isLine = lineKind(this.#field.draftText).kind === "line";
    return isLine ? undefined : ({ text: "!", token: "warning" } as const);
  }

  /** Keys that mean something else here than in a field. */
  #ownKey({ chord }: KeyInput): boolean {
    if (chord === null) return false;
    if (chord === "alt+up" && this.takeBack()) return true;
    const action = this.#options.keys().action(chord, this.#options.isClaimed?.(chord));
    if (action === null) return this.#plainKey(chord);
    if (this.#offers.isOpen) {
      if (action === "up" || action === "down") return this.#choose(action === "up" ? -1 : 1);
      if (action === "enter") return this.#accept(true);
    }
    // Nothing holds what was looked for: that is no draft to be submitted.
    if (action === "enter" && this.#search.isOpen) return this.#wave();
    if (action === "up") return this.#older();
    if (action === "down") return this.#newer();
    if (action !== "backspace" || this.#field.caret > 0 || this.#attachments.count === 0) return false;
    this.#attachments.removeLast();
    this.#options.invalidate();
    return true;
  }

  #plainKey(chord: string): boolean {
    if (chord === "tab") return this.#offers.isOpen ? this.#accept(false) : this.#submitLater();
    if (chord === "escape") return this.#wave();
    if (chord !== "ctrl+r" || this.#options.isClaimed?.(chord) === true) return false;
    this.#search.isOpen = !this.#search.isOpen;
    this.refreshOffers();
    return true;
  }

  #choose(step: -1 | 1): boolean {
    this.#offers.move(step);
    this.#options.invalidate();
    return true;
  }

  #wave(): boolean {
    const wasOpen = this.#offers.isOpen || this.#search.isOpen;
    if (this.#search.isOpen) {
      this.#search.isOpen = false;
      this.refreshOffers();
    } else this.#offers.wave();
    this.#options.invalidate();
    return wasOpen;
  }

  /** `byEnter` on what is in the draft already submits it. */
  #accept(byEnter: boolean): boolean {
    const { chosen, range } = this.#offers;
    if (chosen === null || range === null) return false;
    const isThere = this.#field.draftText.slice(range.from, range.to) === chosen.insert.trimEnd();
    if (isThere && byEnter && !this.#search.isOpen) return false;
    this.#search.isOpen = false;
    this.#field.replaceRange(range.from, range.to, chosen.insert);
    this.#changed();
    if (byEnter && chosen.submits === true) this.#submit("steer");
    return true;
  }

  #older(): boolean {
    const { loading } = this.#options.history;
    if (!loading) return this.#olderKnown();
    // Whoever comes with a line of last time in mind is there before the file is read.
    void loading.then(() => {
      this.#olderKnown();
      this.#options.invalidate();
    });
    return true;
  }

  #olderKnown(): boolean {
    const draft = this.#field.draftText;
    if (!this.#isAsShown() && !this.#field.isAtEdge("first")) return false;
    return this.#show(this.#browser.older(draft, this.#options.history.lines()));
  }

  #newer(): boolean {
    const draft = this.#field.draftText;
    if (!this.#isAsShown() && !this.#field.isAtEdge("last")) return false;
    return this.#show(this.#browser.newer(draft));
  }

  /** A line that was shown is gone by as a whole, until the caret moves in it. */
  #isAsShown(): boolean {
    const { draftText, caret } = this.#field;
    return caret === draftText.length && this.#browser.isShowing(draftText);
  }

  /** A line that went by is no reason to offer anything for it. */
  #show(line: string | null): boolean {
    if (line === null) return false;
    this.#field.restore(line);
    this.#changed();
    this.#offers.wave();
    return true;
  }

  #submitLater(): boolean {
    const isLater = this.#options.isRunning() && lineKind(this.text).kind === "line" && this.text.trim() !== "";
    if (isLater) this.#submit("followUp");
    return isLater;
  }

  #submit(whileRunning: Submitted["whileRunning"]): void {
    const typed = this.text;
    if (this.#handOverKey(typed)) return;
    const { kind, command } = lineKind(typed);
    // A command of e's or of an extension takes nothing with it: that waits for the next prompt.
    const takesAttachments = kind === "line" && typedLine(typed.trim()).kind === "text";
    const text = takesAttachments ? this.#attachments.behind(command) : command;
    if (text.trim() === "") return;
    this.#options.history.add(typed);
    if (takesAttachments) this.#attachments.clear();
    this.clear();
    this.#options.onSubmit({ kind, text, typed, whileRunning });
  }

  /** A key goes to nobody but the one who keeps keys, and nothing here brings it back. */
  #handOverKey(text: string): boolean {
    const key = apiKeyOf(text);
    if (key === null) return false;
    this.clear();
    this.#options.onApiKey(key);
    return true;
  }

  /** After everything that may have changed the draft or moved in it. */
  #changed(): void {
    this.refreshOffers();
    const draft = this.#field.draftText;
    if (draft === this.#known) return;
    this.#known = draft;
    if (!this.#browser.isShowing(draft)) this.#browser.end();
    this.#options.onChange?.(this.text);
  }
}
