/**
 * What extensions make of markdown before it is shown, one after the other in extension order. The text itself stays as
 * it was said. One that fails costs its own change; one that dawdles once is not asked again.
 */
import { componentLimits, deadlines } from "../protocol/limits.js";
import { sanitizeBody } from "../text/sanitize.js";
import { callBack } from "./callbacks.js";
import type { Clock } from "./clock.js";
import type { Extension } from "./extension.js";
import type { Notices } from "./notices.js";
import type { MarkdownTransformer, Registry } from "./registry.js";

/** Where a text is shown; `custom` and `summary` are for those alone that name them. */
export type MarkdownType = "user" | "assistant" | "assistant-thinking" | "custom" | "summary";

export interface MarkdownPlace {
  readonly messageType: MarkdownType;
  readonly isStreaming: boolean;
  /** Cells. */
  readonly availableWidth: number;
}

/** What is needed of the host. */
export interface TransformerPlace {
  readonly clock: Clock;
  readonly notices: Notices;
}

const usualTypes: readonly string[] = ["user", "assistant", "assistant-thinking"] satisfies readonly MarkdownType[];

export class MarkdownTransformers {
  readonly #registry: () => Registry | null;
  readonly #place: TransformerPlace;
  readonly #slow = new WeakSet<Extension>();
  readonly #told = new WeakSet<Extension>();

  constructor(registry: () => Registry | null, place: TransformerPlace) {
    this.#registry = registry;
    this.#place = place;
  }

  /** Somebody changes texts of that type. Cheap. */
  cares(messageType: MarkdownType): boolean {
    return this.#asked(messageType).length > 0;
  }

  /** Sanitised where it was changed. Never rejects; settles within `deadlines.renderMs` for each that is asked. */
  async transform(markdown: string, place: MarkdownPlace): Promise<string> {
    let text = markdown;
    for (const { owner, handle } of this.#asked(place.messageType)) text = await this.#ask(owner, handle, text, place);
    return text;
  }

  #asked(messageType: MarkdownType): readonly MarkdownTransformer[] {
    const all = this.#registry()?.markdownTransformers() ?? [];
    return all.filter(({ owner, types }) => (types ?? usualTypes).includes(messageType) && !this.#slow.has(owner));
  }

  async #ask(owner: Extension, handle: string, text: string, place: MarkdownPlace): Promise<string> {
    const { clock, notices } = this.#place;
    const late = new AbortController();
    const cancel = clock.setTimer(deadlines.renderMs, () => late.abort());
    const answer = await callBack(owner, handle, [text, place], { signal: late.signal });
    cancel();
    if (late.signal.aborted) {
      if (!this.#slow.has(owner)) {
        const why = `its markdown transformer took longer than ${deadlines.renderMs} ms, so it is not asked any more`;
        notices.post(owner.name, "warning", why);
      }
      this.#slow.add(owner);
      return text;
    }
    if (!answer.ok) return text;
    const { value } = answer;
    if (typeof value !== "string" || value.length > componentLimits.markdownChars) return this.#malformed(owner, text);
    return value === text ? text : sanitizeBody(value);
  }

  #malformed(owner: Extension, text: string): string {
    if (!this.#told.has(owner)) {
      const why = `its markdown transformer must give a text of at most ${componentLimits.markdownChars} characters`;
      this.#place.notices.post(owner.name, "warning", why);
    }
    this.#told.add(owner);
    return text;
  }
}
