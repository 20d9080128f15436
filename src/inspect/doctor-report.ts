/**
 * What `e doctor` finds: where e runs, what the home says, and for every file in the extension directories whether
 * it would run, how, and if not what to do. Looks only; starts nothing.
 */
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Resources, Theme } from "../agent/resources/resources.js";
import { discover, type ExtensionDirectory, type Found, pathOfDirectory, type Skipped } from "../host/discovery.js";
import type { Notice } from "../host/front-end.js";
import type { ExtensionReport } from "../host/host-options.js";
import { chooseIsolation, type Isolation, readRuntimeSettings, settingFor } from "../host/isolation.js";
import type { JsonObject } from "../protocol/field.js";
import { sanitizeLabel } from "../text/sanitize.js";
import { isPlainNodeShebang, shebangOf } from "../transport/shebang.js";
import { resolveSpawnTarget } from "../transport/spawn-target.js";

/** What the command line already knows. */
export interface DoctorInput {
  readonly version: string;
  readonly home: string;
  readonly directories: readonly ExtensionDirectory[];
  readonly runtime: JsonObject;
  /** Broken settings, missing packages. */
  readonly issues: readonly string[];
  readonly trust: string;
  /** What of the project is not loaded, and how to decide; null: nothing is left out. */
  readonly leftOut: string | null;
  /** As a session here would have them. */
  readonly resources: Resources;
  /** Where the ripgrep is that the grep tool uses; null: it searches without. */
  readonly ripgrep: string | null;
}

export interface DoctorExtension {
  readonly file: string;
  readonly path: string;
  /** In a thread of e or as a process of its own. */
  readonly isolation: Isolation;
  /** Null: it can run. */
  readonly problem: string | null;
  /** Only with `--start`. */
  readonly started: ExtensionReport | null;
}

/** Skills, templates, themes and context files, without their texts. */
export interface DoctorResources {
  readonly contextFiles: readonly string[];
  readonly skills: Resources["skills"];
  readonly templates: Resources["templates"];
  readonly themes: readonly Pick<Theme, "name" | "path" | "origin">[];
}

export interface DoctorReport {
  readonly version: string;
  readonly node: { readonly version: string; readonly path: string; readonly pinned: boolean };
  readonly home: { readonly path: string; readonly exists: boolean };
  readonly directories: readonly { readonly path: string; readonly exists: boolean }[];
  readonly cwd: string;
  readonly trust: string;
  readonly issues: readonly string[];
  readonly leftOut: string | null;
  readonly resources: DoctorResources;
  readonly extensions: readonly DoctorExtension[];
  readonly skipped: readonly Skipped[];
  /** Only with `--start`: what was said meanwhile, without the reasons why one did not start. */
  readonly notices: readonly Notice[];
  /** Programs that e or common extensions use: where they are; null: nowhere. */
  readonly programs: Readonly<Record<string, string | null>>;
}

const programs = ["python3", "git"] as const;

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

function onPath(program: string, searchPath: string): string | null {
  for (const directory of searchPath.split(delimiter).filter((part) => part !== "")) {
    const path = join(directory, program);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not in this one.
    }
  }
  return null;
}

function examine(found: Found, runtime: JsonObject, searchPath: string): DoctorExtension {
  const setting = settingFor(readRuntimeSettings(runtime), found.file);
  const hasPlainNodeShebang = isPlainNodeShebang(shebangOf(found.path));
  const isolation = chooseIsolation(found.path, { hasPlainNodeShebang, runsHere: true }, setting);
  const target = isolation === "process" ? resolveSpawnTarget(found.path, { searchPath }) : null;
  return { ...found, isolation, problem: target?.kind === "refused" ? target.reason : null, started: null };
}

/** Extensions of a project look installed to who put them there, but only a person's own choice starts them. */
function inProject(directories: readonly string[]): Skipped[] {
  const project = join(process.cwd(), ".e");
  const path = join(project, "extensions");
  if (directories.includes(path) || !exists(path)) return [];
  return [
    { path, reason: `a project's own are not started, trusted or not; if you want them: e --package ${project}` },
  ];
}

function listed({ contextFiles, skills, templates, themes }: Resources): DoctorResources {
  return {
    contextFiles: contextFiles.map(({ path }) => path),
    skills,
    templates,
    themes: themes.map(({ name, path, origin }) => ({ name, path, origin })),
  };
}

export function examineHome(input: DoctorInput): DoctorReport {
  const searchPath = process.env.PATH ?? "";
  const { found, skipped } = discover(input.directories);
  const directories = input.directories.map(pathOfDirectory);
  return {
    version: input.version,
    node: {
      version: process.versions.node,
      path: process.execPath,
      pinned: /[\\/]node_modules[\\/]node[\\/]bin[\\/]/.test(process.execPath),
    },
    home: { path: input.home, exists: exists(input.home) },
    directories: directories.map((path) => ({ path, exists: exists(path) })),
    cwd: process.cwd(),
    trust: input.trust,
    issues: [...input.issues, ...input.resources.issues],
    leftOut: input.leftOut,
    resources: listed(input.resources),
    extensions: found.map((one) => examine(one, input.runtime, searchPath)),
    skipped: [...skipped, ...inProject(directories)],
    notices: [],
    programs: {
      ...Object.fromEntries(programs.map((name) => [name, onPath(name, searchPath)])),
      ripgrep: input.ripgrep,
    },
  };
}

/** Adds what a start showed. */
export function withStarted(
  report: DoctorReport,
  started: readonly ExtensionReport[],
  said: readonly Notice[],
): DoctorReport {
  const failures = new Set(started.map(({ lastError }) => lastError));
  const notices = said.filter(({ text }) => !failures.has(sanitizeLabel(text)));
  const byPath = new Map(started.map((one) => [one.path, one]));
  const extensions = report.extensions.map((one) => ({ ...one, started: byPath.get(one.path) ?? null }));
  return { ...report, extensions, notices };
}

/** Whether anything needs a hand. What lies beside extensions and is none (helpers, notes) does not. */
export function hasProblems({ issues, extensions }: DoctorReport): boolean {
  const isBroken = ({ problem, started }: DoctorExtension): boolean =>
    problem !== null || (started !== null && started.state !== "ready");
  return issues.length > 0 || extensions.some(isBroken);
}
