/**
 * What is done to a session that nobody has open: a name, or its end. Whoever has it open keeps it, and is named in the
 * refusal.
 */
import * as fs from "node:fs";
import { messageOf } from "../../protocol/caught.js";
import { HostError } from "../../protocol/host-error.js";
import { uiLimits } from "../../protocol/limits.js";
import { clipChars } from "../../text/clip.js";
import { sanitizeLabel } from "../../text/sanitize.js";
import { Conversation } from "./conversation.js";
import { openSession } from "./open-session.js";

const silent = { complain: () => {} };

/** Null and blank clear the name. Throws a HostError "file" for what is no session, and for one that is in use. */
export function renameSession(path: string, name: string | null, timeOfDay: () => number): void {
  let problem: string | null = null;
  const complain = (why: string): void => {
    problem = why;
  };
  const { file, found } = openSession({ kind: "resume", path }, path, { complain });
  try {
    if (file === null || found === null) throw new HostError("file", `session ${path}: nothing was said in it yet`);
    const store = (record: Parameters<typeof file.write>[0]): void => file.write(record);
    const clean = clipChars(sanitizeLabel(name ?? ""), uiLimits.sessionNameChars);
    new Conversation({ timeOfDay, store, tree: found.tree }).rename(clean === "" ? null : clean);
  } finally {
    file?.close();
  }
  if (problem !== null) throw new HostError("file", problem);
}

/** The file is gone. Throws as `renameSession` does: nothing but a session is ever removed. */
export function removeSession(path: string): void {
  const { file } = openSession({ kind: "resume", path }, path, silent);
  try {
    fs.unlinkSync(path);
  } catch (error) {
    throw new HostError("file", `session ${path}: it cannot be removed: ${messageOf(error)}`, { cause: error });
  } finally {
    file?.close();
  }
}
