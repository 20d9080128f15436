/** Which session a launch works in: what the flags say, and what that is once the home has been looked at. */
import { existsSync } from "node:fs";
import { looksLikePath } from "../agent/session/looks-like-path.js";
import type { SessionSource } from "../agent/session/open-session.js";
import type { SessionStore } from "../agent/session/session-store.js";
import { userPath } from "../agent/user-path.js";
import type { ChosenSession } from "../compose/open-agent.js";
import { HostError } from "../protocol/host-error.js";

export type SessionChoice =
  | { readonly kind: "new" | "none" | "continue" }
  /** `ref` null: the one that a person picks from a list; without one to ask, the last. */
  | { readonly kind: "resume"; readonly ref: string | null }
  | { readonly kind: "fork"; readonly ref: string }
  /** `--session`: a file, or what finds a session. */
  | { readonly kind: "file"; readonly ref: string };

type Values = Readonly<Record<string, unknown>>;

/** A string is the usage error. commander keeps `--session FILE` and `--no-session` under one name. */
export function sessionChoice({ continue: goesOn, resume, fork, session }: Values): SessionChoice | string {
  const chosen: SessionChoice[] = [];
  if (goesOn === true) chosen.push({ kind: "continue" });
  if (resume === true) chosen.push({ kind: "resume", ref: null });
  if (typeof resume === "string") chosen.push({ kind: "resume", ref: resume });
  if (typeof fork === "string") chosen.push({ kind: "fork", ref: fork });
  if (typeof session === "string") chosen.push({ kind: "file", ref: session });
  if (session === false) chosen.push({ kind: "none" });
  if (chosen.length > 1) return "choose one of --continue, --resume, --fork, --session and --no-session";
  return chosen[0] ?? { kind: "new" };
}

/** A path seen from where it was typed; anything else as it is. */
export function placedRef(ref: string, from: string): string {
  return looksLikePath(ref) ? userPath(ref, from) : ref;
}

async function namedSession(ref: string, store: SessionStore, cwd: string, from: string): Promise<SessionSource> {
  const path = userPath(ref, from);
  if (looksLikePath(ref) || existsSync(path)) return { kind: "file", path };
  // A mistyped name, or one that several sessions have, must not begin an empty session in a file called like it.
  return { kind: "resume", path: await store.find(ref, cwd) };
}

/** `from`: where relative paths are seen from. Rejects with a HostError "usage" for a session that does not exist. */
export async function chosenSession(
  choice: SessionChoice,
  store: SessionStore,
  cwd: string,
  from: string,
): Promise<ChosenSession> {
  switch (choice.kind) {
    case "new":
    case "none":
      return { source: { kind: choice.kind } };
    case "file":
      return { source: await namedSession(choice.ref, store, cwd, from) };
    case "fork": {
      const forked = await store.forkFile(await store.find(placedRef(choice.ref, from), cwd), null, "at", cwd);
      if (!forked.ok) throw new HostError("file", forked.error);
      return { source: { kind: "resume", path: forked.path }, start: { reason: "fork" } };
    }
    default: {
      const ref = choice.kind === "resume" ? choice.ref : null;
      const path = ref === null ? await store.latest(cwd) : await store.find(placedRef(ref, from), cwd);
      if (path === null)
        throw new HostError("usage", "there is no session in this directory to go on with (e sessions --all)");
      return { source: { kind: "resume", path } };
    }
  }
}
