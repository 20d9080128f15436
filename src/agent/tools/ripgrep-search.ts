/** A search done by ripgrep, which is ended as soon as enough lines are there. */
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { messageOf } from "../../protocol/caught.js";
import { builtInLimits } from "../../protocol/limits.js";
import { sanitizeBody } from "../../text/sanitize.js";
import { pause } from "../pause.js";
import type { ToolContext } from "./built-in-tool.js";
import { globMatcher } from "./glob-match.js";
import type { Search, Searched } from "./grep.js";
import { GrepLines } from "./grep-lines.js";
import { ProcessGroup } from "./process-group.js";
import { RipgrepRecords } from "./ripgrep-records.js";
import { shownPath } from "./shown-path.js";

const FOUND_NOTHING = 1;
const SECOND_MS = 1_000;

function isInRepository(path: string): boolean {
  return existsSync(join(path, ".git")) || (dirname(path) !== path && isInRepository(dirname(path)));
}

/** Run in the folder that is searched, so that globs begin there. What is the user's own (a global ignore file) does not count. */
function argumentsOf(search: Search): string[] {
  const { glob, names, path, isFolder } = search;
  return [
    ...["--no-config", "--json", "--sort=path", "--crlf", "--no-ignore-messages"],
    ...["--no-ignore-global", "--no-ignore-exclude"],
    ...(isInRepository(path) ? [] : ["--no-require-git"]),
    ...(search.ignoreCase ? ["--ignore-case"] : []),
    ...(search.isLiteral ? ["--fixed-strings"] : []),
    ...(search.context > 0 ? [`--context=${search.context}`] : []),
    ...(glob === "" ? [] : [`--glob=${glob}`]),
    ...(search.hidden ? ["--hidden"] : []),
    // A file that was named is text, as far as anybody looked.
    ...(isFolder ? [] : ["--text"]),
    "--glob=!.git",
    ...names.map((name) => `--type-add=picked:${name}`),
    ...(names.length === 0 ? [] : ["--type=picked"]),
    `--regexp=${search.pattern}`,
    "--",
    isFolder ? "." : `./${basename(path)}`,
  ];
}

function notesOf(records: RipgrepRecords, problems: string, isLate: boolean): string {
  const said = sanitizeBody(problems).trim().slice(0, builtInLimits.grepLineChars);
  return [
    said,
    records.skipped > 0 ? `[${records.skipped} lines are too long to be shown]` : "",
    isLate ? `[the search was ended after ${builtInLimits.grepMs / SECOND_MS} s]` : "",
  ]
    .filter(Boolean)
    .join("\n");
}

export async function ripgrepSearch(ripgrep: string, search: Search, context: ToolContext): Promise<Searched> {
  const { clock, signal } = context;
  const root = search.isFolder ? search.path : dirname(search.path);
  const group = new ProcessGroup(ripgrep, argumentsOf(search), { cwd: root }, clock);
  const lines = new GrepLines(search.maxLines, search.context > 0);
  let problems = "";
  let isLate = false;
  const stop = () => group.stop();
  // To ripgrep a glob counts more than a type; here both count.
  const names = search.isFolder ? search.names.map(globMatcher) : [];
  const records = new RipgrepRecords(search.maxLines, (path, found) => {
    if (names.length > 0 && !names.some((matches) => matches(path))) return;
    lines.addFile(shownPath(join(root, path), search.cwd), found);
    if (lines.isFull) stop();
  });
  group.child.stdout?.on("data", (piece: Buffer) => {
    if (!lines.isFull) records.push(piece);
  });
  group.child.stderr?.on("data", (piece: Buffer) => {
    if (problems.length < builtInLimits.grepLineChars) problems += piece.toString("utf8");
  });
  const cancelTimer = clock.setTimer(builtInLimits.grepMs, () => {
    isLate = true;
    stop();
  });
  signal.addEventListener("abort", stop, { once: true });
  try {
    const { code } = await group.exited;
    await pause(builtInLimits.grepMs, clock, group.drained);
    const note = notesOf(records, problems, isLate);
    const foundNothing = lines.shown === 0 && !isLate;
    if (foundNothing && code !== 0 && code !== FOUND_NOTHING) return { ok: false, issue: note || "the search failed" };
    return { ok: true, lines, note };
  } catch (error) {
    return { ok: false, issue: `ripgrep could not be started: ${messageOf(error)}` };
  } finally {
    cancelTimer();
    signal.removeEventListener("abort", stop);
    group.dispose();
  }
}
