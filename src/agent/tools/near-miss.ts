/** What a text that is not in a file differs in from what is there: the part of a refusal that saves a guess. Pure. */
import { builtInLimits } from "../../protocol/limits.js";
import { clipChars } from "../../text/clip.js";

interface Fold {
  /** What the two differ in when they are the same after the fold. */
  readonly differs: string;
  readonly line: (line: string) => string;
}

const straight = (line: string) =>
  line
    .normalize("NFC")
    .replace(/[\u2018\u2019\u201a\u2032]/g, "'")
    .replace(/[\u201c\u201d\u201e\u2033]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[\u00a0\u2000-\u200a\u202f\u3000]/g, " ")
    .replace(/\u200b|\u200c|\u200d|\ufeff/g, "");
const squeezed = (line: string) => line.replace(/\s+/g, " ").trim();

/** From the smallest difference to the largest. */
const folds: readonly Fold[] = [
  { differs: "line ends (the file has CRLF there)", line: (line) => line.replace(/\r$/, "") },
  { differs: "white space at the end of lines", line: (line) => line.trimEnd() },
  { differs: "white space", line: squeezed },
  { differs: "quotes, dashes or special spaces", line: straight },
  { differs: "quotes, dashes or special spaces, and white space", line: (line) => squeezed(straight(line)) },
  { differs: "upper and lower case", line: (line) => squeezed(straight(line)).toLowerCase() },
];

/** Comparisons of lines that all folds together may take: files are large, and nobody waits for a hint. */
class Budget {
  left = builtInLimits.nearMissSteps;
  spend(): boolean {
    return this.left-- > 0;
  }
}

/** How many of the wanted lines are there from `at` on; the first may begin and the last may end within a line. */
function matching(lines: readonly string[], wanted: readonly string[], at: number, budget: Budget): number {
  for (let i = 0; i < wanted.length; i++) {
    if (!budget.spend()) return i;
    const line = lines[at + i];
    const part = wanted[i] ?? "";
    if (line === undefined) return i;
    const isFirst = i === 0;
    const isLast = i === wanted.length - 1;
    const fits =
      isFirst && isLast
        ? line.includes(part)
        : isFirst
          ? line.endsWith(part)
          : isLast
            ? line.startsWith(part)
            : line === part;
    if (!fits) return i;
  }
  return wanted.length;
}

interface Best {
  readonly at: number;
  readonly count: number;
}

function bestMatch(lines: readonly string[], wanted: readonly string[], budget: Budget): Best {
  let best: Best = { at: 0, count: 0 };
  for (let at = 0; at < lines.length && best.count < wanted.length; at++) {
    const count = matching(lines, wanted, at, budget);
    if (count > best.count) best = { at, count };
  }
  return best;
}

function quoted(line: string | undefined): string {
  return line === undefined ? "the end of the file" : JSON.stringify(clipChars(line, builtInLimits.quotedLineChars));
}

/** Line `i` of what was wanted against what the file has in its place. */
function contrast(lines: readonly string[], wanted: readonly string[], at: number, i: number): string {
  return `line ${at + i + 1} is ${quoted(lines[at + i])}, old_text has ${quoted(wanted[i])}`;
}

/** A clause, or nothing when nothing in the file is like it. */
export function nearMiss(text: string, wanted: string): string {
  if (text.length > builtInLimits.nearMissChars) return "";
  const lines = text.split("\n");
  const wantedLines = wanted.split("\n");
  const budget = new Budget();
  let partly: Best = { at: 0, count: 0 };
  for (const fold of folds) {
    const folded = wantedLines.map(fold.line);
    if (folded.every((line) => line === "")) continue;
    const { at, count } = bestMatch(lines.map(fold.line), folded, budget);
    if (count === wantedLines.length) {
      const i = wantedLines.findIndex((line, n) => !(lines[at + n] ?? "").includes(line));
      return `; what is there at line ${at + 1} differs in ${fold.differs}: ${contrast(lines, wantedLines, at, Math.max(i, 0))}`;
    }
    if (count > partly.count) partly = { at, count };
  }
  if (partly.count === 0) return "";
  const begins = partly.count === 1 ? "its first line is" : `its first ${partly.count} lines are`;
  return `; ${begins} at line ${partly.at + 1}, but then ${contrast(lines, wantedLines, partly.at, partly.count)}`;
}
