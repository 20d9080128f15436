/**
 * Whether a text is, or holds, an API key of a known shape: such a text is kept out of history, hooks and the model.
 * Goes by what issuers put before their keys; a key without such a beginning is not told from any other word. Pure.
 */
import { composerLimits } from "../../../protocol/limits.js";

/** What comes before, and what the rest is made of. */
const shapes: readonly RegExp[] = [
  /^(?:sk|rk|pk)[-_](?=.*\d)[\w-]{17,}$/,
  /^AIza[\w-]{30,}$/,
  /^AQ\.[\w-]{20,}$/,
  /^(?:gsk|xai|hf|r8|pplx|fw|csk|nvapi|tgp|glpat|dop|npm|vck|tvly)[-_](?=.*\d)[\w-]{16,}$/,
  /^gh[opsur]_\w{20,}$/,
  /^github_pat_\w{20,}$/,
  /^(?:AKIA|ASIA)[A-Z0-9]{16}$/,
  /^xox[abeoprs]-[\w-]{16,}$/,
  /^ya29\.[\w-]{20,}$/,
];

/** `KEY=…`, `export KEY=…`, `"…"`, `Bearer …`: how keys stand where they are copied from. */
const around = /^(?:export\s+)?(?:[A-Za-z_]\w*\s*[=:]\s*)?(?:Bearer\s+)?(["'`]?)([^\s"'`]+)\1[,;]?$/;
const betweenWords = /[\s"'`=:,;()[\]{}<>]+/;

/** One word that has the shape of a key. */
export function looksLikeApiKey(word: string): boolean {
  const { apiKeyMinChars, apiKeyMaxChars } = composerLimits;
  if (word.length < apiKeyMinChars || word.length > apiKeyMaxChars) return false;
  return shapes.some((shape) => shape.test(word));
}

/** The key, when the text is one and nothing else but quotes or the name of a variable; else null. */
export function apiKeyOf(text: string): string | null {
  if (text.length > 2 * composerLimits.apiKeyMaxChars) return null;
  const key = around.exec(text.trim())?.[2];
  return key !== undefined && looksLikeApiKey(key) ? key : null;
}

/** Whether there is a key anywhere in the text. */
export function holdsApiKey(text: string): boolean {
  return text.split(betweenWords).some(looksLikeApiKey);
}
