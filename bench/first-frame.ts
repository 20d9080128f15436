/** How long e in a terminal takes to its first frame, which shows the composer, and what extensions add to that. */
import { type AnswerRow, withExtensions } from "./first-answer.js";

/** Only the composer says it. */
const COMPOSER = "for commands";

/** Null where there is no pseudo-terminal to be had. */
async function pseudoTerminal(): Promise<typeof import("@lydell/node-pty") | null> {
  try {
    return await import("@lydell/node-pty");
  } catch {
    return null;
  }
}

export async function firstFrame(command: string, scale: number): Promise<AnswerRow[]> {
  const pty = await pseudoTerminal();
  if (pty === null) return [];
  const frame = (home: string): Promise<number> =>
    new Promise((resolve) => {
      const env = { ...process.env, E_HOME: home, TERM: "xterm-256color" };
      const from = performance.now();
      let ms: number | null = null;
      let seen = "";
      const e = pty.spawn(process.execPath, [command, "--no-session"], { cols: 80, rows: 24, cwd: home, env });
      e.onData((data) => {
        seen = (seen + data).slice(-4_096);
        if (ms !== null || !seen.includes(COMPOSER)) return;
        ms = performance.now() - from;
        e.kill("SIGTERM");
      });
      e.onExit(() => resolve(ms ?? Number.NaN));
    });
  return withExtensions(frame, scale);
}
