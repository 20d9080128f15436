/** What the nearest package.json says of files whose names do not tell. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const known = new Map<string, boolean>();

/** Whether it says `"type": "module"`. */
export function isTypeModule(path: string): boolean {
  return folderIsModule(dirname(path));
}

function folderIsModule(folder: string): boolean {
  const said = known.get(folder);
  if (said !== undefined) return said;
  const above = dirname(folder);
  const type = typeIn(folder) ?? (above === folder ? undefined : folderIsModule(above) ? "module" : undefined);
  known.set(folder, type === "module");
  return type === "module";
}

/** Undefined without a package.json; null for one that does not say. */
function typeIn(folder: string): unknown {
  try {
    const value: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return typeof value === "object" && value !== null && "type" in value ? value.type : null;
  } catch {
    return undefined;
  }
}
