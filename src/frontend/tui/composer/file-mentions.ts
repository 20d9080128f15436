/** `@path` in a draft: offers the files and folders that it may mean. A path with blanks is put in quotes. */
import { composerLimits } from "../../../protocol/limits.js";
import { lineStart } from "./caret-places.js";
import type { Offer, OfferSource, Suggestion } from "./composer-options.js";
import { FolderNames } from "./folder-names.js";
import { bestPaths } from "./fuzzy-paths.js";
import { PathIndex, type PathIndexOptions } from "./path-index.js";

/** An `@` at the beginning or behind a blank or bracket; what follows reaches to the caret. */
const mention = /(?:^|[\s([{<,;])@(?:"([^"]*)|([^\s"]*))$/;

function suggestionFor(path: string, isOpen: boolean): Suggestion {
  const quoted = isOpen || /\s/.test(path) ? `@"${path}` : `@${path}`;
  // A folder goes on with what is in it.
  if (path.endsWith("/")) return { label: path, insert: quoted };
  return { label: path, insert: `${quoted}${quoted.startsWith('@"') ? '"' : ""} ` };
}

export class FileMentions {
  readonly #index: PathIndex;
  readonly #folders: FolderNames;

  /** Looks at nothing on disk before the first mention. */
  constructor(options: PathIndexOptions) {
    this.#index = new PathIndex(options);
    this.#folders = new FolderNames(options.cwd, options.onChange);
  }

  readonly offer: OfferSource = ({ text, caret }): Offer | null => {
    const from = Math.max(lineStart(text, caret), caret - composerLimits.mentionChars);
    const match = mention.exec(text.slice(from, caret));
    if (match === null) return null;
    const [, quoted, bare] = match;
    const typed = quoted ?? bare ?? "";
    const isQuoted = quoted !== undefined;
    const paths = this.#folders.paths(typed) ?? this.#index.paths();
    const items = bestPaths(paths, typed, composerLimits.suggestions).map((path) => suggestionFor(path, isQuoted));
    return { items, from: caret - typed.length - (isQuoted ? 2 : 1), to: caret };
  };

  /** Ends what is being read. */
  close(): void {
    this.#index.close();
  }
}
