/** One mode, imported when it is asked for. */
import type { Host } from "../host/host.js";
import { exitStatus } from "../protocol/limits.js";
import type { Home } from "./compose.js";
import { type Launch, refuse } from "./launch.js";
import type { Invocation, Parsed } from "./parse.js";
import { enterDirectory } from "./place.js";
import { version } from "./version.js";

/** What the modes with extensions run on. */
export interface Runtime {
  readonly home: Home;
  readonly host: Host;
}

/** A startup hook may have named another directory than the first argv did. */
function enterNewDirectory(launch: Launch, invocation: Invocation): string | null {
  if (!("session" in invocation)) return null;
  const { cwd } = invocation.session;
  return cwd === null || cwd === launch.early.cwd ? null : enterDirectory(cwd);
}

async function run(launch: Launch, invocation: Invocation, runtime: Runtime | null): Promise<number> {
  switch (invocation.mode) {
    case "version":
      launch.stdout.write(`${version}\n`);
      return exitStatus.done;
    case "doctor":
    case "bench":
    case "trust":
    case "untrust":
    case "protocol":
      return (await import("./run-inspection.js")).runInspection(launch, invocation);
    default:
      if (runtime === null) return refuse(launch, "this mode needs extensions; say --no-extensions to do without");
      return (await import("./run-session.js")).runSession(launch, invocation, runtime);
  }
}

/** `runtime` null: nothing was started, because argv asked for something that needs nothing. */
export async function runParsed(launch: Launch, parsed: Parsed, runtime: Runtime | null): Promise<number> {
  if (parsed.kind === "usage") return refuse(launch, `${parsed.message} (e --help lists what there is)`);
  if (parsed.kind === "text") {
    launch.stdout.write(parsed.text);
    return exitStatus.done;
  }
  const obstacle = enterNewDirectory(launch, parsed.invocation);
  return obstacle === null ? run(launch, parsed.invocation, runtime) : refuse(launch, obstacle);
}
