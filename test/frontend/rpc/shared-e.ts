/** An `e` for a whole file of tests: what run-e.ts does inside of one, between beforeAll and afterAll. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import { RunningE } from "../../helpers/run-e.js";
import { newMark, survivors } from "../../helpers/survivors.js";

export interface SharedE {
  readonly home: string;
  readonly extensions: string;
  /** Where it works; empty at first. */
  readonly cwd: string;
  start(args: readonly string[]): RunningE;
  /** Nothing of it is left, or the test fails. */
  end(): Promise<void>;
}

export function sharedE(settings: object = {}): SharedE {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "e-host-test-")));
  const [home, cwd] = [join(root, "home"), join(root, "work")];
  const extensions = join(home, "extensions");
  for (const dir of [extensions, cwd]) mkdirSync(dir, { recursive: true });
  writeFileSync(join(home, "settings.json"), JSON.stringify(settings));
  const mark = newMark();
  const runs: RunningE[] = [];
  return {
    home,
    extensions,
    cwd,
    start(args) {
      const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
      const env = { ...process.env, PATH, HOME: root, E_HOME: home, E_BIN: undefined, ...mark.env };
      const running = new RunningE(args, { cwd, env, stdin: "open" });
      runs.push(running);
      return running;
    },
    async end() {
      for (const { child } of runs) if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
      await Promise.all(runs.map(({ ended }) => ended));
      const left = await survivors(mark);
      for (const pid of left) process.kill(pid, "SIGKILL");
      rmSync(root, { recursive: true, force: true, maxRetries: 3 });
      expect(left, "processes that outlived e").toEqual([]);
    },
  };
}
