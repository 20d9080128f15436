/** The offline models, and how a person's spelling finds one. Those of providers are in model-catalog.ts. */

import { readFileSync } from "node:fs";
import type { Clock } from "../../host/clock.js";
import { messageOf } from "../../protocol/caught.js";
import { HostError } from "../../protocol/host-error.js";
import { suggestion } from "../../text/edit-distance.js";
import { userPath } from "../user-path.js";
import type { LanguageModel } from "./language-model.js";
import { offlineEcho } from "./offline-echo.js";
import { offlineScript, parseScript } from "./offline-script.js";

export const defaultModel = "offline/echo";

/** What can be written for a model, for lists and help. */
export const modelSpecs: readonly string[] = [defaultModel, "offline/script:FILE"];

/** How the spec of a model begins that plays a file. */
export const scriptPrefix = "offline/script:";

/** Also when there is none of that name. */
export function isOffline(spec: string): boolean {
  return spec.startsWith("offline/");
}

function readScript(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    const why = messageOf(cause);
    throw new HostError("file", `the model script cannot be read: ${why}`, { cause });
  }
}

/** Throws a HostError: "usage" for a model that does not exist, "file" for a script that cannot be played. */
export function findModel(spec: string, context: { readonly cwd: string; readonly clock: Clock }): LanguageModel {
  if (spec === defaultModel) return offlineEcho(context.clock);
  if (spec.startsWith(scriptPrefix) && spec.length > scriptPrefix.length) {
    const file = spec.slice(scriptPrefix.length);
    return offlineScript(file, parseScript(readScript(userPath(file, context.cwd)), file), context.clock);
  }
  const hint = suggestion(spec, modelSpecs);
  throw new HostError("usage", `unknown model "${spec}"${hint} — models: ${modelSpecs.join(", ")}`);
}

/** The effort to use with a model. Throws a HostError "usage" for one that it does not have. */
export function findEffort(model: LanguageModel, effort: string): string {
  if (model.efforts.includes(effort)) return effort;
  const levels = model.efforts.length === 0 ? "none" : model.efforts.join(", ");
  const hint = suggestion(effort, model.efforts);
  throw new HostError("usage", `${model.spec} has no effort "${effort}"${hint} — efforts: ${levels}`);
}
