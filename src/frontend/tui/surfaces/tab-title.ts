/** The title of the terminal's tab. Pure. */
import { uiLimits } from "../../../protocol/limits.js";
import { clipChars } from "../../../text/clip.js";
import { sanitizeLabel } from "../../../text/sanitize.js";

/** `name — e`; `e` for a session without a name. */
export function tabTitle(sessionName: string | null): string {
  const name = clipChars(sanitizeLabel(sessionName ?? ""), uiLimits.sessionNameChars);
  return name === "" ? "e" : `${name} — e`;
}
