/** What ten extensions cost the person who waits: for a first answer of the whole command, on the offline model. */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Figures, figures } from "../src/inspect/bench/stats.js";
import { program } from "./programs.js";

export interface AnswerRow {
  readonly name: string;
  /** Milliseconds from the start of the command to the first character of its answer. */
  readonly figures: Figures;
  readonly rounds: readonly number[];
}

function home(extensions: number): string {
  const directory = mkdtempSync(join(tmpdir(), "e-bench-home-"));
  mkdirSync(join(directory, "extensions"));
  const source = readFileSync(program("gate-readline.mjs"), "utf8");
  for (let i = 0; i < extensions; i++) {
    const named = source.replace('name: "gate"', `name: "gate-${i}"`);
    writeFileSync(join(directory, "extensions", `gate-${i}.mjs`), named, { mode: 0o755 });
  }
  return directory;
}

/** Resolves when the command has ended, with how long its first character took. */
function answer(command: string, home: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const from = performance.now();
    let ms: number | null = null;
    const child = spawn(process.execPath, [command, "-p", "--no-session", "hello"], {
      env: { ...process.env, E_HOME: home },
      cwd: home,
      stdio: ["ignore", "pipe", "inherit"],
    });
    child.stdout.on("data", () => {
      ms ??= performance.now() - from;
    });
    child.once("error", reject);
    child.once("close", () => (ms === null ? reject(new Error("no answer")) : resolve(ms)));
  });
}

/** Times `run` with none, one and ten extensions, turn about. */
export async function withExtensions(run: (home: string) => Promise<number>, scale: number): Promise<AnswerRow[]> {
  const cases = [0, 1, 10].map((count) => ({ name: `${count} extensions`, home: home(count), ms: [] as number[] }));
  try {
    for (let round = 0; round < Math.max(2, Math.round(11 * scale)); round++) {
      for (const one of cases) {
        const ms = await run(one.home);
        // The first of each fills the caches of the file system, and e's memory of what its extensions declare.
        if (round > 0) one.ms.push(ms);
      }
    }
  } finally {
    for (const one of cases) rmSync(one.home, { recursive: true, force: true });
  }
  return cases.map(({ name, ms }) => ({ name, figures: figures(ms), rounds: ms }));
}

export function firstAnswer(command: string, scale: number): Promise<AnswerRow[]> {
  return withExtensions((directory) => answer(command, directory), scale);
}
