/** What e writes in this mode → what it is. A line that is none of these is nobody's, as one of a later e may be. */
import type { SessionEvent } from "../protocol/atomic-rpc/events.js";
import type { UiRequest } from "../protocol/atomic-rpc/ui-requests.js";

export type AtomicLine =
  | { readonly kind: "response"; readonly id: unknown; readonly data: unknown; readonly error: string | null }
  | { readonly kind: "ui"; readonly request: UiRequest }
  | { readonly kind: "event"; readonly event: SessionEvent };

/** Null: not for us. */
export function readAtomicLine(text: string): AtomicLine | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null || !("type" in value) || typeof value.type !== "string") return null;
  // e wrote it: a known type has the form that its table says.
  const line = value as Readonly<Record<string, unknown>>;
  if (value.type === "response") {
    const error = line.success === true ? null : String(line.error ?? "it failed, and nobody said why");
    return { kind: "response", id: line.id, data: line.data, error };
  }
  if (value.type === "extension_ui_request") return { kind: "ui", request: value as unknown as UiRequest };
  return { kind: "event", event: value as unknown as SessionEvent };
}
