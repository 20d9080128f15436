/** Hooks and events of a manifest that this host does not have. Pure. */
import { eventNames } from "../protocol/events.js";

import { lifecycleNames } from "../protocol/lifecycle/lifecycle-table.js";
import { uiLimits } from "../protocol/limits.js";
import type { Manifest } from "../protocol/manifest.js";
import { hookNames } from "../protocol/methods.js";
import { clipChars } from "../text/clip.js";
import { suggestion } from "../text/edit-distance.js";
import { sanitizeLabel } from "../text/sanitize.js";

/** What older versions of Atomic and pi announced, and nobody does any more. */
const pastEvents: readonly string[] = ["session_before_shutdown"];

/** Modules of every age listen to what others have or had: theirs is a slip only where it is nearly one of ours. */
const isSlip = (name: string): boolean => !pastEvents.includes(name) && suggestion(name, lifecycleNames) !== "";

/** A sentence about them; null: all are known. They are ignored, so that newer extensions run on older hosts. */
export function aboutUnknown(manifest: Manifest, isModule: boolean): string | null {
  const known: readonly string[] = [...hookNames, ...eventNames, ...lifecycleNames];
  const lifecycle = isModule ? manifest.lifecycle.filter(isSlip) : manifest.lifecycle;
  const asked = [...manifest.hooks, ...(manifest.events ?? []), ...lifecycle];
  const unknown = asked.filter((name) => !known.includes(name));
  const [only] = unknown;
  if (only === undefined) return null;
  const list = clipChars(sanitizeLabel(unknown.join(", ")), uiLimits.hintChars);
  return `asks for what this host does not know: ${list}${unknown.length > 1 ? "" : suggestion(only, known)}`;
}
