/** What `e install`, `e remove` and `e update` do with one source, and what they say of it. Throws HostErrors. */
import {
  type Installed,
  installPackage,
  removePackage,
  type Updated,
  updatePackage,
} from "../agent/packages/change-packages.js";
import type { ListedPackage, PackageQuestion } from "../agent/packages/listed-packages.js";
import { bringsOf } from "../agent/packages/package-brings.js";
import type { PackageSource } from "../agent/packages/package-source.js";
import type { PackageWork } from "../agent/packages/package-work.js";
import { HostError } from "../protocol/host-error.js";
import { suggestion } from "../text/edit-distance.js";
import { sanitizeLabel } from "../text/sanitize.js";
import type { Launch } from "./launch.js";
import { installedText, versionText } from "./packages-text.js";

export interface Packages {
  readonly launch: Launch;
  readonly work: PackageWork;
  readonly question: PackageQuestion;
  readonly listed: readonly ListedPackage[];
  readonly say: (text: string) => void;
}

/** One line, whatever the names in it hold. */
function tell(launch: Launch, text: string): void {
  launch.stdout.write(`${sanitizeLabel(text)}\n`);
}

function tellInstalled({ launch, listed, say }: Packages, { source, path, as, before }: Installed): void {
  const filters = listed.find((one) => one.source.identity === source.identity)?.filters ?? {};
  const brings = bringsOf(path, filters);
  tell(launch, installedText({ source: source.text, path, as, before, brings }));
  for (const hint of brings.hints) say(hint);
  if (source.kind === "git" && source.credentials !== null) {
    say("the password in the address was used once and is not stored; for e update, set up git's own credentials");
  }
}

export async function installOne(packages: Packages, source: PackageSource, list: boolean): Promise<void> {
  tellInstalled(packages, await installPackage(source, list, packages.listed, packages.work));
}

function unlisted(text: string, { listed }: Packages): HostError {
  const known = listed.map(({ source }) => source.text);
  const guess = suggestion(text, known) || (known.length === 0 ? "; none is" : `; there are: ${known.join(", ")}`);
  return new HostError("package", `${text} is not among the packages${guess}`);
}

export async function removeOne(packages: Packages, source: PackageSource): Promise<void> {
  const { listed, launch, work } = packages;
  const known = listed.find((one) => one.source.identity === source.identity);
  if (known?.from === "project") {
    throw new HostError(
      "package",
      `${source.text} stands in .e/packages of this project; take its line out of that file`,
    );
  }
  const { wasListed, gone } = await removePackage(source, work);
  if (!wasListed && gone === null) throw unlisted(source.text, packages);
  const stays = source.kind === "local" ? `; ${source.path} itself stays as it is` : "";
  tell(launch, `removed ${known?.source.text ?? source.text}${stays}`);
}

function updatedText(text: string, done: Updated): string {
  const version = done.as === null ? "" : ` ${versionText(done.as)}`;
  switch (done.kind) {
    case "pinned":
      return `${text} stays at${version}, which it is pinned to`;
    case "same":
      return `${text} is up to date (${version.trim()})`;
    case "updated": {
      const before = done.before === null ? "" : ` from ${versionText(done.before)}`;
      return `updated ${text}${before} to${version}`;
    }
  }
}

export async function updateOne(packages: Packages, given: PackageSource): Promise<void> {
  const { listed, launch, work } = packages;
  const source = listed.find((one) => one.source.identity === given.identity)?.source;
  if (source === undefined) throw unlisted(given.text, packages);
  if (source.kind === "local") {
    tell(launch, `${source.text} is a directory of your own; e uses it as it is`);
    return;
  }
  // With the password that was typed, if any: settings.json has none.
  const typed = given.kind === "git" ? given.credentials : null;
  const asked = source.kind === "git" && typed !== null ? { ...source, credentials: typed } : source;
  tell(launch, updatedText(source.text, await updatePackage(asked, work)));
}
