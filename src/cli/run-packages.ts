/**
 * `e install`, `e remove`, `e update`, `e packages`. What is done is said on stdout, what takes its time on stderr;
 * an interrupt ends what runs and leaves everything as it was.
 */

import { isDirectory } from "../agent/files/path-facts.js";
import { showPackages } from "../agent/packages/list-packages.js";
import { listedPackages, type PackageQuestion, shownSource } from "../agent/packages/listed-packages.js";
import { packagePath } from "../agent/packages/package-place.js";
import { type PackageSource, parsePackageSource } from "../agent/packages/package-source.js";
import type { PackageWork } from "../agent/packages/package-work.js";
import { hasProjectList, projectListPath } from "../agent/packages/project-list.js";
import { homeDirectory, readSettings } from "../agent/settings.js";
import { isTrusted } from "../agent/trust.js";
import { attributed } from "../frontend/print/lines.js";
import { realClock } from "../host/clock.js";
import { HostError } from "../protocol/host-error.js";
import { exitStatus } from "../protocol/limits.js";
import { visibleJson } from "../text/visible-json.js";
import type { Launch } from "./launch.js";
import { installOne, type Packages, removeOne, updateOne } from "./package-actions.js";
import { packagesText } from "./packages-text.js";
import type { PackageInvocation } from "./parse.js";

async function open(launch: Launch, signal: AbortSignal): Promise<Packages & { readonly issues: readonly string[] }> {
  const home = homeDirectory(process.env);
  const cwd = process.cwd();
  const say = (text: string): void => launch.stderr.write(attributed(null, text));
  const { settings, issues } = await readSettings(home);
  const trusted = launch.early.trust || (hasProjectList(cwd) && (await isTrusted({ home }, cwd)));
  if (!trusted && hasProjectList(cwd)) {
    say(`${projectListPath(cwd)} is not read, because the directory is not trusted; decide with: e trust, --trust`);
  }
  const question: PackageQuestion = { home, settings, cwd, trusted };
  const { listed, issues: listIssues } = listedPackages(question);
  const work: PackageWork = { home, env: process.env, clock: realClock, signal, progress: say };
  return { launch, work, question, listed, say, issues: [...issues, ...listIssues] };
}

/** A HostError "usage" for what names no package. */
function parse(text: string, { launch }: Packages): PackageSource {
  const parsed = parsePackageSource(text, launch.from);
  if (parsed.ok) return parsed.source;
  throw new HostError("usage", `${shownSource(text)} names no package: ${parsed.why}`);
}

/** What is listed, can be fetched, and is not there. */
function missing({ listed, question }: Packages): readonly PackageSource[] {
  const sources = listed.map(({ source }) => source).filter(({ kind }) => kind !== "local");
  return sources.filter((source) => !isDirectory(packagePath(source, question.home)));
}

/** One after another; one that fails does not keep the others. */
async function each(
  packages: Packages,
  sources: readonly PackageSource[],
  act: (packages: Packages, source: PackageSource) => Promise<void>,
): Promise<number> {
  let status: number = exitStatus.done;
  for (const source of sources) {
    if (packages.work.signal.aborted) break;
    try {
      await act(packages, source);
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      packages.launch.printer(packages.launch.early.json).fatal(error.message);
      status = exitStatus.failed;
    }
  }
  return status;
}

async function run(packages: Packages, invocation: PackageInvocation): Promise<number> {
  const { launch, listed, question } = packages;
  if (invocation.mode === "packages") {
    const shown = await showPackages(question);
    launch.stdout.write(invocation.json ? `${visibleJson(shown)}\n` : packagesText(shown.packages));
    return shown.packages.some((one) => one.missing !== null) || shown.issues.length > 0
      ? exitStatus.failed
      : exitStatus.done;
  }
  const sources = invocation.sources.map((text) => parse(text, packages));
  if (invocation.mode === "remove") return each(packages, sources, removeOne);
  if (invocation.mode === "update") {
    const all = sources.length === 0 ? listed.map(({ source }) => source) : sources;
    if (all.length === 0) launch.stdout.write("there are no packages to update\n");
    return each(packages, all, updateOne);
  }
  if (sources.length > 0) return each(packages, sources, (all, source) => installOne(all, source, true));
  const absent = missing(packages);
  if (absent.length === 0) launch.stdout.write("every package that is listed is installed\n");
  return each(packages, absent, (all, source) => installOne(all, source, false));
}

export async function runPackages(launch: Launch, invocation: PackageInvocation): Promise<number> {
  const ending = new AbortController();
  const over = Promise.withResolvers<void>();
  launch.exit.before(() => {
    ending.abort();
    return over.promise;
  });
  try {
    const packages = await open(launch, ending.signal);
    if (invocation.mode !== "packages" || !invocation.json) for (const issue of packages.issues) packages.say(issue);
    return await run(packages, invocation);
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    launch.printer(launch.early.json).fatal(error.message);
    return error.code === "usage" ? exitStatus.usage : exitStatus.failed;
  } finally {
    over.resolve();
  }
}
