/** `node:fs` on a disk that a test can fill, cut short and make read-only. */
import * as fs from "node:fs";
import type { FileSystem } from "../../../../src/agent/session/session-file.js";

export class FailingDisk {
  /** Bytes that still fit; what is beyond is not written, as on a real disk. */
  room = Number.POSITIVE_INFINITY;
  /** The code with which every change fails. */
  refuses: string | null = null;
  /** Each write that was tried. */
  writes = 0;

  readonly files: FileSystem = {
    ...fs,
    openSync: (path, flags, mode) => {
      if (flags !== "r") this.#check();
      return fs.openSync(path, flags, mode);
    },
    mkdirSync: ((path: string, options: fs.MakeDirectoryOptions & { recursive: true }) => {
      this.#check();
      return fs.mkdirSync(path, options);
    }) as typeof fs.mkdirSync,
    writeSync: ((fd: number, data: Buffer | string) => {
      this.writes++;
      this.#check();
      const bytes = Buffer.from(data);
      if (this.room <= 0) throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
      const written = fs.writeSync(fd, bytes.subarray(0, this.room));
      this.room -= written;
      return written;
    }) as typeof fs.writeSync,
  };

  #check(): void {
    if (this.refuses !== null) throw Object.assign(new Error(`${this.refuses}: not now`), { code: this.refuses });
  }
}
