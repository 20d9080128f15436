/** Handlers of the commands that a person runs in a shell: any number at once, beside whatever the agent does. */
import type { shellCommands } from "../../../protocol/atomic-rpc/shell-commands.js";
import type { CommandContext, Handler, Handlers } from "./handler.js";
import { granted } from "./handler.js";

/** One that runs. */
export interface OpenShell {
  /** Of the command, JSON as the client wrote it; null: it has none. */
  readonly rawId: string | null;
  readonly controller: AbortController;
}

const bash: Handler<"bash"> = async ({ command, excludeFromContext }, { session, shells, tell }, rawId) => {
  const open: OpenShell = { rawId, controller: new AbortController() };
  shells.add(open);
  const id = rawId === null ? {} : { id: JSON.parse(rawId) };
  const onOutput = (channel: "stdout" | "stderr", delta: string): void =>
    tell({ type: "bash_execution_update", ...id, delta, channel });
  try {
    const beside = { signal: open.controller.signal, onOutput };
    const { result } = granted(await session.agent.shell(command, { hidden: excludeFromContext === true, beside }));
    return { ...result };
  } finally {
    shells.delete(open);
  }
};

/** A client may have numbered its commands. */
function isMeant({ rawId }: OpenShell, requestId: string | undefined): boolean {
  return requestId === undefined || rawId === requestId || rawId === JSON.stringify(requestId);
}

function abort({ requestId }: { readonly requestId?: string | undefined }, { shells }: CommandContext): void {
  for (const open of shells) if (isMeant(open, requestId)) open.controller.abort();
}

export const shellHandlers: Handlers<keyof typeof shellCommands> = {
  bash,
  user_bash: (params, context, rawId) => bash(params, context, rawId),
  abort_bash: (params, context) => {
    abort(params, context);
  },
};
