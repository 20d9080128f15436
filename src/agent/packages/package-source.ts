/**
 * What a person writes to name a package (e protocol §16) → data, or the reason why it names none. Pure apart from
 * the user's home for `~/`; looks at nothing on disk and asks no network.
 */
import { isAbsolute } from "node:path";
import { userPath } from "../user-path.js";
import { type GitSource, parseGit } from "./git-source.js";
import { hasBlank, segmentProblem } from "./source-words.js";

/** What every source has: `text` as it may be shown and stored, never with credentials. */
export interface SourceText {
  readonly text: string;
  /** Two sources with one identity are the same package, whatever version they ask for. */
  readonly identity: string;
}

export interface NpmSource extends SourceText {
  readonly kind: "npm";
  readonly name: string;
  /** A version, range or tag; null: the latest. */
  readonly version: string | null;
}

export interface ReleaseSource extends SourceText {
  readonly kind: "release";
  readonly owner: string;
  readonly repo: string;
  readonly name: string;
  /** Null: the latest release. */
  readonly tag: string | null;
}

export interface LocalSource extends SourceText {
  readonly kind: "local";
  /** Absolute. */
  readonly path: string;
}

export type PackageSource = NpmSource | GitSource | ReleaseSource | LocalSource;

export type Refused = { readonly ok: false; readonly why: string };
export type ParsedSource = { readonly ok: true; readonly source: PackageSource } | Refused;

const refused = (why: string): Refused => ({ ok: false, why });

const NPM_NAME = /^(?:@[a-z0-9~_][a-z0-9._~-]*\/)?[a-z0-9~_][a-z0-9._~-]*$/i;
const NPM_VERSION = /^[a-z0-9^~<>=*][a-z0-9^~<>=*._+|-]*$/i;
/** A name that npm keeps for itself. */
const NPM_RESERVED = new Set(["node_modules", "favicon.ico"]);

function parseNpm(text: string): ParsedSource {
  const spec = text.slice("npm:".length);
  const at = spec.indexOf("@", 1);
  const name = at === -1 ? spec : spec.slice(0, at);
  const version = at === -1 ? null : spec.slice(at + 1);
  if (!NPM_NAME.test(name) || NPM_RESERVED.has(name.toLowerCase())) {
    return refused("that is no name of an npm package; write npm:name or npm:@scope/name");
  }
  if (version !== null && !NPM_VERSION.test(version)) {
    return refused(
      "what stands behind @ must be a version, a range without spaces or a tag, such as 1.2.3, ^1 or next",
    );
  }
  return { ok: true, source: { kind: "npm", text, identity: `npm:${name}`, name, version } };
}

function parseRelease(text: string): ParsedSource {
  const spec = text.slice("release:".length);
  const at = spec.indexOf("@");
  const tag = at === -1 ? null : spec.slice(at + 1);
  const [owner = "", repo = "", name = "", ...more] = (at === -1 ? spec : spec.slice(0, at)).split("/");
  const wrong = [owner, repo, name].map(segmentProblem).find((problem) => problem !== null);
  if (more.length > 0 || wrong !== undefined) {
    return refused(
      `${wrong ?? "there is one part too many"}; write release:owner/repo/name or release:owner/repo/name@tag`,
    );
  }
  const tagProblem = tag === null ? null : refSegments(tag);
  if (tagProblem !== null) return refused(`the tag behind @ is none: ${tagProblem}`);
  const identity = `release:${owner}/${repo}/${name}`;
  return { ok: true, source: { kind: "release", text, identity, owner, repo, name, tag } };
}

function refSegments(tag: string): string | null {
  return (
    tag
      .split("/")
      .map(segmentProblem)
      .find((problem) => problem !== null) ?? null
  );
}

function isDirectoryText(text: string): boolean {
  return /^(\/|\.{1,2}(\/|$)|~(\/|$))/.test(text) || (process.platform === "win32" && isAbsolute(text));
}

function parseLocal(text: string, base: string): ParsedSource {
  const path = userPath(text, base);
  return {
    ok: true,
    source: { kind: "local", text: text.startsWith("~") ? text : path, identity: `local:${path}`, path },
  };
}

/**
 * `base` is where `./` and `../` start. A refusal says what is wrong and what to write instead, in one clause.
 */
export function parsePackageSource(text: string, base: string): ParsedSource {
  if (text === "") return refused("it is empty");
  if (text.startsWith("-")) return refused("it starts with a dash, as an option does");
  if (text.includes("\0")) return refused("it holds a NUL character");
  if (isDirectoryText(text)) return parseLocal(text, base);
  if (hasBlank(text)) return refused("it holds a space or a control character");
  if (text.startsWith("npm:")) return parseNpm(text);
  if (text.startsWith("release:")) return parseRelease(text);
  if (text.startsWith("git:") || /^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return parseGit(text);
  if (/^[\w.-]+\/[\w.-]+$/.test(text)) {
    return refused(`it could be a repository or a directory; write git:github.com/${text}, or ./${text}`);
  }
  return refused(
    "write npm:NAME, git:HOST/USER/REPO, release:OWNER/REPO/NAME, or a directory that starts with / ./ ../ or ~/",
  );
}
