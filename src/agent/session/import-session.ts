/** A file from elsewhere → a session of this home. The file stays as it is. */
import { HostError } from "../../protocol/host-error.js";
import { allRecords } from "./all-records.js";
import { atomicSession } from "./atomic-session.js";
import { lineOf, SESSION_FORMAT_VERSION, type SessionHeader } from "./entry.js";
import { type ForkTarget, writeWhole } from "./fork-session.js";
import { readSession } from "./read-session.js";
import { sessionPath } from "./session-file.js";
import { readSessionFile } from "./session-summary.js";
import { uuid7 } from "./uuid7.js";

const NEWLINE = 10;

/** A file that people handled may have lost its last newline: unlike a crash, that loses nothing. */
function withLastNewline(bytes: Buffer): Buffer {
  return bytes.length === 0 || bytes.at(-1) === NEWLINE ? bytes : Buffer.concat([bytes, Buffer.from("\n")]);
}

/** The path of the new session. Rejects with a HostError "file". */
export async function importSession(file: string, { home, cwd, now }: ForkTarget): Promise<string> {
  const content = await readSessionFile(file);
  if (content === null) throw new HostError("file", `${file} is no file that can be read`);
  const bytes = withLastNewline(content.bytes);
  const read = readSession(atomicSession(bytes) ?? bytes);
  if (!read.ok) throw new HostError("file", `${file}: ${read.error}`);
  const { header, tree } = read;
  if (header.format_version > SESSION_FORMAT_VERSION) {
    throw new HostError("file", `${file}: a later e wrote it (format ${header.format_version}); update e to import it`);
  }
  const id = uuid7(now);
  const own: SessionHeader = { ...header, format_version: SESSION_FORMAT_VERSION, id, cwd, parent_session: header.id };
  const path = sessionPath(home, cwd, now, id);
  const problem = await writeWhole(path, allRecords(own, tree, now).map(lineOf));
  if (problem !== null) throw new HostError("file", problem);
  return path;
}
