/** `e sessions`, `e export`, `e import`: the sessions of the home, without an agent. */
import { homedir } from "node:os";
import { shortId } from "../agent/session/find-session.js";
import { openSessionStore, type SessionStore } from "../agent/session/session-store.js";
import type { SessionSummary } from "../agent/session/session-summary.js";
import { homeDirectory } from "../agent/settings.js";
import { userPath } from "../agent/user-path.js";
import { HostError } from "../protocol/host-error.js";
import { exitStatus } from "../protocol/limits.js";
import { sanitizeLabel } from "../text/sanitize.js";
import { visibleJson } from "../text/visible-json.js";
import { type Launch, refuse } from "./launch.js";
import type { Inspection } from "./parse.js";
import { placedRef } from "./session-choice.js";

type SessionInspection = Extract<Inspection, { readonly mode: "sessions" | "export" | "import" }>;

/** `2026-03-01 12:30`, as the clock on the wall shows it. */
function shownTime(iso: string): string {
  const at = new Date(iso);
  const two = (n: number): string => String(n).padStart(2, "0");
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

function row({ id, name, title, turns, modified, cwd }: SessionSummary, withCwd: boolean): string {
  const said = title === "" ? "(nothing said)" : title;
  const what = name === null ? said : `${name}: ${said}`;
  const count = `${turns} ${turns === 1 ? "turn" : "turns"}`.padStart("999 turns".length);
  return `${shortId(id)}  ${shownTime(modified)}  ${count}  ${what}${withCwd ? `  (${sanitizeLabel(cwd)})` : ""}\n`;
}

async function list(launch: Launch, store: SessionStore, all: boolean, json: boolean): Promise<number> {
  const sessions = await store.list(all ? { all } : { cwd: process.cwd() });
  for (const session of sessions) launch.stdout.write(json ? `${visibleJson(session)}\n` : row(session, all));
  if (sessions.length === 0 && !json) {
    const where = all
      ? "no session is kept yet"
      : "no session of this directory is kept (e sessions --all shows others)";
    launch.stderr.write(`e: ${where}\n`);
  }
  return exitStatus.done;
}

async function run(launch: Launch, store: SessionStore, invocation: SessionInspection): Promise<number> {
  const cwd = process.cwd();
  switch (invocation.mode) {
    case "sessions":
      return list(launch, store, invocation.all, invocation.json);
    case "export": {
      const { ref, file, jsonl, force } = invocation;
      const path = await store.find(placedRef(ref, launch.from), cwd);
      const format = jsonl || file?.endsWith(".jsonl") === true ? "jsonl" : "html";
      const target = file === null ? null : userPath(file, launch.from);
      const exported = await store.exportFile(path, { path: target, format, cwd: launch.from, force });
      if (!exported.ok) throw new HostError("file", exported.error);
      launch.stdout.write(`${sanitizeLabel(exported.path)}\n`);
      return exitStatus.done;
    }
    case "import": {
      const path = await store.importFile(userPath(invocation.file, launch.from), cwd);
      launch.stdout.write(`${sanitizeLabel(path)}\n`);
      return exitStatus.done;
    }
  }
}

/** The exit status. */
export async function runSessions(launch: Launch, invocation: SessionInspection): Promise<number> {
  try {
    return await run(launch, openSessionStore(homeDirectory(process.env, homedir())), invocation);
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    if (error.code === "usage") return refuse(launch, error.message);
    launch.printer(launch.early.json).fatal(error.message);
    return exitStatus.failed;
  }
}
