/**
 * npm as we run it: no script of any package runs, nothing is asked, nothing but the packages is fetched. The
 * person's own configuration (registries, tokens, proxies) counts, that of a package never.
 */
import { realpathSync } from "node:fs";
import { delimiter, join } from "node:path";
import { packageLimits } from "../../protocol/limits.js";
import { isThere } from "../files/path-facts.js";
import { gitEnvironment } from "./git-command.js";
import { failure, type PackageWork } from "./package-work.js";
import { runTool } from "./run-tool.js";
import { npmFailureText } from "./tool-failure.js";

const always = [
  "--ignore-scripts",
  "--no-audit",
  "--no-fund",
  "--no-update-notifier",
  "--no-progress",
  "--loglevel=error",
  "--omit=dev",
  "--location=project",
  "--no-global",
  "--no-workspaces",
  // A dependency on a repository would be cloned and prepared with that repository's own configuration.
  "--allow-git=none",
  `--fetch-retry-mintimeout=${packageLimits.npmRetryMs}`,
  `--fetch-retry-maxtimeout=${packageLimits.npmRetryMs}`,
];

/** Windows has only a script for its shell; what that starts is started by us. */
function npmProgram(env: NodeJS.ProcessEnv): { readonly file: string; readonly first: readonly string[] } {
  if (process.platform !== "win32") return { file: "npm", first: [] };
  for (const directory of (env.PATH ?? env.Path ?? "").split(delimiter)) {
    const program = join(directory, "node_modules", "npm", "bin", "npm-cli.js");
    if (directory !== "" && isThere(program)) return { file: process.execPath, first: [realpathSync(program)] };
  }
  return { file: "npm", first: [] };
}

/** Runs in `cwd`. Throws a HostError that says what `subject` failed of. */
export async function runNpm(
  subject: string,
  command: readonly string[],
  operands: readonly string[],
  cwd: string,
  work: PackageWork,
): Promise<void> {
  const { file, first } = npmProgram(work.env);
  const end = await runTool(
    {
      file,
      args: [...first, ...command, ...always, "--", ...operands],
      cwd,
      env: { ...gitEnvironment(work.env), npm_config_ignore_scripts: "true", npm_config_git: "git" },
      whenMissing: "npm is not installed, or not on PATH; it comes with Node.js: install that, then try again",
    },
    work,
  );
  if (!end.ok) throw failure(`${subject}: ${npmFailureText(`${end.stderr}\n${end.stdout}`)}`);
}
