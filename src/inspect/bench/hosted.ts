/** An extension behind the whole host: validation, limits, metrics, sanitising and deadlines on. */
import { basename } from "node:path";
import { headless } from "../../host/headless.js";
import { type Host, startHost } from "../../host/host.js";
import type { Isolation } from "../../host/isolation.js";
import type { Spares } from "../../transport/worker/spares.js";
import type { Subject } from "./interleave.js";

export interface Hosted extends Subject {
  readonly host: Host;
}

/** Notices of the extensions under test, so that a bench never measures a broken one in silence. */
export type Complain = (text: string) => void;

/** Starts the files, each with its isolation, and waits for their manifests. */
export async function startFiles(
  files: readonly { readonly path: string; readonly isolation: Isolation }[],
  complain: Complain,
  spares?: Spares,
): Promise<Host> {
  const runtime = Object.fromEntries(files.map(({ path, isolation }) => [basename(path), { isolation }]));
  const host = startHost({
    directories: [],
    extra: files.map(({ path }) => ({ path, file: basename(path) })),
    cwd: process.cwd(),
    frontEnd: headless(({ extension, text }) => complain(`${extension ?? "host"}: ${text}`)),
    version: "bench",
    runtime,
    ...(spares === undefined ? {} : { spares }),
  });
  await host.ready;
  return host;
}

/** One gate question with `bytes` of arguments per call. Throws when the extension serves no gate. */
export async function hostedGate(
  name: string,
  path: string,
  isolation: Isolation,
  bytes: number,
  complain: Complain,
): Promise<Hosted> {
  const host = await startFiles([{ path, isolation }], complain);
  const [extension] = host.report().extensions;
  if (extension?.state !== "ready" || !extension.hooks.includes("tool_call")) {
    await host.stop();
    throw new Error(`${path} serves no hook.tool_call: ${extension?.lastError ?? "not among its hooks"}`);
  }
  const call = { name: "bash", arguments: { command: "x".repeat(bytes) } };
  return { name, host, call: () => host.toolCall(call), close: () => host.stop() };
}
