/**
 * The one way for a line to reach the person: attributed, sanitised, clipped, and bounded in number.
 * Text that came from an extension enters a message only here.
 */
import type { Tone } from "../protocol/field.js";
import { hostLimits, uiLimits, wireLimits } from "../protocol/limits.js";
import { clipChars } from "../text/clip.js";
import { sanitizeBody, sanitizeLabel } from "../text/sanitize.js";
import type { Clock } from "./clock.js";
import type { FrontEnd, Notice } from "./front-end.js";

type Show = (notice: Notice) => void;

/** Foreign text inside a sentence of ours: one line, quoted length. */
export function quote(text: string): string {
  return clipChars(sanitizeLabel(text), wireLimits.badLineQuoteChars);
}

/** How many notices one extension may still send: a bucket that refills. */
class Allowance {
  #left: number = hostLimits.noticeBurst;
  #at: number;
  dropped = 0;

  constructor(now: number) {
    this.#at = now;
  }

  take(now: number): boolean {
    const regained = ((now - this.#at) / 1_000) * hostLimits.noticesPerSecond;
    this.#left = Math.min(hostLimits.noticeBurst, this.#left + regained);
    this.#at = now;
    if (this.#left < 1) {
      this.dropped++;
      return false;
    }
    this.#left--;
    return true;
  }
}

export class Notices {
  readonly #show: Show;
  readonly #said: Show;
  readonly #clock: Clock;
  readonly #allowances = new Map<string, Allowance>();

  /** `said`: for lines in an extension's own words. Default: as all others. */
  constructor(show: Show, clock: Clock, said: Show = show) {
    this.#show = show;
    this.#said = said;
    this.#clock = clock;
  }

  /** A line of the host, about an extension or about itself. May quote foreign text. */
  post(extension: string | null, tone: Tone, text: string): void {
    this.#tell(this.#show, extension, tone, text);
  }

  /** A line that an extension sent. A flood costs the extension its own lines and one notice. */
  fromExtension(extension: string, tone: Tone, text: string): void {
    if (this.#allows(extension)) this.#tell(this.#said, extension, tone, text);
  }

  /** A line of the host about something that an extension may do as often as it likes. */
  about(extension: string, tone: Tone, text: string): void {
    if (this.#allows(extension)) this.#tell(this.#show, extension, tone, text);
  }

  #allows(extension: string): boolean {
    const now = this.#clock.now();
    let allowance = this.#allowances.get(extension);
    if (allowance === undefined) {
      allowance = new Allowance(now);
      this.#allowances.set(extension, allowance);
    }
    const wasFlooding = allowance.dropped > 0;
    if (!allowance.take(now)) {
      if (!wasFlooding) this.post(extension, "warning", "sends more notices than can be shown; the rest is dropped");
      return false;
    }
    if (wasFlooding) {
      this.post(extension, "warning", `${allowance.dropped} of its notices were dropped`);
      allowance.dropped = 0;
    }
    return true;
  }

  #tell(show: Show, extension: string | null, tone: Tone, text: string): void {
    const clean = clipChars(sanitizeBody(text), uiLimits.noticeChars).trim();
    if (clean !== "") show({ extension: extension === null ? null : quote(extension), tone, text: clean });
  }
}

/** Everything that is to be read there. */
export function noticesTo(frontEnd: FrontEnd, clock: Clock): Notices {
  return new Notices(
    (notice) => frontEnd.notice(notice),
    clock,
    (notice) => (frontEnd.said === undefined ? frontEnd.notice(notice) : frontEnd.said(notice)),
  );
}
