/**
 * Which file of a release is for this machine: `name-platform-arch` in any of the usual spellings, else one without
 * a platform in its name; and what its checksum must be. Pure.
 */

import { packageLimits } from "../../protocol/limits.js";
import { clipChars } from "../../text/clip.js";
import { sanitizeLabel } from "../../text/sanitize.js";
import type { Release, ReleaseAsset } from "./release-server.js";

export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  /** Linux with another C library than GNU's. */
  readonly musl: boolean;
}

const platforms: Readonly<Record<string, readonly string[]>> = {
  linux: ["linux"],
  darwin: ["darwin", "macos", "apple", "osx", "mac"],
  win32: ["windows", "win32", "win64", "win"],
  freebsd: ["freebsd"],
  openbsd: ["openbsd"],
};

const archs: Readonly<Record<string, readonly string[]>> = {
  x64: ["x64", "x86_64", "amd64", "x86-64"],
  arm64: ["arm64", "aarch64"],
  ia32: ["ia32", "i386", "i686", "x86"],
  arm: ["arm", "armv7", "armv7l", "armhf"],
};

export type AssetForm = "tar" | "plain";

export interface ChosenAsset {
  readonly asset: ReleaseAsset;
  readonly form: AssetForm;
}

const archive = /\.(tar\.gz|tgz|tar)$/;
/** Beside what they are about, or of a kind that is not read. */
const other =
  /\.(sha256|sha256sum|sha512|md5|asc|sig|pem|crt|json|txt|md|zip|7z|rar|xz|bz2|zst|deb|rpm|apk|dmg|pkg|msi|whl|gem|sbom)$/;

/** What may stand behind the name of a file that is for every platform: a version, or words that say so. */
const forEveryone = /^([-_.](v?\d+(\.\d+)*(-[a-z0-9.]+)?|any|all|universal|noarch))*$/;

const hasWord = (words: string, list: readonly string[]): boolean =>
  list.some((word) => new RegExp(`(^|[-_.])${word.replace(/[-_]/g, "[-_]")}([-_.]|$)`).test(words));

const anyOf = (table: Readonly<Record<string, readonly string[]>>): readonly string[] => Object.values(table).flat();

/** How well a file fits: the most is best; null: it does not fit at all. */
function fitness(fileName: string, name: string, machine: Machine): number | null {
  const file = fileName.toLowerCase();
  const wanted = name.toLowerCase();
  if (other.test(file)) return null;
  const bare = file.replace(archive, "").replace(/\.exe$/, "");
  if (bare !== wanted && !new RegExp(`^${escaped(wanted)}[-_.]`).test(bare)) return null;
  const words = bare.slice(wanted.length);
  const forPlatform = hasWord(words, platforms[machine.platform] ?? [machine.platform]);
  if (!forPlatform) return forEveryone.test(words) && !file.endsWith(".exe") ? 0 : null;
  const forArch = hasWord(words, archs[machine.arch] ?? [machine.arch]);
  if (!forArch && hasWord(words, anyOf(archs))) return null;
  const isMusl = hasWord(words, ["musl"]);
  if (machine.musl && !isMusl && hasWord(words, ["gnu", "glibc"])) return null;
  return 10 + (forArch ? 10 : 0) + (isMusl === machine.musl ? 2 : 0) + (archive.test(file) ? 1 : 0);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Null: none is for this machine. */
export function chooseAsset(release: Release, name: string, machine: Machine): ChosenAsset | null {
  const ranked = release.assets.flatMap((asset) => {
    const fit = fitness(asset.name, name, machine);
    return fit === null ? [] : [{ asset, fit }];
  });
  ranked.sort((a, b) => b.fit - a.fit || (a.asset.name < b.asset.name ? -1 : 1));
  const best = ranked[0]?.asset;
  if (best === undefined) return null;
  return { asset: best, form: archive.test(best.name.toLowerCase()) ? "tar" : "plain" };
}

/** The names of what there is, for a message. */
export function assetNames({ assets }: Release): string {
  const names = assets.map(({ name }) => clipChars(sanitizeLabel(name), 80));
  if (names.length === 0) return "it has no files";
  const shown = names.slice(0, packageLimits.namedFiles).join(", ");
  return `it has: ${shown}${names.length > packageLimits.namedFiles ? ", …" : ""}`;
}

const checksumLists = /^(sha256sums?|checksums?|.*[-_.](sha256sums?|checksums?(_sha256)?))(\.txt)?$/i;

/** The file that holds the checksum of another; null: none is offered. */
export function checksumAsset({ assets }: Release, asset: ReleaseAsset): ReleaseAsset | null {
  const beside = assets.find(({ name }) => [`${asset.name}.sha256`, `${asset.name}.sha256sum`].includes(name));
  return beside ?? assets.find(({ name }) => checksumLists.test(name)) ?? null;
}

/** The checksum that a file of checksums gives for a name; null: it says nothing about it. */
export function checksumIn(text: string, name: string): string | null {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const only = lines.length === 1 ? /^([0-9a-f]{64})$/i.exec(lines[0] ?? "")?.[1] : undefined;
  if (only !== undefined) return only.toLowerCase();
  for (const line of lines) {
    const [, sum, of] = /^([0-9a-f]{64})\s+\*?(?:\.\/)?(.+)$/i.exec(line) ?? [];
    if (sum !== undefined && of === name) return sum.toLowerCase();
  }
  return null;
}
