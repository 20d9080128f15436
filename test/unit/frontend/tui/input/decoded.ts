/** An `InputDecoder` with everything it says, and a clock that moves only when told. */
import { InputDecoder } from "../../../../../src/frontend/tui/input/input-decoder.js";
import type { InputEvent } from "../../../../../src/frontend/tui/input/input-event.js";
import type { TerminalReply } from "../../../../../src/frontend/tui/input/terminal-reply.js";
import { FakeClock } from "../../../agent/fake-clock.js";

export class Typist {
  readonly clock = new FakeClock();
  readonly events: InputEvent[] = [];
  readonly replies: TerminalReply[] = [];
  readonly released: string[] = [];
  readonly decoder = new InputDecoder(this.clock, {
    event: (event) => this.events.push(event),
    reply: (reply) => this.replies.push(reply),
    released: (sequence) => this.released.push(sequence),
  });

  type(input: string | Uint8Array): this {
    this.decoder.push(typeof input === "string" ? new TextEncoder().encode(input) : input);
    return this;
  }

  /** Long enough for anything unfinished to be over. */
  wait(ms = 60_000): this {
    this.clock.advance(ms);
    return this;
  }

  get chords(): readonly (string | null)[] {
    return this.events.map((event) => (event.kind === "key" ? event.chord : event.kind));
  }

  get typed(): string {
    return this.events.map((event) => (event.kind === "key" ? (event.text ?? "") : "")).join("");
  }
}

export function eventsOf(input: string | Uint8Array): readonly InputEvent[] {
  return new Typist().type(input).wait().events;
}

export function chordsOf(input: string | Uint8Array): readonly (string | null)[] {
  return new Typist().type(input).wait().chords;
}
