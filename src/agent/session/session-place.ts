/**
 * What can be done to the session that an agent works in, beside talking: moving about in its tree, labels, copies.
 * Whether a turn is running is the agent's to know.
 */
import { refused, type SessionAnswer } from "../../host/session-control.js";
import { sessionLimits } from "../../protocol/limits.js";
import { clipChars } from "../../text/clip.js";
import { sanitizeLabel } from "../../text/sanitize.js";
import { contextOf } from "./context.js";
import type { Conversation } from "./conversation.js";
import type { Entry, SessionHeader } from "./entry.js";
import { type ExportAnswer, type ExportFormat, exportSession } from "./export-session.js";
import { type ForkAnswer, type ForkPosition, forkSession } from "./fork-session.js";
import type { Message } from "./message.js";
import { promptOf } from "./session-title.js";

export interface SessionPlace {
  readonly home: string;
  readonly cwd: string;
  readonly header: SessionHeader;
  readonly conversation: Conversation;
  /** Where it is kept; null while it is nowhere. */
  readonly path: () => string | null;
  /** Milliseconds since 1970. */
  readonly timeOfDay: () => number;
}

/** What happens on the way to another place in the tree. */
export interface MoveOptions {
  /** Leaves a summary of what is left where it goes on. */
  readonly summarize?: boolean;
  /** What the summary is to keep above all. */
  readonly instructions?: string;
  /** The instructions stand in place of ours. Default: beside them. */
  readonly replaceInstructions?: boolean;
  /** A bookmark on where it goes on. */
  readonly label?: string;
}

/** `text`: of the prompt that it goes on before, to be changed. */
export type MoveAnswer = SessionAnswer & {
  readonly text?: string;
  /** An extension did not want it. */
  readonly cancelled?: true;
};

const unknownEntry = (id: string): string => `there is no entry ${JSON.stringify(id.slice(0, sessionLimits.idChars))}`;

/** The entries of the branch that the leaf leaves when it moves: below what both ways share. */
function leftBehind(branch: readonly Entry[], kept: readonly Entry[]): readonly Entry[] {
  const stays = new Set(kept.map(({ id }) => id));
  return branch.filter(({ id }) => !stays.has(id));
}

/** Where the leaf would go, and what it would leave. */
export interface Move {
  /** The entry that the next one follows; null: before the first. */
  readonly target: string | null;
  readonly from: string | null;
  /** The last entry that both branches share. */
  readonly ancestor: string | null;
  readonly left: readonly Entry[];
  /** What the model saw of that. */
  readonly messages: readonly Message[];
  /** Of the prompt that it goes back before, to be changed; null when it is none. */
  readonly text: string | null;
}

/** Changes nothing yet. */
export function planMove(
  { conversation }: SessionPlace,
  id: string | null,
): { readonly ok: true; readonly move: Move } | { readonly ok: false; readonly error: string } {
  const entry = id === null ? null : conversation.entry(id);
  if (id !== null && entry === null) return refused(unknownEntry(id));
  const text = promptOf(entry);
  const target = entry !== null && text !== null ? entry.parent : id;
  const left = leftBehind(conversation.branch(), conversation.pathTo(target));
  const messages = contextOf(left).entries.map(({ message }) => message);
  const from = conversation.leaf;
  const ancestor = left.length === 0 ? from : (left[0]?.parent ?? null);
  return { ok: true, move: { target, from, ancestor, left, messages, text } };
}

/** `summary`: what the branch that is left came to; null: nothing is kept of it. */
export interface BranchSummary {
  readonly summary: string;
  readonly details?: unknown;
  readonly by_extension?: boolean;
}

/** The summary's entry; null when there is none. */
export function move(
  { conversation }: SessionPlace,
  { target, from }: Move,
  summary: BranchSummary | null,
): Entry | null {
  conversation.moveTo(target);
  return summary === null || from === null ? null : conversation.add({ type: "branch_summary", from, ...summary });
}

/** Null and blank take it away. */
export function labelEntry({ conversation }: SessionPlace, target: string, text: string | null): SessionAnswer {
  if (conversation.entry(target) === null) return refused(unknownEntry(target));
  const clean = clipChars(sanitizeLabel(text ?? ""), sessionLimits.labelChars);
  conversation.add({ type: "label", target, label: clean === "" ? null : clean });
  return { ok: true };
}

export async function forkFrom(place: SessionPlace, id: string | null, position: ForkPosition): Promise<ForkAnswer> {
  const { header, conversation, home, cwd, path, timeOfDay } = place;
  if (path() === null) return refused("the session is not saved, so it cannot be forked; send a message first");
  return forkSession({ header, tree: conversation.tree }, id, position, { home, cwd, now: timeOfDay() });
}

export async function exportFrom(
  { header, conversation, cwd, timeOfDay }: SessionPlace,
  path: string | null,
  format: ExportFormat,
  force: boolean,
): Promise<ExportAnswer> {
  return exportSession({ header, tree: conversation.tree }, { path, format, cwd, force, now: timeOfDay() });
}
