/** What the tokens of the status row stand for (e protocol §16). Pure. */
import type { SessionInfo } from "../../../protocol/session.js";
import type { TemplateValues } from "../config/template.js";
import { shortNumber } from "../wording.js";

function contextText({ context_tokens: tokens, context_window: window }: SessionInfo): string {
  if (window <= 0) return shortNumber(tokens);
  return `${shortNumber(tokens)}/${shortNumber(window)} (${Math.round((tokens / window) * 100)}%)`;
}

/** The directory as a person writes it: `~` for theirs. */
function shownDirectory(path: string, userHome: string): string {
  if (userHome === "" || userHome === "/") return path;
  if (path === userHome) return "~";
  return path.startsWith(`${userHome}/`) ? `~${path.slice(userHome.length)}` : path;
}

/** `info` null: no session is open yet. */
export function statusValues(info: SessionInfo | null, cwd: string, userHome: string): TemplateValues {
  const directory = { cwd: shownDirectory(cwd, userHome) };
  if (info === null) return directory;
  return {
    ...directory,
    model: info.model,
    effort: info.effort ?? "",
    context: contextText(info),
    session: info.name ?? "",
  };
}
