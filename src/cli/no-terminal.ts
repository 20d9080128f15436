/** What a person reads who started e in a terminal without `-p` or a command. Pure. */
import { suggestion } from "../text/edit-distance.js";
import { commands } from "./options.js";

const WAYS =
  "this build has no terminal yet; run e -p 'PROMPT' (or pipe a prompt in), e -p --json, or e rpc (e --help lists all)";

/** A single word may have been meant as a command. */
export function noTerminalText(words: readonly string[]): string {
  const [word] = words;
  return word === undefined || words.length > 1 ? WAYS : WAYS + suggestion(word, Object.keys(commands), "e ");
}
