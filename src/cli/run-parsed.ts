/** What argv asks for, once it is parsed; the modes are handed in, because not every launch loads all of them. */

import { version } from "../compose/version.js";
import { exitStatus } from "../protocol/limits.js";
import { type Launch, refuse } from "./launch.js";
import type { Inspection, Invocation, Parsed, SessionInvocation } from "./parse.js";
import { enterDirectory } from "./place.js";

export interface Modes {
  session(invocation: SessionInvocation): Promise<number>;
  inspection(invocation: Inspection): Promise<number>;
}

/** A startup hook may have named another directory than the first argv did. */
export function enterNewDirectory(launch: Launch, invocation: Invocation): string | null {
  if (!("session" in invocation)) return null;
  const { cwd } = invocation.session;
  return cwd === null || cwd === launch.early.cwd ? null : enterDirectory(cwd);
}

/** The exit status. */
export async function runParsed(launch: Launch, parsed: Parsed, modes: Modes): Promise<number> {
  if (parsed.kind === "usage") return refuse(launch, `${parsed.message} (e --help lists what there is)`);
  if (parsed.kind === "text") {
    launch.stdout.write(parsed.text);
    return exitStatus.done;
  }
  const { invocation } = parsed;
  const obstacle = enterNewDirectory(launch, invocation);
  if (obstacle !== null) return refuse(launch, obstacle);
  if (invocation.mode === "version") {
    launch.stdout.write(`${version}\n`);
    return exitStatus.done;
  }
  return "session" in invocation ? modes.session(invocation) : modes.inspection(invocation);
}
