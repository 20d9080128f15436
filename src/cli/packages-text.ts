/** `e packages` and its kin as text for a person. Pure; sources, paths and names are foreign text, and sanitised. */
import type { InstalledAs } from "../agent/packages/install-record.js";
import type { ShownPackage } from "../agent/packages/list-packages.js";
import { type Brings, bringsText } from "../agent/packages/package-brings.js";
import { packageKinds } from "../agent/packages/package-kinds.js";
import { clipChars } from "../text/clip.js";
import { sanitizeLabel } from "../text/sanitize.js";

const COMMIT_CHARS = 12;
const LINE_CHARS = 400;

/** `1.2.3`, `v2`, or the first letters of a commit. */
export function versionText({ version }: InstalledAs): string {
  const shown = sanitizeLabel(version);
  return /^[0-9a-f]{40,64}$/.test(shown) ? shown.slice(0, COMMIT_CHARS) : shown;
}

function namesLines({ used, disabled, hints }: Brings): readonly string[] {
  const lines = packageKinds.flatMap((kind) => {
    const off = disabled[kind].length === 0 ? "" : ` (off by filter: ${disabled[kind].join(", ")})`;
    const names = used[kind].join(", ");
    return names === "" && off === "" ? [] : [`${kind}: ${names === "" ? "none" : names}${off}`];
  });
  return [...(lines.length === 0 ? ["brings nothing"] : lines), ...hints.map((hint) => `note: ${hint}`)];
}

function entry({ source, from, path, installed, brings, missing }: ShownPackage): string {
  const version = installed === null ? "" : `  ${versionText(installed)}${installed.moves ? "" : " (pinned)"}`;
  const place = from === "project" ? "  (of .e/packages)" : "";
  const lines = brings === null ? [`missing: ${missing ?? ""}`] : [path, ...namesLines(brings)];
  const shown = lines.map((line) => `  ${clipChars(sanitizeLabel(line), LINE_CHARS)}`);
  return [`${sanitizeLabel(source)}${version}${place}`, ...shown].join("\n");
}

export function packagesText(packages: readonly ShownPackage[]): string {
  if (packages.length === 0)
    return "No packages. Install one: e install npm:NAME, git:HOST/USER/REPO, or a directory\n";
  return `${packages.map(entry).join("\n")}\n`;
}

export interface InstalledText {
  readonly source: string;
  readonly path: string;
  readonly as: InstalledAs | null;
  readonly before: InstalledAs | null;
  readonly brings: Brings;
}

export function installedText({ source, path, as, before, brings }: InstalledText): string {
  const version = as === null ? "" : ` ${versionText(as)}`;
  const replaced =
    before === null || as === null || before.version === as.version ? "" : ` instead of ${versionText(before)}`;
  const what = bringsText(brings.used) ?? "nothing that is on";
  return `installed ${source}${version}${replaced}: ${what} (${path})`;
}
