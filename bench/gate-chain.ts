/** What several slow gates cost together: they are asked at the same time and folded in order. */
import { startFiles } from "../src/inspect/bench/hosted.js";
import { interleave, type Measured, type Subject } from "../src/inspect/bench/interleave.js";
import { program } from "./programs.js";

export interface ChainRow extends Measured {
  readonly gates: number;
}

export async function gateChain(scale: number): Promise<ChainRow[]> {
  const sizes = [1, 5, 20];
  const subjects: Subject[] = [];
  for (const gates of sizes) {
    const files = Array.from({ length: gates }, () => ({
      path: program("slow-gate.mjs"),
      isolation: "worker" as const,
    }));
    const host = await startFiles(files, () => {});
    const call = (): Promise<unknown> => host.toolCall({ name: "bash", arguments: {} });
    subjects.push({ name: `${gates} gates of 100 ms`, call, close: () => host.stop() });
  }
  const measured = await interleave(subjects, { rounds: Math.max(2, Math.round(5 * scale)), calls: 2, warmup: 1 });
  await Promise.all(subjects.map((subject) => subject.close()));
  return measured.map((row, i) => ({ ...row, gates: sizes[i] ?? 0 }));
}
