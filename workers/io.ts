/** What the code of an extension is surrounded with in a thread: where its input comes from and its output goes to. */
import type { Inbox } from "./inbox.js";
import type { Outbox } from "./outbox.js";

export type Input = Pick<Inbox, "read" | "readLater">;
export type Output = Pick<Outbox, "write" | "writeError" | "report" | "close">;

export interface Io {
  readonly inbox: Input;
  readonly outbox: Output;
}

/** Of a program: its input and output are our lines. */
export interface ProgramIo extends Io {
  readonly inbox: Inbox;
  readonly outbox: Outbox;
  /** The program. */
  readonly path: string;
}
