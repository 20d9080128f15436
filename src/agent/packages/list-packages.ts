/** What `e packages` shows: each package that is asked for, whether it is there, and what it brings. Looks only. */

import { isDirectory } from "../files/path-facts.js";
import { installedAs } from "./fetch-package.js";
import type { InstalledAs } from "./install-record.js";
import { missingText } from "./installed-packages.js";
import { listedPackages, type PackageQuestion } from "./listed-packages.js";
import { type Brings, bringsOf } from "./package-brings.js";
import { packagePath } from "./package-place.js";

export interface ShownPackage {
  readonly source: string;
  readonly kind: "npm" | "git" | "release" | "local";
  readonly from: "settings" | "project";
  readonly path: string;
  /** Null: it is a directory of the person's own, or nobody knows what is there. */
  readonly installed: InstalledAs | null;
  /** Null: it is not there; then `missing` says what to run. */
  readonly brings: Brings | null;
  readonly missing: string | null;
}

export async function showPackages(
  question: PackageQuestion,
): Promise<{ readonly packages: readonly ShownPackage[]; readonly issues: readonly string[] }> {
  const { listed, issues } = listedPackages(question);
  const packages: ShownPackage[] = [];
  for (const one of listed) {
    const { source, filters, from } = one;
    const path = packagePath(source, question.home);
    const isThere = isDirectory(path);
    packages.push({
      source: source.text,
      kind: source.kind,
      from,
      path,
      installed: source.kind === "local" ? null : await installedAs(source, question.home),
      brings: isThere ? bringsOf(path, filters) : null,
      missing: isThere ? null : missingText(one, path),
    });
  }
  return { packages, issues };
}
