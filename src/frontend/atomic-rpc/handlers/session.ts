/** Handlers of the commands about the session as a whole. */
import { leavingFor } from "../../../agent/session/leaving-for.js";
import { userPath } from "../../../agent/user-path.js";
import type { sessionCommands } from "../../../protocol/atomic-rpc/session-commands.js";
import { CommandError, granted, type Handler, type Handlers } from "./handler.js";
import { leave } from "./leave.js";
import { lastAssistantText, messagesOf, sessionState, sessionStats } from "./session-facts.js";

const importSession: Handler<"import_session"> = async ({ inputPath, cwdOverride }, { session }) => {
  const { cwd, sessions } = session;
  if (cwdOverride !== undefined && userPath(cwdOverride, cwd) !== cwd) {
    throw new CommandError(`this e works in ${cwd}; for another directory start one with --cwd`);
  }
  const path = await sessions.importFile(userPath(inputPath, cwd), cwd);
  return leave(session, { kind: "resume", path }, "resume");
};

/** A file or an id of a session → its id, where that can be told. */
function parentOf(given: string): string {
  return leavingFor({ kind: "resume", path: given }).targetSessionId ?? given;
}

export const sessionHandlers: Handlers<keyof typeof sessionCommands> = {
  get_state: (_params, { session }) => sessionState(session),
  get_messages: (_params, { session }) => ({ messages: messagesOf(session.agent) }),
  get_last_assistant_text: (_params, { session }) => ({ text: lastAssistantText(session.agent) }),
  get_session_stats: (_params, { session }) => sessionStats(session.agent),
  set_session_name: ({ name }, { session }) => {
    if (name.trim() === "") throw new CommandError("Session name cannot be empty");
    granted(session.agent.rename(name));
  },
  export_html: async ({ outputPath }, { session }) => {
    // A name of its own is this session's: what is there is an older export of it.
    const force = outputPath === undefined;
    const answer = granted(await session.agent.export(outputPath ?? null, "html", { force }));
    return { path: answer.path };
  },
  new_session: ({ parentSession }, { session }) => {
    const beginning = parentSession === undefined ? null : { entries: [], parentSession: parentOf(parentSession) };
    return leave(session, { kind: "new" }, "new", beginning);
  },
  switch_session: async ({ sessionPath }, { session }) => {
    const path = await session.sessions.find(sessionPath, session.cwd);
    return leave(session, { kind: "resume", path }, "resume");
  },
  import_session: importSession,
  reload: async (_params, { session }) => {
    granted(await session.agent.reload());
  },
  start_pending_recovery: async (_params, { session }) => {
    await session.agent.startPendingRecovery();
  },
};
