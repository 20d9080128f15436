/** What a person writes for a session → its file. */
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { HostError } from "../../protocol/host-error.js";
import { sessionLimits } from "../../protocol/limits.js";
import { suggestion } from "../../text/edit-distance.js";
import { sanitizeLabel } from "../../text/sanitize.js";
import { userPath } from "../user-path.js";
import { looksLikePath } from "./looks-like-path.js";
import type { SessionScope } from "./session-store.js";
import type { SessionSummary } from "./session-summary.js";

export interface Sessions {
  list(scope: SessionScope): Promise<readonly SessionSummary[]>;
  /** Paths alone, without a look into them. */
  files(scope: SessionScope): Promise<readonly string[]>;
}

/** How a list shows an id: enough to be unique, because it holds the whole time of its session's beginning. */
export function shortId(id: string): string {
  return id.slice(0, "00000000-0000".length);
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

/** The best kind of match wins: the whole id, the name, the beginning of an id. */
function matches(ref: string, sessions: readonly SessionSummary[]): readonly SessionSummary[] {
  const wanted = ref.toLowerCase();
  const exact = sessions.filter(({ id }) => id === ref);
  if (exact.length > 0) return exact;
  const named = sessions.filter(({ name }) => name?.toLowerCase() === wanted);
  if (named.length > 0) return named;
  return sessions.filter(({ id }) => id.toLowerCase().startsWith(wanted));
}

function told({ id, name, title }: SessionSummary): string {
  return `${id} (${name ?? (title === "" ? "nothing said" : title)})`;
}

function pick(ref: string, sessions: readonly SessionSummary[]): string | null {
  const found = matches(ref, sessions);
  const [only, second] = found;
  if (only === undefined) return null;
  if (second === undefined) return only.path;
  const named = found.slice(0, sessionLimits.namedSessions).map(told).join(", ");
  const more = found.length > sessionLimits.namedSessions ? ", …" : "";
  throw new HostError(
    "usage",
    `"${sanitizeLabel(ref)}" is more than one session: ${named}${more}; give more of the id`,
  );
}

/** By the name of the file alone, for what is an id to all appearances. Null: it takes a look into the files. */
async function byFileName(ref: string, { files }: Sessions): Promise<string | null> {
  if (!/^[0-9a-f-]{13,}$/i.test(ref)) return null;
  const found = (await files({ all: true })).filter((path) => basename(path).includes(`_${ref.toLowerCase()}`));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Rejects with a HostError "usage". */
export async function findSession(ref: string, cwd: string, sessions: Sessions): Promise<string> {
  const path = userPath(ref, cwd);
  if (looksLikePath(ref) && (await isFile(path))) return path;
  if (looksLikePath(ref)) throw new HostError("usage", `there is no session file ${sanitizeLabel(path)}`);
  const named = await byFileName(ref, sessions);
  if (named !== null) return named;
  const here = await sessions.list({ cwd });
  const found = ref.trim() === "" ? null : (pick(ref, here) ?? pick(ref, await sessions.list({ all: true })));
  if (found !== null) return found;
  if (await isFile(path)) return path;
  const near = here.flatMap(({ id, name }) => (name === null ? [id] : [name, id]));
  const hint = suggestion(ref, [...near, ...here.map(({ id }) => shortId(id))]);
  const ways = here.length === 0 ? "there are none in this directory (e sessions --all)" : "e sessions lists them";
  throw new HostError("usage", `there is no session "${sanitizeLabel(basename(ref))}"${hint} — ${ways}`);
}
