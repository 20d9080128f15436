/** Trees of packages for tests, and what is needed to install them without anything of this machine. */
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type EHome, eHome } from "../../helpers/run-e.js";
import { tempDir } from "../../helpers/temp-dir.js";

/** Writes files by their path; those in extensions/ are executable. */
export function put(root: string, files: Readonly<Record<string, string>>): string {
  for (const [name, text] of Object.entries(files)) {
    const path = join(root, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    if (name.startsWith("extensions/")) chmodSync(path, 0o755);
  }
  return root;
}

/** An extension in shell that says its mark in a notice, so that a run shows which version it was. */
export function marking(mark: string): string {
  const manifest = JSON.stringify({ name: "marking", version: "1", commands: [{ name: "mark", description: "" }] });
  return `#!/bin/sh
while read -r line; do
  id=$(printf %s "$line" | sed -n 's/^{"id":\\([0-9]*\\).*/\\1/p')
  case "$line" in
    *'"method":"initialize"'*) printf '{"id":%s,"result":%s}\\n' "$id" '${manifest}' ;;
    *'"method":"command"'*) printf '{"id":%s,"result":{"prompt":"%s"}}\\n' "$id" '${mark}' ;;
    *'"method":"shutdown"'*) exit 0 ;;
  esac
done
`;
}

/** Where git and npm find nothing of this machine's user: their own homes, caches and configuration. */
export function isolated(root: string, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return {
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    XDG_CONFIG_HOME: join(root, "xdg"),
    npm_config_cache: join(root, "npm-cache"),
    npm_config_userconfig: join(root, "npmrc"),
    npm_config_globalconfig: join(root, "npmrc-global"),
    npm_config_registry: "http://127.0.0.1:9/",
    npm_config_fetch_retries: "0",
    GITHUB_TOKEN: undefined,
    GH_TOKEN: undefined,
    http_proxy: undefined,
    https_proxy: undefined,
    HTTP_PROXY: undefined,
    HTTPS_PROXY: undefined,
    ...more,
  };
}

export interface PackageHome extends EHome {
  readonly env: NodeJS.ProcessEnv;
  /** Runs e with nothing of this machine's user. */
  readonly e: (...args: readonly string[]) => ReturnType<EHome["run"]>;
  readonly read: () => { readonly packages?: readonly unknown[]; readonly [key: string]: unknown };
  readonly write: (settings: object) => void;
}

/** A home whose settings.json is e's own business. */
export function packageHome(more: NodeJS.ProcessEnv = {}): PackageHome {
  const home = eHome();
  const env = isolated(home.temp, more);
  home.settings(null);
  const path = join(home.home, "settings.json");
  return {
    ...home,
    env,
    e: (...args) => home.run(args, { env }),
    read: () => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {}),
    write: (settings) => writeFileSync(path, JSON.stringify(settings)),
  };
}

const author = {
  GIT_AUTHOR_NAME: "a",
  GIT_AUTHOR_EMAIL: "a@example.org",
  GIT_COMMITTER_NAME: "a",
  GIT_COMMITTER_EMAIL: "a@example.org",
};

export class Repository {
  readonly path: string;
  readonly source: string;

  constructor() {
    this.path = join(tempDir(), "repo");
    mkdirSync(this.path);
    this.source = `git:file://${this.path}`;
    this.git("init", "-q", "-b", "main");
  }

  git(...args: readonly string[]): string {
    return this.feed("", ...args);
  }

  feed(input: string | Buffer, ...args: readonly string[]): string {
    const env = { ...process.env, ...isolated(this.path), ...author };
    return execFileSync("git", [...args], {
      cwd: this.path,
      env,
      input,
      encoding: "utf8",
      stdio: ["pipe", "pipe", "pipe"],
    }).trim();
  }

  /** The commit. */
  commit(files: Readonly<Record<string, string>>): string {
    put(this.path, files);
    this.git("add", "-A");
    this.git("commit", "-q", "-m", "x");
    return this.git("rev-parse", "HEAD");
  }

  /** Where it is installed. */
  placeIn(home: EHome): string {
    return join(home.home, "packages/localhost", this.path);
  }
}
