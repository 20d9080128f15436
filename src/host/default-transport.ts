/** Which transport an extension gets: the only place in host/ that names them. */

import { ModuleThreads } from "../transport/module/module-threads.js";
import { createModuleTransport } from "../transport/module/module-transport.js";
import { SubprocessTransport } from "../transport/subprocess.js";
import type { Transport } from "../transport/transport.js";
import { createWorkerTransport } from "../transport/worker/worker-transport.js";
import type { ExtensionContext } from "./extension.js";
import type { HostOptions } from "./host-options.js";
import { readRuntimeSettings, settingFor } from "./isolation.js";

/** The environment is read at each start, so that what startup hooks changed reaches extensions started later. */
export function defaultTransport(options: HostOptions): ExtensionContext["transport"] {
  const runtime = readRuntimeSettings(options.runtime);
  const threads = new ModuleThreads();
  return (found, isolation): Transport => {
    const setting = settingFor(runtime, found.file);
    if (options.transport !== undefined) return options.transport(found, isolation, setting);
    const { path } = found;
    const place = { path, cwd: options.cwd, env: { ...(options.env ?? process.env) } };
    if (found.kind !== "module" && isolation === "process") return new SubprocessTransport(place);
    const { maxOldGenerationMb } = setting;
    if (found.kind === "module") {
      const limits =
        maxOldGenerationMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: maxOldGenerationMb } };
      const group = found.group === undefined ? {} : { group: found.group };
      return createModuleTransport({ ...place, ...limits, ...group, name: found.file, threads });
    }
    if (maxOldGenerationMb !== undefined) {
      return createWorkerTransport({ ...place, resourceLimits: { maxOldGenerationSizeMb: maxOldGenerationMb } });
    }
    return createWorkerTransport(options.spares === undefined ? place : { ...place, spares: options.spares });
  };
}
