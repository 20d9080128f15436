/**
 * What a session is called in a list: its name, or how its first prompt begins. Both come from files that anybody may
 * have written, so they are made safe here. Pure.
 */
import { sessionLimits, uiLimits } from "../../protocol/limits.js";
import { clipChars } from "../../text/clip.js";
import { sanitizeLabel } from "../../text/sanitize.js";
import type { Entry } from "./entry.js";

/** The first line that is not blank, clipped; empty when there is none. */
export function titleOf(prompt: string): string {
  const start = prompt.slice(0, sessionLimits.titleSourceChars);
  const line = start.split(/[\r\n\u2028\u2029]/).find((text) => sanitizeLabel(text) !== "") ?? "";
  return clipChars(sanitizeLabel(line), sessionLimits.titleChars);
}

/** Null for a blank one. */
export function safeName(name: string | null): string | null {
  const clean = clipChars(
    sanitizeLabel((name ?? "").slice(0, sessionLimits.titleSourceChars)),
    uiLimits.sessionNameChars,
  );
  return clean === "" ? null : clean;
}

/** The text of a prompt that a person typed; null for any other entry. */
export function promptOf(entry: Entry | null): string | null {
  if (entry?.type !== "message" || entry.message.role !== "user") return null;
  const { content, prompt, internal } = entry.message;
  return prompt && !internal ? content : null;
}

/** Of the first prompt among `entries`; empty when there is none. */
export function titleOfEntries(entries: readonly Entry[]): string {
  for (const entry of entries) {
    const prompt = promptOf(entry);
    if (prompt !== null) return titleOf(prompt);
  }
  return "";
}
