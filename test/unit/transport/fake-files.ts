/** A file system for the spawn-target resolver: path → what is there. */
import type { FileProbe } from "../../../src/transport/file-probe.js";

export interface FakeFile {
  readonly content?: string | Uint8Array;
  readonly mode?: number;
  readonly kind?: "file" | "directory" | "other";
  /** As on a file system mounted noexec. */
  readonly canExecute?: boolean;
  readonly canRead?: boolean;
}

export function fakeFiles(files: Readonly<Record<string, FakeFile>>): FileProbe {
  const modeOf = (path: string): number => files[path]?.mode ?? 0o755;
  return {
    stat: (path) => (files[path] === undefined ? null : { kind: files[path].kind ?? "file", mode: modeOf(path) }),
    canExecute: (path) => files[path]?.canExecute ?? (modeOf(path) & 0o111) !== 0,
    readHead: (path) =>
      files[path]?.canRead === false ? undefined : Buffer.from((files[path]?.content ?? "") as string),
  };
}
