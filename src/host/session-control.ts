/** What the brokers may do to the session on behalf of an extension. The agent implements it. */
import type { SessionInfo } from "../protocol/session.js";

/** A refusal carries the reason that the extension reads. */
export type SessionAnswer = { readonly ok: true } | Refusal;

/** Why not, in one sentence. */
export interface Refusal {
  readonly ok: false;
  readonly error: string;
}

export const refused = (error: string): Refusal => ({ ok: false, error });

/** A message that an extension sends into the session. */
export interface SessionMessage {
  /** Not blank. */
  readonly content: string;
  readonly internal: boolean;
  /** Start or steer a turn. */
  readonly run: boolean;
  /** Hold until just before the user's next prompt; only with `internal`. */
  readonly nextTurn: boolean;
}

/** What extensions may ask of a session. */
export interface SessionControl {
  info(): SessionInfo;
  send(message: SessionMessage): SessionAnswer;
  /** Null clears the name. One line, at most `uiLimits.sessionNameChars`. */
  rename(name: string | null): SessionAnswer;
  setModel(model: string): Promise<SessionAnswer>;
  /** Another model, another effort, or both, for this session alone: all of it or nothing. Null leaves as it is. */
  set(choice: { readonly model: string | null; readonly effort: string | null }): SessionAnswer;
  setEffort(effort: string): Promise<SessionAnswer>;
  /** Narrows what the model can see and call; null restores. Unknown names are accepted. */
  narrowTools(names: readonly string[] | null): SessionAnswer;
  interrupt(): void;
  compact(focus: string | null): SessionAnswer;
}
