/** The modes that look at e itself: doctor, models, bench, trust, protocol. No startup hook runs for them. */
import { resolve } from "node:path";
import { type ModelCatalog, openModelCatalog } from "../agent/model/model-catalog.js";
import { homeDirectory, readSettings } from "../agent/settings.js";
import { findRipgrep } from "../agent/tools/find-ripgrep.js";
import { readTrust } from "../agent/trust.js";
import { openHome, startExtensions } from "../compose/home.js";
import { findResources } from "../compose/open-resources.js";
import { leftOutHere } from "../compose/trust-check.js";
import { version } from "../compose/version.js";
import { realClock } from "../host/clock.js";
import type { Notice } from "../host/front-end.js";
import { headless } from "../host/headless.js";
import { examineHome, hasProblems, withStarted } from "../inspect/doctor-report.js";
import { doctorText } from "../inspect/doctor-text.js";
import { decideTrust } from "../inspect/trust.js";
import { HostError } from "../protocol/host-error.js";
import { exitStatus } from "../protocol/limits.js";
import { sanitizeBody, sanitizeLabel } from "../text/sanitize.js";
import { visibleJson } from "../text/visible-json.js";
import { type Launch, refuse } from "./launch.js";
import type { Inspection } from "./parse.js";
import { absoluteDirectories } from "./place.js";

async function doctor(launch: Launch, { json, start }: Extract<Inspection, { mode: "doctor" }>): Promise<number> {
  const packages = absoluteDirectories("--package", launch.early.packages, launch.from);
  const home = await openHome("missing" in packages ? [] : packages, launch.early.trust);
  const { state, issues } = await readTrust({ home: home.path }, process.cwd());
  const catalog = await catalogOf(home.path);
  const place = { cwd: process.cwd(), decided: null };
  let report = examineHome({
    version,
    home: home.path,
    directories: home.directories,
    runtime: home.settings.runtime,
    issues: [...home.issues, ...issues, ...catalog.issues],
    trust: state,
    leftOut: await leftOutHere(home, place),
    resources: await findResources(home, place),
    ripgrep: await findRipgrep(process.env.PATH),
  });
  if (start) {
    const said: Notice[] = [];
    const host = startExtensions(home, {
      directories: home.directories,
      frontEnd: headless((notice) => said.push(notice)),
      onStderr: launch.notices.stderr,
    });
    launch.exit.before(() => host.stop());
    await host.ready;
    report = withStarted(report, host.report().extensions, said);
  }
  launch.stdout.write(json ? `${visibleJson(report)}\n` : doctorText(report));
  return hasProblems(report) ? exitStatus.failed : exitStatus.done;
}

/** Of the home as it is now. */
function catalogOf(home: string): Promise<ModelCatalog> {
  return openModelCatalog({ home, env: process.env, cwd: process.cwd(), clock: realClock });
}

async function models(launch: Launch, json: boolean): Promise<number> {
  const { modelsJson, modelsText } = await import("../inspect/models-text.js");
  const home = homeDirectory(process.env);
  const [catalog, { settings }] = await Promise.all([catalogOf(home), readSettings(home)]);
  launch.stdout.write(json ? modelsJson(catalog, settings.model) : modelsText(catalog, settings.model));
  return exitStatus.done;
}

async function bench(launch: Launch, { file, json }: Extract<Inspection, { mode: "bench" }>): Promise<number> {
  const { runBench } = await import("../inspect/bench.js");
  const packages = absoluteDirectories("--package", launch.early.packages, launch.from);
  const { directories } = await openHome("missing" in packages ? [] : packages, launch.early.trust);
  try {
    return await runBench({
      extension: file,
      directories,
      json,
      print: (text) => launch.stdout.write(sanitizeBody(text)),
      say: (text) => launch.stderr.write(`${sanitizeLabel(text)}\n`),
    });
  } catch (error) {
    if (error instanceof HostError && error.code === "usage") return refuse(launch, error.message);
    throw error;
  }
}

export async function runInspection(launch: Launch, invocation: Inspection): Promise<number> {
  switch (invocation.mode) {
    case "doctor":
      return doctor(launch, invocation);
    case "models":
      return models(launch, invocation.json);
    case "bench":
      return bench(launch, invocation);
    case "protocol": {
      const { protocolText } = await import("../inspect/protocol.js");
      launch.stdout.write(protocolText(invocation.form));
      return exitStatus.done;
    }
    case "ext-list":
    case "ext-inspect":
      return (await import("./run-ext.js")).runExt(launch, invocation);
    case "install":
    case "remove":
    case "update":
    case "packages":
      return (await import("./run-packages.js")).runPackages(launch, invocation);
    case "sessions":
    case "export":
    case "import":
      return (await import("./run-sessions.js")).runSessions(launch, invocation);
    default: {
      const { ok, text } = await decideTrust(invocation.mode, resolve(invocation.dir ?? "."));
      if (ok) launch.stdout.write(`${sanitizeLabel(text)}\n`);
      else launch.printer(false).fatal(text);
      return ok ? exitStatus.done : exitStatus.failed;
    }
  }
}
