/** `e ext list` and `e ext inspect`: extensions are started as a session would start them, and ended again. */
import { resolve } from "node:path";
import { extensionsAt } from "../agent/modules/extensions-at.js";
import { openHome, startExtensions } from "../compose/home.js";
import { enterProject } from "../compose/project-modules.js";
import { version } from "../compose/version.js";
import { attributed } from "../frontend/print/lines.js";
import { headless } from "../host/headless.js";
import { startHost } from "../host/host.js";
import { extListText } from "../inspect/ext-list.js";
import { inspectionText, inspectOne } from "../inspect/inspect-extension.js";
import { exitStatus } from "../protocol/limits.js";
import { visibleJson } from "../text/visible-json.js";
import { type Launch, refuse } from "./launch.js";
import type { Inspection } from "./parse.js";
import { absoluteDirectories } from "./place.js";

type Ext = Extract<Inspection, { readonly mode: "ext-list" | "ext-inspect" }>;

async function list(launch: Launch, json: boolean): Promise<number> {
  const { early, from, notices } = launch;
  const packages = absoluteDirectories("--package", early.packages, from);
  const progress = (text: string): void => launch.stderr.write(attributed(null, text));
  const modules = { named: early.modules, from, discover: true, progress };
  const home = await openHome("missing" in packages ? [] : packages, early.trust, { modules });
  for (const text of home.issues) notices.notice({ extension: null, tone: "warning", text });
  const host = startExtensions(home, {
    directories: home.directories,
    frontEnd: headless(notices.notice),
    onStderr: notices.stderr,
  });
  launch.exit.before(() => host.stop());
  await host.ready;
  const decided = early.trust ? "trusted" : null;
  await enterProject(home, host, { cwd: process.cwd(), decided }, { notice: notices.notice });
  const report = await host.measure();
  launch.stdout.write(json ? `${visibleJson(report)}\n` : extListText(report));
  return report.extensions.some(({ state }) => state === "failed") ? exitStatus.failed : exitStatus.done;
}

async function inspect(launch: Launch, written: string, json: boolean): Promise<number> {
  const path = resolve(written);
  const found = extensionsAt(path, written);
  if (typeof found === "string") return refuse(launch, `${written}: ${found}`);
  const host = startHost({
    directories: [],
    extra: found,
    cwd: process.cwd(),
    frontEnd: headless(() => {}),
    version,
    onStderr: json ? () => {} : launch.notices.stderr,
  });
  launch.exit.before(() => host.stop());
  await host.ready;
  const all = host.report().extensions.map((report) => inspectOne(report, host.manifestOf(report.path)));
  const [only] = all;
  const value = only !== undefined && all.length === 1 ? only : { extensions: all };
  launch.stdout.write(json ? `${visibleJson(value)}\n` : inspectionText(all));
  return all.some(({ error }) => error !== undefined) ? exitStatus.failed : exitStatus.done;
}

/** The exit status: 1 when an extension does not load. */
export function runExt(launch: Launch, invocation: Ext): Promise<number> {
  launch.printer(false);
  return invocation.mode === "ext-list"
    ? list(launch, invocation.json)
    : inspect(launch, invocation.path, invocation.json);
}
