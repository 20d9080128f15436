/** A launch that is known from its first word to need no extension. */
import { AssertionError } from "node:assert";
import type { Launch } from "./launch.js";
import { parseArguments } from "./parse.js";
import { runInspection } from "./run-inspection.js";
import { runParsed } from "./run-parsed.js";

export function runWithoutHost(launch: Launch): Promise<number> {
  return runParsed(launch, parseArguments(launch.argv, [], launch.early.print), {
    inspection: (invocation) => runInspection(launch, invocation),
    session: () => Promise.reject(new AssertionError({ message: "the early scan took a session for an inspection" })),
  });
}
