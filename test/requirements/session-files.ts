/** Sessions on disk: what is kept, what survives, who may write, and how a person finds them again. */
import type { Requirement } from "./requirement.js";

const rule = (sentence: string, source: string): Requirement & { scope: "headless"; transports: "any" } => ({
  sentence,
  source,
  scope: "headless",
  transports: "any",
});

export const sessionFileRequirements = {
  "session-file.place": rule(
    "A saved session is one private file below the home, in a private folder of its directory.",
    "e-protocol §16",
  ),
  "session-file.first-message": rule("It is made with the first message.", "e-protocol §16"),
  "session-file.killed": rule(
    "A process that is killed at any point of writing loses nothing that was recorded, and leaves nothing torn for the next.",
    "DESIGN §9",
  ),
  "session-file.lock": rule(
    "Of two processes the second is told who has the session and what to do, and nothing is interleaved.",
    "e-protocol §16",
  ),
  "session-file.stale-lock": rule("The lock of a process that is gone does not stand in the way.", "e-protocol §16"),
  "session-file.unwritable": rule("A disk that takes nothing is said once, and the turn answers.", "DESIGN §9"),
  "session-file.own": rule("`--session FILE` works in that file, and goes on with what is in it.", "DESIGN §9"),
  "session-file.resume-event": rule(
    "An extension of a session that goes on hears `session_start` with the reason `resume` and its path.",
    "seed 000: Events",
  ),
  "print.no-resume": rule("`-c` and `-r` are a usage error with `-p`.", "e-protocol §14"),
  "sessions.list": rule("`e sessions` lists the sessions of the directory, or all, newest first.", "DESIGN §9"),
  "sessions.hostile-text": rule("Names and prompts in a list cannot forge rows or reach the terminal.", "DESIGN §9"),
  "sessions.export": rule("`e export` writes a page or JSONL and overwrites nothing unless told to.", "DESIGN §9"),
  "sessions.import": rule("`e import` brings in a session file as a session of the directory.", "DESIGN §9"),
  "sessions.unknown": rule("A session that does not exist is a usage error that names what is near.", "DESIGN §9"),
  "sessions.fork": rule("`--fork` goes on in a copy and leaves the session as it is.", "DESIGN §9"),
} as const satisfies Readonly<Record<string, Requirement>>;
