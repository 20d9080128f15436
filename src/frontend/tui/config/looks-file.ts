/** One file of the person's about how things look: its value as it is now, and one notice when it is wrong. */
import { readTextFile } from "../../../agent/resources/read-text.js";
import { looksLimits } from "../../../protocol/limits.js";
import { type FileReading, issueLine } from "./file-reading.js";

/** Takes one line for the person. */
export type Tell = (text: string) => void;

/** The file's text, empty when there is none; or why it cannot be read. */
function readFile(path: string): { readonly text: string } | { readonly issue: string } {
  const read = readTextFile(path, looksLimits.fileBytes);
  if (read.kind === "absent") return { text: "" };
  if (read.kind === "unreadable") return { issue: `cannot be read: ${read.why}` };
  if (read.unreadBytes === 0) return read;
  return { issue: `is longer than ${looksLimits.fileBytes / 1024} KiB` };
}

export class LooksFile<T> {
  readonly #path: string;
  readonly #parse: (text: string) => FileReading<T>;
  readonly #tell: Tell;
  #value: T;
  /** What was read last, or why nothing was. */
  #seen = "";
  /** Not to be said again while it stays like that. */
  #told = "";

  /** Reads it. `parse` of an empty text is what holds without a file. */
  constructor(path: string, parse: (text: string) => FileReading<T>, tell: Tell) {
    this.#path = path;
    this.#parse = parse;
    this.#tell = tell;
    this.#value = parse("").value;
    this.refresh();
  }

  get value(): T {
    return this.#value;
  }

  /** Reads it anew; whether it holds something else now. */
  refresh(): boolean {
    const file = readFile(this.#path);
    const seen = "text" in file ? `text ${file.text}` : `issue ${file.issue}`;
    if (seen === this.#seen) return false;
    this.#seen = seen;
    const reading = "text" in file ? this.#parse(file.text) : this.#unread(file.issue);
    this.#value = reading.value;
    this.#say(reading.issues);
    return true;
  }

  #unread(issue: string): FileReading<T> {
    return { value: this.#parse("").value, issues: [issueLine(`${issue}; it is ignored`)] };
  }

  #say(issues: readonly string[]): void {
    const { toldIssues } = looksLimits;
    const more = issues.length > toldIssues ? [`and ${issues.length - toldIssues} more problems`] : [];
    const said = [...issues.slice(0, toldIssues), ...more].join("; ");
    if (said !== "" && said !== this.#told) this.#tell(`${this.#path}: ${said}`);
    this.#told = said;
  }
}
