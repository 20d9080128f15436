/** What only a front end can do with the session that an agent works in: leave it for another one, or end everything. */
import type { SessionSource } from "../session/open-session.js";
import type { SessionBeginning } from "./session-beginning.js";

/** Another session, in place of this one. */
export interface LeaveOrder {
  readonly reason: "new" | "resume" | "fork";
  readonly source: Extract<SessionSource, { kind: "new" | "resume" }>;
  /** What the new one begins with; null: nothing. */
  readonly beginning: SessionBeginning | null;
  /** To be written on; null: nothing. */
  readonly text: string | null;
}

/** What a front end can do of it. What it leaves out is refused, with the reason in `without`. */
export interface SessionExits {
  /** The file of a session, by what a person would type; rejects with a HostError "usage". */
  find?(ref: string): Promise<{ readonly path: string; readonly id: string | null }>;
  /**
   * Ends this agent, starts modules anew and begins the other session. Resolves once it has begun; rejects with a
   * HostError when it cannot, and this one goes on then.
   */
  leave?(order: LeaveOrder): Promise<void>;
  /** Ends e. Called once nothing runs. */
  shutdown?(): void;
  /** Why what is left out cannot be done: `e -p answers one prompt`. */
  readonly without: string;
}

/** An embedding that says nothing of it. */
export const noExits: SessionExits = { without: "whoever runs this session has no other to offer" };
