/** Folders are made step by step, also where Node's own recursive way never ends. */
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeFolder, makeFolderNow, PRIVATE_FOLDER } from "../../../src/host/make-folder.js";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "e-folder-"));
});
afterEach(() => rmSync(root, { recursive: true }));

const ways = [
  ["waited for", makeFolder],
  ["at once", async (path: string, mode?: number) => makeFolderNow(path, mode)],
] as const;

for (const [how, make] of ways) {
  test.runIf(process.platform === "linux")(`a place that takes no folder is an error, ${how}`, async () => {
    await expect(make("/proc/none/of/these")).rejects.toThrow(/ENOENT/);
  });

  test(`a file on the way is an error, ${how}`, async () => {
    writeFileSync(join(root, "file"), "");
    await expect(make(join(root, "file", "below"))).rejects.toThrow(/ENOTDIR|ENOENT|EEXIST/);
  });

  test(`all folders above it are made, each with the mode, and one that is there stays, ${how}`, async () => {
    const path = join(root, "a", "b", "c");
    await make(path, PRIVATE_FOLDER);
    await make(path, PRIVATE_FOLDER);
    const modes = [path, join(root, "a", "b"), join(root, "a")].map((made) => statSync(made).mode & 0o777);
    if (process.platform !== "win32") expect(modes).toEqual([0o700, 0o700, 0o700]);
  });
}
