/**
 * git as we run it: it asks nobody, runs no hook, fetches no submodule, knows only the usual transports, and hears
 * nothing of a repository that we may stand in. The person's own configuration (proxies, helpers) counts.
 */
import { packageLimits } from "../../protocol/limits.js";
import type { GitSource } from "./git-source.js";
import type { PackageWork } from "./package-work.js";
import { runTool, type ToolEnd } from "./run-tool.js";

const transports = "file:git:http:https:ssh";

/** What git takes from its environment about one repository: set when e itself runs in a hook. */
const repositoryVariables =
  /^GIT_(DIR|WORK_TREE|INDEX_FILE|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|COMMON_DIR|NAMESPACE|PREFIX|CONFIG|CONFIG_PARAMETERS|CONFIG_COUNT|CONFIG_(KEY|VALUE)_\d+|GRAFT_FILE|SHALLOW_FILE|REPLACE_REF_BASE|IMPLICIT_WORK_TREE|INTERNAL_.*|TEMPLATE_DIR|CEILING_DIRECTORIES|QUARANTINE_PATH|EXTERNAL_DIFF|EDITOR|SEQUENCE_EDITOR|ASKPASS|PAGER)$/;

/** Also for npm, which may start a git of its own. */
export function gitEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !repositoryVariables.test(name.toUpperCase()));
  return {
    ...Object.fromEntries(kept),
    GIT_TERMINAL_PROMPT: "0",
    // Empty: it is asked, says nothing, and nobody else is.
    GIT_ASKPASS: "",
    SSH_ASKPASS_REQUIRE: "never",
    GCM_INTERACTIVE: "never",
    GIT_ALLOW_PROTOCOL: transports,
    LC_ALL: "C",
  };
}

const settings: Readonly<Record<string, string>> = {
  "core.hooksPath": "/dev/null",
  "core.fsmonitor": "false",
  "core.protectNTFS": "true",
  "core.protectHFS": "true",
  "protocol.ext.allow": "never",
  "submodule.recurse": "false",
  "fetch.recurseSubmodules": "false",
  "fetch.fsckObjects": "true",
  "credential.interactive": "false",
  "maintenance.auto": "false",
  "gc.auto": "0",
  "advice.detachedHead": "false",
  "http.lowSpeedLimit": "1",
  "http.lowSpeedTime": String(packageLimits.gitSilenceSeconds),
};

/** By the environment, because everybody may read the arguments of a process. */
function authorization({ url, credentials }: GitSource): NodeJS.ProcessEnv {
  if (credentials === null) return {};
  const { user, password } = credentials;
  const basic = Buffer.from(`${user}:${password}`).toString("base64");
  return {
    GIT_CONFIG_COUNT: "1",
    GIT_CONFIG_KEY_0: `http.${new URL(url).origin}/.extraHeader`,
    GIT_CONFIG_VALUE_0: `Authorization: Basic ${basic}`,
  };
}

export function runGit(source: GitSource, args: readonly string[], cwd: string, work: PackageWork): Promise<ToolEnd> {
  const options = Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
  return runTool(
    {
      file: "git",
      args: [...options, ...args],
      cwd,
      env: { ...gitEnvironment(work.env), ...authorization(source) },
      whenMissing: "git is not installed, or not on PATH; install it, then try again",
    },
    work,
  );
}
