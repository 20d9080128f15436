/**
 * A folder and all above it. Our own, step by step, because Node's recursive way, waited for or not, never ends where
 * the system says of a new folder that there is no such file, as /proc does. Throws what the file system throws, but
 * not when the folder is there.
 */
import * as fs from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { codeOf } from "../protocol/caught.js";

/** Of folders that hold what is the person's own business. */
export const PRIVATE_FOLDER = 0o700;

function isAbove(error: unknown, path: string): boolean {
  return codeOf(error) === "ENOENT" && dirname(path) !== path;
}

/** `mode`: of each folder that is made; default what the process gives new ones. */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  const make = () =>
    mkdir(path, { mode }).catch((error: unknown) => {
      if (codeOf(error) !== "EEXIST") throw error;
    });
  try {
    await make();
  } catch (error) {
    if (!isAbove(error, path)) throw error;
    await makeFolder(dirname(path), mode);
    await make();
  }
}

/** The same for those who cannot wait. */
export function makeFolderNow(path: string, mode?: number, { mkdirSync }: Pick<typeof fs, "mkdirSync"> = fs): void {
  const make = () => {
    try {
      mkdirSync(path, { mode });
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
    }
  };
  try {
    make();
  } catch (error) {
    if (!isAbove(error, path)) throw error;
    makeFolderNow(dirname(path), mode, { mkdirSync });
    make();
  }
}
