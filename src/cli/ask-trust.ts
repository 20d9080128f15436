/**
 * The terminal's question about a directory that nobody has decided about (DESIGN §8). It is asked once: an answer is
 * kept in trust.json, and only Esc leaves it open. Nothing of the directory has been read when it is asked.
 */
import { trustDirectory, untrustDirectory } from "../agent/trust.js";
import type { Home } from "../compose/home.js";
import { type LeftOut, type Place, undecidedHere } from "../compose/trust-check.js";
import type { FrontEnd, Question } from "../host/front-end.js";
import type { PromptSpans } from "../host/prompt-spans.js";
import { uiLimits } from "../protocol/limits.js";
import { clipChars } from "../text/clip.js";
import { sanitizeLabel } from "../text/sanitize.js";

/** Whoever asks, as an extension's name stands before its question. */
const ASKER = "e";

const LIST = ".e/packages";

/** The end of a path tells more than its beginning. */
function shortPath(path: string): string {
  const characters = Array.from(sanitizeLabel(path));
  const most = uiLimits.titleChars;
  return characters.length <= most ? characters.join("") : `…${characters.slice(1 - most).join("")}`;
}

function questionOf({ directory, names }: LeftOut, isRefused: boolean): Question {
  const brings = names.length === 0 ? "nothing that e loads by now" : names.join(", ");
  const without = isRefused ? "e does not start here" : "works here without it; /trust changes that";
  return {
    kind: "select",
    title: `Trust ${shortPath(directory)}?`,
    options: [
      { label: "No", description: without },
      { label: "Trust", description: clipChars(sanitizeLabel(`loads what it brings: ${brings}`), uiLimits.rowChars) },
    ],
  };
}

export interface TrustAsking {
  readonly frontEnd: Pick<FrontEnd, "ask">;
  readonly notice: (text: string) => void;
  /** Whoever is there already is told that a person is asked. */
  readonly prompts: PromptSpans;
}

/** Resolves when it is decided, or left open; what cannot be written is told. */
export async function askTrust(home: Home, place: Place, { frontEnd, notice, prompts }: TrustAsking): Promise<void> {
  const left = await undecidedHere(home, place);
  if (left === null) return;
  const question = questionOf(left, home.settings.untrusted === "refuse");
  const span = { reason: "project_trust", kind: "select", title: question.title } as const;
  const answer = await prompts.during(span, () => frontEnd.ask(ASKER, question, new AbortController().signal, []));
  if (answer.kind !== "option") return;
  const isTrusted = answer.index === 1;
  const decide = isTrusted ? trustDirectory : untrustDirectory;
  const decided = await decide({ home: home.path }, left.directory);
  if (!decided.ok) notice(decided.error);
  else if (isTrusted && left.names.some((name) => name.endsWith(LIST))) {
    notice(`the packages that ${LIST} names are used from the next start on`);
  }
}
