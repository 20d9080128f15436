/** Which session is to be entered, as extensions of the one that is left are told. Reads no more than a file's beginning. */
import { closeSync, openSync, readSync } from "node:fs";
import { isJsonObject } from "../../protocol/field.js";
import { sessionLimits } from "../../protocol/limits.js";
import type { LeavingFor } from "../agent.js";
import { foreignJson } from "../foreign-json.js";
import type { SessionSource } from "./open-session.js";

function firstLine(path: string): string {
  const bytes = Buffer.alloc(sessionLimits.headerBytes);
  const fd = openSync(path, "r");
  try {
    const [line = ""] = bytes.toString("utf8", 0, readSync(fd, bytes)).split("\n", 1);
    return line;
  } finally {
    closeSync(fd);
  }
}

/** Null: it is not there, or says nothing of itself. */
function idOf(path: string): string | null {
  try {
    const header = foreignJson(firstLine(path), sessionLimits.maxDepth);
    return header.ok && isJsonObject(header.value) && typeof header.value.id === "string" ? header.value.id : null;
  } catch {
    return null;
  }
}

/** Of a session that is still to be made nothing is known. */
export function leavingFor(source: SessionSource): LeavingFor {
  if (source.kind === "new" || source.kind === "none") return {};
  const { path } = source;
  const id = idOf(path);
  return { targetSessionFile: path, ...(id === null ? {} : { targetSessionId: id }) };
}
