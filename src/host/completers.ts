/**
 * Extensions that offer completions while a person writes. Each is asked at the same time; the one that came last has the
 * first say, as if it stood over those before it. What one does not answer, or answers wrongly, costs its offer alone.
 */
import { composerLimits } from "../protocol/limits.js";
import type { ExtensionNotificationParams } from "../protocol/methods.js";
import { type Suggestions, SuggestionsSchema } from "../protocol/module/registration.js";
import { validate } from "../protocol/validate.js";
import { sanitizeBody, sanitizeLabel } from "../text/sanitize.js";
import { callBack } from "./callbacks.js";
import type { Extension } from "./extension.js";

/** What is written, and where the caret is in it. */
export interface DraftPlace {
  readonly lines: readonly string[];
  readonly line: number;
  /** UTF-16 units. */
  readonly column: number;
}

export type { Suggestions } from "../protocol/module/registration.js";

interface Completer {
  readonly handle: string;
  readonly triggers: readonly string[];
}

/** A word that begins so is no plain word: those who named no characters are asked at it. */
const unusual = /^[^\p{L}\p{N}\s]/u;

function fits({ triggers }: Completer, word: string): boolean {
  return triggers.length === 0 ? unusual.test(word) : triggers.some((begin) => begin !== "" && word.startsWith(begin));
}

function clean({ prefix, items }: Suggestions): Suggestions {
  return {
    prefix,
    items: items.map(({ label, description, insert }) => ({
      label: sanitizeLabel(label),
      description: description === undefined ? undefined : sanitizeLabel(description),
      insert: sanitizeBody(insert),
    })),
  };
}

export class Completers {
  readonly #completers = new Map<Extension, Completer>();

  /** A handle of null takes the offer back. */
  offer(owner: Extension, { handle, triggers }: ExtensionNotificationParams<"ui.autocomplete">): void {
    this.#completers.delete(owner);
    if (handle !== null) this.#completers.set(owner, { handle, triggers });
  }

  drop(owner: Extension): void {
    this.#completers.delete(owner);
  }

  /** Somebody is asked at a word that begins so. */
  cares(word: string): boolean {
    for (const completer of this.#completers.values()) if (fits(completer, word)) return true;
    return false;
  }

  /** What fits the draft; null: nothing. `word`: what is before the caret. `signal`: a person wrote on. Never rejects. */
  async suggest(draft: DraftPlace, word: string, signal: AbortSignal): Promise<Suggestions | null> {
    const asked = [...this.#completers].reverse().filter(([, completer]) => fits(completer, word));
    const answers = asked.map(([owner, { handle }]) => this.#ask(owner, handle, draft, signal));
    for (const answer of answers) {
      const found = await answer;
      if (found !== null) return found;
    }
    return null;
  }

  async #ask(owner: Extension, handle: string, draft: DraftPlace, signal: AbortSignal): Promise<Suggestions | null> {
    const { lines, line, column } = draft;
    const answer = await callBack(owner, handle, [lines, line, column, { force: false }], { signal });
    if (!answer.ok) return null;
    const arrays = [{ path: "items", max: composerLimits.suggestions }];
    const checked = validate(SuggestionsSchema, answer.value, arrays);
    const before = (lines[line] ?? "").slice(0, column);
    return checked.ok && before.endsWith(checked.value.prefix) ? clean(checked.value) : null;
  }
}
