/** Handlers of the commands about the session's tree. */
import type { ForkAnswer } from "../../../agent/session/fork-session.js";
import type { treeCommands } from "../../../protocol/atomic-rpc/tree-commands.js";
import type { ClientSession } from "../client-session.js";
import { CommandError, granted, type Handler, type Handlers } from "./handler.js";
import { cancelled, ended, left } from "./leave.js";
import { entriesSince, promptsOf, treeOf } from "./tree-facts.js";

function known(session: ClientSession, entryId: string): void {
  if (!session.agent.tree().some(({ id }) => id === entryId)) throw new CommandError(`Entry not found: ${entryId}`);
}

/** Goes on in a copy. A copy can be made while nothing runs. */
async function goOnIn(
  session: ClientSession,
  copy: () => Promise<ForkAnswer>,
): Promise<{ readonly cancelled: boolean; readonly text: string }> {
  await ended(session.agent);
  const answer = await copy();
  if (!answer.ok && answer.cancelled === true) return { ...cancelled, text: "" };
  const { path, text } = granted(answer);
  await session.openSession({ kind: "resume", path }, "fork");
  return { ...left, text: text ?? "" };
}

const navigate: Handler<"navigate_tree"> = async ({ targetId, options = {} }, { session }) => {
  known(session, targetId);
  const { agent } = session;
  const { summarize, customInstructions, replaceInstructions, label } = options;
  await ended(agent);
  const answer = await agent.moveTo(targetId, {
    ...(summarize === undefined ? {} : { summarize }),
    ...(customInstructions === undefined ? {} : { instructions: customInstructions }),
    ...(replaceInstructions === undefined ? {} : { replaceInstructions }),
    ...(label === undefined ? {} : { label }),
  });
  if (answer.cancelled === true) return cancelled;
  granted(answer);
  return answer.text === undefined ? left : { ...left, editorText: answer.text };
};

export const treeHandlers: Handlers<keyof typeof treeCommands> = {
  get_entries: ({ since }, { session }) => {
    const entries = entriesSince(session.agent, since);
    if (entries === null) throw new CommandError(`Entry not found: ${since}`);
    return { entries, leafId: session.agent.leaf() };
  },
  get_tree: (_params, { session }) => ({
    tree: treeOf(session.agent.tree()).map((node) => ({ ...node })),
    leafId: session.agent.leaf(),
  }),
  get_fork_messages: (_params, { session }) => ({ messages: promptsOf(session.agent) }),
  fork: ({ entryId }, { session }) => {
    known(session, entryId);
    return goOnIn(session, () => session.agent.fork(entryId, "before"));
  },
  clone: async (_params, { session }) => {
    if (session.agent.leaf() === null) throw new CommandError("Cannot clone session: no current entry selected");
    const { cancelled: wasCancelled } = await goOnIn(session, () => session.agent.fork(null, "at"));
    return { cancelled: wasCancelled };
  },
  navigate_tree: navigate,
  set_label: ({ entryId, label }, { session }) => {
    known(session, entryId);
    granted(session.agent.label(entryId, label ?? null));
  },
};
