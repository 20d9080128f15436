/** Which transport an extension gets: the only place in host/ that names them. */
import { moduleProcess } from "../transport/module/module-process.js";
import { ModuleThreads } from "../transport/module/module-threads.js";
import { createModuleTransport } from "../transport/module/module-transport.js";
import { SubprocessTransport } from "../transport/subprocess.js";
import type { Transport } from "../transport/transport.js";
import { createWorkerTransport } from "../transport/worker/worker-transport.js";
import type { ExtensionContext } from "./extension.js";
import type { HostOptions } from "./host-options.js";
import { groupFor, readGroups, readRuntimeSettings, settingFor } from "./isolation.js";

/** The environment is read at each start, so that what startup hooks changed reaches extensions started later. */
export function defaultTransport(options: HostOptions): ExtensionContext["transport"] {
  const runtime = readRuntimeSettings(options.runtime);
  const groups = readGroups(options.runtime);
  const threads = new ModuleThreads(options.moduleSpares === undefined ? {} : { spares: options.moduleSpares });
  return (found, isolation): Transport => {
    const setting = settingFor(runtime, found.file);
    if (options.transport !== undefined) return options.transport(found, isolation, setting);
    const { path, file } = found;
    const { maxOldGenerationMb } = setting;
    const place = { path, cwd: options.cwd, env: { ...(options.env ?? process.env) } };
    const limits =
      maxOldGenerationMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: maxOldGenerationMb } };
    if (found.kind === "module" && isolation === "process") {
      const target = moduleProcess({ path, name: file, cwd: options.cwd, maxOldGenerationMb });
      return new SubprocessTransport({ ...place, target });
    }
    if (found.kind === "module") {
      const named = groupFor(groups, file);
      const group = named === undefined ? (found.group ?? path) : `group ${named}`;
      return createModuleTransport({ ...place, ...limits, group, name: file, threads });
    }
    if (isolation === "process") return new SubprocessTransport(place);
    const spares = options.spares === undefined || maxOldGenerationMb !== undefined ? {} : { spares: options.spares };
    return createWorkerTransport({ ...place, ...limits, ...spares });
  };
}
