/** Handlers of the commands that a person runs in a shell: any number at once, beside whatever the agent does. */
import type { AtomicParams } from "../../../protocol/atomic-rpc/commands.js";
import type { shellCommands } from "../../../protocol/atomic-rpc/shell-commands.js";
import { type CommandContext, CommandError, granted, type Handler, type Handlers } from "./handler.js";

/** One that runs. */
export interface OpenShell {
  /** Of the command, JSON as the client wrote it; null: it has none. */
  readonly rawId: string | null;
  readonly controller: AbortController;
}

type RequestId = AtomicParams<"abort_bash">["requestId"];

const bash: Handler<"bash"> = async ({ command, excludeFromContext }, { session, shells, tell }, rawId) => {
  const open: OpenShell = { rawId, controller: new AbortController() };
  shells.add(open);
  const onOutput = (channel: "stdout" | "stderr", delta: string): void =>
    tell({ type: "bash_execution_update", delta, channel }, rawId);
  try {
    const beside = { signal: open.controller.signal, onOutput };
    const answer = granted(await session.agent.shell(command, { hidden: excludeFromContext === true, beside }));
    if (answer.result === null) throw new CommandError(answer.output);
    return { ...answer.result };
  } finally {
    shells.delete(open);
  }
};

/** Numbers that no client can tell apart once they are read are the same id. */
function isMeant({ rawId }: OpenShell, requestId: RequestId): boolean {
  return requestId === undefined || (rawId !== null && JSON.parse(rawId) === requestId);
}

function abort({ requestId }: { readonly requestId?: RequestId }, { shells }: CommandContext): void {
  for (const open of shells) if (isMeant(open, requestId)) open.controller.abort();
}

export const shellHandlers: Handlers<keyof typeof shellCommands> = {
  bash,
  user_bash: (params, context, rawId) => bash(params, context, rawId),
  abort_bash: (params, context) => {
    abort(params, context);
  },
};
