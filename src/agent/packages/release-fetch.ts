/** One file of a release → a package in a directory: an archive is unpacked, a program becomes its one extension. */
import { createHash } from "node:crypto";
import { chmod, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { packageLimits } from "../../protocol/limits.js";
import { sanitizeLabel } from "../../text/sanitize.js";
import { isDirectory, isThere } from "../files/path-facts.js";
import { type PackageKind, packageKinds } from "./package-kinds.js";
import type { ReleaseSource } from "./package-source.js";
import { failure, type PackageWork } from "./package-work.js";
import { assetNames, checksumAsset, checksumIn, chooseAsset, type Machine } from "./release-asset.js";
import { type Release, type ReleaseAsset, readAsset } from "./release-server.js";
import { unpackArchive } from "./unpack-archive.js";

function thisMachine(): Machine {
  const { platform, arch } = process;
  // Otherwise it looks up the names of whoever is connected.
  Object.assign(process.report, { excludeNetwork: true });
  const header: unknown = platform === "linux" ? process.report.getReport() : null;
  const isGlibc = JSON.stringify(header ?? {}).includes('"glibcVersionRuntime"');
  return { platform, arch, musl: platform === "linux" && !isGlibc };
}

async function checkSum(release: Release, asset: ReleaseAsset, bytes: Buffer, work: PackageWork): Promise<void> {
  const is = createHash("sha256").update(bytes).digest("hex");
  const offered = checksumAsset(release, asset);
  const name = sanitizeLabel(asset.name);
  const wanted = [asset.digest];
  if (offered !== null) {
    const text = (await readAsset(offered, packageLimits.checksumBytes, work)).toString("utf8");
    const sum = checksumIn(text, asset.name);
    if (sum === null)
      throw failure(`${sanitizeLabel(offered.name)} of the release has no SHA-256 of ${name}; ask its author`);
    wanted.push(sum);
  }
  if (wanted.some((sum) => sum !== null && sum !== is)) {
    throw failure(`${name} is not what its checksum says; try again, and if it stays so do not use it`);
  }
}

const anyKind = (root: string): boolean =>
  packageKinds.some((kind: PackageKind) => isDirectory(join(root, kind))) || isThere(join(root, "package.json"));

/** Archives often hold one directory with everything in it. */
async function liftSingleDirectory(root: string): Promise<void> {
  const [only, ...others] = await readdir(root);
  if (only === undefined || others.length > 0 || anyKind(root) || !isDirectory(join(root, only))) return;
  const lifted = `${root}.inner`;
  await rename(join(root, only), lifted);
  await rm(root, { recursive: true });
  await rename(lifted, root);
}

async function placeProgram(file: string, root: string): Promise<void> {
  const extensions = join(root, "extensions");
  await mkdir(extensions, { recursive: true });
  const name = file.slice(file.lastIndexOf("/") + 1);
  await rename(join(root, file), join(extensions, name));
  await chmod(join(extensions, name), 0o755);
}

/** An archive that is no package by itself, but holds the program under the name of the source. */
async function adoptProgram(root: string, name: string): Promise<void> {
  if (anyKind(root)) return;
  const found = [name, `${name}.exe`, `bin/${name}`].find(
    (file) => isThere(join(root, file)) && !isDirectory(join(root, file)),
  );
  if (found !== undefined) await placeProgram(found, root);
}

/** Fills the empty directory `into`. */
export async function fetchRelease(
  source: ReleaseSource,
  release: Release,
  into: string,
  work: PackageWork,
  machine: Machine = thisMachine(),
): Promise<void> {
  const chosen = chooseAsset(release, source.name, machine);
  if (chosen === null) {
    const here = `${machine.platform}-${machine.arch}`;
    throw failure(
      `${source.text}: release ${sanitizeLabel(release.tag)} has nothing for ${source.name} on ${here}; ${assetNames(release)}`,
    );
  }
  work.progress(`fetching ${sanitizeLabel(chosen.asset.name)} of ${source.text} (${sanitizeLabel(release.tag)}) …`);
  const bytes = await readAsset(chosen.asset, packageLimits.downloadBytes, work);
  await checkSum(release, chosen.asset, bytes, work);
  if (chosen.form === "tar") {
    await unpackArchive(bytes, into, source.text, work);
    await liftSingleDirectory(into);
    await adoptProgram(into, source.name);
    return;
  }
  const name = chosen.asset.name.toLowerCase().endsWith(".exe") ? `${source.name}.exe` : source.name;
  await writeFile(join(into, name), bytes);
  await placeProgram(name, into);
}
