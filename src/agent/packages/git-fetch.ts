/** A repository at one ref → its files in a directory, without history. Nothing of the repository is run. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { isThere } from "../files/path-facts.js";
import { runGit } from "./git-command.js";
import type { GitSource } from "./git-source.js";
import { failure, type PackageWork } from "./package-work.js";
import type { ToolEnd } from "./run-tool.js";
import { gitFailureText } from "./tool-failure.js";

/** What a source stands for at this moment. Only a branch moves. */
export type GitTip =
  | { readonly kind: "branch" | "tag"; readonly name: string; readonly commit: string }
  /** Perhaps shortened, as written. */
  | { readonly kind: "commit"; readonly commit: string };

const COMMIT = /^[0-9a-f]{7,64}$/i;
const WHOLE_COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i;

function refsOf(stdout: string): ReadonlyMap<string, string> {
  const lines = stdout.split("\n").map((line) => line.split("\t"));
  return new Map(lines.map(([commit = "", name = ""]) => [name, commit]));
}

function must(end: ToolEnd, source: GitSource): string {
  if (!end.ok) throw failure(`${source.text}: ${gitFailureText(end.stderr, source.url)}`);
  return end.stdout;
}

/** Asks the server. Throws a HostError when it cannot be asked, or knows no such ref. */
export async function gitTip(source: GitSource, cwd: string, work: PackageWork): Promise<GitTip> {
  const { ref } = source;
  const names = ref === null ? ["HEAD"] : [`refs/heads/${ref}`, `refs/tags/${ref}`, `refs/tags/${ref}^{}`];
  const refs = refsOf(must(await runGit(source, ["ls-remote", "--", source.url, ...names], cwd, work), source));
  if (ref === null) {
    const commit = refs.get("HEAD");
    if (commit === undefined) throw failure(`${source.text}: the repository has no commit yet`);
    return { kind: "branch", name: "HEAD", commit };
  }
  const tag = refs.get(`refs/tags/${ref}^{}`) ?? refs.get(`refs/tags/${ref}`);
  if (tag !== undefined) return { kind: "tag", name: `refs/tags/${ref}`, commit: tag };
  const branch = refs.get(`refs/heads/${ref}`);
  if (branch !== undefined) return { kind: "branch", name: `refs/heads/${ref}`, commit: branch };
  if (COMMIT.test(ref)) return { kind: "commit", commit: ref.toLowerCase() };
  throw failure(`${source.text}: the repository has no branch, tag or commit ${ref}`);
}

async function fetchCommit(source: GitSource, commit: string, into: string, work: PackageWork): Promise<string> {
  const git = (...args: readonly string[]): Promise<ToolEnd> => runGit(source, args, into, work);
  const quiet = ["fetch", "-q", "--no-recurse-submodules"];
  const whole = WHOLE_COMMIT.test(commit);
  if (whole && (await git(...quiet, "--no-tags", "--depth=1", "--", source.url, commit)).ok) return commit;
  // A server need not give out a commit by its name, and none knows short names: then all of it has to come.
  must(await git(...quiet, "--", source.url, "+refs/heads/*:refs/e/heads/*", "+refs/tags/*:refs/e/tags/*"), source);
  const found = await git("rev-parse", "-q", "--verify", "--end-of-options", `${commit}^{commit}`);
  if (!found.ok) throw failure(`${source.text}: the repository has no commit ${commit}, or several that begin so`);
  return found.stdout.trim();
}

async function fetchNamed(source: GitSource, name: string, into: string, work: PackageWork): Promise<string> {
  const quiet = ["fetch", "-q", "--no-tags", "--no-recurse-submodules", "--depth=1"];
  must(await runGit(source, [...quiet, "--", source.url, name], into, work), source);
  const commit = await runGit(source, ["rev-parse", "-q", "--verify", "FETCH_HEAD^{commit}"], into, work);
  return must(commit, source).trim();
}

/** Fills the empty directory `into`. The answer is the commit that it holds. */
export async function fetchGit(source: GitSource, tip: GitTip, into: string, work: PackageWork): Promise<string> {
  work.progress(`fetching ${source.text} …`);
  must(await runGit(source, ["init", "-q", "--template="], into, work), source);
  const commit =
    tip.kind === "commit"
      ? await fetchCommit(source, tip.commit, into, work)
      : await fetchNamed(source, tip.name, into, work);
  must(await runGit(source, ["checkout", "-q", "--detach", commit], into, work), source);
  await rm(join(into, ".git"), { recursive: true, force: true });
  if (isThere(join(into, ".gitmodules"))) work.progress(`${source.text} has submodules, which are not fetched`);
  return commit;
}
