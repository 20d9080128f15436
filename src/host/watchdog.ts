/**
 * Watches over the loop of one thread while somebody waits for the extension in it: an extension whose code never lets the
 * loop turn can neither answer nor hear that nobody waits any more. It is named after a while, then ended.
 */
import { moduleLimits } from "../protocol/limits.js";
import type { HostRequestMethod } from "../protocol/methods.js";
import type { LoopProbe } from "../transport/transport.js";
import type { Clock } from "./clock.js";
import type { DeadlineSweep, Expiring } from "./deadline-sweep.js";

/** What is known of the extension, and what is done about it. */
export interface Watched {
  /** What it is most likely busy with: a call that it has not answered; null when it owes none. */
  awaited(lastRequest: number | null): { readonly method: HostRequestMethod } | null;
  /** A line for the person. */
  warn(text: string): void;
}

export class Watchdog implements Expiring {
  readonly #loop: LoopProbe;
  readonly #clock: Clock;
  readonly #sweep: DeadlineSweep;
  readonly #watched: Watched;
  #lookAt = Number.POSITIVE_INFINITY;
  #blockedMs = 0;
  #isSaid = false;

  constructor(loop: LoopProbe, { clock, sweep }: { clock: Clock; sweep: DeadlineSweep }, watched: Watched) {
    this.#loop = loop;
    this.#clock = clock;
    this.#sweep = sweep;
    this.#watched = watched;
    sweep.watch(this);
  }

  /** A call was opened. Costs nothing while it already looks. */
  called(): void {
    if (this.#lookAt !== Number.POSITIVE_INFINITY) return;
    this.#lookAt = this.#clock.now() + moduleLimits.lookMs;
    this.#sweep.expect(this.#lookAt);
  }

  end(): void {
    this.#sweep.unwatch(this);
  }

  expireDue(now: number): number {
    if (now < this.#lookAt) return this.#lookAt;
    const awaited = this.#watched.awaited(this.#loop.lastRequest);
    if (awaited === null || this.#loop.hasTurned()) {
      this.#blockedMs = 0;
      this.#isSaid = false;
    } else {
      // Not by the clock: after a sleep of the whole machine nobody was blocked for all that time.
      this.#blockedMs += moduleLimits.lookMs;
      this.#judge(awaited.method);
    }
    this.#lookAt = awaited === null ? Number.POSITIVE_INFINITY : now + moduleLimits.lookMs;
    return this.#lookAt;
  }

  #judge(method: HostRequestMethod): void {
    const { blockedNoticeMs, blockedImportMs, blockedEndMs } = moduleLimits;
    const noticeMs = method === "initialize" ? blockedImportMs : blockedNoticeMs;
    if (this.#blockedMs >= noticeMs && !this.#isSaid) {
      this.#isSaid = true;
      const end = `after ${blockedEndMs / 1_000} s it is ended`;
      const busy = this.#loop.busy();
      if (busy !== null && busy !== "this")
        this.#watched.warn(`waits for ${busy.name}, which keeps their thread busy; ${end}`);
      else this.#watched.warn(`${method}: nothing else can run in its thread since ${noticeMs / 1_000} s; ${end}`);
    }
    if (this.#blockedMs >= blockedEndMs) {
      this.#loop.end(
        `it let nothing else run in its thread for ${blockedEndMs / 1_000} s, in ${method}, and was ended`,
      );
    }
  }
}
