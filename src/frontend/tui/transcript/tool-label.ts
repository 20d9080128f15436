/** The words of a tool's row, as its label has them; without one the tool's name does. Pure. */
import type { ToolLabel } from "../../../protocol/manifest.js";
import { sanitizeLabel } from "../../../text/sanitize.js";

/** `Greeting`, `Greeted`; `Running greet`, `Ran greet`. */
export function verbOf(name: string, label: ToolLabel | null, isRunning: boolean): string {
  const verb = sanitizeLabel((isRunning ? label?.running : label?.completed) ?? "");
  if (verb !== "") return verb;
  return `${isRunning ? "Running" : "Ran"} ${sanitizeLabel(name)}`;
}

/** `file read` → `file reads`, `search` → `searches`, `file written` → `files written`. */
function plural(noun: string): string {
  if (noun.endsWith(" written")) return `${plural(noun.slice(0, -" written".length))} written`;
  if (/(?:s|x|z|ch|sh)$/i.test(noun)) return `${noun}es`;
  if (/[^aeiou]y$/i.test(noun)) return `${noun.slice(0, -1)}ies`;
  return `${noun}s`;
}

/** `3 file reads, 1 edit`: in the order in which each kind came first. */
export function tallyOf(categories: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const category of categories) counts.set(category, (counts.get(category) ?? 0) + 1);
  return Array.from(counts, ([noun, count]) => `${count} ${count === 1 ? noun : plural(noun)}`).join(", ");
}
