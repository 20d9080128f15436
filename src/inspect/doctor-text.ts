/** The doctor's report for people. Names of files are foreign text: all of it is sanitised. */
import { extname } from "node:path";
import { sanitizeLabel } from "../text/sanitize.js";
import { type DoctorExtension, type DoctorReport, type DoctorResources, hasProblems } from "./doctor-report.js";

const LABEL_CHARS = 12;
const DETAIL_INDENT = 6;

function row(label: string, text: string): string {
  return `${label.padEnd(LABEL_CHARS)}${sanitizeLabel(text)}`;
}

function list(heading: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : ["", heading, ...items.map((item) => `  ${item}`)];
}

function declaredText({ started }: DoctorExtension): string {
  if (started === null) return "";
  const parts = [
    ["hooks", started.hooks],
    ["tools", started.tools],
    ["commands", started.commands],
    ["events", started.events],
    ["lifecycle", started.lifecycle],
  ] as const;
  return parts.flatMap(([name, all]) => (all.length === 0 ? [] : [`${name}: ${all.join(", ")}`])).join("; ");
}

function resourceLists({ contextFiles, skills, templates, themes }: DoctorResources): string[] {
  const origin = ({ origin: whose, path }: { readonly origin: string; readonly path: string }) => `${whose}, ${path}`;
  return [
    ...list("Told to the model from:", contextFiles.map(sanitizeLabel)),
    ...list(
      "Skills:",
      skills.map((one) => sanitizeLabel(`/skill:${one.name} (${origin(one)}): ${one.description}`)),
    ),
    ...list(
      "Prompt templates:",
      templates.map((one) => {
        const called = `/${one.name} ${one.argumentHint}`.trim();
        return sanitizeLabel(`${called} (${origin(one)})${one.description === "" ? "" : `: ${one.description}`}`);
      }),
    ),
    ...list(
      "Themes:",
      themes.map((one) => sanitizeLabel(`${one.name} (${origin(one)})`)),
    ),
  ];
}

function isNameOf(name: string, file: string): boolean {
  return file === name || file.slice(0, -extname(file).length || undefined) === name;
}

function verdict(report: DoctorReport): string {
  if (hasProblems(report)) return "Something needs a hand; see above.";
  if (report.extensions.length === 0) return "Nothing is wrong, but no extension was found.";
  return report.notices.length === 0 ? "All is well." : "All run; look at the notices above.";
}

function extensionText(one: DoctorExtension): string {
  const how = one.isolation === "worker" ? "runs in a thread" : "runs as a process";
  const { started } = one;
  const state = started === null ? how : `${how}, ${started.state}`;
  const time = started?.startMs === null || started === null ? "" : ` in ${Math.round(started.startMs)} ms`;
  const problem = one.problem ?? started?.lastError ?? null;
  const alias = started === null || isNameOf(started.name, one.file) ? "" : ` (${started.name})`;
  const head = `${one.file}${alias}: ${problem ?? state + time}`;
  const lines = [head, one.path, declaredText(one)].filter((line) => line !== "").map(sanitizeLabel);
  return `${problem === null ? "ok" : "!!"}  ${lines.join(`\n${" ".repeat(DETAIL_INDENT)}`)}`;
}

export function doctorText(report: DoctorReport): string {
  const { node, home, extensions, skipped } = report;
  const places = report.directories.map(({ path, exists }) => (exists ? path : `${path} (does not exist)`));
  const found = Object.entries(report.programs).map(([name, path]) => `${name}: ${path ?? "not found"}`);
  const lines = [
    row("e", report.version),
    row("node", `${node.version}, ${node.path}${node.pinned ? " (pinned beside e)" : ""}`),
    row("home", home.exists ? home.path : `${home.path} (does not exist yet)`),
    row("directory", `${report.cwd} (${report.trust})`),
    ...(report.leftOut === null ? [] : [row("", report.leftOut)]),
    row("programs", found.join(", ")),
    ...list("To do:", report.issues.map(sanitizeLabel)),
    ...list("Looked for extensions in:", places.map(sanitizeLabel)),
    ...list("Extensions:", extensions.map(extensionText)),
    ...resourceLists(report.resources),
    ...list(
      "Notices:",
      report.notices.map(({ extension, text }) => sanitizeLabel(extension === null ? text : `[${extension}] ${text}`)),
    ),
    ...list(
      "Not taken for extensions:",
      skipped.map(({ path, reason }) => sanitizeLabel(`${path}: ${reason}`)),
    ),
    "",
    verdict(report),
  ];
  return `${lines.join("\n")}\n`;
}
