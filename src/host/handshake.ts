/** Why an extension has no manifest, as a sentence for the person. Pure. */
import type { Manifest } from "../protocol/manifest.js";
import type { TransportExit } from "../transport/transport.js";
import { startFailedText } from "./blame.js";
import { type Failure, failureText, type Outcome } from "./outcome.js";

/** `exit`: it ended meanwhile. `readyMs`: how long it had. */
export function whyNoManifest(
  outcome: Exclude<Outcome<Manifest>, { kind: "answered" }> & Failure,
  exit: TransportExit | null,
  stderrTail: string,
  readyMs: number,
): string {
  if (exit !== null) return startFailedText(exit, stderrTail);
  if (outcome.kind === "late") return `initialize timed out (${readyMs / 1_000} s)`;
  if (outcome.kind === "malformed") return `bad manifest: ${outcome.issue}`;
  if (outcome.kind === "refused") return `initialize: ${outcome.message}`;
  return `initialize: ${failureText(outcome)}`;
}
