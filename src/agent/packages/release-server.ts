/**
 * The releases of a server that speaks GitHub's API: what one consists of, and the bytes of its files. Everything
 * that comes is foreign: bounded, and checked before it is used.
 */

import { messageOf } from "../../protocol/caught.js";
import { isJsonObject, type JsonObject } from "../../protocol/field.js";
import { packageLimits } from "../../protocol/limits.js";
import { sanitizeLabel } from "../../text/sanitize.js";
import type { ReleaseSource } from "./package-source.js";
import { checkGoingOn, failure, type PackageWork } from "./package-work.js";

const GITHUB_API = "https://api.github.com";

export interface ReleaseAsset {
  readonly name: string;
  /** On the server that was asked. */
  readonly url: string;
  /** SHA-256 in hexadecimal, when the server tells it. */
  readonly digest: string | null;
}

export interface Release {
  readonly tag: string;
  readonly assets: readonly ReleaseAsset[];
}

/** `E_RELEASES_API` names another server, such as one of an enterprise. */
function apiOf({ env }: PackageWork): string {
  return (env.E_RELEASES_API ?? GITHUB_API).replace(/\/+$/, "");
}

/** Private repositories, and more requests an hour; for GitHub's own server alone. */
function authorization(url: URL, { env }: PackageWork): Readonly<Record<string, string>> {
  const token = env.GITHUB_TOKEN ?? env.GH_TOKEN ?? "";
  return token === "" || url.origin !== GITHUB_API ? {} : { authorization: `Bearer ${token}` };
}

/** Ends a request when the person wants it to end, or when nothing comes for too long. */
class Patience {
  readonly #ending = new AbortController();
  readonly #work: PackageWork;
  #cancelTimer: () => void = () => {};
  readonly #interrupt = (): void => this.#ending.abort();

  constructor(work: PackageWork) {
    this.#work = work;
    work.signal.addEventListener("abort", this.#interrupt, { once: true });
    this.renew();
  }

  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  renew(): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#work.clock.setTimer(packageLimits.silenceMs, () =>
      this.#ending.abort(new Error(`nothing came for ${packageLimits.silenceMs / 1000} s`)),
    );
  }

  end(): void {
    this.#cancelTimer();
    this.#work.signal.removeEventListener("abort", this.#interrupt);
  }
}

function causeOf(error: unknown): string {
  return error instanceof Error && error.cause !== undefined ? messageOf(error.cause) : messageOf(error);
}

/** Redirects are followed by us: never from https to http, never with a token to somewhere else. */
async function open(from: string, accept: string, patience: Patience, work: PackageWork): Promise<Response> {
  let url = new URL(from);
  for (let hop = 0; hop <= packageLimits.maxRedirects; hop++) {
    const headers = { accept, "user-agent": "e-host", ...authorization(url, work) };
    const response = await fetch(url, { headers, redirect: "manual", signal: patience.signal });
    const location = response.headers.get("location");
    if (response.status < 300 || response.status > 399 || location === null) return response;
    await response.body?.cancel();
    const next = new URL(location, url);
    if (next.protocol !== url.protocol && next.protocol !== "https:")
      throw new Error(`it redirects to ${next.protocol}`);
    url = next;
  }
  throw new Error("it redirects without end");
}

/** Null: the server has no such thing. Throws a HostError that names the host. */
async function get(url: string, accept: string, maxBytes: number, work: PackageWork): Promise<Buffer | null> {
  const { host } = new URL(url);
  const patience = new Patience(work);
  try {
    const response = await open(url, accept, patience, work);
    if (response.status === 404) return null;
    if (!response.ok || response.body === null) throw new Error(`it answers with ${response.status}`);
    const pieces: Uint8Array[] = [];
    let bytes = 0;
    for await (const piece of response.body) {
      patience.renew();
      bytes += piece.byteLength;
      if (bytes > maxBytes) throw new Error(`it sends more than ${maxBytes} bytes`);
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  } catch (error) {
    checkGoingOn(work);
    const why = sanitizeLabel(causeOf(error));
    const rate = /40[39]|429/.test(why) ? "; it limits requests: wait, or set GITHUB_TOKEN" : "";
    throw failure(`${host} could not be read (${why})${rate || "; look at the network and try again"}`, error);
  } finally {
    patience.end();
  }
}

function assetOf(value: unknown, api: string): ReleaseAsset[] {
  if (!isJsonObject(value)) return [];
  const { name, url, digest } = value;
  if (typeof name !== "string" || typeof url !== "string" || !url.startsWith(`${api}/`)) return [];
  const sha256 = typeof digest === "string" ? /^sha256:([0-9a-f]{64})$/i.exec(digest)?.[1] : undefined;
  return [{ name, url, digest: sha256?.toLowerCase() ?? null }];
}

function parse(body: Buffer, host: string): JsonObject {
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    if (isJsonObject(value)) return value;
  } catch {
    // Said below.
  }
  throw failure(`${host} sent no description of a release`);
}

/** The release that a source asks for. */
export async function findRelease(source: ReleaseSource, work: PackageWork): Promise<Release> {
  const api = apiOf(work);
  const { owner, repo, tag } = source;
  const which = tag === null ? "latest" : `tags/${tag.split("/").map(encodeURIComponent).join("/")}`;
  const url = `${api}/repos/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}/releases/${which}`;
  const body = await get(url, "application/vnd.github+json", packageLimits.releaseJsonBytes, work);
  const { host } = new URL(api);
  if (body === null) {
    const what = tag === null ? "no release" : `no release ${tag}`;
    throw failure(`${source.text}: ${host} knows ${what} of ${owner}/${repo}; look at the names`);
  }
  const release = parse(body, host);
  if (typeof release.tag_name !== "string") throw failure(`${host} sent no description of a release`);
  const assets = Array.isArray(release.assets) ? release.assets : [];
  return { tag: release.tag_name, assets: assets.flatMap((asset: unknown) => assetOf(asset, api)) };
}

export async function readAsset(asset: ReleaseAsset, maxBytes: number, work: PackageWork): Promise<Buffer> {
  const body = await get(asset.url, "application/octet-stream", maxBytes, work);
  if (body === null) throw failure(`${sanitizeLabel(asset.name)} of the release is gone; try again`);
  return body;
}
