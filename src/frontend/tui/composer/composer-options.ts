/** What the composer is given by the terminal around it, and what it hands over when a draft is submitted. */
import type { Waiting } from "../../../agent/agent.js";
import type { TextFieldOptions } from "./field-options.js";

/** Rows of a pane that go with the next prompt, as they were when they were attached. */
export interface Attachment {
  /** One row above the composer. */
  readonly label: string;
  /** What the model reads. */
  readonly body: string;
}

/**
 * A draft that was submitted. `line`: for `agent.submit`; what is attached stands in its text. `shell` (`!cmd`) and
 * `hidden-shell` (`!!cmd`): the command without its marks; `typed` is always the draft as it was.
 */
export interface Submitted {
  readonly kind: "line" | "shell" | "hidden-shell";
  readonly text: string;
  readonly typed: string;
  /** Enter: `steer`; Tab, while a turn runs: `followUp`. */
  readonly whileRunning: "steer" | "followUp";
}

/** One row of the list above the composer. */
export interface Suggestion {
  readonly label: string;
  /** Beside the label, dim. Default: nothing. */
  readonly detail?: string;
  /** What takes the place of the range of its offer. */
  readonly insert: string;
  /** Enter on it submits the draft as well, as for a command without arguments. Default false. */
  readonly submits?: boolean;
}

/** What could stand in the draft from `from` to `to` (UTF-16 units) instead. No items: nothing is shown. */
export interface Offer {
  readonly items: readonly Suggestion[];
  readonly from: number;
  readonly to: number;
}

/**
 * Looks at the draft and offers what fits: commands of `/`, files of `@`. Answers at once with what is known; when more
 * becomes known later, the composer is told by `Composer.refreshOffers`. Null: nothing here is for it.
 */
export type OfferSource = (draft: { readonly text: string; readonly caret: number }) => Offer | null;

/** The lines submitted before, oldest first. */
export interface LineHistory {
  lines(): readonly string[];
  /** Keeps a line, unless it must not be kept. */
  add(line: string): void;
  /** Settles when earlier lines are known; null or left out: they are. */
  readonly loading?: Promise<void> | null;
}

export interface ComposerOptions
  extends Pick<
    TextFieldOptions,
    "keys" | "isClaimed" | "pastes" | "invalidate" | "editExternally" | "onNotice" | "placeholder"
  > {
  readonly onSubmit: (submitted: Submitted) => void;
  /** A draft that is an API key and nothing else: it is gone from the composer, and was never submitted. */
  readonly onApiKey: (key: string) => void;
  /** The draft is another one. Default: nobody hears of it. */
  readonly onChange?: (text: string) => void;
  readonly history: LineHistory;
  /** In order; the first that offers something wins. */
  readonly offers: readonly OfferSource[];
  /** Messages that wait for the turn that runs, and the way to take them back into the draft (alt+up). */
  readonly queue: () => { waiting(): Waiting; takeBack(): Waiting };
  readonly isRunning: () => boolean;
}
