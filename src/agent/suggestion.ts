/** The clause that an error about an unknown name ends with. */
import { didYouMean } from "../text/edit-distance.js";

/** `; did you mean X?`, or nothing when no known name is near. */
export function suggestion(word: string, known: Iterable<string>, prefix = ""): string {
  const near = didYouMean(word, known);
  return near === null ? "" : `; did you mean ${prefix}${near}?`;
}
