/** Where ripgrep is: the bundled binary, else the one on PATH, else nowhere. */
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { delimiter, join } from "node:path";

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

async function bundled(): Promise<string | null> {
  try {
    // The package throws on import when its optional binary was not installed.
    return (await import("@vscode/ripgrep")).rgPath;
  } catch {
    return null;
  }
}

export async function findRipgrep(searchPath: string | undefined): Promise<string | null> {
  const own = await bundled();
  if (own !== null && (await isExecutable(own))) return own;
  for (const folder of (searchPath ?? "").split(delimiter)) {
    const path = join(folder, "rg");
    if (folder !== "" && (await isExecutable(path))) return path;
  }
  return null;
}
