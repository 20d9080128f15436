/**
 * `git:host/user/repo[@ref]`, `git:git@host:path[@ref]` and `scheme://…` → what git is asked for, and the identity of
 * the package, which ignores scheme, credentials, `.git`, the case of the host, and the ref. Pure.
 */
import type { ParsedSource, Refused, SourceText } from "./package-source.js";
import { refProblem, segmentProblem } from "./source-words.js";

export interface GitCredentials {
  readonly user: string;
  readonly password: string;
}

export interface GitSource extends SourceText {
  readonly kind: "git";
  /** In small letters, with a port that is not the usual one. */
  readonly host: string;
  /** On that host: no slash at either end, no `.git`. */
  readonly path: string;
  /** Null: what the repository shows by default. */
  readonly ref: string | null;
  /** For git. Never with a password. */
  readonly url: string;
  /** From an http(s) URL. They are used, never shown and never stored. */
  readonly credentials: GitCredentials | null;
}

const schemes = ["https", "http", "ssh", "git", "file"];
const usualPorts: Readonly<Record<string, string>> = { https: "443", http: "80", ssh: "22", git: "9418" };

/** Their directories below the home hold the packages of other kinds. */
const reservedHosts: ReadonlySet<string> = new Set(["npm", "releases"]);

const URL_FORM = /^(?:git\+)?([a-z][a-z0-9+.-]*):\/\/(?:([^/@]*)@)?([^/:@]*)(?::(\d{1,5}))?\/(.*)$/i;
const SCP_FORM = /^([a-z0-9_][a-z0-9_.-]*)@([^/:@]+):(.*)$/i;
const SHORT_FORM = /^([^/:@]+)(?::(\d{1,5}))?\/(.*)$/;
const HOST = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/;

const refused = (why: string): Refused => ({ ok: false, why });

interface Parts {
  readonly scheme: string;
  readonly userInfo: string | null;
  readonly host: string;
  readonly port: string | null;
  readonly rest: string;
  readonly form: "url" | "scp" | "short";
}

function partsOf(text: string): Parts | Refused {
  const spec = text.replace(/^git:(?!\/\/)/, "");
  const url = URL_FORM.exec(spec);
  if (url !== null) {
    const [, scheme = "", userInfo, host = "", port, rest = ""] = url;
    return { scheme: scheme.toLowerCase(), userInfo: userInfo ?? null, host, port: port ?? null, rest, form: "url" };
  }
  if (spec.includes("://")) return refused("the URL names no repository; write scheme://host/user/repo");
  const scp = SCP_FORM.exec(spec);
  if (scp !== null) {
    const [, userInfo = "", host = "", rest = ""] = scp;
    return { scheme: "ssh", userInfo, host, port: null, rest, form: "scp" };
  }
  const short = SHORT_FORM.exec(spec);
  if (short === null)
    return refused("write git:host/user/repo, git:git@host:path, git:https://host/path or git:file:///path");
  const [, host = "", port, rest = ""] = short;
  return { scheme: "https", userInfo: null, host, port: port ?? null, rest, form: "short" };
}

/** An `@` right behind a slash belongs to the path, as in `/@scope/repo`. */
function splitRef(rest: string): { readonly raw: string; readonly ref: string | null } {
  const at = /[^/]@/.exec(rest)?.index;
  return at === undefined ? { raw: rest, ref: null } : { raw: rest.slice(0, at + 1), ref: rest.slice(at + 2) };
}

function pathProblem(path: string): string | null {
  for (const segment of path.split("/")) {
    const problem = segmentProblem(segment.replace(/^@/, ""));
    if (problem !== null) return problem;
  }
  return null;
}

function credentialsOf({ scheme, userInfo }: Parts): GitCredentials | null {
  if (userInfo === null || userInfo === "" || !/^https?$/.test(scheme)) return null;
  const colon = userInfo.indexOf(":");
  const [user, password] = colon === -1 ? [userInfo, ""] : [userInfo.slice(0, colon), userInfo.slice(colon + 1)];
  try {
    return { user: decodeURIComponent(user), password: decodeURIComponent(password) };
  } catch {
    return { user, password };
  }
}

/** The address without a password; the user of ssh is part of it and no secret. */
function addressOf({ scheme, userInfo, host, port, form }: Parts, raw: string): string {
  const user = userInfo?.split(":")[0] ?? "";
  if (form === "scp") return `${user}@${host}:${raw}`;
  const kept = scheme === "ssh" && user !== "" ? `${user}@` : "";
  return `${scheme}://${kept}${host}${port === null ? "" : `:${port}`}/${raw}`;
}

export function parseGit(text: string): ParsedSource {
  const parts = partsOf(text);
  if ("ok" in parts) return parts;
  const { scheme, port, form } = parts;
  if (!schemes.includes(scheme)) return refused(`e fetches over ${schemes.join(", ")}, not over ${scheme}`);
  const isFile = scheme === "file";
  const name = isFile && parts.host === "" ? "localhost" : parts.host.toLowerCase();
  if (!HOST.test(name) || name.includes("..")) return refused("the name of the host is none");
  if (reservedHosts.has(name)) return refused(`the name ${name} is used by e itself; write the host in full`);
  if (isFile && name !== "localhost") return refused("a file: URL has three slashes: file:///path/of/the/repository");
  const { raw, ref } = splitRef(parts.rest);
  const path = raw.replace(/^\/+|\/+$/g, "").replace(/\.git$/, "");
  const problem = pathProblem(path);
  if (problem !== null) return refused(`the path of the repository is none: ${problem}`);
  const wrongRef = ref === null ? null : refProblem(ref);
  if (wrongRef !== null) return refused(`the ref behind @ is none: ${wrongRef}`);
  const host = port === null || port === usualPorts[scheme] ? name : `${name}:${port}`;
  const url = addressOf(parts, raw);
  const shown = form === "short" ? url.slice("https://".length) : url;
  const source: GitSource = {
    kind: "git",
    text: `git:${shown}${ref === null ? "" : `@${ref}`}`,
    identity: `git:${host}/${path}`,
    host,
    path,
    ref,
    url,
    credentials: credentialsOf(parts),
  };
  return { ok: true, source };
}

/** What a person may have typed with a password in it, fit to be shown. */
export function withoutCredentials(text: string): string {
  return text.replace(/(:\/\/)[^/@\s]*@/g, "$1");
}
