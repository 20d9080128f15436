/** What a program's surroundings are made of. */
import type { Inbox } from "./inbox.js";
import type { Outbox } from "./outbox.js";

export interface Io {
  readonly inbox: Inbox;
  readonly outbox: Outbox;
  /** The program. */
  readonly path: string;
}
