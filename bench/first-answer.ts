/** What ten extensions cost the person who waits for a first answer: the whole command, on the offline model. */
import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Figures, figures } from "../src/inspect/bench/stats.js";
import { program } from "./programs.js";

const run = promisify(execFile);

export interface AnswerRow {
  readonly name: string;
  /** Milliseconds from the start of the command to its end. */
  readonly figures: Figures;
  readonly rounds: readonly number[];
}

function home(extensions: number): string {
  const directory = mkdtempSync(join(tmpdir(), "e-bench-home-"));
  mkdirSync(join(directory, "extensions"));
  for (let i = 0; i < extensions; i++) {
    copyFileSync(program("gate-readline.mjs"), join(directory, "extensions", `gate-${i}.mjs`));
  }
  return directory;
}

export async function firstAnswer(command: string, scale: number): Promise<AnswerRow[]> {
  const cases = [0, 1, 10].map((count) => ({ name: `${count} extensions`, home: home(count), ms: [] as number[] }));
  try {
    for (let round = 0; round < Math.max(2, Math.round(11 * scale)); round++) {
      for (const one of cases) {
        const from = performance.now();
        const env = { ...process.env, E_HOME: one.home };
        await run(process.execPath, [command, "-p", "--no-session", "hello"], { env, cwd: one.home });
        // The first of each fills the caches of the file system.
        if (round > 0) one.ms.push(performance.now() - from);
      }
    }
  } finally {
    for (const one of cases) rmSync(one.home, { recursive: true, force: true });
  }
  return cases.map(({ name, ms }) => ({ name, figures: figures(ms), rounds: ms }));
}
