#!/usr/bin/env node
// A startup hook that decides where e runs: `e --project <directory> …` starts e again in that directory.
//
//   settings.json   "extensions": { "project": { "app": "~/src/app" } }   then: e --project app
import { realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { resolve } from "node:path";
import { connect } from "./scaffold.mjs";

// e has no guard against an extension that relaunches for ever: the flag is still there in the next launch. So the
// relaunched e carries a mark, which is taken off at once for e's own children. A relaunch keeps the process id, and
// with it that of our parent; where it cannot, the directory tells.
const MARK = "E_PROJECT_RELAUNCHED";

const e = connect({
  manifest: {
    name: "project",
    version: "1.0",
    flags: [{ name: "project", type: "string", description: "run in this directory" }],
    hooks: ["startup"],
  },
  handlers: {
    startup({ cwd, flags }) {
      const mark = process.env[MARK];
      const [parent, directory] = mark?.split(/:(.*)/s) ?? [];
      if (parent === String(process.ppid) || (directory && directory === real(cwd))) return { env: { [MARK]: null } };
      if (!Object.hasOwn(flags, "project")) return mark === undefined ? {} : { env: { [MARK]: null } };

      const target = find(cwd, flags.project);
      return { relaunch: { cwd: target, env: { [MARK]: `${process.ppid}:${target}` } } };
    },
  },
});

/** An error of a startup hook stops the launch, so it says what to do. @param {string} cwd @param {unknown} project */
function find(cwd, project) {
  if (typeof project !== "string" || project === "")
    throw new Error("--project needs a directory: e --project <directory>");
  const named = e.config()[project];
  const path = resolve(cwd, (typeof named === "string" ? named : project).replace(/^~(?=\/|$)/, homedir()));
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`--project: ${path} is not a directory`);
  return real(path);
}

/** @param {string} path */
function real(path) {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
