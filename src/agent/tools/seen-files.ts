/** Which files the model has seen whole or in part, and as they were then: nothing else may be overwritten blindly. */
import { stat } from "node:fs/promises";
import { builtInLimits } from "../../protocol/limits.js";
import { realTarget } from "../files/replace-file.js";

export interface FileStamp {
  readonly path: string;
  /** Changes with the file; null when there is none. */
  readonly mark: string | null;
}

export class SeenFiles {
  readonly #marks = new Map<string, string>();

  /** The file as it is now, behind its links. Never throws. */
  async stampOf(path: string): Promise<FileStamp> {
    const target = await realTarget(path).catch(() => path);
    const found = await stat(target, { bigint: true }).catch(() => null);
    const mark = found === null ? null : [found.dev, found.ino, found.size, found.mtimeNs].join(":");
    return { path: target, mark };
  }

  /** The model knows the file as it was at that stamp. */
  note({ path, mark }: FileStamp): void {
    this.#marks.delete(path);
    if (mark === null) return;
    this.#marks.set(path, mark);
    const [oldest] = this.#marks.keys();
    if (this.#marks.size > builtInLimits.seenFiles && oldest !== undefined) this.#marks.delete(oldest);
  }

  /** How the file of that stamp is to what the model knows. */
  compare({ path, mark }: FileStamp): "same" | "changed" | "never" {
    const known = this.#marks.get(path);
    if (known === undefined) return "never";
    return known === mark ? "same" : "changed";
  }
}
