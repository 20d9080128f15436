/** What the tokens of the status row stand for (e protocol §16). Pure. */
import type { SessionInfo } from "../../../protocol/session.js";

/** `940`, `1.2k`, `32k`, `1.0M`. */
export function shortCount(count: number): string {
  if (count < 1_000) return String(count);
  if (count < 10_000) return `${(count / 1_000).toFixed(1)}k`;
  if (count < 1_000_000) return `${Math.round(count / 1_000)}k`;
  return `${(count / 1_000_000).toFixed(1)}M`;
}

function contextText({ context_tokens: tokens, context_window: window }: SessionInfo): string {
  if (window <= 0) return shortCount(tokens);
  return `${shortCount(tokens)}/${shortCount(window)} (${Math.round((tokens / window) * 100)}%)`;
}

/** The directory as a person writes it: `~` for theirs. */
export function shownDirectory(path: string, userHome: string): string {
  if (userHome === "" || userHome === "/") return path;
  if (path === userHome) return "~";
  return path.startsWith(`${userHome}/`) ? `~${path.slice(userHome.length)}` : path;
}

/** `info` null: no session is open yet. */
export function statusValues(
  info: SessionInfo | null,
  cwd: string,
  userHome: string,
): Readonly<Record<string, string>> {
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
