/** A search done by ripgrep, which is ended as soon as enough lines are there. */
import { StringDecoder } from "node:string_decoder";
import { builtInLimits, toolLimits } from "../../protocol/limits.js";
import { pause } from "../pause.js";
import type { ToolContext } from "./built-in-tool.js";
import type { Search, Searched } from "./grep.js";
import { ProcessGroup } from "./process-group.js";
import { shownPath } from "./shown-path.js";

const FOUND_NOTHING = 1;

function argumentsOf(search: Search): string[] {
  const fixed = ["--no-config", "--color=never", "--no-heading", "--line-number", "--with-filename", "--sort=path"];
  return [
    ...fixed,
    `--max-columns=${builtInLimits.grepLineChars}`,
    "--max-columns-preview",
    ...(search.ignoreCase ? ["--ignore-case"] : []),
    ...(search.isLiteral ? ["--fixed-strings"] : []),
    ...(search.context > 0 ? [`--context=${search.context}`] : []),
    ...(search.glob === "" ? [] : [`--glob=${search.glob}`]),
    `--regexp=${search.pattern}`,
    "--",
    shownPath(search.path, search.cwd),
  ];
}

/** Whole lines out of a stream, until there are enough. */
class LineTake {
  readonly lines: string[] = [];
  readonly #decoder = new StringDecoder("utf8");
  readonly #maxLines: number;
  #rest = "";
  #bytes = 0;
  isFull = false;

  constructor(maxLines: number) {
    this.#maxLines = maxLines;
  }

  push(piece: Buffer): void {
    if (this.isFull) return;
    const parts = (this.#rest + this.#decoder.write(piece)).split("\n");
    this.#rest = parts.pop() ?? "";
    for (const line of parts) {
      this.#bytes += Buffer.byteLength(line) + 1;
      if (this.lines.length >= this.#maxLines || this.#bytes > toolLimits.contentBytes - builtInLimits.lastLineBytes) {
        this.isFull = true;
        return;
      }
      this.lines.push(line.startsWith("./") ? line.slice(2) : line);
    }
  }
}

export async function ripgrepSearch(ripgrep: string, search: Search, context: ToolContext): Promise<Searched> {
  const { clock, signal } = context;
  const group = new ProcessGroup(ripgrep, argumentsOf(search), { cwd: search.cwd }, clock);
  const taken = new LineTake(search.maxLines);
  let problems = "";
  let isLate = false;
  const stop = () => group.stop();
  group.child.stdout?.on("data", (piece: Buffer) => {
    taken.push(piece);
    if (taken.isFull) stop();
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
    const note = problems.trim().slice(0, builtInLimits.grepLineChars);
    const foundNothing = taken.lines.length === 0 && !isLate;
    if (foundNothing && code !== 0 && code !== FOUND_NOTHING) return { ok: false, issue: note || "the search failed" };
    const late = isLate ? `[the search was ended after ${builtInLimits.grepMs / 1_000} s]` : "";
    return { ok: true, lines: taken.lines, more: taken.isFull, note: [note, late].filter(Boolean).join("\n") };
  } catch (error) {
    return { ok: false, issue: `ripgrep could not be started: ${error instanceof Error ? error.message : error}` };
  } finally {
    cancelTimer();
    signal.removeEventListener("abort", stop);
    group.dispose();
  }
}
