/** Which transport an extension gets: the only place in host/ that names them. */
import { SubprocessTransport } from "../transport/subprocess.js";
import type { Transport } from "../transport/transport.js";
import type { ExtensionContext } from "./extension.js";
import type { HostOptions } from "./host-options.js";
import { readRuntimeSettings, settingFor } from "./isolation.js";

/** The environment is read at each start, so that what startup hooks changed reaches extensions started later. */
export function defaultTransport(options: HostOptions): ExtensionContext["transport"] {
  const runtime = readRuntimeSettings(options.runtime);
  return (found, isolation): Transport => {
    const setting = settingFor(runtime, found.file);
    if (options.transport !== undefined) return options.transport(found, isolation, setting);
    const env = { ...(options.env ?? process.env) };
    return new SubprocessTransport({ path: found.path, cwd: options.cwd, env });
  };
}
