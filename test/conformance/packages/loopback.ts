/** Servers on loopback that stand for a registry of npm and for the releases of a repository host. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { tempDir } from "../../helpers/temp-dir.js";
import { put } from "./package-files.js";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface Held {
  /** Settles when somebody has asked and now waits. */
  readonly asked: Promise<void>;
  readonly release: () => void;
}

export class Loopback {
  readonly asked: string[] = [];
  readonly #answers = new Map<string, Answer>();
  readonly #holds = new Map<string, { readonly tell: () => void; readonly go: Promise<void> }>();
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  static async start<T extends Loopback>(this: new () => T): Promise<T> {
    const server = new this();
    server.#server.listen(0, "127.0.0.1");
    await once(server.#server, "listening");
    onTestFinished(() => server.stop());
    return server;
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  serve(path: string, answer: Answer | string | Buffer | object): void {
    this.#answers.set(path, (request, response) => {
      if (typeof answer === "function") answer(request, response);
      else response.end(typeof answer === "string" || Buffer.isBuffer(answer) ? answer : JSON.stringify(answer));
    });
  }

  /** The next answer to `path` waits. */
  hold(path: string): Held {
    const asked = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    this.#holds.set(path, { tell: asked.resolve, go: go.promise });
    return { asked: asked.promise, release: go.resolve };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = decodeURIComponent((request.url ?? "").split("?")[0] ?? "");
    this.asked.push(path);
    const hold = this.#holds.get(path);
    this.#holds.delete(path);
    hold?.tell();
    await hold?.go;
    const answer = this.#answers.get(path);
    if (answer !== undefined) answer(request, response);
    else response.writeHead(404).end("{}");
  }
}

/** `files` lie in one directory of that name. */
export function tarball(files: Readonly<Record<string, string>>, top = "package"): Buffer {
  const root = tempDir();
  put(join(root, top), files);
  execFileSync("tar", ["-czf", join(root, "x.tgz"), "-C", root, top]);
  return readFileSync(join(root, "x.tgz"));
}

export class Registry extends Loopback {
  readonly #versions = new Map<string, Map<string, object>>();

  /** The path of its tarball. */
  publish(name: string, version: string, files: Readonly<Record<string, string>>, more: object = {}): string {
    const manifest = { name, version, ...more };
    const scripts = { preinstall: "touch ran", install: "touch ran", postinstall: "touch ran" };
    const bytes = tarball({ ...files, "package.json": JSON.stringify({ scripts, ...manifest }) });
    const path = `/${name}/-/${version}.tgz`;
    this.serve(path, bytes);
    const integrity = `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
    const versions = this.#versions.get(name) ?? new Map<string, object>();
    this.#versions.set(name, versions);
    versions.set(version, { ...manifest, scripts, dist: { tarball: this.url + path, integrity } });
    this.serve(`/${name}`, { name, "dist-tags": { latest: version }, versions: Object.fromEntries(versions) });
    return path;
  }
}

export class ReleaseServer extends Loopback {
  /** Files by name. The newest is the latest. */
  release(
    repo: string,
    tag: string,
    files: Readonly<Record<string, string | Buffer>>,
    digests: Readonly<Record<string, string>> = {},
  ): void {
    const assets = Object.entries(files).map(([name, body]) => {
      const path = `/repos/${repo}/releases/assets/${tag}/${name}`;
      this.serve(path, body);
      return { name, url: this.url + path, digest: digests[name] ?? null };
    });
    for (const which of ["latest", `tags/${tag}`])
      this.serve(`/repos/${repo}/releases/${which}`, { tag_name: tag, assets });
  }
}
