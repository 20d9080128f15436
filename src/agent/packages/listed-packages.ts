/**
 * Which packages are asked for, in extension order: those of settings.json, those of a trusted project's list, those
 * of the command line. One that two places name counts once, where it is named first.
 */
import { sanitizeLabel } from "../../text/sanitize.js";
import type { PackageSetting, Settings } from "../settings.js";
import { withoutCredentials } from "./git-source.js";
import { type PackageSource, parsePackageSource } from "./package-source.js";
import { readProjectList } from "./project-list.js";

export interface PackageQuestion {
  readonly home: string;
  readonly settings: Pick<Settings, "packages">;
  readonly cwd: string;
  /** Only then the project's own list counts. */
  readonly trusted: boolean;
}

export interface ListedPackage {
  readonly source: PackageSource;
  readonly filters: PackageSetting["filters"];
  readonly from: "settings" | "project";
}

/** A source as it may be shown: without credentials, without control characters. */
export function shownSource(text: string): string {
  return sanitizeLabel(withoutCredentials(text));
}

export function listedPackages({ home, settings, cwd, trusted }: PackageQuestion): {
  readonly listed: readonly ListedPackage[];
  readonly issues: readonly string[];
} {
  const project = trusted ? readProjectList(cwd) : { sources: [], issues: [] };
  const issues: string[] = [...project.issues];
  const listed = new Map<string, ListedPackage>();
  const add = (entry: PackageSetting, from: ListedPackage["from"], place: string): void => {
    const parsed = parsePackageSource(entry.source, home);
    if (!parsed.ok) {
      issues.push(`package ${shownSource(entry.source)}: ${parsed.why}; correct or remove it in ${place}`);
    } else if (!listed.has(parsed.source.identity)) {
      listed.set(parsed.source.identity, { source: parsed.source, filters: entry.filters, from });
    }
  };
  for (const entry of settings.packages) add(entry, "settings", "settings.json");
  for (const source of project.sources) add({ source, filters: {} }, "project", ".e/packages");
  return { listed: [...listed.values()], issues };
}
