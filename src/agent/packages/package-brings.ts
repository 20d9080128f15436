/** What a package brings, by name, and what its filters hold back. Looks only. */
import { join } from "node:path";
import { discover } from "../../host/discovery.js";
import type { JsonObject } from "../../protocol/field.js";
import { sanitizeLabel } from "../../text/sanitize.js";
import { isThere } from "../files/path-facts.js";
import { programsOfFolder } from "../modules/package-modules.js";
import { acceptsAll, filterOf } from "./package-filters.js";
import { namesIn, type PackageFolder, type PackageKind, packageFolders, packageKinds } from "./package-kinds.js";

export type NamesByKind = Readonly<Record<PackageKind, readonly string[]>>;

export interface Brings {
  readonly used: NamesByKind;
  /** Held back by the filters of settings.json. */
  readonly disabled: NamesByKind;
  /** Lines about extensions that could not run as they are. */
  readonly hints: readonly string[];
}

/** Programs, and the entries that modules belong to. */
function extensionNames(folders: readonly PackageFolder[]): readonly string[] {
  const programs = discover(folders.map(programsOfFolder)).found.map(({ file }) => file);
  const modules = folders.flatMap((folder) => {
    const isLeft = programsOfFolder(folder).accepts;
    return namesIn(folder).filter((name) => !isLeft(name));
  });
  return [...new Set([...programs, ...modules])];
}

/** Itself, or a directory of them. */
function holdsSkill(path: string): boolean {
  const below = namesIn({ directory: path, accepts: acceptsAll });
  return below.includes("SKILL.md") || below.some((name) => isThere(join(path, name, "SKILL.md")));
}

function namesOf(kind: PackageKind, folders: readonly PackageFolder[]): readonly string[] {
  if (kind === "extensions") return extensionNames(folders);
  return folders.flatMap((folder) =>
    namesIn(folder).filter((name) => {
      if (kind === "skills") return holdsSkill(join(folder.directory, name));
      return name.endsWith(kind === "prompts" ? ".md" : ".json");
    }),
  );
}

function byKind(of: (kind: PackageKind) => readonly string[]): NamesByKind {
  const names = (kind: PackageKind): readonly string[] => of(kind).map(sanitizeLabel);
  return {
    extensions: names("extensions"),
    skills: names("skills"),
    prompts: names("prompts"),
    themes: names("themes"),
  };
}

/** `root` exists. */
export function bringsOf(root: string, filters: JsonObject): Brings {
  const folders = packageFolders(root);
  const all = { extensions: [], skills: [], prompts: [], themes: [] } as Record<PackageKind, readonly string[]>;
  for (const kind of packageKinds) all[kind] = namesOf(kind, folders[kind]);
  const isUsed = (kind: PackageKind): ((name: string) => boolean) => filterOf(filters, kind).accepts;
  return {
    used: byKind((kind) => all[kind].filter(isUsed(kind))),
    disabled: byKind((kind) => all[kind].filter((name) => !isUsed(kind)(name))),
    hints: discover(folders.extensions.map(programsOfFolder))
      .skipped.filter(({ reason }) => reason.includes("chmod +x"))
      .map(({ reason }) => sanitizeLabel(reason)),
  };
}

/** `2 extensions, 1 skill`; null: nothing. */
export function bringsText(names: NamesByKind): string | null {
  const parts = packageKinds.flatMap((kind) => {
    const { length } = names[kind];
    return length === 0 ? [] : [`${length} ${length === 1 ? kind.slice(0, -1) : kind}`];
  });
  return parts.length === 0 ? null : parts.join(", ");
}
