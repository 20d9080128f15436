/**
 * A field for text, of one line or several: the composer's, and the one that `ui.input` and `ui.editor` answer with.
 * Whatever enters is sanitised here; nothing that is written leaves but through the callbacks.
 */
import { composerLimits } from "../../../protocol/limits.js";
import type { StyledSpan } from "../../../render/row.js";
import { sanitizeLabel } from "../../../text/sanitize.js";
import { cells } from "../../../text/width.js";
import type { ComposerAction } from "../config/keybindings.js";
import type { InputEvent } from "../input/input-event.js";
import type { Area, FocusPart, View } from "../part.js";
import { holdsApiKey } from "./api-key.js";
import { Draft, type Motion } from "./draft.js";
import { editActions, freeKey } from "./field-keys.js";
import type { PasteSettings, TextFieldOptions } from "./field-options.js";
import { FieldView } from "./field-view.js";
import { type DraftShape, fittingPaste, forDraft } from "./foreign-draft.js";
import { Pastes } from "./pastes.js";

type KeyInput = Extract<InputEvent, { kind: "key" }>;

const noPlaceholders: PasteSettings = { paste_placeholder: Number.POSITIVE_INFINITY, paste_label: null };
const defaultMarker = ">";
const lastLineEnd = /\r?\n$/;
const fullNotice = `a draft holds ${composerLimits.draftChars} characters; the rest was left out`;
const pasteNotice = `a paste holds ${composerLimits.pasteChars} characters; the rest was left out`;

export class TextField implements FocusPart {
  readonly #options: TextFieldOptions;
  readonly #shape: DraftShape;
  readonly #draft = new Draft();
  readonly #pastes = new Pastes();
  readonly #view = new FieldView(this.#draft);
  #isWithEditor = false;

  constructor(options: TextFieldOptions) {
    this.#options = options;
    this.#shape = { multiline: options.multiline, secret: options.secret ?? false };
    if (options.prefill) this.#draft.setText(forDraft(options.prefill, this.#shape));
  }

  /** What `onSubmit` would be told. */
  get text(): string {
    return this.#pastes.expand(this.#draft.text);
  }

  /** As it is shown: each placeholder is one character that stands for its paste. */
  get draftText(): string {
    return this.#draft.text;
  }

  /** In `draftText`, UTF-16 units. */
  get caret(): number {
    return this.#draft.caret;
  }

  /** Replaces everything; one undo brings it back. */
  setText(text: string): void {
    this.#told(this.#draft.setText(forDraft(text, this.#shape)));
  }

  /** At the caret, as typed. */
  insert(text: string): void {
    this.#told(this.#draft.insert(forDraft(text, this.#shape)));
  }

  /** Back to what `draftText` once was, caret at the end; one step of undo. */
  restore(draftText: string): void {
    this.#told(this.#draft.setText(draftText));
  }

  /** A part of `draftText`. */
  replaceRange(from: number, to: number, text: string): void {
    this.#told(this.#draft.replaceRange(from, to, forDraft(text, this.#shape)));
  }

  move(motion: Motion): void {
    this.#draft.move(motion);
    this.#options.invalidate();
  }

  /** Empty, and nothing brings back what was in it; what was cut stays, unless it is to be kept from everybody. */
  clear(): void {
    this.#draft.reset((killed) => {
      const text = this.#pastes.expand(killed);
      return this.#shape.secret || holdsApiKey(text) ? "" : text;
    });
    this.#pastes.forget();
    this.#options.invalidate();
  }

  /** Whether there is no row above the caret, or none below. */
  isAtEdge(edge: "first" | "last"): boolean {
    return this.#view.isAtEdge(edge, this.#label);
  }

  /** `marker` instead of the one that the field was made with. */
  view(area: Area, marker?: StyledSpan): View {
    const own = sanitizeLabel(this.#options.marker ?? defaultMarker);
    return this.#view.view(area, {
      secret: this.#shape.secret,
      placeholder: this.#options.placeholder ?? "",
      marker: marker ?? { text: cells(own) === 1 ? own : defaultMarker, token: "accent" },
      label: this.#label,
    });
  }

  input(event: InputEvent): boolean {
    switch (event.kind) {
      case "mouse":
        return false;
      case "paste":
        this.#paste(event.text);
        return true;
      case "key":
        return this.#key(event);
    }
  }

  readonly #label = (index: number): string => this.#pastes.label(index, this.#pasteSettings());

  #pasteSettings(): PasteSettings {
    return this.#options.pastes?.() ?? noPlaceholders;
  }

  #key({ chord, text }: KeyInput): boolean {
    const action = chord === null ? null : this.#options.keys().action(chord, this.#options.isClaimed?.(chord));
    if (action === "none") return false;
    if (chord !== null && action !== null) return this.#act(action, chord);
    if (chord !== null && this.#ownKey(chord)) return true;
    if (text === null) return false;
    this.#told(this.#draft.insert(forDraft(text, this.#shape), true));
    return true;
  }

  #act(action: ComposerAction, chord: string): boolean {
    // On an empty line ctrl+d ends the input, as in every shell; that is not for a field to do.
    if (action === "delete" && chord === "ctrl+d" && this.#draft.text === "") return false;
    if (action === "enter") this.#options.onSubmit(this.text);
    else if (action === "newline") this.#told(!this.#shape.multiline || this.#draft.insert("\n"));
    else if (action === "up" || action === "down") this.#view.moveRows(action === "up" ? -1 : 1, this.#label);
    else editActions[action](this.#draft);
    this.#options.invalidate();
    return true;
  }

  #ownKey(chord: string): boolean {
    const { onCancel, editExternally, isClaimed } = this.#options;
    if (chord === "escape" && onCancel !== undefined) {
      onCancel();
      return true;
    }
    if (chord === "ctrl+g" && editExternally !== undefined && !this.#shape.secret) {
      void this.#edit(editExternally);
      return true;
    }
    const edit = isClaimed?.(chord) === true ? null : freeKey(chord);
    if (edit === null) return false;
    edit(this.#draft);
    this.#options.invalidate();
    return true;
  }

  #paste(pasted: string): void {
    const fits = fittingPaste(pasted);
    if (fits.length < pasted.length) this.#options.onNotice?.(pasteNotice);
    const text = forDraft(fits, this.#shape);
    const mark = this.#shape.secret ? null : this.#pastes.take(text, this.#pasteSettings());
    this.#told(this.#draft.insert(mark ?? text));
  }

  async #edit(editExternally: (text: string) => Promise<string | null>): Promise<void> {
    if (this.#isWithEditor) return;
    this.#isWithEditor = true;
    const text = this.text;
    const edited = await editExternally(text);
    this.#isWithEditor = false;
    // Editors end the last line; nobody wrote that line end.
    const left = edited?.replace(lastLineEnd, "");
    if (left !== undefined && left !== text) this.setText(left);
    this.#options.invalidate();
  }

  #told(hadRoom: boolean): void {
    if (!hadRoom) this.#options.onNotice?.(fullNotice);
    this.#options.invalidate();
  }
}
